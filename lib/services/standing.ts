/** How somebody stands while work that they began goes on without them: whether they may sign in, what they may do and see. */
import "server-only";
import { rightsKey } from "#lib/db/warehouse/rights-keys";
import type { Role } from "#lib/domain/roles";
import type { Looker } from "#lib/domain/sharing";
import type { Access } from "./access/access.ts";
import type { RightsBook } from "./rights/rights-book.ts";

export type Standing = {
  /** Of the groups that counted at the beginning, those that still do. */
  readonly groups: readonly string[];
  /** Key of the rights on data that these give; null: all of them. */
  readonly rights: string | null;
  readonly role: Role;
};

/** As of this moment; null for somebody who is gone or switched off. */
export type StandingOf = (looker: Looker) => Promise<Standing | null>;

type TeamAccess = {
  readonly people: Pick<Access["people"], "list">;
  readonly groups: Pick<Access["groups"], "list">;
};

type StandingParts = {
  readonly access: TeamAccess | null;
  readonly rights: Pick<RightsBook, "rightsOf">;
};

/** Of the people of a team; whoever has an app of one person always stands as they did. */
export function createStandings({ access, rights }: StandingParts): StandingOf {
  const keyOf = async (groups: readonly string[]) => rightsKey(await rights.rightsOf({ groups }));
  return async ({ ownerId, groups }) => {
    if (access === null) return { groups, rights: await keyOf(groups), role: "admin" };
    const person = (await access.people.list()).find(({ id }) => id === ownerId);
    if (person === undefined || person.isOff) return null;
    const known = await access.groups.list();
    // An admin may look at the data as any group does.
    const isAdmin = person.role === "admin" || person.providerRole === "admin";
    const counting = groups.filter((name) =>
      known.some((group) => group.name === name && (isAdmin || group.members.some(isOf(ownerId)))),
    );
    return { groups: counting, rights: await keyOf(counting), role: person.providerRole ?? person.role };
  };
}

function isOf(ownerId: string) {
  return ({ personId }: { readonly personId: string }) => personId === ownerId;
}
