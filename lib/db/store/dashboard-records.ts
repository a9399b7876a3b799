/** Dashboards as they are kept: definition, and what the tiles showed last. */
import "server-only";
import { and, desc, eq, inArray, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import {
  type Dashboard,
  type DashboardDefinition,
  dashboardDefinitionSchema,
  type TileState,
  tileStateSchema,
} from "#lib/domain/dashboard";
import type { VersionKind } from "#lib/domain/dashboard-versions";
import { addDashboardResults, removeDashboardResults, removeReplacedResults } from "./dashboard-results.ts";
import { keepVersion, removeVersions } from "./dashboard-versions.ts";
import type { Database, Transaction } from "./database.ts";
import { removeGrantsOf } from "./grant-records.ts";
import { keepRefreshWatch, removeRefreshWatch } from "./refresh-watches.ts";
import { removeRuns } from "./run-removal.ts";
import { dashboards, dashboardTiles, runs } from "./schema.ts";
import { endShare } from "./share-end.ts";
import { isMadeForWatch } from "./watch-boards.ts";

/** A dashboard with whose it is, the folder that it is in, and since when it is deleted. */
export type StoredDashboard = Dashboard & {
  readonly ownerId: string;
  readonly folderId: string | null;
  readonly deletedAt: number | null;
};

/** A dashboard with when the oldest of its figures were asked for; null before the first ones. */
export type ListedDashboard = StoredDashboard & { readonly dataAt: number | null };

export type DashboardKey = { readonly ownerId: string; readonly id: string };

/** Key of the rights on data that figures were read with; null: all of them. */
type RightsKey = string | null;

/** A board as somebody sees it with some rights on data: its owner, or somebody whom it is shared with. */
export type ShownTo = { readonly id: string; readonly personId: string; readonly rights: RightsKey };

/** Where a new board lies, null: in no folder; and with which rights on data its figures were read. */
export type NewPlace = { readonly folderId?: string | null; readonly rights?: RightsKey };

export type DashboardChange = {
  readonly definition: DashboardDefinition;
  readonly seenRev: number;
  /** Whether the link that is out ends with it, by what the board was like before. */
  readonly endsLink?: (before: DashboardDefinition) => boolean;
  readonly at: number;
  readonly kind: VersionKind;
};

export type DashboardRecords = {
  add(ownerId: string, dashboard: Dashboard, tiles: readonly TileState[], place?: NewPlace): Promise<void>;
  /** Those that are not deleted, the last changed first, with the age of the figures that were read with these rights. */
  list(ownerId: string, rights?: RightsKey): Promise<readonly ListedDashboard[]>;
  /** Those of these that are not deleted, whosever they are, with the age of the figures that somebody was shown. */
  listShared(ids: readonly string[], personId: string, rights?: RightsKey): Promise<readonly ListedDashboard[]>;
  /** Also a deleted one; null when there is none of this id that belongs to the owner. */
  find(key: DashboardKey): Promise<StoredDashboard | null>;
  /** The same, whosever it is: whoever asks must have been shown to be let in. */
  findAny(id: string): Promise<StoredDashboard | null>;
  /** @returns false when another change came first, or when there is no such dashboard. */
  save(key: DashboardKey, change: DashboardChange): Promise<boolean>;
  /** Deletes at a time, or takes back. @returns false when there is no such dashboard. */
  markDeleted(key: DashboardKey, at: number | null): Promise<boolean>;
  /** Removes what was deleted before a time, with the record of its refreshes. @returns how many. */
  purge(deletedBefore: number): Promise<number>;
  /** What the tiles showed somebody last with these rights; a damaged state is left out. */
  tiles(shown: ShownTo): Promise<readonly TileState[]>;
  /**
   * In place of what the tile showed the person before, while the dashboard has it: figures are never replaced by a failure, nor by
   * those of a run that was begun earlier. `isKept` false: shown, and not kept as the last.
   */
  saveTile(shown: ShownTo, state: TileState, isKept: boolean): Promise<void>;
  /**
   * Removes results of tiles that showed them before a time and show others now, and what tiles showed that were taken
   * off before it: until then Undo brings them back as they were.
   */
  removeReplaced(shownBefore: number): Promise<void>;
};

/**
 * Of the figures that somebody was shown of the tiles that a dashboard has, as far as they can be read; those taken off are
 * kept for Undo only.
 */
const dataAt = (personId: string, rights: RightsKey) => sql<number | null>`(
  SELECT min(json_extract(${dashboardTiles.body}, '$.at')) FROM ${dashboardTiles}
  WHERE ${dashboardTiles.dashboardId} = ${dashboards.id} AND ${dashboardTiles.personId} = ${personId}
    AND ${dashboardTiles.rights} = ${rights ?? ""}
    AND json_valid(${dashboardTiles.body})
    AND json_extract(${dashboardTiles.body}, '$.outcome.status') = 'ready'
    AND json_valid(${dashboards.definition}) AND ${dashboardTiles.tileId} IN (
      SELECT json_extract(tile.value, '$.id') FROM json_each(${dashboards.definition}, '$.tiles') AS tile
    )
)`;

/** The records of all dashboards of a store. */
export function createDashboardRecords(database: Database): DashboardRecords {
  const { orm, read, write } = database;
  const isKey = ({ ownerId, id }: DashboardKey) => and(eq(dashboards.id, id), eq(dashboards.ownerId, ownerId));
  return {
    add: (ownerId, dashboard, tiles, { folderId = null, rights = null } = {}) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const { id, rev, definition, createdAt, updatedAt } = dashboard;
          const body = JSON.stringify(definition);
          const row = { id, ownerId, rev, definition: body, createdAt, updatedAt, folderId };
          await transaction.insert(dashboards).values(row);
          if (definition.refreshMinutes > 0)
            await keepRefreshWatch(transaction, { id, ownerId, ...definition }, createdAt);
          for (const tile of tiles) await keepTile(transaction, { id, personId: ownerId, rights }, tile);
        }),
      ),
    list: (ownerId, rights = null) =>
      listed(database, and(eq(dashboards.ownerId, ownerId), not(isMadeForWatch)), dataAt(ownerId, rights)),
    listShared: (ids, personId, rights = null) =>
      listed(database, inArray(dashboards.id, [...new Set(ids)]), dataAt(personId, rights)),
    find: async (key) => firstOf(await read(() => orm.select().from(dashboards).where(isKey(key)))),
    findAny: async (id) => firstOf(await read(() => orm.select().from(dashboards).where(eq(dashboards.id, id)))),
    save: (key, { definition, seenRev, at, kind, endsLink }) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const before = firstOf(await transaction.select().from(dashboards).where(isKey(key)));
          const row = { definition: JSON.stringify(definition), rev: seenRev + 1, updatedAt: at };
          const isSeen = and(isKey(key), eq(dashboards.rev, seenRev), isNull(dashboards.deletedAt));
          const changed = await transaction.update(dashboards).set(row).where(isSeen);
          if (changed.rowsAffected === 0) return false;
          if (before !== null) {
            const old = { definition: before.definition, at: before.updatedAt };
            await keepVersion(transaction, key.id, { kind, definition, at, before: old });
            await followRefresh(transaction, { ...key, before: before.definition, definition, at });
            if (endsLink?.(before.definition) === true) await endShare(transaction, key.id);
          }
          return true;
        }),
      ),
    markDeleted: (key, at) =>
      write(() => orm.transaction((transaction) => markDeleted(transaction, { ...key, isKey: isKey(key) }, at))),
    purge: (deletedBefore) => purge(database, deletedBefore),
    tiles: async (shown) => {
      const rows = await read(() => orm.select().from(dashboardTiles).where(isShownTo(shown)));
      return rows.flatMap(({ body }) => readState(body) ?? []);
    },
    saveTile: (shown, state, isKept) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const [found] = await transaction.select().from(dashboards).where(eq(dashboards.id, shown.id));
          // It may have been changed while the statement ran; without a use the result goes by its age.
          const tileIds = found === undefined ? [] : (readRow(found)?.definition.tiles.map(({ id }) => id) ?? []);
          if (!tileIds.includes(state.tileId)) return;
          const isLast = isKept && takesPlaceOf(await tileState(transaction, shown, state.tileId), state);
          if (isLast) await keepTile(transaction, shown, state);
          else await addDashboardResults(transaction, shown.id, { resultIds: resultIdsOf(state), at: state.at });
        }),
      ),
    removeReplaced: (shownBefore) => removeReplacedResults(database, shownBefore),
  };
}

