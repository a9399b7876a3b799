/** Runs the tiles of a dashboard on today's data, each on its own: what fails leaves the others. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { ShareRecords } from "#lib/db/store/share-records";
import type { ChartTile, CrossFilter, FilterField, FilterValue, OpenDashboard, TileState } from "#lib/domain/dashboard";
import { filtersKey } from "#lib/domain/dashboard-filters";
import { inReadingOrder } from "#lib/domain/dashboard-layout";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { mapBounded } from "#lib/domain/map-bounded";
import { type Asker, askerId } from "#lib/domain/sharing";
import { filterTexts } from "#lib/state/dashboard-filter-words";
import { type BoardFigure, readBoardFigures } from "./board-figures.ts";
import { createBoardRefreshes, type RefreshArgs, type WatchedRefresh } from "./board-refreshes.ts";
import { addable, type FilterDependencies, possibleFields, readFilterValues, tilesOf } from "./dashboard-filters.ts";
import { withMovement } from "./dashboard-movements.ts";
import type { BoardFilters } from "./dashboard-narrowings.ts";
import { readPlanned } from "./dashboard-steering.ts";
import { runTile, type TileRunDependencies } from "./dashboard-tile-run.ts";
import type { Dashboards } from "./dashboards.ts";
import type { Signals } from "./instances/signals.ts";
import { insidePlace } from "./observe/place.ts";
import type { RefreshRuns } from "./refresh-runs.ts";
import type { Results } from "./results.ts";
import type { RunPlaces } from "./run-places.ts";
import { lookTile, type TileLook } from "./tile-look.ts";
import type { Stoppable } from "./until-stopped.ts";

export type RunTilesArgs = {
  readonly id: string;
  /** Null: all of them. */
  readonly tileIds: readonly string[] | null;
  readonly filters: readonly FilterValue[];
  readonly crossFilters: readonly CrossFilter[];
  /** What the tiles are steered by. */
  readonly parameters: readonly BoardParameter[];
  /** Somebody was told what these tiles may read, and said yes: it counts for this one run. */
  readonly isApproved: boolean;
};
export type FilterValuesArgs = { readonly id: string; readonly fieldId: string; readonly search: string };

export type DashboardRuns = {
  /** A refresh of these tiles, or the one that is at work on the same; it goes on whoever watches it. QUOTA for no more. */
  runTiles(asker: Asker, args: RunTilesArgs): Promise<Result<WatchedRefresh>>;
  /** What is behind a number of a tile, in the tile's stead: a look, of which nothing is shown by the board. */
  tileLook(asker: Asker, args: TileLook): Promise<Result<WatchedRefresh>>;
  /** Stops a refresh for everybody who watches it; one that is over stays as it is. */
  stopRefresh(ownerId: string, refreshId: string): Promise<Result<null>>;
  /** The same for one that is at work in this process. */
  stopRefreshHere(ownerId: string, refreshId: string): void;
  /** Columns by which the tiles can be narrowed down and that are not offered yet, those that reach the most first. */
  addableFilters(asker: Asker, id: string): Promise<Result<readonly FilterField[]>>;
  /** Figures that tiles show, those of the most tiles first, and which others they could show. */
  boardFigures(asker: Asker, id: string): Promise<Result<readonly BoardFigure[]>>;
  /** Values of a filter's column that hold the searched letters. */
  filterValues(asker: Asker, args: FilterValuesArgs & Stoppable): Promise<Result<readonly string[]>>;
  /** Stops all refreshes of somebody; settles when they are over. */
  stopRefreshesOf(ownerId: string): Promise<void>;
  /** Tiles are run, or wait for that. */
  isRunningTiles(): boolean;
  /** Stops all tiles that run, and settles when that is written down. */
  stopTiles(): Promise<void>;
};

export type DashboardRunsDependencies = TileRunDependencies &
  FilterDependencies & {
    readonly dashboards: Pick<Dashboards, "open">;
    readonly records: Pick<DashboardRecords, "saveTile">;
    readonly shares: Pick<ShareRecords, "find" | "renew">;
    readonly results: Pick<Results, "store" | "readPage">;
    /** Where refreshes wait with the runs of chats. */
    readonly places: Pick<RunPlaces, "of">;
    /** Another process may be at work on a refresh. */
    readonly signals: Pick<Signals, "send">;
    /** Keeps what refreshes do. */
    readonly refreshRuns: RefreshRuns;
    /** Key of the rights on data that tiles are run with; null: all of them. */
    readonly rights: string | null;
    readonly newId: () => string;
  };

