/** Which boards pages of others may show, and who looks at them there. */
import "server-only";
import { and, eq, inArray, isNotNull, isNull, like, lt, notExists, sql } from "drizzle-orm";
import { embedIdPrefix } from "#lib/domain/embed-id";
import { authUser } from "./auth-tables.ts";
import type { DashboardKey } from "./dashboard-records.ts";
import type { Database } from "./database.ts";
import { embedViewerGroups, embedViewers } from "./embed-tables.ts";
import { dashboards, dashboardTiles, sessions } from "./schema.ts";

export type EmbedViewer = {
  readonly id: string;
  readonly name: string;
  /** Ids of groups of the team. */
  readonly groupIds: readonly string[];
};

export type EmbedRecords = {
  /** Since when pages of others may show a board; null: they may not. Also for who has no such board. */
  since(key: DashboardKey): Promise<number | null>;
  /** What it showed there goes with the leave to. @returns false where the owner has no such board. */
  set(key: DashboardKey, at: number | null): Promise<boolean>;
  /** Whether it may be shown now: not while it is deleted, nor while its owner is switched off. */
  isShown(id: string): Promise<boolean>;
  /** Who looks, as their own app says now. */
  keepViewer(viewer: EmbedViewer, at: number): Promise<void>;
  /** Forgets who was not seen since a moment, with what they were shown; their chats are deleted as if they had done it. */
  removeUnseen(before: number, at: number): Promise<void>;
};

/** Of a store. */
export function createEmbedRecords({ orm, read, write }: Database): EmbedRecords {
  const isBoard = ({ ownerId, id }: DashboardKey) =>
    and(eq(dashboards.id, id), eq(dashboards.ownerId, ownerId), isNull(dashboards.deletedAt));
  return {
    since: async (key) => {
      const [row] = await read(() => orm.select({ at: dashboards.embeddedAt }).from(dashboards).where(isBoard(key)));
      return row?.at ?? null;
    },
    set: (key, at) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const changed = await transaction.update(dashboards).set({ embeddedAt: at }).where(isBoard(key));
          const isShownThere = and(
            eq(dashboardTiles.dashboardId, key.id),
            like(dashboardTiles.personId, `${embedIdPrefix}%`),
          );
          if (at === null && changed.rowsAffected > 0) await transaction.delete(dashboardTiles).where(isShownThere);
          return changed.rowsAffected > 0;
        }),
      ),
    isShown: async (id) => {
      const off = orm
        .select({ one: sql`1` })
        .from(authUser)
        .where(and(eq(authUser.id, dashboards.ownerId), isNotNull(authUser.disabledAt)));
      const isOpen = and(isNull(dashboards.deletedAt), isNotNull(dashboards.embeddedAt), notExists(off));
      const rows = await read(() =>
        orm
          .select({ id: dashboards.id })
          .from(dashboards)
          .where(and(eq(dashboards.id, id), isOpen)),
      );
      return rows.length > 0;
    },
    ...viewerRecords({ orm, read, write }),
  };
}

function viewerRecords({
  orm,
  read,
  write,
}: Pick<Database, "orm" | "read" | "write">): Pick<EmbedRecords, "keepViewer" | "removeUnseen"> {
  return {
    keepViewer: async ({ id, name, groupIds }, seenAt) => {
      const rows = await read(() =>
        orm
          .select({ viewer: embedViewers, groupId: embedViewerGroups.groupId })
          .from(embedViewers)
          .leftJoin(embedViewerGroups, eq(embedViewerGroups.viewerId, embedViewers.id))
          .where(eq(embedViewers.id, id)),
      );
      const [known] = rows;
      const groups = rows.flatMap(({ groupId }) => groupId ?? []);
      const isSame = known?.viewer.name === name && isSameSet(groups, groupIds);
      // They ask often: that somebody was here is kept to the hour.
      if (isSame && seenAt - known.viewer.seenAt < hourMs) return;
      await write(() =>
        orm.transaction(async (transaction) => {
          const set = { name, seenAt };
          const target = embedViewers.id;
          await transaction
            .insert(embedViewers)
            .values({ id, ...set })
            .onConflictDoUpdate({ target, set });
          await transaction.delete(embedViewerGroups).where(eq(embedViewerGroups.viewerId, id));
          for (const groupId of new Set(groupIds))
            await transaction.insert(embedViewerGroups).values({ viewerId: id, groupId });
        }),
      );
    },
    removeUnseen: (before, at) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const unseen = transaction
            .select({ id: embedViewers.id })
            .from(embedViewers)
            .where(lt(embedViewers.seenAt, before));
          const isTheirs = and(inArray(sessions.ownerId, unseen), isNull(sessions.deletedAt));
          await transaction.update(sessions).set({ deletedAt: at }).where(isTheirs);
          await transaction.delete(dashboardTiles).where(inArray(dashboardTiles.personId, unseen));
          await transaction.delete(embedViewerGroups).where(inArray(embedViewerGroups.viewerId, unseen));
          await transaction.delete(embedViewers).where(lt(embedViewers.seenAt, before));
        }),
      ),
  };
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify([...new Set(one)].toSorted()) === JSON.stringify([...new Set(other)].toSorted());
}

const hourMs = 60 * 60_000;
