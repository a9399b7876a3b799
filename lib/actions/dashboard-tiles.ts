"use server";
import type { FilterValue } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ExplainTileInput,
  explainTileInputSchema,
  type OfferFiltersInput,
  offerFiltersInputSchema,
  type SteerTileInput,
  steerTileInputSchema,
  type TileLookInput,
  type TileStretchInput,
  tileLookInputSchema,
  tileStretchInputSchema,
} from "#lib/domain/inputs/dashboard-tiles";
import type { WatchedRefresh } from "#lib/services/board-refreshes";
import type { BoardStretch, SteeredTile } from "#lib/services/dashboard-steering";
import type { MarkedBoard } from "#lib/services/mark-targets";
import { type ToldReply, toldReply } from "#lib/services/told-reply";
import { guardedAction } from "./guarded-action.ts";

export type { MarkedBoard };

/** A tile after a change of its plan; the page makes that a change of its board. */
export async function steerTileAction(input: SteerTileInput): Promise<Result<SteeredTile, PublicError>> {
  return guardedAction("changeDashboards", steerTileInputSchema, input, (app, value, caller) =>
    app.dashboards.steerTile(caller, value),
  );
}

/** A stretch of a tile's course as a filter of its board. */
export async function tileStretchAction(input: TileStretchInput): Promise<Result<BoardStretch, PublicError>> {
  return guardedAction("readDashboards", tileStretchInputSchema, input, (app, value, caller) =>
    app.dashboards.tileStretch(caller, value),
  );
}

/** What is behind a number of a tile, as a refresh of its own that the board shows nothing of. */
export async function tileLookAction(input: TileLookInput): Promise<Result<WatchedRefresh, PublicError>> {
  return guardedAction("refreshDashboards", tileLookInputSchema, input, (app, value, caller) =>
    app.dashboards.tileLook(caller, value),
  );
}

/** What moved a number of a tile, as the first question of a new chat. */
export async function explainTileAction(input: ExplainTileInput): Promise<Result<ToldReply, PublicError>> {
  return guardedAction("ask", explainTileInputSchema, input, (app, value, caller) =>
    toldReply(app.runs, caller.ownerId, app.steering.explainTile(caller, value)),
  );
}

/** Has another board offer filters, and tells what its filters are set to with them. */
export async function offerFiltersAction(
  input: OfferFiltersInput,
): Promise<Result<readonly FilterValue[], PublicError>> {
  return guardedAction("changeDashboards", offerFiltersInputSchema, input, (app, value, caller) =>
    app.dashboards.offerFilters(caller, value),
  );
}
