/**
 * Writes one DuckDB file. The file is built beside its place and renamed when it is whole: a
 * reader never meets half a database, and a failed build leaves the old one alone.
 */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { type Cell, createTableStatements, qualified, quoteText, type TableDefinition } from "./table.ts";

/** Builds the database at `file` by running `fill` on a new, empty one. */
export async function writeDatabaseFile(
  file: string,
  fill: (connection: DuckDBConnection) => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  removeAbandoned(dirname(file));
  // A dot file whose name does not end in .duckdb: the app's scan for databases never sees it.
  const unfinished = join(dirname(file), `.building-${process.pid}-${Date.now()}`);
  try {
    await fillNewDatabase(unfinished, fill);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
    rmSync(`${unfinished}.wal`, { force: true });
  }
}

/** Creates tables with their keys and comments; parents come before the tables that refer to them. */
export async function createTables(connection: DuckDBConnection, tables: readonly TableDefinition[]): Promise<void> {
  for (const schema of new Set(tables.map((table) => table.schema))) {
    await connection.run(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  }
  for (const statement of tables.flatMap(createTableStatements)) await connection.run(statement);
}

/** Loads generated rows in their order. They travel as CSV, which carries dates and decimals exactly. */
export async function loadRows(
  connection: DuckDBConnection,
  table: TableDefinition,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "demo-data-"));
  try {
    const file = join(folder, "rows.csv");
    writeFileSync(file, rows.map((row) => `${row.map(csvCell).join(",")}\n`).join(""));
    const columns = table.columns.map((column) => `${quoteText(column.name)}: ${quoteText(column.type)}`).join(", ");
    const options = `header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = ''`;
    await connection.run(
      `INSERT INTO ${qualified(table)} SELECT * FROM read_csv(${quoteText(file)}, ${options}, columns = {${columns}})`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillNewDatabase(file: string, fill: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
  const instance = await DuckDBInstance.create(file, { threads: "2", memory_limit: "2GB" });
  try {
    const connection = await instance.connect();
    try {
      await fill(connection);
      await connection.run("CHECKPOINT");
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

/** Removes what a build left behind that was killed; another build that is still at work keeps its file. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const builder = /^\.building-(\d+)-/.exec(name)?.[1];
    if (builder !== undefined && !isRunning(Number(builder))) rmSync(join(folder, name), { force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    // There is no such process, or it is not ours: then the file is not of a build of ours either.
    return false;
  }
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
