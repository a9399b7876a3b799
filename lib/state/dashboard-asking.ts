/** Which tiles of a board have to be asked for their figures, when filters, tabs or tiles have changed. Pure. */
import type { ChartTile } from "#lib/domain/dashboard";
import type { Plan } from "#lib/domain/plan";
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
  source,
  ignoredFilters,
  hasTrend,
  isTold,
}: Pick<ChartTile, "id" | "source" | "ignoredFilters" | "hasTrend" | "isTold">): string {
  return `${sourceKey({ id, source })}${JSON.stringify([ignoredFilters, hasTrend, isTold])}`;
}

/** What a tile asks: another plan is another question, whatever was shown of the one before. */
function sourceKey({ id, source: { plan, sql } }: Pick<ChartTile, "id" | "source">): string {
  return `${tileKey(id)}${JSON.stringify(plan ?? sql)} `;
}

function tileKey(id: string): string {
  return `${JSON.stringify(id)} `;
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
    const lacks = lacksTrend(tile, run) || lacksWords(tile, run);
    if (known.some((key) => key.startsWith(sourceKey(tile)))) return isFiltered || lacks;
    if (known.some((key) => key.startsWith(tileKey(tile.id))) || showsOther(tile, run)) return true;
    // What is on its way may be of other filters, asked for before its tab was left.
    return run === undefined || !isOf(run, filters) || run.isRunning;
  });
  const others = known.filter((key) => !tiles.some(({ id }) => key.startsWith(tileKey(id))));
  return { asked: { query, keys: [...others, ...keys] }, tileIds: wanted.map(({ id }) => id) };
}

type Run = OpenTiles["runs"][string] | undefined;

function lacksTrend({ hasTrend }: ChartTile, run: Run): boolean {
  return hasTrend && (run?.state?.trend ?? null) === null;
}

function lacksWords({ isTold }: ChartTile, run: Run): boolean {
  const outcome = run?.state?.outcome;
  return isTold && outcome?.status === "ready" && outcome.told === undefined;
}

/** What is shown was asked in other steps or of another period: the page was left before the newer figures were kept. */
function showsOther({ source: { plan } }: ChartTile, run: OpenTiles["runs"][string] | undefined): boolean {
  const outcome = run?.state?.outcome;
  const shown = outcome?.status === "ready" ? outcome.result.plan : null;
  return plan !== null && shown !== null && courseKey(plan, plan) !== courseKey(shown, plan);
}

/** Words that move with the day, as those of `of`, are the same on other days. */
function courseKey({ dimensions, compare, time }: Plan, of: Plan): string {
  const isMoving = of.time !== null && of.time.anchor !== null;
  return JSON.stringify([
    dimensions.map(({ grain }) => grain),
    compare?.shift ?? null,
    isMoving || time === null ? null : [time.from, time.to],
  ]);
}
