/**
 * The database that files make: one `.duckdb` file below the data folder. It is never written while it is open: a copy
 * is changed by the loader's process, put in its place, and opened anew. Changes come one after the other.
 */
import "server-only";
import { chmod, constants, copyFile, mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { duckdbLimits, uploadLimits } from "#lib/config/limits";
import {
  type AddTableArgs,
  aloneAnyway,
  type ChosenTypes,
  type InspectArgs,
  type Inspection,
  type OneWriter,
  type Uploads,
} from "#lib/db/warehouse/uploads";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { uploadContext } from "#lib/domain/upload-context";
import { importBounds, runImport } from "./import-process.ts";
import { type ImportOutcome, readingSchema } from "./import-protocol.ts";
import type { DatabaseFile } from "./protocol.ts";
import type { DuckdbFolder } from "./warehouse.ts";

export type UploadDatabaseOptions = {
  /** The folder of the database; its name for the engine is the file's name. */
  readonly directory: string;
  readonly projectRoot?: string | undefined;
  /** Sees to it that no other process changes it at the same time; left out where none may. */
  readonly writer?: OneWriter | undefined;
};

/** The database as the engine opens it; null while no file was ever added. What a killed app left behind is removed. */
export async function findUploadDatabase(directory: string, isShared = false): Promise<DatabaseFile | null> {
  const file = databaseFile(directory);
  // Where others may be writing it, whoever writes next removes it.
  if (!isShared) await removeNew(directory);
  const found = await stat(file).catch(() => null);
  return found === null ? null : { name: uploadContext.database, file, problem: null };
}

/** Adds to and removes from the database that `warehouse` reads. */
export function createUploads(warehouse: DuckdbFolder, options: UploadDatabaseOptions): Uploads {
  return new UploadDatabase(warehouse, options);
}

class UploadDatabase implements Uploads {
  readonly context = uploadContext;
  private readonly warehouse: DuckdbFolder;
  private readonly options: UploadDatabaseOptions;
  private readonly writer: OneWriter;
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor(warehouse: DuckdbFolder, options: UploadDatabaseOptions) {
    this.warehouse = warehouse;
    this.options = options;
    this.writer = options.writer ?? aloneAnyway;
  }

  async size(): Promise<number> {
    const found = await stat(databaseFile(this.options.directory)).catch(() => null);
    return found?.size ?? 0;
  }

  async inspect(args: InspectArgs, signal: AbortSignal): Promise<Result<Inspection>> {
    const order = { kind: "inspect" as const, ...args, bounds: importBounds };
    const outcome = await runImport(order, this.supervision(uploadLimits.inspectTimeoutMs, signal));
    return outcome.kind === "found" ? ok(outcome.file) : err(refusal(outcome));
  }

  async retype(inspection: Inspection, types: ChosenTypes, signal: AbortSignal): Promise<Result<Inspection>> {
    const reading = readingSchema.parse(inspection.reading);
    const order = { kind: "sample" as const, reading, types: { ...types }, bounds: importBounds };
    const outcome = await runImport(order, this.supervision(uploadLimits.inspectTimeoutMs, signal));
    if (outcome.kind !== "sampled") return err(refusal(outcome));
    return ok({ ...inspection, columns: outcome.columns, rows: outcome.rows });
  }

  add(args: AddTableArgs, signal: AbortSignal): Promise<Result<{ readonly rowCount: number }>> {
    return this.oneByOne(async (isStillAlone) => {
      const tables = await this.tables();
      if (!tables.ok) return tables;
      const taken = tables.value.find((name) => name.toLowerCase() === args.table.toLowerCase());
      if (taken !== undefined && !args.replaces) return err(nameTaken(taken));
      if (taken === undefined && tables.value.length >= uploadLimits.tables) return err(tooManyTables());
      return this.change(isStillAlone, async (database) => {
        await this.copyTo(database);
        const reading = readingSchema.parse(args.inspection.reading);
        const { table, comment } = args;
        const target = {
          database,
          schema: uploadContext.schema,
          table: taken ?? table,
          comment,
          types: { ...args.types },
        };
        return runImport(
          { kind: "load", reading, ...target, bounds: importBounds },
          this.supervision(duckdbLimits.importTimeoutMs, signal),
        );
      });
    });
  }

  remove(table: string, signal: AbortSignal): Promise<Result<null>> {
    return this.oneByOne(async (isStillAlone) => {
      const tables = await this.tables();
      if (!tables.ok) return tables;
      if (!tables.value.includes(table)) return err(noSuchTable(table));
      const from = databaseFile(this.options.directory);
      const changed = await this.change(isStillAlone, (to) =>
        runImport(
          { kind: "drop", from, to, schema: uploadContext.schema, table, bounds: importBounds },
          this.supervision(duckdbLimits.importTimeoutMs, signal),
        ),
      );
      return changed.ok ? ok(null) : changed;
    });
  }

  /** A new file, made by `work`, in the place of the old one: whole, or not at all. */
  private async change(
    isStillAlone: () => Promise<boolean>,
    work: (database: string) => Promise<ImportOutcome>,
  ): Promise<Result<{ readonly rowCount: number }>> {
    const { directory } = this.options;
    const file = databaseFile(directory);
    const next = newFile(directory);
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await removeNew(directory);
      const outcome = await work(next);
      if (outcome.kind !== "done") return err(refusal(outcome));
      await chmod(next, 0o600);
      if (!(await isStillAlone())) return err(notWritten("Another process writes the database."));
      await rename(next, file);
      this.warehouse.replaceDatabase({ name: uploadContext.database, file });
      return ok({ rowCount: outcome.rowCount });
    } catch (cause) {
      return err(notWritten(cause));
    } finally {
      // Where another process has taken its turn, the file of this name is its own.
      if (await isStillAlone()) await removeNew(directory);
    }
  }

  private async copyTo(target: string): Promise<void> {
    if ((await this.size()) === 0) return;
    await copyFile(databaseFile(this.options.directory), target, constants.COPYFILE_FICLONE);
  }

  async tables(): Promise<Result<readonly string[]>> {
    if ((await this.size()) === 0) return ok([]);
    const catalog = await this.warehouse.describeSchema(uploadContext);
    return catalog.ok ? ok(catalog.value.tables.map(({ name }) => name)) : catalog;
  }

  async reopen(): Promise<void> {
    const file = databaseFile(this.options.directory);
    if ((await this.size()) > 0) this.warehouse.replaceDatabase({ name: uploadContext.database, file });
  }

  private async oneByOne<Value>(
    work: (isStillAlone: () => Promise<boolean>) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const before = this.lastChange;
    const isShared = this.writer !== aloneAnyway;
    const change = before.then(() =>
      this.writer(async (isStillAlone) => {
        if (isShared) await this.reopen();
        return work(isStillAlone);
      }),
    );
    this.lastChange = change.catch(() => undefined);
    return change;
  }

  private supervision(timeoutMs: number, signal: AbortSignal) {
    return { projectRoot: this.options.projectRoot, timeoutMs, signal };
  }
}

