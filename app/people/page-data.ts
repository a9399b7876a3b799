/** What the page of people reads on the server. */
import "server-only";
import type { Person } from "#lib/domain/access";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

export type PeopleData = { readonly people: readonly Person[]; readonly ownId: string };

/** null for a role that may not see them, and in an app of one person. */
export async function loadPeople(): Promise<PeopleData | null> {
  const caller = await requirePagePermission("managePeople");
  if (!caller.ok) return null;
  const { access } = await getApp();
  return access === null ? null : { people: await access.people.list(), ownId: caller.value.ownerId };
}
