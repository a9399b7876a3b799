"use server";
import type { FilterValue } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type MarkTargetsInput,
  markTargetsInputSchema,
  type OfferFiltersInput,
  offerFiltersInputSchema,
  type SteerTileInput,
  steerTileInputSchema,
  type TileOfInput,
  type TileRecordsInput,
  type TileStretchInput,
  tileRecordsInputSchema,
  tileStretchInputSchema,
  tileTimeInputSchema,
} from "#lib/domain/inputs/dashboard-tiles";
import type { TimeMenu } from "#lib/domain/plan-menu";
import type { WatchedRefresh } from "#lib/services/board-refreshes";
import type { BoardStretch, SteeredTile } from "#lib/services/dashboard-steering";
import type { MarkedBoard, MarkTargets } from "#lib/services/mark-targets";
import { guardedAction } from "./guarded-action.ts";

export type { MarkedBoard, MarkTargets };

/** How the course over time of a tile can be seen otherwise. */
export async function tileTimeMenuAction(input: TileOfInput): Promise<Result<TimeMenu, PublicError>> {
  return guardedAction(tileTimeInputSchema, input, (app, value, caller) =>
    app.dashboards.tileTimeMenu(caller.ownerId, value),
  );
}

/** A tile after a change of its plan; the page makes that a change of its board. */
export async function steerTileAction(input: SteerTileInput): Promise<Result<SteeredTile, PublicError>> {
  return guardedAction(steerTileInputSchema, input, (app, value, caller) =>
    app.dashboards.steerTile(caller.ownerId, value),
  );
}

/** A stretch of a tile's course as a filter of its board. */
export async function tileStretchAction(input: TileStretchInput): Promise<Result<BoardStretch, PublicError>> {
  return guardedAction(tileStretchInputSchema, input, (app, value, caller) =>
    app.dashboards.tileStretch(caller.ownerId, value),
  );
}

/** The records behind a number of a tile, as a refresh of their own that the board shows nothing of. */
export async function tileRecordsAction(input: TileRecordsInput): Promise<Result<WatchedRefresh, PublicError>> {
  return guardedAction(tileRecordsInputSchema, input, (app, value, caller) =>
    app.dashboards.tileRecords(caller.ownerId, value),
  );
}

/** Tabs and boards that show what belongs to a mark. */
export async function markTargetsAction(input: MarkTargetsInput): Promise<Result<MarkTargets, PublicError>> {
  return guardedAction(markTargetsInputSchema, input, (app, value, caller) =>
    app.dashboards.markTargets(caller.ownerId, value),
  );
}

/** Has another board offer filters, and tells what its filters are set to with them. */
export async function offerFiltersAction(
  input: OfferFiltersInput,
): Promise<Result<readonly FilterValue[], PublicError>> {
  return guardedAction(offerFiltersInputSchema, input, (app, value, caller) =>
    app.dashboards.offerFilters(caller.ownerId, value),
  );
}
