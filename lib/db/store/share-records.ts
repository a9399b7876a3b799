/** Share links as they are kept: the hash of a link's token, what the token is made of, and the figures of its filters. */
import "server-only";
import { and, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import type { TileState } from "#lib/domain/dashboard";
import { authUser } from "./auth-tables.ts";
import {
  type DashboardKey,
  readRow,
  readState,
  resultIdsOf,
  type StoredDashboard,
  takesPlaceOf,
} from "./dashboard-records.ts";
import { addDashboardResults } from "./dashboard-results.ts";
import type { Database } from "./database.ts";
import { dashboardShareTiles, dashboards } from "./schema.ts";
import { endShare, noShareRow } from "./share-end.ts";

export type StoredShare = {
  readonly hash: string;
  /** Null of a link that was made before links could be read again. */
  readonly nonce: string | null;
  /** In words; none where it shows the whole board. */
  readonly filters: readonly string[];
  /** Key of the rights on data of whoever made it; null: all of them. */
  readonly rights: string | null;
  /** When it ends; null: it has no end of its own. */
  readonly until: number | null;
};

/** A link that is out, whosever it is. */
export type ListedShare = {
  readonly id: string;
  readonly ownerId: string;
  readonly title: string;
  readonly until: number | null;
};

/** `states`: what the link shows, and the filters that it was asked with; null shows what the tiles show. */
export type NewShare = StoredShare & {
  readonly states: readonly TileState[] | null;
  /** See `filtersKey`. */
  readonly asked: string;
  /** Of the board that whoever made it saw. */
  readonly seenRev: number;
};

/** A tile's figures that were asked with filters. */
export type FilteredState = { readonly dashboardId: string; readonly asked: string; readonly state: TileState };

export type ShareRecords = {
  /**
   * In place of the link before; null ends it. @returns false when there is no such dashboard, or it is not at the revision
   * that the link was made of.
   */
  set(key: DashboardKey, share: NewShare | null): Promise<boolean>;
  /** Gives the link that is out another end. @returns false where none is out. */
  prolong(key: DashboardKey, until: number | null): Promise<boolean>;
  /** All that are out, by the titles of their boards. */
  all(): Promise<readonly ListedShare[]>;
  /** Ends a link, whosever it is. */
  end(id: string): Promise<void>;
  /** Shows these figures of a tile from now on, where the link is of the same filters. */
  renew(shown: FilteredState): Promise<void>;
  /** Null while nothing is shared. */
  find(key: DashboardKey): Promise<StoredShare | null>;
  /**
   * The dashboard behind a link, with what the link shows of it instead of what its tiles show. null for any other hash, and
   * while the owner is switched off.
   */
  findShared(hash: string): Promise<{
    readonly dashboard: StoredDashboard;
    readonly filters: readonly string[];
    readonly states: readonly TileState[];
    readonly rights: string | null;
    readonly until: number | null;
  } | null>;
};

/** The links to all dashboards of a store. */
export function createShareRecords({ orm, read, write }: Database): ShareRecords {
  return {
    set: (key, share) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const isSeen = share === null ? undefined : eq(dashboards.rev, share.seenRev);
          const changed = await transaction
            .update(dashboards)
            .set(rowOf(share))
            .where(and(isBoardOf(key), isSeen));
          if (changed.rowsAffected === 0) return false;
          const dashboardId = key.id;
          await transaction.delete(dashboardShareTiles).where(eq(dashboardShareTiles.dashboardId, dashboardId));
          for (const state of share?.states ?? []) {
            const resultIds = resultIdsOf(state);
            const tile = { dashboardId, tileId: state.tileId, resultId: resultIds[0] ?? null };
            await transaction.insert(dashboardShareTiles).values({ ...tile, body: bodyOf(state, share?.asked ?? "") });
            await addDashboardResults(transaction, dashboardId, { resultIds, at: state.at });
          }
          return true;
        }),
      ),
    ...linkRecords({ orm, read, write }),
    renew: ({ dashboardId, asked, state }) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const isTile = and(
            eq(dashboardShareTiles.dashboardId, dashboardId),
            eq(dashboardShareTiles.tileId, state.tileId),
            sql`json_extract(${dashboardShareTiles.body}, '$.asked') = ${asked}`,
          );
          const [row] = await transaction.select().from(dashboardShareTiles).where(isTile);
          if (row === undefined || !takesPlaceOf(readState(row.body), state)) return;
          const resultIds = resultIdsOf(state);
          const shown = { resultId: resultIds[0] ?? null, body: bodyOf(state, asked) };
          await transaction.update(dashboardShareTiles).set(shown).where(isTile);
          await addDashboardResults(transaction, dashboardId, { resultIds, at: state.at });
        }),
      ),
    find: async (key) => {
      const [row] = await read(() => orm.select().from(dashboards).where(isBoardOf(key)));
      if (row === undefined || row.shareHash === null) return null;
      const { shareHash: hash, shareNonce: nonce, shareRights: rights, shareUntil: until } = row;
      return { hash, nonce, rights, until, filters: readFilters(row.shareFilters) };
    },
    findShared: async (hash) => {
      const isOffOwner = and(eq(authUser.id, dashboards.ownerId), isNotNull(authUser.disabledAt));
      const offOwner = orm.select({ id: authUser.id }).from(authUser).where(isOffOwner);
      const isShared = and(eq(dashboards.shareHash, hash), isNull(dashboards.deletedAt), notExists(offOwner));
      const [row] = await read(() => orm.select().from(dashboards).where(isShared));
      const dashboard = row === undefined ? null : readRow(row);
      if (row === undefined || dashboard === null) return null;
      const isOwn = eq(dashboardShareTiles.dashboardId, row.id);
      const rows = await read(() => orm.select().from(dashboardShareTiles).where(isOwn));
      return {
        dashboard,
        filters: readFilters(row.shareFilters),
        states: rows.flatMap(({ body }) => readState(body) ?? []),
        rights: row.shareRights,
        until: row.shareUntil,
      };
    },
  };
}

