/** What admins do to groups: make, rename and delete them, and put people into them by hand. */
import "server-only";
import { randomUUID } from "node:crypto";
import type { GroupChange, GroupRecords } from "#lib/db/store/group-records";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { groupLimits } from "#lib/domain/group-limits";
import type { Group } from "#lib/domain/groups";
import type { ChangeGroupInput, MakeGroupInput, PlaceInGroupInput } from "#lib/domain/inputs/groups";

/** Each act gives all groups as they are then. BAD_REQUEST for a name that is taken, NOT_FOUND for what is gone. */
export type Groups = {
  /** By name. */
  list(): Promise<readonly Group[]>;
  make(given: MakeGroupInput): Promise<Result<readonly Group[]>>;
  change(given: ChangeGroupInput): Promise<Result<readonly Group[]>>;
  remove(id: string): Promise<Result<readonly Group[]>>;
  /** By hand; who is in it by the provider's word stays in it. */
  place(given: PlaceInGroupInput): Promise<Result<readonly Group[]>>;
};

type GroupParts = { readonly groups: GroupRecords; readonly now: () => number };

export function createGroups({ groups, now }: GroupParts): Groups {
  const after = async (act: Promise<GroupChange>): Promise<Result<readonly Group[]>> => {
    const outcome = await act;
    return outcome === "done" ? ok(await groups.all()) : err(refusalOf(outcome));
  };
  return {
    list: () => groups.all(),
    make: (given) => after(groups.make({ ...given, id: randomUUID(), at: now() })),
    change: ({ id, ...group }) => after(groups.change(id, group)),
    remove: (id) => after(groups.remove(id)),
    place: ({ id, personId, isIn }) => after(groups.place(id, personId, isIn, now())),
  };
}

function refusalOf(outcome: Exclude<GroupChange, "done">): AppError {
  switch (outcome) {
    case "taken":
      return appError("BAD_REQUEST", "There is a group of this name already.", { nextStep: "Choose another name." });
    case "too-many":
      return appError("BAD_REQUEST", `There are ${groupLimits.groups} groups already.`, {
        nextStep: "Delete one that nobody needs.",
      });
    case "unknown":
      return appError("NOT_FOUND", "This group or person is not in the list any more.", {
        nextStep: "Reload the page.",
      });
  }
}
