"use server";
import type { BoardEmbeddingState } from "#lib/domain/embed-contents";
import type { PublicError, Result } from "#lib/domain/errors";
import { type SharedIdInput, sharedIdInputSchema } from "#lib/domain/inputs/sharing";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** Whether pages of others may show a dashboard of the caller's. */
export async function boardEmbeddingAction(input: SharedIdInput): Promise<Result<BoardEmbeddingState, PublicError>> {
  return guardedAction("endDashboardLinks", sharedIdInputSchema, input, (app, { id }, caller) =>
    app.embeds.boards.stateOf(caller.ownerId, id),
  );
}

/** Lets pages of others show it. */
export async function allowEmbeddingAction(input: SharedIdInput): Promise<Result<BoardEmbeddingState, PublicError>> {
  return guardedAction("shareDashboards", sharedIdInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "allowEmbeddingAction", object: { kind: "board", id } }, () =>
      app.embeds.boards.allow(caller.ownerId, id),
    ),
  );
}

/** Lets them show it no more. */
export async function endEmbeddingAction(input: SharedIdInput): Promise<Result<BoardEmbeddingState, PublicError>> {
  return guardedAction("endDashboardLinks", sharedIdInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "endEmbeddingAction", object: { kind: "board", id } }, () =>
      app.embeds.boards.end(caller.ownerId, id),
    ),
  );
}
