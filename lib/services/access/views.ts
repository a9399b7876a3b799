/** Looking at the data as a group does: an admin sees what its people would see, and what they would not. */
import "server-only";
import type { AccessRecords } from "#lib/db/store/access-records";
import type { GroupRecords } from "#lib/db/store/group-records";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ViewAsInput } from "#lib/domain/inputs/groups";

export type Views = {
  /** For this session, until it ends or another view is taken. NOT_FOUND for a group that is gone. */
  take(sessionId: string, given: ViewAsInput): Promise<Result<null>>;
};

/** What stands in a session in place of a group's id; ids are longer. */
const noGroup = "-";

/** Over the groups and sessions of a store. */
export function createViews({ groups, setView }: Pick<AccessRecords, "groups" | "setView">): Views {
  return {
    take: async (sessionId, given) => {
      if (given.kind === "group" && (await groups.nameOf(given.id)) === null) {
        return err(appError("NOT_FOUND", "This group is not in the list any more.", { nextStep: "Reload the page." }));
      }
      await setView(sessionId, viewsAs(given));
      return ok(null);
    },
  };
}

function viewsAs(given: ViewAsInput): string | null {
  switch (given.kind) {
    case "group":
      return given.id;
    case "no-group":
      return noGroup;
    case "self":
      return null;
  }
}

/**
 * The groups by whose rights data is read, and whose view that is.
 * @param kept what stands in the session.
 * @param own the person's own groups.
 */
export async function viewOf(
  kept: string | null | undefined,
  groups: Pick<GroupRecords, "nameOf">,
  own: () => Promise<readonly string[]>,
): Promise<{ readonly groups: readonly string[]; readonly viewsAs: string | null }> {
  if (kept === null || kept === undefined) return { groups: await own(), viewsAs: null };
  if (kept === noGroup) return { groups: [], viewsAs: "somebody without a group" };
  const name = await groups.nameOf(kept);
  // Nobody sees more because a group went away meanwhile.
  return name === null ? { groups: [], viewsAs: "a group that is gone" } : { groups: [name], viewsAs: name };
}