type Changed = DashboardKey & {
  readonly before: DashboardDefinition;
  readonly definition: DashboardDefinition;
  readonly at: number;
};

/** Another rhythm counts from the change on. */
async function followRefresh(transaction: Transaction, { before, definition, at, ...key }: Changed): Promise<void> {
  if (before.refreshMinutes === definition.refreshMinutes) return;
  await keepRefreshWatch(transaction, { ...key, ...definition }, at);
}

type Marked = DashboardKey & { readonly isKey: SQL | undefined };

/** A board that is deleted does not refresh itself; taken back it does again. */
async function markDeleted(transaction: Transaction, board: Marked, at: number | null): Promise<boolean> {
  const { id, ownerId, isKey } = board;
  const [changed] = await transaction.update(dashboards).set({ deletedAt: at }).where(isKey).returning();
  if (changed === undefined) return false;
  const kept = readRow(changed);
  if (at !== null || kept === null) await removeRefreshWatch(transaction, id);
  else await keepRefreshWatch(transaction, { id, ownerId, ...kept.definition }, kept.updatedAt);
  return true;
}

async function listed(
  { orm, read }: Database,
  isWanted: SQL | undefined,
  age: ReturnType<typeof dataAt>,
): Promise<readonly ListedDashboard[]> {
  const rows = await read(() =>
    orm
      .select({ row: dashboards, dataAt: age })
      .from(dashboards)
      .where(and(isWanted, isNull(dashboards.deletedAt)))
      .orderBy(desc(dashboards.updatedAt), desc(dashboards.id)),
  );
  return rows.flatMap((found) => {
    const dashboard = readRow(found.row);
    return dashboard === null ? [] : [{ ...dashboard, dataAt: found.dataAt }];
  });
}

