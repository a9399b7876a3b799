/**
 * One run of a watch: what it asks is asked anew for its owner, as the owner stands by now, on the same ways as a refresh
 * that somebody looks at. An owner who may not do that any more has no watch any more.
 */
import "server-only";
import type { TakenRun } from "#lib/db/store/job-records";
import type { StoredWatch } from "#lib/db/store/watch-rows";
import type { ChartTile, DashboardDefinition, TileState } from "#lib/domain/dashboard";
import { type DataRights, databaseRightsOf, foldRightsName } from "#lib/domain/data-rights";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { mayDo } from "#lib/domain/permission-rules";
import type { Looker } from "#lib/domain/sharing";
import { actingAs } from "../acting.ts";
import type { ChartReading } from "../chart-reading.ts";
import type { DashboardBoard } from "../dashboard-board.ts";
import type { Results } from "../results.ts";
import type { RightsBook } from "../rights/rights-book.ts";
import type { StandingOf } from "../standing.ts";
import type { Worked } from "./job-worker.ts";
import { brought, ended, failed, type Reading, stopped } from "./watch-words.ts";

/** What of a world a run needs. */
export type WatchWorld = {
  readonly dashboards: Pick<DashboardBoard, "open" | "runTiles" | "stopRefreshHere" | "tileLook">;
  readonly results: Pick<Results, "readPage">;
  readonly charts: ChartReading;
};

export type WatchWorkDependencies = {
  readonly standingOf: StandingOf;
  readonly rights: Pick<RightsBook, "rightsOf" | "state">;
  /** The groups of somebody who set a board to refresh by itself: nobody noted then which of them counted. */
  readonly groupsOf: (ownerId: string) => Promise<readonly string[]>;
  readonly worldOf: (rights: DataRights) => WatchWorld;
  /** In a team it is written down who does what. */
  readonly isTeam: boolean;
  readonly now: () => number;
};

/** @param signal see `JobWorkerDependencies`. */
export async function runWatch(
  run: TakenRun,
  signal: AbortSignal,
  dependencies: WatchWorkDependencies,
): Promise<Worked> {
  const { watch } = run;
  const { ownerId } = watch;
  const groups = watch.kind === "refresh" ? await dependencies.groupsOf(ownerId) : watch.groups;
  const standing = await dependencies.standingOf({ ownerId, groups });
  if (standing === null) return ended(watch, "Whoever it runs for cannot sign in any more.");
  if (!mayDo(standing.role, "keepSchedules") || !mayDo(standing.role, "refreshDashboards"))
    return ended(watch, "The role of whoever it runs for does not allow it any more.");
  const rights = await dependencies.rights.rightsOf({ groups: standing.groups });
  // What opens nothing to anybody says nothing of what its owner may see.
  if ((await dependencies.rights.state())?.kind === "faulty") return failed(watch, rightsUnusable());
  const looker: Looker = { ownerId, groups: standing.groups };
  const work = () => workFor({ run, looker, rights, signal }, dependencies);
  const acting = { personId: ownerId, role: standing.role, groups: standing.groups, address: null, device: null };
  return dependencies.isTeam ? actingAs(acting, work) : work();
}

function rightsUnusable(): AppError {
  return appError("UNAVAILABLE", "Nobody sees data for now: the file of rights on data cannot be used.", {
    nextStep: "An admin puts it right.",
    retryable: true,
  });
}

type Work = {
  readonly run: TakenRun;
  readonly looker: Looker;
  readonly rights: DataRights;
  readonly signal: AbortSignal;
};

async function workFor(work: Work, dependencies: WatchWorkDependencies): Promise<Worked> {
  const { run, looker, rights } = work;
  const { watch } = run;
  const world = dependencies.worldOf(rights);
  const opened = await world.dashboards.open(looker, watch.boardId);
  if (!opened.ok) return notOpened(watch, opened.error);
  const { definition } = opened.value.dashboard;
  const asked = askedTiles(watch, definition);
  if (asked === null) return ended(watch, "What it asked is not on the board any more.");
  if (asked.length > 0 && asked.every((tile) => isOutOfSight(tile, rights)))
    return ended(watch, "Whoever it runs for may not see the data any more that it asks.");
  const states = await refreshed({ ...work, definition }, world);
  if (!states.ok) return failed(watch, states.error);
  const told = states.value;
  if (told === null) return { state: "left" };
  if (told.length < asked.length) return stopped();
  const readings: Reading[] = asked.map((tile) => ({ tile, state: stateOf(tile, told) }));
  return brought(run, readings, { ...world, looker, signal: work.signal, now: dependencies.now() });
}

function stateOf({ id }: ChartTile, states: readonly TileState[]): TileState | null {
  return states.find(({ tileId }) => tileId === id) ?? null;
}

function notOpened(watch: StoredWatch, error: AppError): Worked {
  return error.code === "NOT_FOUND"
    ? ended(watch, "The board is not there any more, or not shared with whoever it runs for.")
    : failed(watch, error);
}

/** Null where the tile is not there. */
function askedTiles({ tileId }: StoredWatch, { tiles }: DashboardDefinition): readonly ChartTile[] | null {
  const charts = tiles.flatMap((tile) => (tile.kind === "chart" ? [tile] : []));
  if (tileId === null) return charts;
  const wanted = charts.filter(({ id }) => id === tileId);
  return wanted.length === 0 ? null : wanted;
}

function isOutOfSight({ source: { context } }: ChartTile, rights: DataRights): boolean {
  const seen = databaseRightsOf(rights, context.database);
  if (seen === null) return true;
  return seen !== "all" && !seen.some(({ schema }) => schema === foldRightsName(context.schema));
}

/** What the tiles show now; null where the app closes, or another process has the run. */
async function refreshed(
  { run, looker, definition, signal }: Work & { readonly definition: DashboardDefinition },
  { dashboards }: WatchWorld,
): Promise<Result<readonly TileState[] | null>> {
  const { boardId, tileId, ownerId } = run.watch;
  const tileIds = tileId === null ? null : [tileId];
  const asked = { id: boardId, tileIds, filters: [], crossFilters: [], isApproved: false };
  const watched = await dashboards.runTiles(looker, { ...asked, parameters: definition.parameters });
  if (!watched.ok) return err(watched.error);
  const { refreshId, states } = watched.value;
  const stop = () => dashboards.stopRefreshHere(ownerId, refreshId);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const told: TileState[] = [];
  for await (const state of states) told.push(state);
  signal.removeEventListener("abort", stop);
  return ok(signal.aborted ? null : told);
}
