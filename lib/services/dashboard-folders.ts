/** Folders in the list of dashboards. Whatever happens to a folder, no dashboard goes with it. */
import "server-only";
import type { FolderRecords } from "#lib/db/store/folder-records";
import { type DashboardFolder, folderLimits, inNameOrder, isNameTaken } from "#lib/domain/dashboard-folders";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { noSuchDashboard } from "./dashboard-failures.ts";

export type NewFolder = {
  readonly name: string;
  /** What goes into it at once. */
  readonly dashboardIds: readonly string[];
};

/** All give NOT_FOUND for what belongs to somebody else. */
export type DashboardFolders = {
  folders(ownerId: string): Promise<Result<readonly DashboardFolder[]>>;
  /** BAD_REQUEST for a name that another folder has. */
  makeFolder(ownerId: string, folder: NewFolder): Promise<Result<DashboardFolder>>;
  renameFolder(ownerId: string, folder: DashboardFolder): Promise<Result<null>>;
  /** Its dashboards stay, in no folder. @returns their ids. */
  removeFolder(ownerId: string, id: string): Promise<Result<readonly string[]>>;
  /** @param place a folder; null takes the dashboard out of the one that it is in. */
  moveToFolder(
    ownerId: string,
    place: { readonly id: string; readonly folderId: string | null },
  ): Promise<Result<null>>;
};

export type DashboardFoldersDependencies = {
  readonly folderRecords: FolderRecords;
  readonly now: () => number;
  readonly newId: () => string;
};

/** The folders of all owners. */
export function createDashboardFolders({ folderRecords, now, newId }: DashboardFoldersDependencies): DashboardFolders {
  return {
    folders: async (ownerId) => ok(inNameOrder(await folderRecords.list(ownerId))),
    makeFolder: async (ownerId, { name, dashboardIds }) => {
      const known = await folderRecords.list(ownerId);
      if (known.length >= folderLimits.folders) return err(tooManyFolders());
      if (isNameTaken(known, name)) return err(nameTaken(name));
      const folder = { id: newId(), name };
      await folderRecords.add(ownerId, folder, { dashboardIds, at: now() });
      return ok(folder);
    },
    renameFolder: async (ownerId, { id, name }) => {
      if (isNameTaken(await folderRecords.list(ownerId), name, id)) return err(nameTaken(name));
      return (await folderRecords.rename({ ownerId, id }, name)) ? ok(null) : err(noSuchFolder());
    },
    removeFolder: async (ownerId, id) => {
      const left = await folderRecords.remove({ ownerId, id });
      return left === null ? err(noSuchFolder()) : ok(left);
    },
    moveToFolder: async (ownerId, { id, folderId }) =>
      (await folderRecords.move({ ownerId, id }, folderId)) ? ok(null) : err(noSuchDashboard()),
  };
}

function nameTaken(name: string) {
  return appError("BAD_REQUEST", `There is a folder "${name}" already.`, { nextStep: "Choose another name." });
}

function tooManyFolders() {
  return appError("BAD_REQUEST", `There are ${folderLimits.folders} folders already.`, {
    nextStep: "Remove one first: its dashboards stay.",
  });
}

function noSuchFolder() {
  return appError("NOT_FOUND", "This folder is not there any more.", { nextStep: "Reload the page." });
}