function isShownTo({ id, personId, rights }: ShownTo): SQL | undefined {
  const isTheirs = and(eq(dashboardTiles.dashboardId, id), eq(dashboardTiles.personId, personId));
  return and(isTheirs, eq(dashboardTiles.rights, rights ?? ""));
}

async function keepTile(transaction: Transaction, shown: ShownTo, state: TileState): Promise<void> {
  const resultIds = resultIdsOf(state);
  const row = { resultId: resultIds[0] ?? null, body: JSON.stringify(state) };
  const { id, personId, rights } = shown;
  const target = [dashboardTiles.dashboardId, dashboardTiles.personId, dashboardTiles.rights, dashboardTiles.tileId];
  await transaction
    .insert(dashboardTiles)
    .values({ dashboardId: id, personId, rights: rights ?? "", tileId: state.tileId, ...row })
    .onConflictDoUpdate({ target, set: row });
  await addDashboardResults(transaction, id, { resultIds, at: state.at });
}

async function tileState(transaction: Transaction, shown: ShownTo, tileId: string): Promise<TileState | null> {
  const isOwn = and(isShownTo(shown), eq(dashboardTiles.tileId, tileId));
  const [row] = await transaction.select().from(dashboardTiles).where(isOwn);
  return row === undefined ? null : readState(row.body);
}

/** Whether a state is shown from now on: two refreshes at once end in any order, and figures stay where a later try failed. */
export function takesPlaceOf(before: TileState | null, { at, outcome }: TileState): boolean {
  if (before === null) return true;
  const isSame = before.outcome.status === outcome.status;
  return isSame ? at >= before.at : outcome.status === "ready";
}

async function purge({ orm, read, write }: Database, deletedBefore: number): Promise<number> {
  const isOld = and(isNotNull(dashboards.deletedAt), lt(dashboards.deletedAt, deletedBefore));
  const rows = await read(() => orm.select({ id: dashboards.id }).from(dashboards).where(isOld));
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return 0;
  return write(() =>
    orm.transaction(async (transaction) => {
      // They may have been taken back since they were found.
      const isStillOld = and(isOld, inArray(dashboards.id, found));
      const gone = await transaction.select({ id: dashboards.id }).from(dashboards).where(isStillOld);
      for (const { id } of gone) {
        await removeDashboardResults(transaction, id);
        await removeVersions(transaction, id);
        await removeGrantsOf(transaction, { kind: "board", id });
        await removeRuns(transaction, eq(runs.dashboardId, id));
        await transaction.delete(dashboards).where(eq(dashboards.id, id));
      }
      return gone.length;
    }),
  );
}

/** What has to be kept for it. */
export function resultIdsOf({ outcome }: TileState): string[] {
  return outcome.status === "ready" ? [outcome.result.ref.id] : [];
}

function firstOf(rows: readonly (typeof dashboards.$inferSelect)[]): StoredDashboard | null {
  const [row] = rows;
  return row === undefined ? null : readRow(row);
}

/** A dashboard as it is kept; null where it is damaged. */
export function readRow(row: typeof dashboards.$inferSelect): StoredDashboard | null {
  const definition = parsed(row.definition, (json) => dashboardDefinitionSchema.parse(json));
  if (definition === null) return null;
  const { id, ownerId, rev, createdAt, updatedAt, deletedAt, folderId, shareHash } = row;
  return { id, ownerId, rev, definition, createdAt, updatedAt, deletedAt, folderId, isShared: shareHash !== null };
}

/** What a tile showed; null where it is damaged. */
export function readState(body: string): TileState | null {
  return parsed(body, (json) => tileStateSchema.parse(json));
}

function parsed<Value>(text: string, read: (json: unknown) => Value): Value | null {
  try {
    return read(JSON.parse(text));
  } catch {
    return null;
  }
}
