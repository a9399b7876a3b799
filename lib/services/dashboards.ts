/** Dashboards as a whole: make, read, change, copy, remove. What their tiles show is made in `dashboard-runs.ts`. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import { resultLimits } from "#lib/config/limits";
import type { DashboardKey, DashboardRecords, ListedDashboard, StoredDashboard } from "#lib/db/store/dashboard-records";
import type {
  Dashboard,
  DashboardDefinition,
  DashboardSummary,
  OpenDashboard,
  SavedDashboard,
  TileState,
} from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { previewOf } from "#lib/domain/dashboard-preview";
import { packBoard } from "#lib/domain/dashboard-tabs";
import type { VersionKind } from "#lib/domain/dashboard-versions";
import { err, ok, type Result } from "#lib/domain/errors";
import { changedMeanwhile, noSuchDashboard } from "./dashboard-failures.ts";
import type { Logger } from "./logger.ts";

export type SaveArgs = { readonly id: string; readonly seenRev: number; readonly definition: DashboardDefinition };

/** All give NOT_FOUND for a dashboard of somebody else, of nobody, and for a deleted one. */
export type Dashboards = {
  /** The last changed first. */
  list(ownerId: string): Promise<Result<readonly DashboardSummary[]>>;
  create(ownerId: string, definition: DashboardDefinition, tiles?: readonly TileState[]): Promise<Result<Dashboard>>;
  open(ownerId: string, id: string): Promise<Result<OpenDashboard>>;
  /** Keeps a change that was made on the newest state; of another one it gives that state, and keeps nothing. */
  save(ownerId: string, args: SaveArgs): Promise<Result<SavedDashboard>>;
  /** Changes whatever the newest state is. @param change null where there is nothing to change. */
  update(
    ownerId: string,
    id: string,
    change: (dashboard: Dashboard) => Result<DashboardDefinition>,
    kind?: VersionKind,
  ): Promise<Result<Dashboard>>;
  duplicate(ownerId: string, id: string): Promise<Result<Dashboard>>;
  /** Hides it; for a while `restore` takes it back, then it is gone with what its tiles showed. */
  remove(ownerId: string, id: string): Promise<Result<null>>;
  restore(ownerId: string, id: string): Promise<Result<null>>;
  /** Removes what was deleted too long ago to be taken back, now and from time to time until the app closes. */
  removeDeleted(): Promise<void>;
  close(): void;
};

export type DashboardsDependencies = {
  readonly records: DashboardRecords;
  /** Removes files that no result needs any more. */
  readonly cleanResults: () => Promise<void>;
  readonly logger: Pick<Logger, "error">;
  readonly now: () => number;
  readonly newId: () => string;
};

/** The dashboards of all owners. */
export function createDashboards(dependencies: DashboardsDependencies): Dashboards {
  const { records, now } = dependencies;
  const purging = createPurging(dependencies);
  return {
    list: async (ownerId) => ok((await records.list(ownerId)).map(summaryOf)),
    create: (ownerId, definition, tiles = []) => create(dependencies, ownerId, { definition, tiles, folderId: null }),
    open: (ownerId, id) => open(dependencies, { ownerId, id }),
    save: (ownerId, { id, ...change }) => save(dependencies, { ownerId, id }, { ...change, kind: "changed" }),
    update: (ownerId, id, change, kind = "changed") => update(dependencies, { ownerId, id }, { change, kind }),
    duplicate: (ownerId, id) => duplicate(dependencies, { ownerId, id }),
    remove: async (ownerId, id) => {
      const found = await findDashboard(records, { ownerId, id });
      if (!found.ok) return found;
      await records.markDeleted({ ownerId, id }, now());
      purging.later();
      return ok(null);
    },
    restore: async (ownerId, id) =>
      (await records.markDeleted({ ownerId, id }, null)) ? ok(null) : err(noSuchDashboard()),
    removeDeleted: async () => {
      await purging.now();
      purging.later();
      purging.repeat();
    },
    close: purging.close,
  };
}

/** A dashboard that is not deleted. */
export async function findDashboard(
  records: Pick<DashboardRecords, "find">,
  key: DashboardKey,
): Promise<Result<Dashboard>> {
  const stored = await records.find(key);
  return stored === null || stored.deletedAt !== null ? err(noSuchDashboard()) : ok(dashboardOf(stored));
}

function dashboardOf({
  ownerId: _owner,
  deletedAt: _deleted,
  folderId: _folder,
  ...dashboard
}: StoredDashboard): Dashboard {
  return dashboard;
}

