/** Folders of the list of dashboards, and what can be done with them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  listFoldersAction,
  makeFolderAction,
  moveToFolderAction,
  removeFolderAction,
  renameFolderAction,
} from "#lib/actions/dashboard-folders";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";
import type { PublicError, Result } from "#lib/domain/errors";
import { connectionLost, unwrap } from "./public-failure.ts";

/** Begins as that of the dashboards: what is told of both is read anew together. */
const foldersKey = ["dashboards", "folders"];

/** @param first what the server sent with the page; null where it could not. */
export function useBoardFolders(first: readonly DashboardFolder[] | null) {
  return useQuery({
    queryKey: foldersKey,
    queryFn: async () => unwrap(await listFoldersAction()),
    initialData: first ?? undefined,
    staleTime: 0,
    networkMode: "always",
  });
}

export type FolderCommands = {
  make(name: string, dashboardIds: readonly string[]): Promise<Result<DashboardFolder, PublicError>>;
  rename(folder: DashboardFolder): Promise<Result<null, PublicError>>;
  /** @returns the dashboards that were in it. */
  remove(id: string): Promise<Result<readonly string[], PublicError>>;
  move(id: string, folderId: string | null): Promise<Result<null, PublicError>>;
};

/** Folders and dashboards are read anew after each. */
export function useFolderCommands(): FolderCommands {
  const client = useQueryClient();
  const run = async <Value>(task: () => Promise<Result<Value, PublicError>>): Promise<Result<Value, PublicError>> => {
    const result = await task().catch(() => ({ ok: false, error: connectionLost }) as const);
    await client.invalidateQueries({ queryKey: ["dashboards"] });
    return result;
  };
  return {
    make: (name, dashboardIds) => run(() => makeFolderAction({ name, dashboardIds: [...dashboardIds] })),
    rename: (folder) => run(() => renameFolderAction(folder)),
    remove: (id) => run(() => removeFolderAction({ id })),
    move: (id, folderId) => run(() => moveToFolderAction({ id, folderId })),
  };
}
