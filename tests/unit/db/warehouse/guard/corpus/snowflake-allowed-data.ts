/** Readings that the Snowflake guard lets pass unchanged: VARIANT, pivots, samples, time travel, patterns. The tables are those of `tests/support/warehouse/snowflake-guard.ts`. */
import type { AllowedStatement } from "./statement.ts";

export const snowflakeAllowedData: readonly AllowedStatement[] = [
  // Names.
  {
    sql: "SELECT o.current_account, o.id AS current_region FROM orders o ORDER BY current_region",
    because: "columns of a table that bear a session's names",
  },
  { sql: 'SELECT o."straße" AS "größe" FROM orders o', because: "names with other letters, in quotes" },

  // VARIANT.
  {
    sql: "SELECT body:user.name::STRING, body:items[0].price, body['user']['name'], body:\"Odd Key\" FROM events",
    because: "paths into VARIANT",
  },
  {
    sql: "SELECT e.body:user:name, GET_PATH(body, 'a.b'), GET(body, 'a'), body:a.b[1]:c::NUMBER(10, 2) FROM events e",
    because: "paths into VARIANT",
  },
  {
    sql: "SELECT f.value:name::STRING, f.index, f.key FROM events, LATERAL FLATTEN(INPUT => body:items) f",
    because: "LATERAL FLATTEN",
  },
  {
    sql: "SELECT f.value FROM events e, LATERAL FLATTEN(INPUT => e.body, PATH => 'items', OUTER => TRUE, RECURSIVE => FALSE, MODE => 'BOTH') AS f",
    because: "LATERAL FLATTEN with each argument",
  },
  { sql: "SELECT value FROM events, TABLE(FLATTEN(body:items))", because: "TABLE(FLATTEN())" },
  { sql: "SELECT t.value FROM orders, LATERAL SPLIT_TO_TABLE(note, ',') t", because: "LATERAL SPLIT_TO_TABLE" },
  { sql: "SELECT s.value FROM orders, TABLE(SPLIT_TO_TABLE(note, ',')) AS s", because: "TABLE(SPLIT_TO_TABLE())" },
  { sql: "SELECT * FROM events e LEFT JOIN LATERAL FLATTEN(INPUT => e.body) f ON TRUE", because: "FLATTEN in a join" },
  {
    sql: "SELECT f.value, g.value FROM events, LATERAL FLATTEN(body:a) f, LATERAL FLATTEN(f.value:b) g",
    because: "FLATTEN of a FLATTEN",
  },
  {
    sql: "SELECT PARSE_JSON('{\"a\": 1}'):a, TRY_PARSE_JSON(note), TO_JSON(body), TYPEOF(body), IS_ARRAY(body), AS_INTEGER(body:a) FROM events",
    because: "JSON",
  },
  {
    sql: "SELECT OBJECT_CONSTRUCT('a', 1, 'b', 2), ARRAY_CONSTRUCT(1, 2), [1, 2], {'a': 1, 'b': [1]}, OBJECT_KEYS(body), ARRAY_SIZE(body:a) FROM events",
    because: "objects and arrays",
  },
  {
    sql: "SELECT ARRAY_CONTAINS('a'::VARIANT, body:tags), ARRAYS_OVERLAP(body:a, body:b), ARRAY_TO_STRING(body:a, ','), ARRAY_SLICE(body:a, 0, 1) FROM events",
    because: "arrays",
  },
  {
    sql: "SELECT TRANSFORM(body:a, x -> x * 2), FILTER(body:a, x -> x:price > 1), REDUCE(body:a, 0, (acc, x) -> acc + x) FROM events",
    because: "lambdas",
  },
  { sql: "SELECT TRANSFORM(body:a, x INT -> x * 2) FROM events", because: "a lambda with a type" },

  // Pivots and samples.
  { sql: "SELECT * FROM orders PIVOT (SUM(total) FOR kind IN ('a', 'b')) AS p", because: "PIVOT" },
  {
    sql: "SELECT * FROM (SELECT kind, day, total FROM orders) PIVOT (MAX(total) FOR kind IN ('a', 'b')) AS p (day, a, b)",
    because: "PIVOT with names",
  },
  { sql: "SELECT * FROM orders PIVOT (SUM(total) FOR kind IN (ANY ORDER BY kind))", because: "PIVOT over all values" },
  { sql: "SELECT * FROM orders UNPIVOT (amount FOR measure IN (total, tax))", because: "UNPIVOT" },
  { sql: "SELECT * FROM orders SAMPLE (10)", because: "SAMPLE" },
  { sql: "SELECT * FROM orders TABLESAMPLE BERNOULLI (5) REPEATABLE (3)", because: "TABLESAMPLE" },
  { sql: "SELECT * FROM orders SAMPLE ROW (100 ROWS)", because: "a number of rows" },

  // Time travel, patterns, hierarchies.
  { sql: "SELECT * FROM orders AT (OFFSET => -3600)", because: "time travel by distance" },
  {
    sql: "SELECT * FROM orders AT (TIMESTAMP => '2025-01-01 00:00:00'::TIMESTAMP_LTZ) o",
    because: "time travel to a moment",
  },
  {
    sql: "SELECT * FROM orders BEFORE (TIMESTAMP => DATEADD(day, -1, CURRENT_TIMESTAMP()))",
    because: "time travel before a moment",
  },
  {
    sql: `SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY kind ORDER BY day
      MEASURES MATCH_NUMBER() AS n, FIRST(day) AS start_day, LAST(up.total) AS highest, CLASSIFIER() AS c
      ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (low up+)
      DEFINE low AS total < 10, up AS total > LAG(total)) ORDER BY n`,
    because: "MATCH_RECOGNIZE",
  },
  {
    sql: "SELECT id, manager, LEVEL, SYS_CONNECT_BY_PATH(name, '/') FROM staff.people START WITH manager IS NULL CONNECT BY PRIOR id = manager",
    because: "CONNECT BY",
  },
  {
    sql: "SELECT CONNECT_BY_ROOT name AS top FROM staff.people START WITH manager IS NULL CONNECT BY manager = PRIOR id",
    because: "CONNECT BY",
  },
];
