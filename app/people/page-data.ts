/** What the page of people reads on the server. */
import "server-only";
import type { Person } from "#lib/domain/access";
import type { Group } from "#lib/domain/groups";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

export type PeopleData = {
  readonly people: readonly Person[];
  readonly groups: readonly Group[];
  readonly ownId: string;
};

/** null for a role that may not see them, and in an app of one person. */
export async function loadPeople(): Promise<PeopleData | null> {
  const caller = await requirePagePermission("managePeople");
  if (!caller.ok) return null;
  const { access } = await getApp();
  if (access === null) return null;
  const [people, groups] = await Promise.all([access.people.list(), access.groups.list()]);
  return { people, groups, ownId: caller.value.ownerId };
}
