/** Finds the model files of a schema in a folder: YAML of a semantic view, or a data dictionary in JSON. */
import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SchemaCatalog } from "#lib/domain/catalog";
import { type ModelFile, readModelFile } from "#lib/semantic/file/read-file";
import type { Logger } from "./logger.ts";

/** Those that describe tables of the schema, by name; a bad file is logged and ignored. */
export async function readModelFiles(
  { folder, logger }: { readonly folder: string; readonly logger: Logger },
  catalog: SchemaCatalog,
): Promise<readonly ModelFile[]> {
  const files: ModelFile[] = [];
  for (const name of await modelFilesOf(folder)) {
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    const read = readModelFile(text, name);
    if (!read.ok) logger.warn({ file: name, failure: read.error }, "a model file was ignored");
    else if (describes(read.value, catalog)) files.push(read.value);
  }
  return files;
}

async function modelFilesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/i.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** A data dictionary names no schema: it is about this one where it knows one of its tables. */
function describes(file: ModelFile, { database, schema, tables }: SchemaCatalog): boolean {
  const names = new Set(tables.map(({ name }) => name.toLowerCase()));
  return file.content.tables.some(({ base_table: base }) => {
    if (base.schema === null) return names.has(base.table.toLowerCase());
    return (base.database ?? database) === database && base.schema === schema;
  });
}
