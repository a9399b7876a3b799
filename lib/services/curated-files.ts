/** Finds the curated semantic model of a schema among the YAML files of a folder. */
import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type CuratedFile, loadCuratedFile } from "#lib/semantic/curated-file";
import type { Logger } from "./logger.ts";

/** The first file, by name, one of whose tables is of this schema; null when there is none. A bad file is logged and ignored. */
export async function readCuratedFile(
  { folder, logger }: { readonly folder: string; readonly logger: Logger },
  context: DatabaseContext,
): Promise<CuratedFile | null> {
  for (const name of await yamlFilesOf(folder)) {
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    const loaded = loadCuratedFile(text);
    if (!loaded.ok) logger.warn({ file: name, failure: loaded.error }, "a curated model was ignored");
    else if (describes(loaded.value, context)) return loaded.value;
  }
  return null;
}

async function yamlFilesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.ya?ml$/i.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

function describes(file: CuratedFile, { database, schema }: DatabaseContext): boolean {
  return file.tables.some(({ base_table: base }) => (base.database ?? database) === database && base.schema === schema);
}