/** The tiles of all owners' dashboards. */
export function createDashboardRuns(dependencies: DashboardRunsDependencies): DashboardRuns {
  const refreshes = createBoardRefreshes(dependencies);
  return {
    runTiles: async (asker, args) => {
      const opened = await dependencies.dashboards.open(asker, args.id);
      if (!opened.ok) return opened;
      const owned = { ownerId: askerId(asker), dashboardId: args.id, isApproved: args.isApproved };
      const work = await workOf(opened.value, args, dependencies);
      const tileIds = work.tiles.map(({ id }) => id);
      const question = JSON.stringify({ ...args, tileIds, rev: opened.value.dashboard.rev });
      const isOwn = opened.value.shared === undefined;
      const refreshing: Refreshing = { ...work, ...owned, isLook: false, isOwn };
      const record = (id: string) => dependencies.refreshRuns.begin({ ...toRecord(refreshing, dependencies), id });
      const databases = databasesOf(work.tiles);
      const watched = { ...owned, tileIds, databases, question, record };
      return begunRefresh(refreshes.watch({ ...watched, work: refreshOf(refreshing, dependencies) }));
    },
    tileLook: async (asker, args) => {
      const planned = await readPlanned(asker, args, dependencies);
      if (!planned.ok) return planned;
      const looked = lookTile(planned.value, args);
      if (!looked.ok) return looked;
      const { definition } = planned.value.opened.dashboard;
      const board = { definition, fields: [], filters: [], crossFilters: [], parameters: [], shown: new Map() };
      const owned = { ownerId: askerId(asker), dashboardId: args.id, isApproved: args.isApproved };
      const refreshing: Refreshing = { ...owned, tiles: [looked.value], board, isLook: true, isOwn: false };
      const record = (id: string) =>
        dependencies.refreshRuns.begin({ ...toRecord(refreshing, dependencies), filters: args.filters, id });
      const work = refreshOf(refreshing, dependencies);
      // A name of its own: it takes the place of no refresh, and none takes its place.
      const tileIds = [`look behind ${args.tileId}`];
      const watched = { ...owned, tileIds, databases: databasesOf([looked.value]), record, work };
      return begunRefresh(refreshes.watch({ ...watched, question: JSON.stringify(["look", args]) }));
    },
    stopRefresh: async (ownerId, refreshId) => {
      const isHere = refreshes.stop(ownerId, refreshId);
      if (!isHere) await dependencies.signals.send("stop-refresh", JSON.stringify({ ownerId, refreshId }));
      return ok(null);
    },
    stopRefreshHere: (ownerId, refreshId) => void refreshes.stop(ownerId, refreshId),
    addableFilters: async (asker, id) => {
      const opened = await dependencies.dashboards.open(asker, id);
      if (!opened.ok) return opened;
      const fields = await possibleFields(tilesOf(opened.value), dependencies);
      return ok(addable(fields, opened.value.dashboard.definition));
    },
    boardFigures: async (asker, id) => {
      const opened = await dependencies.dashboards.open(asker, id);
      return opened.ok ? ok(await readBoardFigures(opened.value.dashboard.definition, dependencies)) : opened;
    },
    filterValues: async (asker, { id, fieldId, ...searched }) => {
      const opened = await dependencies.dashboards.open(asker, id);
      if (!opened.ok) return opened;
      const own = opened.value.dashboard.definition.filters.find((field) => field.id === fieldId);
      // It may be offered before the board with it is saved.
      const field =
        own ?? (await possibleFields(tilesOf(opened.value), dependencies)).find((one) => one.id === fieldId);
      return field === undefined ? err(noSuchFilter()) : readFilterValues(field, searched, dependencies);
    },
    stopRefreshesOf: (ownerId) => refreshes.stopOf(ownerId),
    isRunningTiles: () => refreshes.isAtWork(),
    stopTiles: () => refreshes.stopAll(),
  };
}

