/**
 * What the tiles of a dashboard show while their figures are asked for: figures keep the filters that they were asked
 * with, and stay in sight until newer ones are there. Pure.
 */
import type { TileState } from "#lib/domain/dashboard";
import type { PublicError } from "#lib/domain/errors";
import { type BoardFilters, filterQuery, noFilters } from "./dashboard-address.ts";

/** What a tile shows, and how the latest question about it went. */
export type TileRun = {
  /** null before its first figures. */
  readonly state: TileState | null;
  /** What the shown figures are narrowed down by. */
  readonly filters: BoardFilters;
  readonly isRunning: boolean;
  /** Why the latest question brought no newer figures; the older ones still stand. */
  readonly failure: { readonly at: number; readonly error: PublicError } | null;
};

export type TileRuns = {
  readonly runs: Readonly<Record<string, TileRun>>;
  /** What was asked for since all was quiet; empty while nothing is under way. */
  readonly asked: readonly string[];
  /** Why some tiles could not be asked for at all, until they are asked for anew. */
  readonly runProblem: { readonly error: PublicError; readonly tileIds: readonly string[] } | null;
};

const noRun: TileRun = { state: null, filters: noFilters, isRunning: false, failure: null };

/** Tiles as the page came with them: nothing is narrowed down. */
export function firstTileRuns(tiles: readonly TileState[]): TileRuns {
  const runs = tiles.map((state): [string, TileRun] => [state.tileId, { ...noRun, state }]);
  return { runs: Object.fromEntries(runs), asked: [], runProblem: null };
}

/** These tiles are asked for. */
export function askedTiles({ runs, asked, runProblem }: TileRuns, tileIds: readonly string[]): TileRuns {
  const left = runProblem?.tileIds.filter((id) => !tileIds.includes(id)) ?? [];
  return {
    runs: withRuns(runs, tileIds, (run) => ({ ...run, isRunning: true, failure: null })),
    asked: [...new Set([...asked, ...tileIds])],
    runProblem: runProblem === null || left.length === 0 ? null : { ...runProblem, tileIds: left },
  };
}

/** A tile came. One that failed leaves the figures that were there, unless those are of other filters. */
export function arrivedTile(tileRuns: TileRuns, state: TileState, filters: BoardFilters): TileRuns {
  const { outcome, at, tileId } = state;
  const runs = withRuns(tileRuns.runs, [tileId], (run) => {
    const keepsOld = outcome.status === "failed" && run.state?.outcome.status === "ready" && isOf(run, filters);
    return keepsOld
      ? { ...run, isRunning: false, failure: { at, error: outcome.error } }
      : { state, filters, isRunning: false, failure: null };
  });
  return whenQuiet({ ...tileRuns, runs });
}

/** What of these did not come will not come any more; null: it was given up. */
export function endedTiles(tileRuns: TileRuns, tileIds: readonly string[], error: PublicError | null): TileRuns {
  const late = tileIds.filter((id) => tileRuns.runs[id]?.isRunning === true);
  const runs = withRuns(tileRuns.runs, late, (run) => ({ ...run, isRunning: false }));
  const runProblem = error === null ? tileRuns.runProblem : { error, tileIds: late };
  return whenQuiet({ ...tileRuns, runs, runProblem });
}

/** Whether what a tile shows is narrowed down by just these. */
export function isOf(run: Pick<TileRun, "filters">, filters: BoardFilters): boolean {
  return filterQuery(run.filters) === filterQuery(filters);
}

/** How many tiles were asked for, and how many of them are there; null while none is under way. */
export function refreshProgress({
  runs,
  asked,
}: Pick<TileRuns, "runs" | "asked">): { readonly total: number; readonly ready: number } | null {
  if (asked.length === 0) return null;
  const ready = asked.filter((id) => runs[id]?.isRunning !== true).length;
  return { total: asked.length, ready };
}

function whenQuiet(tileRuns: TileRuns): TileRuns {
  const isQuiet = tileRuns.asked.every((id) => tileRuns.runs[id]?.isRunning !== true);
  return isQuiet ? { ...tileRuns, asked: [] } : tileRuns;
}

function withRuns(
  runs: TileRuns["runs"],
  tileIds: readonly string[],
  change: (run: TileRun) => TileRun,
): TileRuns["runs"] {
  const changed = tileIds.map((id): [string, TileRun] => [id, change(runs[id] ?? noRun)]);
  return { ...runs, ...Object.fromEntries(changed) };
}
