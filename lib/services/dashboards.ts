/**
 * Dashboards as a whole: make, read, change, copy, remove. What their tiles show is made in `dashboard-runs.ts`. Who they are
 * shared with may read and change them; to remove them is their owner's alone.
 */
import "server-only";
import type { DashboardKey, DashboardRecords, ListedDashboard } from "#lib/db/store/dashboard-records";
import type {
  Dashboard,
  DashboardDefinition,
  DashboardSummary,
  OpenDashboard,
  SavedDashboard,
  SharedSummary,
  TileState,
} from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { previewOf } from "#lib/domain/dashboard-preview";
import { packBoard } from "#lib/domain/dashboard-tabs";
import type { VersionKind } from "#lib/domain/dashboard-versions";
import { publishesOtherwise, tileWithheld, withoutWithheld } from "#lib/domain/dashboard-withheld";
import { err, ok, type Result, toPublicError } from "#lib/domain/errors";
import { type Asker, askerId } from "#lib/domain/sharing";
import { changedMeanwhile, noSuchDashboard } from "./dashboard-failures.ts";
import { type KeepingDependencies, keepingWithheld } from "./dashboard-keeping.ts";
import { createPurging, type PurgingDependencies } from "./dashboard-purging.ts";
import { type BoardReach, dashboardOf, type ReachedBoard } from "./dashboard-reach.ts";

export type SaveArgs = { readonly id: string; readonly seenRev: number; readonly definition: DashboardDefinition };

/** All give NOT_FOUND for a dashboard that is neither one's own nor shared with one, of nobody, and for a deleted one. */
export type Dashboards = {
  /** One's own, the last changed first. */
  list(ownerId: string): Promise<Result<readonly DashboardSummary[]>>;
  /** Those of others that are shared with somebody, the last changed first. */
  listShared(asker: Asker): Promise<Result<readonly SharedSummary[]>>;
  create(ownerId: string, definition: DashboardDefinition, tiles?: readonly TileState[]): Promise<Result<Dashboard>>;
  open(asker: Asker, id: string): Promise<Result<OpenDashboard>>;
  /**
   * Keeps a change that was made on the newest state; of another one it gives that state, and keeps nothing. FORBIDDEN for
   * who may look at it only.
   */
  save(asker: Asker, args: SaveArgs): Promise<Result<SavedDashboard>>;
  /** Changes whatever the newest state is. @param change null where there is nothing to change. */
  update(
    asker: Asker,
    id: string,
    change: (dashboard: Dashboard) => Result<DashboardDefinition>,
    kind?: VersionKind,
  ): Promise<Result<Dashboard>>;
  /** The copy belongs to whoever asks. */
  duplicate(asker: Asker, id: string): Promise<Result<Dashboard>>;
  /** Hides it; for a while `restore` takes it back, then it is gone with what its tiles showed. */
  remove(ownerId: string, id: string): Promise<Result<null>>;
  restore(ownerId: string, id: string): Promise<Result<null>>;
  /** Removes what was deleted too long ago to be taken back, now and from time to time until the app closes. */
  removeDeleted(): Promise<void>;
  close(): void;
};

export type DashboardsDependencies = PurgingDependencies &
  Omit<KeepingDependencies, "reach"> & {
    readonly records: DashboardRecords;
    readonly reach: BoardReach;
    /** A link ends when somebody else changes what its board asks. */
    /** Key of the rights on data that boards are looked at with; null: all of them. */
    readonly rights: string | null;
    readonly newId: () => string;
  };

