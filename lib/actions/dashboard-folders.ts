"use server";
import { z } from "zod";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type DashboardIdInput,
  type FolderPlaceInput,
  folderPlaceInputSchema,
  idInputSchema,
  type NewFolderInput,
  newFolderInputSchema,
  type RenameFolderInput,
  renameFolderInputSchema,
} from "#lib/domain/inputs/dashboards";
import { guardedAction } from "./guarded-action.ts";

/** The caller's folders in the order of their names. */
export async function listFoldersAction(): Promise<Result<readonly DashboardFolder[], PublicError>> {
  return guardedAction("readDashboards", z.undefined(), undefined, (app, _input, caller) =>
    app.dashboards.folders(caller.ownerId),
  );
}

/** Makes a folder, with dashboards in it or without. */
export async function makeFolderAction(input: NewFolderInput): Promise<Result<DashboardFolder, PublicError>> {
  return guardedAction("changeDashboards", newFolderInputSchema, input, (app, value, caller) =>
    app.dashboards.makeFolder(caller.ownerId, value),
  );
}

/** Gives a folder another name. */
export async function renameFolderAction(input: RenameFolderInput): Promise<Result<null, PublicError>> {
  return guardedAction("changeDashboards", renameFolderInputSchema, input, (app, value, caller) =>
    app.dashboards.renameFolder(caller.ownerId, value),
  );
}

/** Removes a folder; its dashboards stay, and their ids are given. */
export async function removeFolderAction(input: DashboardIdInput): Promise<Result<readonly string[], PublicError>> {
  return guardedAction("deleteDashboards", idInputSchema, input, (app, { id }, caller) =>
    app.dashboards.removeFolder(caller.ownerId, id),
  );
}

/** Puts a dashboard into a folder, or takes it out. */
export async function moveToFolderAction(input: FolderPlaceInput): Promise<Result<null, PublicError>> {
  return guardedAction("changeDashboards", folderPlaceInputSchema, input, (app, value, caller) =>
    app.dashboards.moveToFolder(caller.ownerId, value),
  );
}
