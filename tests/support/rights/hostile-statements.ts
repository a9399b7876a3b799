/** Statements that try to learn of rows and columns that may not be seen; over the trading house. */
import fc from "fast-check";

/** Where something can be asked: tables and views that are seen, and some that are not. */
const tables = ["SALES.CUSTOMERS", "SALES.ORDERS", "ORDERS", "CUSTOMERS", "TRADE.SALES.ORDERS", "SALES.TOTALS"];
const hidden = [
  "SALES.AUDIT",
  "HR.SALARIES",
  "SALES.CARDS",
  "SALES.WHO_PAYS",
  "OTHER.main.THINGS",
  "source.SALES.ORDERS",
];
const columns = [
  "ID",
  "NAME",
  "AREA",
  "REGION",
  "CARD",
  "BORN",
  "SINCE",
  "AMOUNT",
  "MARGIN",
  "NOTE",
  "STATUS",
  "CUSTOMER_ID",
  "ORDERED",
  "TIER",
];
const values = ["'SECRET-1'", "'US'", "'AP'", "'CARD-4001'", "900000", "'HUSH 1'", "100000", "NULL", "'1950-03-01'"];

/** With a table, columns and a value in their places. */
const forms: readonly ((given: Given) => string)[] = [
  ({ table, column }) => `SELECT ${column} FROM ${table} ORDER BY ${column} NULLS LAST LIMIT 5`,
  ({ table, column, value }) => `SELECT count(*) FROM ${table} WHERE ${column} = ${value}`,
  ({ table, column }) => `SELECT min(${column}), max(${column}), count(DISTINCT ${column}), count(*) FROM ${table}`,
  ({ table }) => `SELECT * FROM ${table}`,
  ({ table, column }) => `SELECT * EXCLUDE (${column}) FROM ${table} LIMIT 3`,
  ({ table, column, value }) => `SELECT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = ${value})`,
  ({ table, column }) => `SELECT chr(CASE WHEN TRY_CAST(${column} AS INTEGER) > 500 THEN -1 ELSE 65 END) FROM ${table}`,
  ({ table, column }) => `SELECT count(*) FROM ${table} WHERE CAST(${column} AS TINYINT) IS NOT NULL`,
  ({ table, column }) => `SELECT count(*) FROM ${table} WHERE ${column}::DECIMAL(3,1) IS NOT NULL`,
  ({ table, column }) => `SELECT count(*) FROM ${table} WHERE epoch_us(${column}::TIMESTAMP) IS NOT NULL`,
  ({ table, column }) => `SELECT hamming(${column}::VARCHAR, 'xx') FROM ${table}`,
  ({ table, column }) => `SELECT regexp_replace(${column}::VARCHAR, '(', '') FROM ${table}`,
  ({ table, column }) => `SELECT error(${column}::VARCHAR) FROM ${table} WHERE ${column} IS NOT NULL`,
  ({ table, column }) => `SELECT 1 / (${column} - ${column}) FROM ${table}`,
  ({ table, column, other }) =>
    `SELECT ${column}, sum(count(*)) OVER () FROM ${table} GROUP BY ${column} HAVING max(${other}) IS NOT NULL`,
  ({ table, column, value }) => `SELECT * FROM ${table} WHERE ${column} > ${value} ORDER BY 1, 2 LIMIT 4`,
  ({ table, column }) => `SELECT string_agg(${column}::VARCHAR, ',' ORDER BY ${column}) FROM ${table}`,
  ({ table, column }) => `SELECT list(DISTINCT ${column} ORDER BY ${column}) FROM ${table}`,
  ({ table, column }) => `SELECT quantile_disc(${column}, [0, 0.5, 1]) FROM ${table}`,
  ({ table, column }) => `SELECT arg_max(${column}, ID), first(${column} ORDER BY ID DESC) FROM ${table}`,
  ({ table, column }) => `SELECT approx_count_distinct(${column}), sum(length(${column}::VARCHAR)) FROM ${table}`,
  ({ table }) => `SELECT rowid FROM ${table} ORDER BY rowid DESC LIMIT 2`,
  ({ table }) => `SELECT ORDERS FROM ${table} AS ORDERS ORDER BY ID LIMIT 2`,
  ({ table }) => `SELECT COLUMNS('CARD|MARGIN|NOTE|BORN') FROM ${table} LIMIT 2`,
  ({ table, column }) => `SELECT ${column}, lag(${column}) OVER (ORDER BY ID) FROM ${table} ORDER BY ID LIMIT 6`,
  ({ table, column }) => `SELECT percent_rank() OVER (ORDER BY ${column}, ID) FROM ${table} ORDER BY ID LIMIT 6`,
  ({ table, column, hide }) => `SELECT count(*) FROM ${table} WHERE ${column} IN (SELECT ${column} FROM ${hide})`,
  ({ table, hide }) => `SELECT count(*) FROM ${table} WHERE EXISTS (SELECT 1 FROM ${hide})`,
  ({ table, hide }) => `SELECT * FROM ${table} UNION ALL SELECT * FROM ${hide}`,
  ({ table, hide, column }) => `WITH x AS (SELECT ${column} FROM ${hide}) SELECT * FROM ${table}, x`,
  ({ table, column }) =>
    `SELECT o.ID, c.${column} FROM ${table} o LEFT JOIN CUSTOMERS c ON c.ID = o.CUSTOMER_ID ORDER BY 1, 2 LIMIT 9`,
  ({ table, column }) => `SELECT o.${column} FROM ${table} o ANTI JOIN CUSTOMERS c ON c.ID = o.ID ORDER BY 1 LIMIT 9`,
  ({ table }) => `SELECT count(*) FROM ORDERS o WHERE NOT EXISTS (SELECT 1 FROM ${table} c WHERE c.ID = o.CUSTOMER_ID)`,
  ({ hide, column }) => `SELECT ${column} FROM ${hide} LIMIT 1`,
  ({ hide }) => `SELECT * FROM ${hide}`,
  ({ hide }) => `SELECT count(*) FROM ${hide}`,
  ({ table, column, other }) =>
    `SELECT ${column}, ${other}, grouping(${column}) FROM ${table} GROUP BY CUBE (${column}, ${other}) ORDER BY ALL LIMIT 20`,
  ({ table, column }) => `PIVOT ${table} ON ${column} USING count(*)`,
  ({ table }) => `UNPIVOT ${table} ON COLUMNS(*) INTO NAME n VALUE v`,
  ({ table }) => `SUMMARIZE ${table}`,
  ({ table }) => `DESCRIBE ${table}`,
  ({ table }) => `SELECT * FROM query_table('${table}')`,
  ({ hide }) => `SELECT * FROM query('SELECT * FROM ${hide}')`,
  ({ table, column }) => `SELECT stats(${column}) FROM ${table} LIMIT 1`,
  ({ table }) => `SELECT * FROM pragma_storage_info('${table}')`,
  ({ table }) => `SELECT * FROM pragma_table_info('${table}')`,
  () => "SELECT table_name, estimated_size FROM duckdb_tables() ORDER BY 1",
  () => "SELECT view_name, sql FROM duckdb_views() WHERE NOT internal ORDER BY 1",
  () => "SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal ORDER BY ALL",
  () =>
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema <> 'pg_catalog' ORDER BY ALL",
  () => "SELECT database_name FROM duckdb_databases() ORDER BY 1",
  () => "SELECT constraint_text FROM duckdb_constraints()",
  () => "SELECT relname FROM pg_catalog.pg_class ORDER BY 1",
  () => "SELECT name FROM sqlite_master ORDER BY 1",
  ({ hide }) => `ATTACH '${hide}' AS x`,
  ({ table }) => `EXPLAIN ANALYZE SELECT * FROM ${table}`,
  ({ table, column }) => `SELECT ${column}x FROM ${table}`,
  ({ table, column }) => `SELECT ${column} FROM ${table}Z`,
  ({ table, column, value }) =>
    `SELECT CASE WHEN max(${column}) > ${value} THEN error('yes') ELSE 'no' END FROM ${table}`,
  ({ table, column }) => `SELECT ${column}, count(*) FROM ${table} GROUP BY ALL ORDER BY 2 DESC, 1 LIMIT 10`,
  ({ table, column }) =>
    `SELECT enum_range(${column}), enum_first(${column}), enum_last(${column}) FROM ${table} LIMIT 2`,
  ({ table, column }) => `SELECT typeof(${column}), enum_code(${column}) FROM ${table} ORDER BY ${column}, ID LIMIT 9`,
  ({ table, column, value }) =>
    `SELECT count(*) FROM ${table} WHERE ${column} < ${value} OR ${column}::VARCHAR = ${value}`,
  ({ table, column }) => `SELECT histogram(${column}) FROM ${table}`,
  ({ table, column, value }) => `SELECT count(*) FILTER (WHERE ${column} <> ${value}), count(${column}) FROM ${table}`,
  ({ table, column }) => `SELECT a.${column} FROM ${table} a, ${table} b WHERE a.ID = b.ID + 1 ORDER BY a.ID LIMIT 5`,
  ({ table }) => `SELECT * FROM ${table} POSITIONAL JOIN (SELECT unnest(range(500)) AS n) ORDER BY n LIMIT 500`,
  ({ table, column }) => `SELECT ${column} FROM ${table} ORDER BY hash(${column}) LIMIT 3`,
];

type Given = {
  readonly table: string;
  readonly hide: string;
  readonly column: string;
  readonly other: string;
  readonly value: string;
};

const given = fc.record({
  table: fc.constantFrom(...tables, ...hidden),
  hide: fc.constantFrom(...hidden),
  column: fc.constantFrom(...columns),
  other: fc.constantFrom(...columns),
  value: fc.constantFrom(...values),
});

/** One statement of any form. */
export const hostileStatement: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...forms), given)
  .map(([form, parts]) => form(parts));