function databaseFile(directory: string): string {
  return path.join(directory, `${uploadContext.database}.duckdb`);
}

function newFile(directory: string): string {
  return path.join(directory, `${uploadContext.database}.new`);
}

async function removeNew(directory: string): Promise<void> {
  for (const ending of ["", ".wal"]) await rm(`${newFile(directory)}${ending}`, { force: true });
}

function refusal(outcome: ImportOutcome) {
  const { problem, cause } =
    outcome.kind === "refused" ? outcome : { problem: "The file cannot be loaded.", cause: null };
  return appError("BAD_REQUEST", problem, { cause });
}

function nameTaken(table: string) {
  return appError("BAD_REQUEST", `There is a table ${table} already.`, {
    nextStep: "Choose another name, or say that it is to be replaced.",
  });
}

function tooManyTables() {
  return appError("BAD_REQUEST", `There are ${uploadLimits.tables} tables from files, and no more are kept.`, {
    nextStep: "Remove a table that is no longer needed.",
  });
}

function noSuchTable(table: string) {
  return appError("NOT_FOUND", `There is no table ${table} among the files that were added.`);
}

function notWritten(cause: unknown) {
  return appError("INTERNAL", "The table could not be written to this computer's disk.", {
    nextStep: "See that the disk has room, then try again.",
    retryable: true,
    cause: String(cause),
  });
}
