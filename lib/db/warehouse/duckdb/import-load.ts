/** Writes tables of the database that files make. Runs in the loader's own process, on a copy that nobody reads yet. */
import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import { withEngine } from "./import-engine.ts";
import { refuseImpossible } from "./import-inspect.ts";
import type { FileReading, ImportOrder } from "./import-protocol.ts";
import { selectFile } from "./load-sql.ts";
import { quoteName, quoteText } from "./names.ts";

type LoadOrder = Extract<ImportOrder, { kind: "load" }>;
type DropOrder = Extract<ImportOrder, { kind: "drop" }>;

/** Adds the table, or puts it in the place of the one of its name. @returns its rows. */
export async function loadTable(order: LoadOrder): Promise<number> {
  const { reading, types, database, bounds } = order;
  refuseImpossible(reading, types);
  const access = { paths: [reading.file], memoryLimit: bounds.memoryLimit };
  return withEngine(database, access, async (connection) => {
    const schema = quoteName(order.schema);
    const table = `${schema}.${quoteName(order.table)}`;
    await connection.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await connection.run(`CREATE OR REPLACE TABLE ${table} AS ${selectFile(reading, types)}`);
    const rowCount = await countRows(connection, table);
    if (reading.format === "csv" && rowCount !== reading.rowCount) {
      throw new Error(`The engine read ${rowCount} rows of ${reading.rowCount}.`);
    }
    if (order.comment !== null) await connection.run(`COMMENT ON TABLE ${table} IS ${quoteText(order.comment)}`);
    await commentColumns(connection, table, reading);
    await connection.run("CHECKPOINT");
    return rowCount;
  });
}

/** Copies all tables but one, so that the new file is no larger than it must be. */
export async function dropTable({ from, to, schema, table, bounds }: DropOrder): Promise<void> {
  const access = { paths: [from, `${from}.wal`], memoryLimit: bounds.memoryLimit };
  await withEngine(to, access, async (connection) => {
    await connection.run(`ATTACH ${quoteText(from)} AS old_tables (READ_ONLY)`);
    await connection.run(`CREATE SCHEMA IF NOT EXISTS ${quoteName(schema)}`);
    const kept = await connection.runAndReadAll(
      `SELECT table_name, comment FROM duckdb_tables()
       WHERE database_name = 'old_tables' AND schema_name = $1 AND lower(table_name) <> lower($2) ORDER BY table_oid`,
      [schema, table],
    );
    for (const [name, comment] of kept.getRows()) {
      if (typeof name === "string") await copyTable(connection, { schema, name, comment: comment ?? null });
    }
    await connection.run("DETACH old_tables");
    await connection.run("CHECKPOINT");
  });
}

async function copyTable(
  connection: DuckDBConnection,
  { schema, name, comment }: { readonly schema: string; readonly name: string; readonly comment: unknown },
): Promise<void> {
  const table = `${quoteName(schema)}.${quoteName(name)}`;
  await connection.run(`CREATE TABLE ${table} AS FROM old_tables.${table}`);
  if (typeof comment === "string") await connection.run(`COMMENT ON TABLE ${table} IS ${quoteText(comment)}`);
  const columns = await connection.runAndReadAll(
    `SELECT column_name, comment FROM duckdb_columns()
     WHERE database_name = 'old_tables' AND schema_name = $1 AND table_name = $2 AND comment IS NOT NULL`,
    [schema, name],
  );
  for (const [column, text] of columns.getRows()) {
    if (typeof column === "string" && typeof text === "string")
      await commentColumn(connection, table, { column, text });
  }
}

/** A column that has another name in the file says so. */
async function commentColumns(connection: DuckDBConnection, table: string, reading: FileReading): Promise<void> {
  for (const { name, nameInFile } of reading.columns) {
    const text = nameInFile === null || nameInFile === "" ? null : `Called "${nameInFile.slice(0, 200)}" in the file.`;
    if (text !== null) await commentColumn(connection, table, { column: name, text });
  }
}

async function commentColumn(
  connection: DuckDBConnection,
  table: string,
  { column, text }: { readonly column: string; readonly text: string },
): Promise<void> {
  await connection.run(`COMMENT ON COLUMN ${table}.${quoteName(column)} IS ${quoteText(text)}`);
}

async function countRows(connection: DuckDBConnection, table: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${table}`);
  return Number(reader.getRows()[0]?.[0]);
}
