/** The views of INFORMATION_SCHEMA over DuckDB's own catalog, with Snowflake's columns and type names. */
import type { StatementContext } from "./context.ts";
import { type OutputColumn, quoteText } from "./scope.ts";
import { integer, type SqlType, text } from "./sql-types.ts";

type View = { readonly sql: string; readonly columns: readonly OutputColumn[] };

/** Null for a view that this account does not have. */
export function informationView(database: string, name: string, context: StatementContext): View | null {
  const definition = definitions.get(name);
  if (definition === undefined) return null;
  const hidden = (context.role.hiddenSchemas ?? []).map(quoteText);
  const condition = [
    `database_name = ${quoteText(database)}`,
    ...(hidden.length === 0 ? [] : [`database_name || '.' || ${shownSchema} NOT IN (${hidden.join(", ")})`]),
  ].join(" AND ");
  const columns = definition.columns.map(([column, , type]) => ({ name: column, type: type ?? text }));
  const items = definition.columns.map(([column, sql]) => `${sql} AS "${column}"`);
  return {
    sql: `(SELECT ${items.join(", ")} FROM ${definition.from} WHERE ${definition.where} AND ${condition})`,
    columns,
  };
}

type Definition = {
  readonly from: string;
  readonly where: string;
  readonly columns: readonly (readonly [string, string, SqlType?])[];
};

const shownSchema = "CASE schema_name WHEN 'main' THEN 'PUBLIC' ELSE schema_name END";
const place = [
  ["TABLE_CATALOG", "database_name"],
  ["TABLE_SCHEMA", shownSchema],
] as const;

const tablesAndViews = `(
  SELECT database_name, schema_name, table_name AS name, 'BASE TABLE' AS kind, comment, estimated_size AS size, NULL AS sql
  FROM duckdb_tables() WHERE NOT internal AND NOT temporary
  UNION ALL
  SELECT database_name, schema_name, view_name, 'VIEW', comment, NULL, sql
  FROM duckdb_views() WHERE NOT internal AND NOT temporary)`;

const isExact = "data_type LIKE 'DECIMAL%'";
const isInteger =
  "data_type IN ('TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT', 'UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT')";
const isText = "data_type = 'VARCHAR'";
const dataType = `CASE
  WHEN ${isInteger} OR ${isExact} THEN 'NUMBER'
  WHEN data_type IN ('FLOAT', 'DOUBLE') THEN 'FLOAT'
  WHEN data_type = 'TIMESTAMP WITH TIME ZONE' THEN 'TIMESTAMP_LTZ'
  WHEN data_type LIKE 'TIMESTAMP%' THEN 'TIMESTAMP_NTZ'
  WHEN data_type IN ('BOOLEAN', 'DATE', 'TIME') THEN data_type
  WHEN data_type = 'BLOB' THEN 'BINARY'
  WHEN data_type = 'JSON' THEN 'VARIANT'
  WHEN data_type LIKE '%[]' THEN 'ARRAY'
  WHEN data_type LIKE 'STRUCT%' OR data_type LIKE 'MAP%' THEN 'OBJECT'
  ELSE 'TEXT' END`;

const definitions: ReadonlyMap<string, Definition> = new Map<string, Definition>([
  [
    "SCHEMATA",
    {
      from: "duckdb_schemas()",
      where: "schema_name NOT IN ('information_schema', 'pg_catalog', 'main')",
      columns: [
        ["CATALOG_NAME", "database_name"],
        ["SCHEMA_NAME", shownSchema],
        ["SCHEMA_OWNER", "'ACCOUNTADMIN'"],
        ["COMMENT", "comment"],
      ],
    },
  ],
  [
    "TABLES",
    {
      from: tablesAndViews,
      where: "TRUE",
      columns: [
        ...place,
        ["TABLE_NAME", "name"],
        ["TABLE_OWNER", "'ACCOUNTADMIN'"],
        ["TABLE_TYPE", "kind"],
        ["ROW_COUNT", "size", integer],
        ["BYTES", "size * 48", integer],
        ["COMMENT", "comment"],
      ],
    },
  ],
  [
    "VIEWS",
    {
      from: tablesAndViews,
      where: "kind = 'VIEW'",
      columns: [
        ...place,
        ["TABLE_NAME", "name"],
        ["VIEW_DEFINITION", "sql"],
        ["IS_SECURE", "'NO'"],
        ["COMMENT", "comment"],
      ],
    },
  ],
  [
    "COLUMNS",
    {
      from: "duckdb_columns()",
      where: "NOT internal",
      columns: [
        ...place,
        ["TABLE_NAME", "table_name"],
        ["COLUMN_NAME", "column_name"],
        ["ORDINAL_POSITION", "column_index", integer],
        ["COLUMN_DEFAULT", "column_default"],
        ["IS_NULLABLE", "CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END"],
        ["DATA_TYPE", dataType],
        ["CHARACTER_MAXIMUM_LENGTH", `CASE WHEN ${isText} THEN 16777216 END`, integer],
        ["NUMERIC_PRECISION", `CASE WHEN ${isInteger} THEN 38 WHEN ${isExact} THEN numeric_precision END`, integer],
        ["NUMERIC_SCALE", `CASE WHEN ${isInteger} THEN 0 WHEN ${isExact} THEN numeric_scale END`, integer],
        ["DATETIME_PRECISION", "CASE WHEN data_type LIKE 'TIME%' THEN 9 END", integer],
        ["COMMENT", "comment"],
      ],
    },
  ],
]);
