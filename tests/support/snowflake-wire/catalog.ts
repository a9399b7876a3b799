/** What the account holds, in Snowflake's words: databases, schemas, tables and views, columns, keys, sizes. */
import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { z } from "zod";
import { type SqlType, typeOfColumn } from "./sql/sql-types.ts";

export type CatalogColumn = {
  readonly name: string;
  readonly type: SqlType;
  readonly isNullable: boolean;
  readonly defaultText: string | null;
  readonly comment: string | null;
};

export type ForeignKey = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly targetSchema: string;
  readonly targetTable: string;
  readonly targetColumns: readonly string[];
};

export type CatalogTable = {
  readonly database: string;
  readonly schema: string;
  readonly name: string;
  /** The schema as DuckDB has it: `main` is shown as PUBLIC. */
  readonly storedSchema: string;
  readonly kind: "TABLE" | "VIEW";
  readonly comment: string | null;
  readonly viewText: string | null;
  readonly rowCount: number | null;
  readonly columns: readonly CatalogColumn[];
  readonly primaryKey: readonly string[];
  readonly primaryKeyName: string | null;
  readonly foreignKeys: readonly ForeignKey[];
};

export type CatalogSchema = { readonly database: string; readonly name: string; readonly comment: string | null };
export type CatalogDatabase = { readonly name: string; readonly comment: string | null };

export type Catalog = {
  readonly databases: readonly CatalogDatabase[];
  readonly schemas: readonly CatalogSchema[];
  /** In order of database, schema and name. */
  readonly tables: readonly CatalogTable[];
  find(database: string, schema: string, name: string): CatalogTable | undefined;
};

const text = z.string();
const maybeText = z.string().nullable();
const texts = z.object({ items: z.array(z.string()) }).transform((list) => list.items);
const schemaRow = z.tuple([text, text, maybeText]);
const tableRow = z.tuple([text, text, text, z.enum(["TABLE", "VIEW"]), maybeText, maybeText, z.bigint().nullable()]);
const columnRow = z.tuple([text, text, text, text, text, z.boolean(), maybeText, maybeText]);
const keyRow = z.tuple([text, text, text, text, maybeText, texts, maybeText, texts]);

const inside = "database_name NOT IN ('system', 'temp', 'memory')";

export async function readCatalog(
  connection: DuckDBConnection,
  comments: ReadonlyMap<string, string | null>,
): Promise<Catalog> {
  const columns = grouped(await rows(connection, columnRow, columnsSql), ([database, schema, table]) =>
    keyOf(database, schema, table),
  );
  const keys = grouped(await rows(connection, keyRow, keysSql), ([database, schema, table]) =>
    keyOf(database, schema, table),
  );
  const tables = (await rows(connection, tableRow, tablesSql)).map((row): CatalogTable => {
    const key = keyOf(row[0], row[1], row[2]);
    return toTable(row, columns.get(key) ?? [], keys.get(key) ?? []);
  });
  const withTables = new Set(tables.map((table) => keyOf(table.database, table.storedSchema, "")));
  const schemas = (await rows(connection, schemaRow, schemasSql))
    .filter(([database, schema]) => schema !== "main" || withTables.has(keyOf(database, schema, "")))
    .map(([database, schema, comment]) => ({ database, name: shownSchema(schema), comment }));
  const byKey = new Map(tables.map((table) => [keyOf(table.database, table.schema, table.name), table]));
  return {
    databases: [...comments].map(([name, comment]) => ({ name, comment })),
    schemas,
    tables,
    find: (database, schema, name) => byKey.get(keyOf(database, schema, name)),
  };
}

/** Micro-partitions hold some 16 MB each; believable numbers are all that is asked of them. */
export function storedBytes(table: CatalogTable): number {
  const rowWidth = table.columns.reduce((sum, column) => sum + (column.type.kind === "text" ? 12 : 6), 0);
  return Math.ceil(((table.rowCount ?? 0) * rowWidth) / 512) * 512;
}

function toTable(
  row: z.infer<typeof tableRow>,
  columns: readonly z.infer<typeof columnRow>[],
  keys: readonly z.infer<typeof keyRow>[],
): CatalogTable {
  const [database, schema, name, kind, comment, viewText, size] = row;
  const primary = keys.find(([, , , type]) => type === "PRIMARY KEY");
  const foreign = keys.filter(([, , , type]) => type === "FOREIGN KEY");
  return {
    database,
    schema: shownSchema(schema),
    storedSchema: schema,
    name,
    kind,
    comment,
    viewText,
    rowCount: size === null ? null : Number(size),
    columns: columns.map(([, , , column, type, isNullable, defaultText, columnComment]) => ({
      name: column,
      type: typeOfColumn(type),
      isNullable,
      defaultText,
      comment: columnComment,
    })),
    primaryKey: primary?.[5] ?? [],
    primaryKeyName: primary?.[4] ?? null,
    foreignKeys: foreign.map(([, , , , keyName, ownColumns, target, targetColumns]) => ({
      name: keyName ?? "",
      columns: ownColumns,
      // DuckDB has no foreign keys across schemas.
      targetSchema: shownSchema(schema),
      targetTable: target ?? "",
      targetColumns,
    })),
  };
}

function shownSchema(schema: string): string {
  return schema === "main" ? "PUBLIC" : schema;
}

function keyOf(database: string, schema: string, table: string): string {
  return JSON.stringify([database, schema, table]);
}

function grouped<Row>(list: readonly Row[], keyOfRow: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of list) {
    const key = keyOfRow(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

const schemasSql = `
  SELECT database_name, schema_name, comment FROM duckdb_schemas()
  WHERE ${inside} AND schema_name NOT IN ('information_schema', 'pg_catalog') ORDER BY 1, 2`;

const tablesSql = `
  SELECT database_name, schema_name, table_name, 'TABLE', comment, NULL, estimated_size FROM duckdb_tables()
  WHERE NOT internal AND NOT temporary AND ${inside}
  UNION ALL
  SELECT database_name, schema_name, view_name, 'VIEW', comment, sql, NULL FROM duckdb_views()
  WHERE NOT internal AND NOT temporary AND ${inside}
  ORDER BY 1, 2, 3`;

const columnsSql = `
  SELECT database_name, schema_name, table_name, column_name, data_type, is_nullable, column_default, comment
  FROM duckdb_columns() WHERE NOT internal AND ${inside} ORDER BY 1, 2, 3, column_index`;

const keysSql = `
  SELECT database_name, schema_name, table_name, constraint_type, constraint_name, constraint_column_names,
    referenced_table, referenced_column_names
  FROM duckdb_constraints() WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY') AND ${inside}
  ORDER BY 1, 2, 3, constraint_index`;

async function rows<Row>(connection: DuckDBConnection, schema: z.ZodType<Row>, sql: string): Promise<Row[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRows().map((row: DuckDBValue[]) => schema.parse(row));
}
