/**
 * Keeps one `.duckdb` file per data file: built beside the old one, swapped in when whole, built again when the data
 * file has changed. A file that cannot be loaded becomes a database with a problem.
 */
import "server-only";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { duckdbLimits } from "#lib/config/limits";
import { type FoundDatabase, safeName } from "./databases.ts";
import { importBounds, runImport } from "./import-process.ts";
import type { DatabaseFile } from "./protocol.ts";

export type ImportOptions = {
  /** Where the built files are kept. */
  readonly directory: string;
  readonly projectRoot?: string;
  readonly timeoutMs?: number;
};

/** What a built file was built from; any difference makes it stale. `version` grows with the way files are loaded. */
const originSchema = z.object({
  source: z.string(),
  size: z.number(),
  modifiedMs: z.number(),
  version: z.literal(2),
});
type Origin = z.infer<typeof originSchema>;

/** Makes every found database a file that can be opened; imports run one after the other. */
export async function readyDatabases(found: readonly FoundDatabase[], options: ImportOptions): Promise<DatabaseFile[]> {
  const ready: DatabaseFile[] = [];
  for (const database of found) {
    if (database.kind === "duckdb") ready.push({ name: database.name, file: database.file, problem: null });
    else ready.push(await readyImport(database.name, database.file, options));
  }
  return ready;
}

async function readyImport(name: string, source: string, options: ImportOptions): Promise<DatabaseFile> {
  const file = path.join(options.directory, `${name}.duckdb`);
  const originFile = path.join(options.directory, `${name}.origin.json`);
  const origin = await originOf(source);
  if (origin === null) return { name, file, problem: "The file is missing or may not be read." };
  if (await isFresh(file, originFile, origin)) return { name, file, problem: null };
  try {
    await mkdir(options.directory, { recursive: true });
    const problem = await build({ name, source, file }, options);
    if (problem === null) await writeFile(originFile, JSON.stringify(origin));
    return { name, file, problem };
  } catch {
    return { name, file, problem: "The file could not be loaded: the data folder cannot be written to." };
  }
}

async function build(
  work: { readonly name: string; readonly source: string; readonly file: string },
  options: ImportOptions,
): Promise<string | null> {
  // The engine would read these as a pattern for several files.
  if (/[*?[\]{}]/.test(work.source))
    return "The file's name or folder has one of the characters * ? [ ] { }: rename it.";
  const database = `${work.file}.${process.pid}.new`;
  const workFile = `${work.file}.${process.pid}.rows`;
  const leftovers = [database, `${database}.wal`, workFile];
  try {
    await removeAll(leftovers);
    const problem = await load({ ...work, database, workFile }, options);
    if (problem === null) await rename(database, work.file);
    return problem;
  } finally {
    await removeAll(leftovers);
  }
}

async function load(
  work: { readonly source: string; readonly database: string; readonly workFile: string },
  options: ImportOptions,
): Promise<string | null> {
  const supervision = {
    projectRoot: options.projectRoot,
    timeoutMs: options.timeoutMs ?? duckdbLimits.importTimeoutMs,
  };
  const { source: file, workFile, database } = work;
  const inspect = { kind: "inspect" as const, file, workFile, fileName: path.basename(file), hasHeader: null };
  const found = await runImport({ ...inspect, bounds: importBounds }, supervision);
  if (found.kind !== "found") return found.kind === "refused" ? found.problem : notLoaded;
  const target = { database, schema: "main", table: safeName(file), comment: null };
  const { reading } = found.file;
  const loaded = await runImport({ kind: "load", reading, types: {}, ...target, bounds: importBounds }, supervision);
  if (loaded.kind === "done") return null;
  return loaded.kind === "refused" ? loaded.problem : notLoaded;
}

const notLoaded = "The file cannot be loaded.";

async function removeAll(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

async function originOf(source: string): Promise<Origin | null> {
  try {
    const { size, mtimeMs } = await stat(source);
    return { source: path.basename(source), size, modifiedMs: mtimeMs, version: 2 };
  } catch {
    return null;
  }
}

async function isFresh(file: string, originFile: string, origin: Origin): Promise<boolean> {
  try {
    await stat(file);
    const kept = originSchema.parse(JSON.parse(await readFile(originFile, "utf8")));
    return kept.source === origin.source && kept.size === origin.size && kept.modifiedMs === origin.modifiedMs;
  } catch {
    return false;
  }
}
