/** Runs the tiles of a dashboard on today's data, each on its own: what fails leaves the others. */
import "server-only";
import type { CrossFilter, FilterField, FilterValue, TileState } from "#lib/domain/dashboard";
import { appError, err, type Result } from "#lib/domain/errors";

export type RunTilesArgs = {
  readonly id: string;
  /** Null: all of them. */
  readonly tileIds: readonly string[] | null;
  readonly filters: readonly FilterValue[];
  readonly crossFilters: readonly CrossFilter[];
};
export type FilterValuesArgs = { readonly id: string; readonly fieldId: string; readonly search: string };

export type DashboardRuns = {
  /** Each state as soon as it is there; the stream ends with the last one. Cancelling it stops what runs. */
  runTiles(ownerId: string, args: RunTilesArgs): Promise<Result<{ readonly states: ReadableStream<TileState> }>>;
  /** Columns by which the tiles can be narrowed down and that are not offered yet. */
  addableFilters(ownerId: string, id: string): Promise<Result<readonly FilterField[]>>;
  /** Values of a filter's column that hold the searched letters, the most frequent first. */
  filterValues(ownerId: string, args: FilterValuesArgs): Promise<Result<readonly string[]>>;
};

/** The tiles of all owners' dashboards. */
export function createDashboardRuns(): DashboardRuns {
  const missing = async () => err(appError("UNAVAILABLE", "Tiles cannot be run yet."));
  return { runTiles: missing, addableFilters: missing, filterValues: missing };
}