function summaryOf({ id, definition, updatedAt, isShared, folderId, dataAt }: ListedDashboard): DashboardSummary {
  const { title, description, tiles, tabs } = definition;
  const tileTitles = [...tiles, ...tabs].map((named) => named.title);
  const preview = previewOf(definition);
  return {
    id,
    title,
    description,
    tileCount: tiles.length,
    tileTitles,
    preview,
    folderId,
    dataAt,
    updatedAt,
    isShared,
  };
}

type NewDashboard = {
  readonly definition: DashboardDefinition;
  readonly tiles: readonly TileState[];
  readonly folderId: string | null;
};

async function create(
  { records, now, newId }: DashboardsDependencies,
  ownerId: string,
  { definition, tiles, folderId }: NewDashboard,
): Promise<Result<Dashboard>> {
  const [id, at] = [newId(), now()];
  const dashboard: Dashboard = {
    id,
    rev: 1,
    definition: packBoard(definition),
    createdAt: at,
    updatedAt: at,
    isShared: false,
  };
  await records.add(ownerId, dashboard, tiles, folderId);
  return ok(dashboard);
}

async function open({ records }: DashboardsDependencies, key: DashboardKey): Promise<Result<OpenDashboard>> {
  const dashboard = await findDashboard(records, key);
  if (!dashboard.ok) return dashboard;
  const ids = new Set(dashboard.value.definition.tiles.map(({ id }) => id));
  const tiles = await records.tiles(key.id);
  return ok({ dashboard: dashboard.value, tiles: tiles.filter(({ tileId }) => ids.has(tileId)) });
}

type Change = { readonly seenRev: number; readonly definition: DashboardDefinition; readonly kind: VersionKind };

async function save(
  { records, now }: DashboardsDependencies,
  key: DashboardKey,
  { seenRev, definition, kind }: Change,
): Promise<Result<SavedDashboard>> {
  const at = now();
  if (await records.save(key, { definition: packBoard(definition), seenRev, at, kind })) {
    return ok({ kind: "saved", rev: seenRev + 1, updatedAt: at });
  }
  const newest = await findDashboard(records, key);
  return newest.ok ? ok({ kind: "conflict", dashboard: newest.value }) : newest;
}

type Update = {
  readonly change: (dashboard: Dashboard) => Result<DashboardDefinition>;
  readonly kind: VersionKind;
};

/** How often a change is made anew on what somebody else has left meanwhile. */
const updateTries = 5;

async function update(
  dependencies: DashboardsDependencies,
  key: DashboardKey,
  { change, kind }: Update,
): Promise<Result<Dashboard>> {
  for (let tries = 0; tries < updateTries; tries += 1) {
    const found = await findDashboard(dependencies.records, key);
    if (!found.ok) return found;
    const definition = change(found.value);
    if (!definition.ok) return definition;
    const saved = await save(dependencies, key, { seenRev: found.value.rev, definition: definition.value, kind });
    if (!saved.ok) return saved;
    const { value } = saved;
    if (value.kind === "conflict") continue;
    const { rev, updatedAt } = value;
    return ok({ ...found.value, definition: packBoard(definition.value), rev, updatedAt });
  }
  return err(changedMeanwhile());
}

/** The copy shows at once what the tiles showed last, and lies beside its model. It is not shared. */
async function duplicate(dependencies: DashboardsDependencies, key: DashboardKey): Promise<Result<Dashboard>> {
  const opened = await open(dependencies, key);
  if (!opened.ok) return opened;
  const { dashboard, tiles } = opened.value;
  const title = copyTitle(dashboard.definition.title);
  const folderId = (await dependencies.records.find(key))?.folderId ?? null;
  return create(dependencies, key.ownerId, { definition: { ...dashboard.definition, title }, tiles, folderId });
}

function copyTitle(title: string): string {
  const ending = " (copy)";
  return `${title.slice(0, dashboardLimits.titleCharacters - ending.length)}${ending}`;
}

/** Deleted dashboards go when their time is over: by a timer, and at the next start if the process ended before. */
function createPurging({ records, cleanResults, logger, now }: DashboardsDependencies) {
  const timers = new Set<NodeJS.Timeout>();
  const purge = async (): Promise<void> => {
    const count = await records.purge(now() - dashboardRunLimits.undoMs);
    await records.removeReplaced(now() - dashboardRunLimits.replacedKeptMs);
    if (count > 0) await cleanResults();
  };
  const purgeQuietly = (): void => {
    purge().catch((cause: unknown) => logger.error({ cause }, "deleted dashboards could not be removed"));
  };
  let repeating: NodeJS.Timeout | undefined;
  return {
    now: purge,
    repeat: (): void => {
      repeating ??= setInterval(purgeQuietly, resultLimits.cleanUpEveryMs).unref();
    },
    later: (): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        purgeQuietly();
      }, dashboardRunLimits.undoMs + 1_000);
      timer.unref();
      timers.add(timer);
    },
    close: (): void => {
      clearInterval(repeating);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
