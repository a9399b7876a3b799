/** Runs the tiles of a dashboard on today's data, each on its own: what fails leaves the others. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { ChartTile, CrossFilter, FilterField, FilterValue, OpenDashboard, TileState } from "#lib/domain/dashboard";
import { inReadingOrder } from "#lib/domain/dashboard-layout";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { mapBounded } from "#lib/domain/map-bounded";
import { addable, type FilterDependencies, possibleFields, readFilterValues } from "./dashboard-filters.ts";
import type { BoardFilters } from "./dashboard-narrowings.ts";
import { runTile, type TileRunDependencies } from "./dashboard-tile-run.ts";
import type { Dashboards } from "./dashboards.ts";

export type RunTilesArgs = {
  readonly id: string;
  /** Null: all of them. */
  readonly tileIds: readonly string[] | null;
  readonly filters: readonly FilterValue[];
  readonly crossFilters: readonly CrossFilter[];
  /** Somebody was told what these tiles may read, and said yes: it counts for this one run. */
  readonly isApproved: boolean;
};
export type FilterValuesArgs = { readonly id: string; readonly fieldId: string; readonly search: string };

export type DashboardRuns = {
  /** Each state as soon as it is there; the stream ends with the last one. Cancelling it stops what runs. */
  runTiles(ownerId: string, args: RunTilesArgs): Promise<Result<{ readonly states: ReadableStream<TileState> }>>;
  /** Columns by which the tiles can be narrowed down and that are not offered yet, those that reach the most first. */
  addableFilters(ownerId: string, id: string): Promise<Result<readonly FilterField[]>>;
  /** Values of a filter's column that hold the searched letters. */
  filterValues(ownerId: string, args: FilterValuesArgs): Promise<Result<readonly string[]>>;
  /** Stops all tiles that run. */
  stopTiles(): void;
};

export type DashboardRunsDependencies = TileRunDependencies &
  FilterDependencies & {
    readonly dashboards: Pick<Dashboards, "open">;
    readonly records: Pick<DashboardRecords, "saveTile">;
  };

/** The tiles of all owners' dashboards. */
export function createDashboardRuns(dependencies: DashboardRunsDependencies): DashboardRuns {
  const running = new Set<AbortController>();
  return {
    runTiles: async (ownerId, args) => {
      const opened = await dependencies.dashboards.open(ownerId, args.id);
      if (!opened.ok) return opened;
      const work = await workOf(opened.value, args, dependencies);
      const owned = { dashboardId: args.id, isApproved: args.isApproved };
      return ok({ states: streamTiles({ ...work, ...owned, ownerId, running }, dependencies) });
    },
    addableFilters: async (ownerId, id) => {
      const opened = await dependencies.dashboards.open(ownerId, id);
      if (!opened.ok) return opened;
      const fields = await possibleFields(opened.value, dependencies);
      return ok(addable(fields, opened.value.dashboard.definition));
    },
    filterValues: async (ownerId, { id, fieldId, search }) => {
      const opened = await dependencies.dashboards.open(ownerId, id);
      if (!opened.ok) return opened;
      const own = opened.value.dashboard.definition.filters.find((field) => field.id === fieldId);
      // It may be offered before the board with it is saved.
      const field = own ?? (await possibleFields(opened.value, dependencies)).find((one) => one.id === fieldId);
      return field === undefined ? err(noSuchFilter()) : readFilterValues(field, search, dependencies);
    },
    stopTiles: () => {
      for (const controller of running) controller.abort();
    },
  };
}

type Work = { readonly tiles: readonly ChartTile[]; readonly board: BoardFilters };

async function workOf(
  opened: OpenDashboard,
  { tileIds, filters, crossFilters }: RunTilesArgs,
  dependencies: FilterDependencies,
): Promise<Work> {
  const { definition } = opened.dashboard;
  const charts = definition.tiles.flatMap((tile) => (tile.kind === "chart" ? [tile] : []));
  const wanted = charts.filter(({ id }) => tileIds === null || tileIds.includes(id));
  const known = new Set(definition.filters.map(({ id }) => id));
  const isAdded = filters.some(({ fieldId }) => !known.has(fieldId));
  const added = isAdded ? await possibleFields(opened, dependencies) : [];
  const fields = [...definition.filters, ...added.filter(({ id }) => !known.has(id))];
  const shown = new Map(opened.tiles.map((state) => [state.tileId, state]));
  return { tiles: inReadingOrder(wanted), board: { definition, fields, filters, crossFilters, shown } };
}

type Streaming = Work & {
  readonly ownerId: string;
  readonly dashboardId: string;
  readonly isApproved: boolean;
  readonly running: Set<AbortController>;
};

function streamTiles(work: Streaming, dependencies: DashboardRunsDependencies): ReadableStream<TileState> {
  const { tiles, running } = work;
  const controller = new AbortController();
  const { signal } = controller;
  return new ReadableStream<TileState>({
    start: (stream) => {
      running.add(controller);
      const run = async (tile: ChartTile): Promise<void> => {
        if (signal.aborted) return;
        const state = await runTile({ ...work, tile, signal }, dependencies);
        if (signal.aborted) return;
        await keep(work, state, dependencies);
        if (!signal.aborted) stream.enqueue(state);
      };
      void mapBounded(tiles, dashboardRunLimits.tilesAtATime, run)
        .catch((cause: unknown) => dependencies.logger.error({ cause }, "tiles of a dashboard could not be run"))
        .finally(() => {
          running.delete(controller);
          if (!signal.aborted) stream.close();
        });
      signal.addEventListener("abort", () => closeQuietly(stream), { once: true });
    },
    cancel: () => controller.abort(),
  });
}

/** Whoever cancelled it has closed it. */
function closeQuietly(stream: ReadableStreamDefaultController<TileState>): void {
  try {
    stream.close();
  } catch {
    // It is closed already.
  }
}

/** What no filter has narrowed down is what the tile shows from now on. */
async function keep(
  { dashboardId }: Streaming,
  state: TileState,
  { records, logger }: DashboardRunsDependencies,
): Promise<void> {
  const isKept = state.reachedBy.length === 0;
  try {
    await records.saveTile(dashboardId, isKept ? { ...state, notReached: [] } : state, isKept);
  } catch (cause) {
    // It is shown all the same.
    logger.error({ cause }, "what a tile shows could not be kept");
  }
}

function noSuchFilter() {
  return appError("NOT_FOUND", "This filter is not one of the dashboard's.", { nextStep: "Reload the page." });
}