function isBoardOf({ ownerId, id }: DashboardKey) {
  return and(eq(dashboards.id, id), eq(dashboards.ownerId, ownerId), isNull(dashboards.deletedAt));
}

type LinkDatabase = Pick<Database, "orm" | "read" | "write">;

/** The links as such, without what they show. */
function linkRecords({ orm, read, write }: LinkDatabase): Pick<ShareRecords, "prolong" | "all" | "end"> {
  return {
    prolong: (key, until) =>
      write(async () => {
        const isOut = and(isBoardOf(key), isNotNull(dashboards.shareHash));
        const changed = await orm.update(dashboards).set({ shareUntil: until }).where(isOut);
        return changed.rowsAffected > 0;
      }),
    all: async () => {
      const isOut = and(isNotNull(dashboards.shareHash), isNull(dashboards.deletedAt));
      const rows = await read(() => orm.select().from(dashboards).where(isOut));
      const listed = rows.map((row) => {
        const title = readRow(row)?.definition.title ?? "A dashboard that cannot be read";
        return { id: row.id, ownerId: row.ownerId, title, until: row.shareUntil };
      });
      return listed.toSorted((one, other) => one.title.localeCompare(other.title));
    },
    end: (id) => write(() => orm.transaction((transaction) => endShare(transaction, id))),
  };
}

/** A tile's state with what it was asked with, which is no part of what is shown. */
function bodyOf(state: TileState, asked: string): string {
  return JSON.stringify({ ...state, asked });
}

function rowOf(share: StoredShare | null) {
  if (share === null) return noShareRow;
  const { hash, nonce, filters, rights, until } = share;
  const shareFilters = filters.length === 0 ? null : JSON.stringify(filters);
  return { shareHash: hash, shareNonce: nonce, shareFilters, shareRights: rights, shareUntil: until };
}

const filtersSchema = z.array(z.string());

function readFilters(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    return filtersSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
