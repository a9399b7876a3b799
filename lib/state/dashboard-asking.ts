/** Which tiles of a board have to be asked for their figures, when filters, tabs or tiles have changed. Pure. */
import type { ChartTile } from "#lib/domain/dashboard";
import { type BoardFilters, filterQuery } from "./dashboard-address.ts";
import { isOf, type TileRuns } from "./dashboard-tile-runs.ts";

/** What was asked for with the filters of that moment. */
export type AskedFigures = { readonly query: string; readonly keys: readonly string[] };

/** What is open: the chart tiles in sight and the filters at work. */
export type OpenTiles = {
  readonly tiles: readonly ChartTile[];
  readonly filters: BoardFilters;
  readonly runs: TileRuns["runs"];
};

/** What a tile's figures depend on beside the filters. */
export function askingKey({
  id,
  ignoredFilters,
  hasTrend,
}: Pick<ChartTile, "id" | "ignoredFilters" | "hasTrend">): string {
  return JSON.stringify([id, ignoredFilters, hasTrend]);
}

/**
 * Other filters are other figures. Tiles that come later, those of a tab that is opened later, and those whose filters
 * are others now are asked for as well; what has figures of these filters is not.
 * @param last null before anything was asked for: the page came with what was shown last.
 */
export function tilesToAsk(
  last: AskedFigures | null,
  { tiles, filters, runs }: OpenTiles,
): { readonly asked: AskedFigures; readonly tileIds: readonly string[] } {
  const query = filterQuery(filters);
  const keys = tiles.map(askingKey);
  if (last !== null && last.query !== query) return { asked: { query, keys }, tileIds: tiles.map(({ id }) => id) };
  const known = last?.keys ?? [];
  const isFiltered = query !== "";
  const wanted = tiles.filter((tile) => {
    if (known.includes(askingKey(tile))) return false;
    const run = runs[tile.id];
    const lacksTrend = tile.hasTrend && (run?.state?.trend ?? null) === null;
    if (known.some((key) => key.startsWith(`[${JSON.stringify(tile.id)},`))) return isFiltered || lacksTrend;
    // What is on its way may be of other filters, asked for before its tab was left.
    return run === undefined || !isOf(run, filters) || run.isRunning;
  });
  const others = known.filter((key) => !tiles.some(({ id }) => key.startsWith(`[${JSON.stringify(id)},`)));
  return { asked: { query, keys: [...others, ...keys] }, tileIds: wanted.map(({ id }) => id) };
}
