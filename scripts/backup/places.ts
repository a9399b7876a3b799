/** What belongs to a backup, and where it lies: the store, the results and the tables of added files. */
import path from "node:path";
import { databaseVariables } from "#lib/config/database-settings";
import { locateStore } from "#lib/db/store/store-location";
import { uploadContext } from "#lib/domain/upload-context";
import { resolveDataFolder } from "../lib/data-folder.mjs";
import { SetupFailure } from "../lib/failure.mjs";

export type Places = {
  /** Holds the lock and, unless it is elsewhere, the store. */
  readonly appFolder: string;
  readonly storeFile: string;
  readonly resultsFolder: string;
  readonly uploadsFolder: string;
  /** Who sees what of the data, where the team has said so. */
  readonly rightsFile: string;
  readonly dataFolder: string;
};

/** Names within a backup. */
export const inBackup = {
  store: "snowgpt.db",
  results: "results",
  uploads: "uploads",
  rights: "rights.yaml",
  manifest: "backup.json",
} as const;

/** The one file of the folder of added files that lasts. */
export const uploadsFile = `${uploadContext.database}.duckdb`;

/** @throws SetupFailure when the store is on a server, or its address cannot be read. */
export function findPlaces(environment: Readonly<Record<string, string | undefined>>): Places {
  const dataFolder = resolveDataFolder(environment.DATA_DIR?.trim());
  const appFolder = path.join(dataFolder, "app");
  const address = databaseVariables.DATABASE_URL.safeParse(environment.DATABASE_URL?.trim() || undefined);
  if (!address.success) throw new SetupFailure(`DATABASE_URL ${address.error.issues[0]?.message ?? "is wrong"}.`);
  const location = locateStore(appFolder, { url: address.data ?? null, authToken: null });
  if (location.kind === "server") throw new SetupFailure(serverSentence(dataFolder));
  return {
    appFolder,
    dataFolder,
    storeFile: location.file,
    resultsFolder: path.join(dataFolder, "results"),
    uploadsFolder: path.join(dataFolder, "uploads"),
    rightsFile: path.resolve(environment.RIGHTS_FILE?.trim() || path.join(dataFolder, "rights.yaml")),
  };
}

function serverSentence(dataFolder: string): string {
  const folders = ["results", "uploads"].map((name) => path.join(dataFolder, name)).join(" and ");
  return (
    "DATABASE_URL names a libSQL server, so the chats are there and not on this machine: use the server's own backup. " +
    `Copy the folders ${folders} along with it.`
  );
}

/** A moment as part of a file's name. */
export function dateName(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(":", "-");
}
