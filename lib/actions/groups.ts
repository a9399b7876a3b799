"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import type { Group } from "#lib/domain/groups";
import {
  type ChangeGroupInput,
  changeGroupInputSchema,
  type MakeGroupInput,
  makeGroupInputSchema,
  type PlaceInGroupInput,
  placeInGroupInputSchema,
  type RemoveGroupInput,
  removeGroupInputSchema,
  type ViewAsInput,
  viewAsInputSchema,
} from "#lib/domain/inputs/groups";
import { withAccess, withOwnAccount } from "#lib/services/access-request";
import { groupName, groupObject, placeWords, viewWords } from "#lib/services/act-words";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** A group that nobody is in yet, but for those whom the provider names. */
export async function makeGroupAction(input: MakeGroupInput): Promise<Result<readonly Group[], PublicError>> {
  return guardedAction("manageGroups", makeGroupInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "makeGroupAction", detail: `made: ${value.name}` }, () =>
      withAccess(app, async (access) => ({ result: await access.groups.make(value), cookies: [] })),
    ),
  );
}

/** Another name, or another group of the provider's. */
export async function changeGroupAction(input: ChangeGroupInput): Promise<Result<readonly Group[], PublicError>> {
  return guardedAction("manageGroups", changeGroupInputSchema, input, (app, value, caller) =>
    recorded(
      app,
      caller,
      { door: "changeGroupAction", object: groupObject(value.id), detail: `named: ${value.name}` },
      () => withAccess(app, async (access) => ({ result: await access.groups.change(value), cookies: [] })),
    ),
  );
}

/** The people stay. */
export async function removeGroupAction(input: RemoveGroupInput): Promise<Result<readonly Group[], PublicError>> {
  return guardedAction("manageGroups", removeGroupInputSchema, input, async (app, { id }, caller) =>
    recorded(
      app,
      caller,
      { door: "removeGroupAction", object: groupObject(id), detail: `deleted: ${await groupName(app, id)}` },
      () => withAccess(app, async (access) => ({ result: await access.groups.remove(id), cookies: [] })),
    ),
  );
}

/** Puts somebody into a group by hand, or takes them out. */
export async function placeInGroupAction(input: PlaceInGroupInput): Promise<Result<readonly Group[], PublicError>> {
  return guardedAction("manageGroups", placeInGroupInputSchema, input, async (app, value, caller) =>
    recorded(app, caller, { door: "placeInGroupAction", ...placeWords(value, await groupName(app, value.id)) }, () =>
      withAccess(app, async (access) => ({ result: await access.groups.place(value), cookies: [] })),
    ),
  );
}

/** Looks at the data as a group does, in this session. */
export async function viewAsAction(input: ViewAsInput): Promise<Result<null, PublicError>> {
  return guardedAction("viewAsGroup", viewAsInputSchema, input, async (app, value, caller) =>
    recorded(app, caller, { door: "viewAsAction", ...(await viewWords(app, value)) }, () =>
      withOwnAccount(app, async (access, { sessionId }) => ({
        result: await access.views.take(sessionId, value),
        cookies: [],
      })),
    ),
  );
}
