/**
 * The database files of one engine process, each opened read-only by an instance of its own whose configuration is
 * locked: no files, no network, no extensions, no settings. A file that cannot be opened is kept with the reason.
 */
import "server-only";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { DatabaseContext, DatabaseInfo } from "#lib/domain/catalog";
import { withoutFaultyOptimizers } from "#lib/domain/duckdb-faults";
import { engineText } from "./errors.ts";
import { quoteName } from "./names.ts";
import type { DatabaseFile, EngineSettings } from "./protocol.ts";

type OpenDatabase = { readonly instance: DuckDBInstance; readonly comment: string | null };

export class DatabaseSet {
  private files: readonly DatabaseFile[];
  private readonly settings: EngineSettings;
  private readonly onOpening: (name: string | null) => void;
  private readonly opened = new Map<string, OpenDatabase>();
  private readonly problems = new Map<string, string>();
  private opening: Promise<void> | null = null;

  /** `onOpening` is told each file before it is opened, then null: a crash in between is that file's. */
  constructor(files: readonly DatabaseFile[], settings: EngineSettings, onOpening: (name: string | null) => void) {
    this.files = files;
    this.settings = settings;
    this.onOpening = onOpening;
  }

  /** Every file, openable or not; those that failed before are tried again. */
  async list(): Promise<DatabaseInfo[]> {
    await this.openAll();
    return this.files.map(({ name, problem }) => ({
      name,
      engine: "duckdb",
      comment: this.opened.get(fold(name))?.comment ?? null,
      problem: problem ?? this.problems.get(fold(name)) ?? null,
    }));
  }

  get names(): string[] {
    return this.files.map((file) => file.name);
  }

  /** The listed spelling of a database's name; null when there is none that can be opened. */
  async find(name: string): Promise<string | null> {
    if (!this.opened.has(fold(name))) await this.openAll();
    if (!this.opened.has(fold(name))) return null;
    return this.files.find((file) => fold(file.name) === fold(name))?.name ?? null;
  }

  /**
   * Puts a file in the place of the one of its name, or adds it. Connections that are open keep what they had: the
   * engine lets go of an old file with the last of them.
   */
  replace(file: DatabaseFile): void {
    const key = fold(file.name);
    const at = this.files.findIndex((known) => fold(known.name) === key);
    this.files = at === -1 ? [...this.files, file] : this.files.with(at, file);
    const old = this.opened.get(key);
    this.opened.delete(key);
    this.problems.delete(key);
    old?.instance.closeSync();
  }

  /** A connection of its own; null for a database that is unknown or cannot be opened. */
  async connect(name: string): Promise<DuckDBConnection | null> {
    await this.find(name);
    const database = this.opened.get(fold(name));
    return database === undefined ? null : database.instance.connect();
  }

  /** From here on unqualified names mean tables of this schema. */
  async enterSchema(connection: DuckDBConnection, context: DatabaseContext): Promise<void> {
    await connection.run(`USE ${quoteName(context.database)}.${quoteName(context.schema)}`);
  }

  private async openAll(): Promise<void> {
    this.opening ??= this.openMissing().finally(() => {
      this.opening = null;
    });
    await this.opening;
  }

  // One after the other, so that a crash can be told to be one file's.
  private async openMissing(): Promise<void> {
    const tried = new Set<DatabaseFile>();
    // Looked for anew each time: one that was replaced while it was opened is to be opened as what it is now.
    for (let file = this.missing(tried); file !== undefined; file = this.missing(tried)) {
      tried.add(file);
      this.onOpening(file.name);
      await this.open(file);
    }
    this.onOpening(null);
  }

  private missing(tried: ReadonlySet<DatabaseFile>): DatabaseFile | undefined {
    return this.files.find((file) => file.problem === null && !this.opened.has(fold(file.name)) && !tried.has(file));
  }

  private async open(file: DatabaseFile): Promise<void> {
    const key = fold(file.name);
    try {
      const instance = await DuckDBInstance.create(file.file, instanceOptions(this.settings));
      const comment = await prepareInstance(instance, file.name);
      // Replaced while it was opened: nobody may see the old content any more.
      if (!this.files.includes(file)) {
        instance.closeSync();
        return;
      }
      this.opened.set(key, { instance, comment });
      this.problems.delete(key);
    } catch (error) {
      this.problems.set(key, problemOf(engineText(error)));
    }
  }
}

// The order matters: once external access is off, temp_directory can no longer be set.
function instanceOptions(settings: EngineSettings): Record<string, string> {
  return {
    access_mode: "READ_ONLY",
    temp_directory: "",
    enable_external_access: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    memory_limit: settings.memoryLimit,
    threads: String(settings.threads),
  };
}

async function prepareInstance(instance: DuckDBInstance, name: string): Promise<string | null> {
  const connection = await instance.connect();
  try {
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    await connection.run("SET GLOBAL errors_as_json = true");
    await connection.run(withoutFaultyOptimizers);
    await connection.run("SET GLOBAL lock_configuration = true");
    const reader = await connection.runAndReadAll(
      "SELECT database_name, comment FROM duckdb_databases() WHERE database_name = current_database()",
    );
    const [ownName, comment] = reader.getRows()[0] ?? [];
    if (typeof ownName !== "string" || fold(ownName) !== fold(name)) throw new Error(misnamed);
    return typeof comment === "string" ? comment : null;
  } catch (error) {
    connection.closeSync();
    instance.closeSync();
    throw error;
  }
}

const misnamed = "The file's name cannot be the name of a database.";

const problems: readonly (readonly [RegExp, string])[] = [
  [/not a valid DuckDB database/i, "The file is not a DuckDB database."],
  [
    /newer version|version number|storage version/i,
    "The file was written by another version of DuckDB that cannot be read here.",
  ],
  [
    /lock on file|conflicting lock|being used by another process/i,
    "The file is in use by another program: close it there and try again.",
  ],
  [/no such file|does not exist|cannot open file/i, "The file is missing or may not be read."],
  [/corrupt|checksum|serializ/i, "The file is damaged."],
  [
    new RegExp(misnamed),
    "The file's name cannot be the name of a database, or it is kept for another one: rename the file to letters, digits and underscores.",
  ],
];

function problemOf(text: string): string {
  return problems.find(([pattern]) => pattern.test(text))?.[1] ?? "The file cannot be opened as a database.";
}

function fold(name: string): string {
  return name.toLowerCase();
}
