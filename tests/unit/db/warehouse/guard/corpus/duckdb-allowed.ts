/** Readings that the DuckDB guard lets pass unchanged. The tables are those of `tests/unit/db/warehouse/guard/duckdb-corpus.test.ts`. */
import type { AllowedStatement } from "./statement.ts";

export const duckdbAllowed: readonly AllowedStatement[] = [
  // The plain forms.
  { sql: "SELECT 1", because: "a constant" },
  { sql: "select id from orders;", because: "a closing semicolon, names in any case" },
  { sql: "SELECT * FROM SALES.ORDERS JOIN STAFF.PEOPLE USING (ID)", because: "a second schema of the scope" },
  { sql: "SELECT * FROM SHOP.SALES.ORDERS", because: "three-part name of the selected database" },
  { sql: 'SELECT * FROM "odd name"', because: "a name that needs its quotes" },
  {
    sql: "SELECT ID FROM ORDERS WHERE NOTE = 'DELETE FROM ORDERS; DROP TABLE x -- /*'",
    because: "words inside of text",
  },
  { sql: 'SELECT ID AS "drop table", 1 AS "delete" FROM ORDERS', because: "words inside of quoted names" },
  { sql: "/* a */ SELECT /* b */ 1 -- c", because: "comments of each form" },
  { sql: "SELECT $$a 'quoted' text$$, E'a\nb', 1e3, 0x1F, 1_000, TRUE, NULL", because: "literals" },
  { sql: "VALUES (1, 'a'), (2, 'b')", because: "rows as they are written" },
  {
    sql: 'WITH w AS (SELECT o.ID AS "user" FROM ORDERS o) SELECT w.user, "user" FROM w',
    because: "columns that bear a session's name",
  },
  { sql: 'SELECT o.ID AS "User" FROM ORDERS o ORDER BY "User"', because: "a heading that bears a session's name" },
  { sql: "SELECT current_date, current_time, current_timestamp, localtime", because: "today, without brackets" },
  { sql: "TABLE ORDERS", because: "a table as it is" },

  // What DuckDB adds.
  { sql: "FROM ORDERS", because: "FROM first" },
  { sql: "FROM ORDERS SELECT KIND, sum(TOTAL) GROUP BY ALL ORDER BY ALL", because: "FROM first with clauses" },
  {
    sql: "FROM ORDERS o JOIN LINES l ON o.ID = l.ID SELECT o.ID, l.PRICE WHERE l.PRICE > 1",
    because: "FROM first with a join",
  },
  { sql: "SELECT [x * 2 FOR x IN TAGS_N IF x > 1] FROM ORDERS", because: "a list comprehension" },
  {
    sql: "SELECT list_transform(TAGS_N, lambda x: x + 1), list_filter(TAGS_N, lambda x, i: x > i) FROM ORDERS",
    because: "lambdas",
  },
  {
    sql: "SELECT list_reduce(TAGS_N, lambda a, b: a + b), list_sum(TAGS_N), TAGS_N[1], TAGS_N[1:2] FROM ORDERS",
    because: "lists",
  },
  { sql: "SELECT COLUMNS('.*ID') FROM ORDERS", because: "columns by pattern" },
  { sql: "SELECT COLUMNS(c -> c LIKE '%ID') FROM ORDERS", because: "columns by lambda" },
  { sql: "SELECT min(COLUMNS(* EXCLUDE (DAY))) FROM LINES", because: "a function over columns" },
  {
    sql: "SELECT * EXCLUDE (NOTE) REPLACE (upper(KIND) AS KIND) RENAME (DAY AS DATUM) FROM ORDERS",
    because: "EXCLUDE, REPLACE, RENAME",
  },
  { sql: "SELECT DISTINCT ON (KIND) KIND, ID FROM ORDERS ORDER BY KIND, ID", because: "DISTINCT ON" },
  { sql: "SELECT KIND, count(*) AS n FROM ORDERS GROUP BY KIND HAVING n > 1", because: "an alias in HAVING" },
  { sql: "SELECT TOTAL * 2 AS twice, twice + 1 AS more FROM ORDERS WHERE twice > 3", because: "an alias used at once" },
  {
    sql: "SELECT ITEM.SKU, ITEM['QTY'], {'a': 1, 'b': [1, 2]}.b[1], MAP {'k': 1}['k'] FROM ORDERS",
    because: "structures",
  },

  // Windows.
  {
    sql: "SELECT ID, sum(TOTAL) OVER (PARTITION BY KIND ORDER BY DAY ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) FROM ORDERS",
    because: "a moving sum",
  },
  {
    sql: "SELECT ID, avg(TOTAL) OVER (ORDER BY DAY RANGE BETWEEN INTERVAL 7 DAY PRECEDING AND CURRENT ROW) FROM ORDERS",
    because: "a moving sum by range",
  },
  {
    sql: "SELECT ID FROM ORDERS QUALIFY row_number() OVER (PARTITION BY KIND ORDER BY TOTAL DESC) <= 3",
    because: "QUALIFY",
  },
  {
    sql: "SELECT ID, lag(TOTAL, 1, 0) OVER w, ntile(4) OVER w, first_value(TOTAL) OVER w FROM ORDERS WINDOW w AS (ORDER BY DAY)",
    because: "a named window",
  },
  { sql: "SELECT last_value(TOTAL IGNORE NULLS) OVER (ORDER BY DAY) FROM ORDERS", because: "empty values left out" },

  // Groups.
  {
    sql: "SELECT KIND, DAY, sum(TOTAL), grouping(KIND) FROM ORDERS GROUP BY GROUPING SETS ((KIND, DAY), (KIND), ())",
    because: "GROUPING SETS",
  },
  { sql: "SELECT KIND, DAY, sum(TOTAL) FROM ORDERS GROUP BY ROLLUP (KIND, DAY)", because: "ROLLUP" },
  { sql: "SELECT KIND, DAY, sum(TOTAL) FROM ORDERS GROUP BY CUBE (KIND, DAY) HAVING sum(TOTAL) > 10", because: "CUBE" },
  {
    sql: "SELECT count(*) FILTER (WHERE KIND = 'x'), count(DISTINCT KIND), sum(DISTINCT TOTAL) FROM ORDERS",
    because: "sums with a filter",
  },
  {
    sql: "SELECT quantile_cont(TOTAL, 0.5), median(TOTAL), mode(KIND), arg_max(ID, TOTAL), string_agg(KIND, ', ' ORDER BY KIND) FROM ORDERS",
    because: "statistics",
  },

  // Joins.
  {
    sql: "SELECT * FROM ORDERS ASOF JOIN LINES ON ORDERS.ID = LINES.ID AND ORDERS.DAY >= LINES.DAY",
    because: "ASOF JOIN",
  },
  { sql: "SELECT * FROM ORDERS SEMI JOIN LINES USING (ID)", because: "SEMI JOIN" },
  { sql: "SELECT * FROM ORDERS ANTI JOIN LINES USING (ID)", because: "ANTI JOIN" },
  { sql: "SELECT * FROM ORDERS POSITIONAL JOIN LINES", because: "POSITIONAL JOIN" },
  {
    sql: "SELECT * FROM ORDERS o, LATERAL (SELECT max(PRICE) AS top FROM LINES l WHERE l.ID = o.ID) AS best",
    because: "LATERAL",
  },
  {
    sql: "SELECT * FROM ORDERS LEFT JOIN LINES USING (ID) FULL JOIN STAFF.PEOPLE p ON p.ID = ORDERS.ID",
    because: "outer joins",
  },
  {
    sql: "SELECT * FROM ORDERS, LINES, STAFF.PEOPLE",
    because: "a product of tables; row and time limits stop it when it runs",
  },
  {
    sql: "SELECT count(*) FROM range(1000000000) a, range(1000000000) b",
    because: "a product of made rows; the time limit stops it when it runs",
  },
  {
    sql: "SELECT length(repeat(KIND, 2000000000)) FROM ORDERS",
    because: "a text that fills the memory; the memory limit stops it when it runs",
  },

  // CTEs and set operations.
  {
    sql: "WITH a AS (SELECT * FROM ORDERS), b AS (SELECT * FROM a JOIN LINES USING (ID)) SELECT count(*) FROM b",
    because: "CTEs",
  },
  {
    sql: "WITH ORDERS AS (SELECT * FROM SALES.ORDERS) SELECT * FROM ORDERS",
    because: "a CTE with the name of a table",
  },
  { sql: "WITH a AS MATERIALIZED (SELECT 1 AS n) SELECT n FROM a", because: "a materialized CTE" },
  {
    sql: "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT sum(n) FROM r",
    because: "recursion",
  },
  {
    sql: "WITH RECURSIVE r(n, m) USING KEY (n) AS (SELECT 1, 1 UNION SELECT n, m + 1 FROM r WHERE m < 3) SELECT * FROM r",
    because: "recursion by key",
  },
  {
    sql: "WITH RECURSIVE r AS (WITH a AS (SELECT 1 AS n) SELECT n FROM a UNION ALL (WITH b AS (SELECT n FROM r WHERE n < 3) SELECT n + 1 FROM b)) FROM r",
    because: "recursion with CTEs in both halves",
  },
  {
    sql: "SELECT ID FROM ORDERS UNION SELECT ID FROM LINES EXCEPT SELECT 1 INTERSECT SELECT 2",
    because: "set operations",
  },
  { sql: "SELECT ID FROM ORDERS UNION ALL BY NAME SELECT ID, PRICE FROM LINES", because: "columns matched by name" },
  { sql: "SELECT ID FROM ORDERS EXCEPT ALL SELECT ID FROM LINES", because: "a set operation that keeps doubles" },

  // Pivots, samples, lists, JSON, dates.
  { sql: "PIVOT ORDERS ON KIND IN ('a', 'b') USING sum(TOTAL) GROUP BY DAY", because: "PIVOT with its values" },
  { sql: "SELECT * FROM ORDERS PIVOT (sum(TOTAL) FOR KIND IN ('a', 'b') GROUP BY DAY)", because: "PIVOT in a FROM" },
  { sql: "UNPIVOT LINES ON PRICE, ID INTO NAME measure VALUE amount", because: "UNPIVOT" },
  { sql: "SELECT * FROM LINES UNPIVOT (amount FOR measure IN (PRICE, ID))", because: "UNPIVOT in a FROM" },
  { sql: "SELECT * FROM ORDERS USING SAMPLE 10%", because: "SAMPLE" },
  { sql: "SELECT * FROM ORDERS TABLESAMPLE reservoir(10 ROWS) REPEATABLE (3)", because: "TABLESAMPLE" },
  { sql: "SELECT unnest(TAGS_N) AS n, unnest(ITEM) FROM ORDERS", because: "lists and structures taken apart" },
  { sql: "SELECT * FROM ORDERS, unnest(TAGS_N) AS t(n)", because: "a list as rows" },
  {
    sql: "SELECT * FROM generate_series(DATE '2025-01-01', DATE '2025-12-01', INTERVAL 1 MONTH) AS t(month)",
    because: "made dates",
  },
  { sql: "SELECT * FROM json_each('{\"a\": 1}')", because: "JSON as rows" },
  {
    sql: "SELECT NOTE->'$.a', NOTE->>'b', json_extract_string(NOTE, '$.c'), json_array_length(NOTE) FROM ORDERS",
    because: "JSON",
  },
  {
    sql: "SELECT extract(year FROM DAY), date_trunc('month', DAY), strftime(DAY, '%Y-%m'), DAY + INTERVAL 1 DAY, date_diff('day', DAY, current_date) FROM ORDERS",
    because: "dates",
  },
  {
    sql: "SELECT make_date(2025, 1, 1), strptime('01.02.2025', '%d.%m.%Y'), to_days(3), age(DATE '2025-01-01'), time_bucket(INTERVAL 1 WEEK, DAY) FROM ORDERS",
    because: "dates made",
  },
  {
    sql: "SELECT TRY_CAST(KIND AS INTEGER), KIND::VARCHAR(3), CAST(NULL AS STRUCT(a INTEGER)), TOTAL::DECIMAL(18, 2) FROM ORDERS",
    because: "conversions",
  },
  {
    sql: "SELECT KIND SIMILAR TO 'c.*', KIND ~ 'd', KIND GLOB 'a*', ID // 2, ID ** 2, ID % 2, ID & 1, ~ID FROM ORDERS",
    because: "operators",
  },
  {
    sql: "SELECT regexp_extract(KIND, 'a(b)', 1), regexp_replace(KIND, 'a', 'b', 'g'), split_part(KIND, '-', 1), printf('%d', ID), levenshtein(KIND, 'x') FROM ORDERS",
    because: "text",
  },
  {
    sql: "SELECT KIND COLLATE NOCASE FROM ORDERS ORDER BY 1 NULLS LAST LIMIT 10 OFFSET 5",
    because: "order, collation, page",
  },
  { sql: "SELECT * FROM ORDERS LIMIT 10%", because: "a share of the rows" },
  {
    sql: "SELECT * FROM ORDERS WHERE (ID, KIND) IN (SELECT ID, KIND FROM ORDERS) AND ID = ANY (SELECT ID FROM LINES)",
    because: "rows compared",
  },
  { sql: "SELECT random(), uuid(), hash(KIND), now(), today() FROM ORDERS", because: "made values" },
  {
    sql: "SELECT histogram(TOTAL), approx_count_distinct(KIND), approx_quantile(TOTAL, 0.9), corr(ID, TOTAL) FROM ORDERS",
    because: "estimates",
  },
];
