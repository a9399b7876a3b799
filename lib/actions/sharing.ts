"use server";
import { z } from "zod";
import type { SharedSummary } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ShareBoardInput,
  type SharedIdInput,
  shareBoardInputSchema,
  sharedIdInputSchema,
  type TakeBackInput,
  takeBackInputSchema,
} from "#lib/domain/inputs/sharing";
import type { LinkOut, NamedGrant, SharingState } from "#lib/domain/sharing";
import { sharingWords } from "#lib/services/act-words";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** The dashboards of others that are shared with the caller, the last changed first. */
export async function sharedDashboardsAction(): Promise<Result<readonly SharedSummary[], PublicError>> {
  return guardedAction("readDashboards", z.undefined(), undefined, (app, _input, caller) =>
    app.dashboards.listShared(caller),
  );
}

/** Who has access to a dashboard of the caller's, and who could have. */
export async function boardAccessAction(input: SharedIdInput): Promise<Result<SharingState, PublicError>> {
  return guardedAction("endDashboardLinks", sharedIdInputSchema, input, (app, { id }, caller) =>
    app.sharing.stateOf(caller, { kind: "board", id }),
  );
}

/** Shares a dashboard with a person, a group or everyone, or gives them another level. */
export async function shareBoardAction(input: ShareBoardInput): Promise<Result<readonly NamedGrant[], PublicError>> {
  return guardedAction("shareDashboards", shareBoardInputSchema, input, async (app, { id, to, level }, caller) =>
    recorded(
      app,
      caller,
      { door: "shareBoardAction", ...(await sharingWords(app, { kind: "board", id, to }, level)) },
      () => app.sharing.give(caller.ownerId, { object: { kind: "board", id }, to, level, isSnapshot: false }),
    ),
  );
}

/** Takes a dashboard away from somebody it was shared with. */
export async function takeBackBoardAction(input: TakeBackInput): Promise<Result<readonly NamedGrant[], PublicError>> {
  return guardedAction("endDashboardLinks", takeBackInputSchema, input, async (app, { id, to }, caller) =>
    recorded(
      app,
      caller,
      { door: "takeBackBoardAction", ...(await sharingWords(app, { kind: "board", id, to }, "taken away")) },
      () => app.sharing.takeAway(caller.ownerId, { kind: "board", id }, to),
    ),
  );
}

/** Ends the link to a dashboard, whosever it is. */
export async function endLinkAction(input: SharedIdInput): Promise<Result<readonly LinkOut[], PublicError>> {
  return guardedAction("endLinksOfOthers", sharedIdInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "endLinkAction", object: { kind: "board", id } }, () => app.sharing.endLink(id)),
  );
}
