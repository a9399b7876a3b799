/** What is done to groups of people, as calls that never throw and give all groups as they are then. */
import {
  changeGroupAction,
  makeGroupAction,
  placeInGroupAction,
  removeGroupAction,
  viewAsAction,
} from "#lib/actions/groups";
import type { PublicError, Result } from "#lib/domain/errors";
import type { Group } from "#lib/domain/groups";
import type { ChangeGroupInput, MakeGroupInput, PlaceInGroupInput, ViewAsInput } from "#lib/domain/inputs/groups";
import { neverThrows } from "./public-failure.ts";

type Reply = Promise<Result<readonly Group[], PublicError>>;

/** A new one. */
export function makeGroup(input: MakeGroupInput): Reply {
  return neverThrows(() => makeGroupAction(input));
}

/** Another name, or another group of the provider's. */
export function changeGroup(input: ChangeGroupInput): Reply {
  return neverThrows(() => changeGroupAction(input));
}

/** The people stay. */
export function removeGroup(id: string): Reply {
  return neverThrows(() => removeGroupAction({ id }));
}

/** By hand. */
export function placeInGroup(input: PlaceInGroupInput): Reply {
  return neverThrows(() => placeInGroupAction(input));
}

/** Looks at the data as a group does; all pages are read anew then, since none of them may show what was seen before. */
export async function viewAs(input: ViewAsInput): Promise<Result<null, PublicError>> {
  const taken = await neverThrows(() => viewAsAction(input));
  if (taken.ok) window.location.assign("/chat");
  return taken;
}
