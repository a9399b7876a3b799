/**
 * Reads an account's catalog by SHOW, which needs no warehouse and costs nothing: databases, schemas, tables and views
 * with comments, row counts and keys. What the role may not see is left out, the rest is told.
 */
import "server-only";
import { snowflakeLimits } from "#lib/config/limits";
import type { DatabaseContext, DatabaseInfo, SchemaCatalog, SchemaInfo, TableInfo } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import { readColumns } from "./catalog-columns.ts";
import { readForeignKeys, readPrimaryKeys } from "./catalog-keys.ts";
import type { NamedRow, ReadMetadata } from "./metadata.ts";
import { quoteName, quoteSchema, quoteText } from "./names.ts";

/** A table or view without its columns. */
export type TableHead = Pick<TableInfo, "name" | "kind" | "comment" | "rowCount">;

/** Databases that the role may use; Snowflake's own about the account is left out. */
export async function readDatabases(read: ReadMetadata): Promise<Result<DatabaseInfo[]>> {
  const databases: DatabaseInfo[] = [];
  const listed = await readPages(read, "SHOW DATABASES", (row) => {
    const name = row("name");
    if (name === null || name === "SNOWFLAKE") return name;
    databases.push({ name, engine: "snowflake", comment: row("comment"), problem: null });
    return name;
  });
  return listed.ok ? ok(databases) : listed;
}

/** A database's schemas without the one about itself. Counts are null where there are too many tables to list. */
export async function readSchemas(read: ReadMetadata, database: string): Promise<Result<SchemaInfo[]>> {
  const [listed, tableCounts, viewCounts] = await Promise.all([
    readSchemaHeads(read, database),
    countBySchema(read, `SHOW TERSE TABLES IN DATABASE ${quoteName(database)}`),
    countBySchema(read, `SHOW TERSE VIEWS IN DATABASE ${quoteName(database)}`),
  ]);
  if (!listed.ok) return listed;
  const countOf = (name: string) =>
    tableCounts === null || viewCounts === null ? null : (tableCounts.get(name) ?? 0) + (viewCounts.get(name) ?? 0);
  return ok(listed.value.map((schema) => ({ ...schema, tableCount: countOf(schema.name) })));
}

/** A database's schemas without counts: the one SHOW that names need. */
export async function readSchemaHeads(
  read: ReadMetadata,
  database: string,
): Promise<Result<Pick<SchemaInfo, "name" | "comment">[]>> {
  const schemas: { name: string; comment: string | null }[] = [];
  const listed = await readPages(read, `SHOW SCHEMAS IN DATABASE ${quoteName(database)}`, (row) => {
    const name = row("name");
    if (name !== null && name !== "INFORMATION_SCHEMA") schemas.push({ name, comment: row("comment") });
    return name;
  });
  return listed.ok ? ok(schemas) : listed;
}

/** Tables and views of a schema by name. */
export async function readTables(read: ReadMetadata, context: DatabaseContext): Promise<Result<TableHead[]>> {
  const heads: TableHead[] = [];
  const visitAs = (kind: TableHead["kind"]) => (row: NamedRow) => {
    const name = row("name");
    if (name !== null) heads.push({ name, kind, comment: row("comment"), rowCount: countIn(row("rows")) });
    return name;
  };
  const place = quoteSchema(context);
  const [tables, views] = await Promise.all([
    readPages(read, `SHOW TABLES IN SCHEMA ${place}`, visitAs("table")),
    readPages(read, `SHOW VIEWS IN SCHEMA ${place}`, visitAs("view")),
  ]);
  // A role may be allowed the one and not the other.
  if (!tables.ok && !views.ok) return tables;
  if (!tables.ok && tables.error.code !== "PERMISSION") return tables;
  if (!views.ok && views.error.code !== "PERMISSION") return views;
  return ok(heads.sort((left, right) => compareNames(left.name, right.name)));
}

/** One schema in whole. Keys and columns that cannot be read are left out. */
export async function readSchema(
  read: ReadMetadata,
  context: DatabaseContext,
  warn: (sentence: string) => void,
): Promise<Result<SchemaCatalog>> {
  const heads = await readTables(read, context);
  if (!heads.ok) return heads;
  const [columns, primaryKeys, foreignKeys] = await Promise.all([
    readColumns(read, { context, tables: heads.value.map((head) => head.name) }, warn),
    readPrimaryKeys(read, context, warn),
    readForeignKeys(read, context, warn),
  ]);
  if (!columns.ok) return columns;
  const tables = heads.value.map(
    (head): TableInfo => ({
      ...head,
      columns: columns.value.get(head.name) ?? [],
      primaryKey: primaryKeys.get(head.name) ?? [],
      foreignKeys: foreignKeys.get(head.name) ?? [],
    }),
  );
  return ok({ ...context, tables });
}

/** One SHOW after the other until a page is not full. `visit` returns the row's name, where the next page goes on. */
async function readPages(
  read: ReadMetadata,
  show: string,
  visit: (row: NamedRow) => string | null,
): Promise<Result<null>> {
  const { showRows } = snowflakeLimits;
  let from: string | null = null;
  while (true) {
    let last: string | null = null;
    const sql: string = `${show} LIMIT ${showRows}${from === null ? "" : ` FROM ${quoteText(from)}`}`;
    const page = await read({ sql, maxRows: showRows }, (row) => {
      last = visit(row);
    });
    if (!page.ok) return page;
    if (page.value < showRows || last === null || last === from) return ok(null);
    from = last;
  }
}

// Null when there are more than one SHOW lists, or none may be listed.
async function countBySchema(read: ReadMetadata, show: string): Promise<ReadonlyMap<string, number> | null> {
  const { showRows } = snowflakeLimits;
  const counts = new Map<string, number>();
  const listed = await read({ sql: `${show} LIMIT ${showRows}`, maxRows: showRows }, (row) => {
    const schema = row("schema_name");
    if (schema !== null && schema !== "INFORMATION_SCHEMA") counts.set(schema, (counts.get(schema) ?? 0) + 1);
  });
  return listed.ok && listed.value < showRows ? counts : null;
}

function countIn(text: string | null): number | null {
  const count = Number(text ?? "");
  return text !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

// Code units, as the engine orders names.
function compareNames(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
