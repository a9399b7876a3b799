/** Reads a database's own catalog: schemas, tables and views, columns, keys, comments, estimated row counts. */
import "server-only";
import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { z } from "zod";
import type { TableName } from "#lib/db/warehouse/contract";
import type {
  ColumnInfo,
  DatabaseContext,
  ForeignKey,
  SchemaCatalog,
  SchemaInfo,
  TableInfo,
} from "#lib/domain/catalog";
import { kindOfType } from "./column-kinds.ts";
import { quoteName } from "./names.ts";

const text = z.string();
const comment = z.string().nullable();
const count = z.bigint().transform(Number).nullable();
const names = z.object({ items: z.array(z.string()) }).transform((list) => list.items);

const schemaRow = z.tuple([text, comment, count]).rest(z.unknown());
const tableRow = z.tuple([text, z.enum(["table", "view"]), comment, count]).rest(z.unknown());
const columnRow = z.tuple([text, text, text, z.boolean(), comment]).rest(z.unknown());
const keyRow = z.tuple([text, text, names, z.string().nullable(), names]).rest(z.unknown());

/** The database's schemas; an empty `main` is left out when there are others. */
export async function readSchemas(connection: DuckDBConnection, database: string): Promise<SchemaInfo[]> {
  const rows = await readRows(connection, schemaRow, {
    sql: `SELECT s.schema_name, s.comment, count(t.name)
          FROM duckdb_schemas() s
          LEFT JOIN (${tableNames}) t ON t.database_name = s.database_name AND t.schema_name = s.schema_name
          WHERE NOT s.internal AND lower(s.database_name) = lower($1)
          GROUP BY ALL ORDER BY 1`,
    values: [database],
  });
  const mains = await readRows(connection, schemaRow, {
    sql: `SELECT 'main', NULL, count(*) FROM (${tableNames}) WHERE schema_name = 'main' AND lower(database_name) = lower($1)`,
    values: [database],
  });
  const others = rows.filter(([name]) => name !== "main");
  const withTables = mains.filter(([, , tables]) => others.length === 0 || (tables ?? 0) > 0);
  return [...others, ...withTables].map(([name, schemaComment, tableCount]) => ({
    name,
    comment: schemaComment,
    tableCount,
  }));
}

/** One schema in whole. An unknown schema is an empty one; `findSchema` tells them apart. */
export async function readSchema(connection: DuckDBConnection, context: DatabaseContext): Promise<SchemaCatalog> {
  const values = [context.database, context.schema];
  const tables = await readRows(connection, tableRow, { sql: tablesSql, values });
  const unreadable = await findUnreadableViews(connection, context, tables);
  const columns = groupByTable(await readRows(connection, columnRow, { sql: columnsSql, values }));
  const keys = groupByTable(await readRows(connection, keyRow, { sql: keysSql, values }));
  const described = tables.map(([name, kind, tableComment, rowCount]): TableInfo => {
    const own = keys.get(name) ?? [];
    return {
      name,
      kind,
      comment: tableComment,
      rowCount,
      columns: (columns.get(name) ?? []).map(toColumn),
      primaryKey: own.find(([, type]) => type === "PRIMARY KEY")?.[2] ?? [],
      foreignKeys: own.flatMap((key) => toForeignKey(key, context.schema)),
    };
  });
  return { ...context, tables: described.filter((table) => !unreadable.has(table.name)) };
}

/** The catalog's spelling of a schema's name; null when the database has no such schema. */
export async function findSchema(connection: DuckDBConnection, context: DatabaseContext): Promise<string | null> {
  const rows = await readRows(connection, z.tuple([text]).rest(z.unknown()), {
    sql: "SELECT schema_name FROM duckdb_schemas() WHERE lower(database_name) = lower($1) AND lower(schema_name) = lower($2)",
    values: [context.database, context.schema],
  });
  return rows[0]?.[0] ?? null;
}

/** Names of every table and view of a database, for the guard. */
export async function readTableNames(connection: DuckDBConnection, database: string): Promise<TableName[]> {
  const rows = await readRows(connection, z.tuple([text, text, text]).rest(z.unknown()), {
    sql: `SELECT database_name, schema_name, name FROM (${tableNames}) WHERE lower(database_name) = lower($1)`,
    values: [database],
  });
  return rows.map(([ownDatabase, schema, table]) => ({ database: ownDatabase, schema, table }));
}

/** Names of the macros that a database brings along, for the guard: the engine finds them before its own functions. */
export async function readMacroNames(connection: DuckDBConnection, database: string): Promise<string[]> {
  const rows = await readRows(connection, z.tuple([text]).rest(z.unknown()), {
    sql: "SELECT DISTINCT function_name FROM duckdb_functions() WHERE NOT internal AND lower(database_name) = lower($1)",
    values: [database],
  });
  return rows.map(([name]) => name);
}

const tableNames = `
  SELECT database_name, schema_name, table_name AS name FROM duckdb_tables() WHERE NOT internal AND NOT temporary
  UNION ALL
  SELECT database_name, schema_name, view_name FROM duckdb_views() WHERE NOT internal AND NOT temporary`;

const here = "lower(database_name) = lower($1) AND lower(schema_name) = lower($2)";

const tablesSql = `
  SELECT table_name, 'table', comment, estimated_size FROM duckdb_tables() WHERE NOT internal AND NOT temporary AND ${here}
  UNION ALL
  SELECT view_name, 'view', comment, NULL FROM duckdb_views() WHERE NOT internal AND NOT temporary AND ${here}
  ORDER BY 1`;

const columnsSql = `
  SELECT table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns() WHERE NOT internal AND ${here}
  ORDER BY table_name, column_index`;

const keysSql = `
  SELECT table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
  FROM duckdb_constraints() WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY') AND ${here}
  ORDER BY table_name, constraint_index`;

// A view over files or over tables that are gone compiles no more; nobody is to be offered it.
async function findUnreadableViews(
  connection: DuckDBConnection,
  context: DatabaseContext,
  tables: readonly (readonly [string, "table" | "view", ...unknown[]])[],
): Promise<ReadonlySet<string>> {
  const unreadable = new Set<string>();
  for (const [name, kind] of tables) {
    if (kind === "table") continue;
    const path = [context.database, context.schema, name].map(quoteName).join(".");
    try {
      const prepared = await connection.prepare(`SELECT * FROM ${path}`);
      prepared.destroySync();
    } catch {
      unreadable.add(name);
    }
  }
  return unreadable;
}

function groupByTable<Row extends readonly [string, ...unknown[]]>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[0]);
    if (group === undefined) groups.set(row[0], [row]);
    else group.push(row);
  }
  return groups;
}

function toColumn(row: z.infer<typeof columnRow>): ColumnInfo {
  const [, name, nativeType, isNullable, columnComment] = row;
  return { name, kind: kindOfType(nativeType), nativeType, isNullable, comment: columnComment };
}

// DuckDB has no foreign keys across schemas.
function toForeignKey(row: z.infer<typeof keyRow>, schema: string): ForeignKey[] {
  const [, type, columns, targetTable, targetColumns] = row;
  if (type !== "FOREIGN KEY" || targetTable === null) return [];
  return [{ columns, targetSchema: schema, targetTable, targetColumns }];
}

async function readRows<Row>(
  connection: DuckDBConnection,
  schema: z.ZodType<Row>,
  query: { readonly sql: string; readonly values: DuckDBValue[] },
): Promise<Row[]> {
  const reader = await connection.runAndReadAll(query.sql, query.values);
  return reader.getRows().map((row) => schema.parse(row));
}
