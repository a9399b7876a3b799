/** Folders of dashboards as they are kept: their names, and which dashboards are in them. */
import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";
import type { DashboardKey } from "./dashboard-records.ts";
import type { Database } from "./database.ts";
import { dashboardFolders, dashboards } from "./schema.ts";

export type FolderRecords = {
  list(ownerId: string): Promise<readonly DashboardFolder[]>;
  /** With the dashboards that go into it at once; those of somebody else stay where they are. */
  add(ownerId: string, folder: DashboardFolder, content: FolderContent): Promise<void>;
  /** @returns false when the owner has no such folder. */
  rename(key: DashboardKey, name: string): Promise<boolean>;
  /** Its dashboards are in none then. @returns their ids; null when the owner has no such folder. */
  remove(key: DashboardKey): Promise<readonly string[] | null>;
  /** @param folderId null: in none. @returns false when the owner has no such dashboard, or no such folder. */
  move(key: DashboardKey, folderId: string | null): Promise<boolean>;
};

export type FolderContent = { readonly dashboardIds: readonly string[]; readonly at: number };

/** The folders of all owners of a store. */
export function createFolderRecords({ orm, read, write }: Database): FolderRecords {
  const isKey = ({ ownerId, id }: DashboardKey) =>
    and(eq(dashboardFolders.id, id), eq(dashboardFolders.ownerId, ownerId));
  return {
    list: (ownerId) => {
      const { id, name } = dashboardFolders;
      return read(() => orm.select({ id, name }).from(dashboardFolders).where(eq(dashboardFolders.ownerId, ownerId)));
    },
    add: (ownerId, folder, { dashboardIds, at }) =>
      write(() =>
        orm.transaction(async (transaction) => {
          await transaction.insert(dashboardFolders).values({ ...folder, ownerId, createdAt: at });
          if (dashboardIds.length === 0) return;
          const isMeant = and(eq(dashboards.ownerId, ownerId), inArray(dashboards.id, [...dashboardIds]));
          await transaction.update(dashboards).set({ folderId: folder.id }).where(isMeant);
        }),
      ),
    rename: (key, name) =>
      write(async () => {
        const changed = await orm.update(dashboardFolders).set({ name }).where(isKey(key));
        return changed.rowsAffected > 0;
      }),
    remove: (key) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const gone = await transaction.delete(dashboardFolders).where(isKey(key));
          if (gone.rowsAffected === 0) return null;
          const isIn = and(eq(dashboards.ownerId, key.ownerId), eq(dashboards.folderId, key.id));
          const rows = await transaction.select({ id: dashboards.id }).from(dashboards).where(isIn);
          await transaction.update(dashboards).set({ folderId: null }).where(isIn);
          return rows.map(({ id }) => id);
        }),
      ),
    move: ({ ownerId, id }, folderId) =>
      write(() =>
        orm.transaction(async (transaction) => {
          if (folderId !== null) {
            const found = await transaction
              .select()
              .from(dashboardFolders)
              .where(isKey({ ownerId, id: folderId }));
            if (found.length === 0) return false;
          }
          const isOwn = and(eq(dashboards.id, id), eq(dashboards.ownerId, ownerId), isNull(dashboards.deletedAt));
          const changed = await transaction.update(dashboards).set({ folderId }).where(isOwn);
          return changed.rowsAffected > 0;
        }),
      ),
  };
}