/** The dashboards of all owners. */
export function createDashboards(dependencies: DashboardsDependencies): Dashboards {
  const { records, rights, now } = dependencies;
  const purging = createPurging(dependencies);
  return {
    list: async (ownerId) => ok((await records.list(ownerId, rights)).map(summaryOf)),
    listShared: (asker) => listShared(dependencies, asker),
    create: (ownerId, definition, tiles = []) => create(dependencies, ownerId, { definition, tiles, folderId: null }),
    open: (asker, id) => open(dependencies, asker, id),
    save: async (asker, { id, ...change }) => {
      const reached = await dependencies.reach.find(asker, id, "edit");
      return reached.ok ? save(dependencies, reached.value, { ...change, kind: "changed" }) : reached;
    },
    update: (asker, id, change, kind = "changed") => update(dependencies, { asker, id }, { change, kind }),
    duplicate: (asker, id) => duplicate(dependencies, asker, id),
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

/** A dashboard of an owner that is not deleted. */
export async function findDashboard(
  records: Pick<DashboardRecords, "find">,
  key: DashboardKey,
): Promise<Result<Dashboard>> {
  const stored = await records.find(key);
  return stored === null || stored.deletedAt !== null ? err(noSuchDashboard()) : ok(dashboardOf(stored));
}

async function listShared(
  { records, reach, rights }: DashboardsDependencies,
  asker: Asker,
): Promise<Result<readonly SharedSummary[]>> {
  const reached = new Map((await reach.list(asker)).map(({ id, share }) => [id, share]));
  const boards = await records.listShared([...reached.keys()], askerId(asker), rights);
  return ok(
    boards.flatMap((board) => {
      const share = reached.get(board.id);
      // In which folder it lies, and whether a link is out, is for its owner.
      const shown = { ...summaryOf(board), folderId: null, isShared: false };
      return share === undefined ? [] : [{ ...shown, share }];
    }),
  );
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
  { records, rights, now, newId }: DashboardsDependencies,
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
  await records.add(ownerId, dashboard, tiles, { folderId, rights });
  return ok(dashboard);
}

async function open(
  { records, reach, rights, now }: DashboardsDependencies,
  asker: Asker,
  id: string,
): Promise<Result<OpenDashboard>> {
  const reached = await reach.find(asker, id, "view");
  if (!reached.ok) return reached;
  const { dashboard, shared } = await reach.seen(reached.value);
  const ids = new Set(dashboard.definition.tiles.map((tile) => tile.id));
  const shown = await records.tiles({ id, personId: askerId(asker), rights });
  const kept = shown.filter(({ tileId }) => ids.has(tileId));
  if (shared === null) return ok({ dashboard, tiles: kept });
  const seen = kept.filter(({ tileId }) => !shared.withheld.includes(tileId));
  const withheld = shared.withheld.map((tileId) => withheldState(tileId, now()));
  return ok({ dashboard, tiles: [...seen, ...withheld], shared });
}

function withheldState(tileId: string, at: number): TileState {
  const outcome = { status: "failed", error: toPublicError(tileWithheld()) } as const;
  return { tileId, at, outcome, reachedBy: [], notReached: [], trend: null };
}

type Change = { readonly seenRev: number; readonly definition: DashboardDefinition; readonly kind: VersionKind };

/** Of somebody else's board what was withheld stays, and a link ends that would show what its maker never chose. */
async function save(
  dependencies: DashboardsDependencies,
  reached: ReachedBoard,
  { seenRev, definition: changed, kind }: Change,
): Promise<Result<SavedDashboard>> {
  const { records, reach, now } = dependencies;
  const { dashboard, ownerId, shared } = reached;
  const { id } = dashboard;
  const at = now();
  const kept = await keepingWithheld(changed, reached, dependencies);
  if (!kept.ok) return kept;
  const definition = packBoard(kept.value);
  const endsLink = (before: DashboardDefinition) => shared !== null && publishesOtherwise(before, definition);
  if (await records.save({ ownerId, id }, { definition, seenRev, at, kind, endsLink })) {
    return ok({ kind: "saved", rev: seenRev + 1, updatedAt: at });
  }
  const newest = await findDashboard(records, { ownerId, id });
  if (!newest.ok) return newest;
  // Whether a link is out is its owner's matter.
  const isShared = shared === null && newest.value.isShared;
  const seen = await reach.seen({ dashboard: { ...newest.value, isShared }, ownerId, shared });
  return ok({ kind: "conflict", dashboard: seen.dashboard });
}

type Update = {
  readonly change: (dashboard: Dashboard) => Result<DashboardDefinition>;
  readonly kind: VersionKind;
};

/** How often a change is made anew on what somebody else has left meanwhile. */
const updateTries = 5;

async function update(
  dependencies: DashboardsDependencies,
  { asker, id }: { readonly asker: Asker; readonly id: string },
  { change, kind }: Update,
): Promise<Result<Dashboard>> {
  const { reach } = dependencies;
  for (let tries = 0; tries < updateTries; tries += 1) {
    const reached = await reach.find(asker, id, "edit");
    if (!reached.ok) return reached;
    const { dashboard } = await reach.seen(reached.value);
    const definition = change(dashboard);
    if (!definition.ok) return definition;
    const saved = await save(dependencies, reached.value, {
      seenRev: dashboard.rev,
      definition: definition.value,
      kind,
    });
    if (!saved.ok) return saved;
    const { value } = saved;
    if (value.kind === "conflict") continue;
    const { rev, updatedAt } = value;
    return ok({ ...dashboard, definition: packBoard(definition.value), rev, updatedAt });
  }
  return err(changedMeanwhile());
}

/** The copy shows at once what the tiles showed whoever asks, and lies beside its model. It is not shared. */
async function duplicate(dependencies: DashboardsDependencies, asker: Asker, id: string): Promise<Result<Dashboard>> {
  const opened = await open(dependencies, asker, id);
  if (!opened.ok) return opened;
  const { dashboard, tiles } = opened.value;
  const title = copyTitle(dashboard.definition.title);
  const ownerId = askerId(asker);
  const folderId = (await dependencies.records.find({ ownerId, id }))?.folderId ?? null;
  const definition = { ...withoutWithheld(dashboard.definition), title };
  const ids = definition.tiles.map((tile) => tile.id);
  const shown = tiles.filter(({ tileId }) => ids.includes(tileId));
  return create(dependencies, ownerId, { definition, tiles: shown, folderId });
}

function copyTitle(title: string): string {
  const ending = " (copy)";
  return `${title.slice(0, dashboardLimits.titleCharacters - ending.length)}${ending}`;
}