function databasesOf(tiles: readonly ChartTile[]): string[] {
  return tiles.map(({ source }) => source.context.database);
}

/** Whoever may not begin one is told so. */
async function begunRefresh(watched: WatchedRefresh): Promise<Result<WatchedRefresh>> {
  const begun = await watched.begun;
  return begun.ok ? ok(watched) : begun;
}

type Work = { readonly tiles: readonly ChartTile[]; readonly board: BoardFilters };

async function workOf(
  opened: OpenDashboard,
  { tileIds, filters, crossFilters, parameters }: RunTilesArgs,
  dependencies: FilterDependencies,
): Promise<Work> {
  const { definition } = opened.dashboard;
  const charts = definition.tiles.flatMap((tile) => (tile.kind === "chart" ? [tile] : []));
  const wanted = charts.filter(({ id }) => tileIds === null || tileIds.includes(id));
  const known = new Set(definition.filters.map(({ id }) => id));
  const isAdded = filters.some(({ fieldId }) => !known.has(fieldId));
  const added = isAdded ? await possibleFields(tilesOf(opened), dependencies) : [];
  const fields = [...definition.filters, ...added.filter(({ id }) => !known.has(id))];
  const shown = new Map(opened.tiles.map((state) => [state.tileId, state]));
  return { tiles: inReadingOrder(wanted), board: { definition, fields, filters, crossFilters, parameters, shown } };
}

type Refreshing = Work & {
  /** Who looks: figures and record are theirs. */
  readonly ownerId: string;
  readonly dashboardId: string;
  readonly isApproved: boolean;
  /** Nothing of it is what a tile shows from now on. */
  readonly isLook: boolean;
  /** The board is theirs as well: a link to it shows what they are shown. */
  readonly isOwn: boolean;
};

function toRecord(
  { ownerId, dashboardId, isApproved, tiles, board }: Refreshing,
  { rights }: Pick<DashboardRunsDependencies, "rights">,
) {
  const { definition, fields, filters, crossFilters, parameters } = board;
  const told = filterTexts(fields, { values: filters, picked: crossFilters, parameters });
  return { ownerId, dashboardId, isApproved, tiles, title: definition.title, filters: told, rights };
}

function refreshOf(refreshing: Refreshing, dependencies: DashboardRunsDependencies): RefreshArgs["work"] {
  return (tell, { run, stop, deadline }) => {
    const refreshed = async (tile: ChartTile): Promise<void> => {
      const { span, close } = run.openTile(tile);
      if (stop.aborted) return close(null);
      const shown = await runTile({ ...refreshing, tile, span, signal: stop, deadline }, dependencies);
      const state = refreshing.isLook ? shown : await withMovement(refreshing, shown, dependencies);
      close(stop.aborted ? null : state);
      if (stop.aborted) return;
      await keep(refreshing, state, dependencies);
      tell(state);
    };
    return insidePlace({ kind: "run" }, async () => {
      await mapBounded(refreshing.tiles, dashboardRunLimits.tilesAtATime, refreshed);
    });
  };
}

/**
 * What no filter has narrowed down is what the tile shows from now on; a link to the same filters shows this as well, where it
 * was made with the same rights on data.
 */
async function keep(
  { ownerId, dashboardId, board: { filters, crossFilters, parameters }, isLook, isOwn }: Refreshing,
  state: TileState,
  { records, shares, rights, logger }: DashboardRunsDependencies,
): Promise<void> {
  const isKept = !isLook && state.reachedBy.length === 0;
  try {
    await records.saveTile(
      { id: dashboardId, personId: ownerId, rights },
      isKept ? { ...state, notReached: [] } : state,
      isKept,
    );
    const link = isOwn && !isLook ? await shares.find({ ownerId, id: dashboardId }) : null;
    if (link?.rights === rights)
      await shares.renew({ dashboardId, asked: filtersKey(filters, crossFilters, parameters), state });
  } catch (cause) {
    // It is shown all the same.
    logger.error({ cause }, "what a tile shows could not be kept");
  }
}

function noSuchFilter() {
  return appError("NOT_FOUND", "This filter is not one of the dashboard's.", { nextStep: "Reload the page." });
}
