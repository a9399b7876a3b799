/** The databases of whoever runs the app, and the glossary over them: opened beside the app, and only read. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseAddress, getSettings } from "#lib/config/env";
import { openStoreToRead } from "#lib/db/store/open-store";
import { discoverDatabases } from "#lib/db/warehouse/duckdb/index";
import { uploadContext } from "#lib/domain/upload-context";
import type { ModelChanges } from "#lib/services/semantic";
import type { BuiltDatabase } from "./build-database.ts";

export type OwnData = {
  readonly databases: readonly BuiltDatabase[];
  /** Folder of the model files. */
  readonly folder: string;
  readonly changes: ModelChanges;
  close(): Promise<void>;
};

/** Data files that the app has not loaded yet are not there. */
export async function openOwnData(dataFolder: string): Promise<OwnData> {
  const settings = getSettings();
  const found = await discoverDatabases(join(dataFolder, "databases"));
  const files = found.map(({ kind, name, file }) => ({
    name,
    file: kind === "duckdb" ? file : join(dataFolder, "app", "imported", `${name}.duckdb`),
  }));
  const { database } = uploadContext;
  const uploads = { name: database, file: join(dataFolder, "uploads", `${database}.duckdb`) };
  const store = await openStoreToRead(join(dataFolder, "app"), databaseAddress(settings));
  return {
    databases: [...files, uploads].filter(({ file }) => existsSync(file)).map(withHash),
    folder: settings.SEMANTIC_DIR,
    changes: store.models,
    close: () => store.close(),
  };
}

/** Another size or time is another content. */
function withHash({ name, file }: Omit<BuiltDatabase, "hash">): BuiltDatabase {
  const { size, mtimeMs } = statSync(file);
  return { name, file, hash: `own-${name}-${size}-${Math.round(mtimeMs)}` };
}
