/** Readings that the Snowflake guard lets pass unchanged: clauses, names, joins, CTEs. The tables are those of `tests/support/warehouse/snowflake-guard.ts`. */
import type { AllowedStatement } from "./statement.ts";

export const snowflakeAllowedClauses: readonly AllowedStatement[] = [
  // The plain clauses.
  { sql: "SELECT 1", because: "a constant" },
  { sql: "select 1;", because: "a closing semicolon ends the one statement" },
  { sql: "SELECT 1; -- done\n/* really */", because: "comments may follow the end" },
  { sql: "select * from orders", because: "unquoted names fold to upper case" },
  { sql: "SELECT DISTINCT kind FROM orders ORDER BY 1", because: "distinct rows" },
  { sql: "SELECT o.id, o.total AS amount FROM orders AS o WHERE o.total > 10", because: "aliases" },
  { sql: 'SELECT "ID" FROM "SHOP"."SALES"."ORDERS"', because: "quoted names in their exact spelling" },
  { sql: "SELECT * FROM shop.sales.orders", because: "three-part name of the selected database" },
  { sql: "SELECT * FROM sales.orders JOIN staff.people USING (id)", because: "a second schema of the scope" },
  { sql: 'SELECT "free text" FROM "odd name"', because: "a name that needs its quotes" },
  { sql: 'SELECT * FROM "lower"', because: "a table that was made with quotes" },
  { sql: "SELECT id, total * 1.19, -total, total % 7, total || '' FROM orders", because: "arithmetic and text" },
  { sql: "SELECT 1e3, .5, 1.5E-7, X'A0', TRUE, NULL, 'it''s', 'it\\'s', $$a 'b' c$$", because: "literals" },
  { sql: "SELECT DATE '2025-01-01', TIMESTAMP '2025-01-01 10:00:00', INTERVAL '1 day'", because: "dated literals" },
  { sql: "SELECT id FROM orders WHERE note = 'DELETE FROM orders; DROP TABLE x'", because: "words inside of text" },
  { sql: 'SELECT id AS "delete", 1 AS "drop table" FROM orders', because: "words inside of quoted names" },
  { sql: "SELECT id FROM orders WHERE kind IN ('a', 'b') AND total NOT BETWEEN 1 AND 2", because: "lists and ranges" },
  { sql: "SELECT id FROM orders WHERE kind LIKE 'a%' ESCAPE '!' OR kind ILIKE ANY ('b%', 'c%')", because: "patterns" },
  { sql: "SELECT id FROM orders WHERE kind LIKE ALL ('a%', '%b') OR kind RLIKE '^a'", because: "patterns" },
  { sql: "SELECT id FROM orders WHERE note IS NULL OR kind IS NOT DISTINCT FROM 'x'", because: "null-safe comparison" },
  { sql: "SELECT id FROM orders WHERE (id, kind) IN (SELECT id, kind FROM lines)", because: "a row compared" },
  { sql: "SELECT id FROM orders WHERE total > ALL (SELECT price FROM lines)", because: "a quantified comparison" },
  {
    sql: "SELECT CASE kind WHEN 'a' THEN 1 ELSE 2 END, CASE WHEN total > 1 THEN 'x' END FROM orders",
    because: "cases",
  },
  {
    sql: "SELECT IFF(total > 1, 'x', 'y'), NVL(note, ''), NVL2(note, 1, 0), ZEROIFNULL(total), DECODE(kind, 'a', 1, 2) FROM orders",
    because: "conditions",
  },
  {
    sql: "SELECT total::NUMBER(10, 2), id::VARCHAR(20), CAST(day AS TIMESTAMP_NTZ), TRY_CAST(kind AS INT) FROM orders",
    because: "casts",
  },
  {
    sql: "SELECT '1'::FLOAT, day::DATE, TRY_TO_NUMBER(kind), TO_VARCHAR(day, 'YYYY-MM') FROM orders",
    because: "conversions",
  },
  {
    sql: "SELECT kind COLLATE 'en-ci' FROM orders ORDER BY kind NULLS LAST, total DESC NULLS FIRST",
    because: "order and collation",
  },
  { sql: "SELECT * FROM orders LIMIT 5 OFFSET 2", because: "a page" },
  { sql: "SELECT * FROM orders OFFSET 2 ROWS FETCH NEXT 5 ROWS ONLY", because: "a page, the standard's way" },
  { sql: "SELECT TOP 5 * FROM orders", because: "a page, another way" },
  { sql: "SELECT * FROM orders LIMIT NULL", because: "no limit; reading stops by itself" },
  { sql: "(SELECT 1) UNION ALL (SELECT 2)", because: "brackets around selects" },
  { sql: "(SELECT id FROM orders)", because: "brackets around the statement" },
  { sql: "VALUES (1, 'a'), (2, 'b')", because: "rows as they are written" },
  { sql: "SELECT * FROM VALUES (1, 'a'), (2, 'b') AS v(n, name)", because: "rows as a table" },
  { sql: "SELECT column1, column2 FROM (VALUES (1, 'a'), (2, 'b'))", because: "rows as a table" },
  { sql: "/* a */ SELECT /* b */ 1 -- c\n // d", because: "comments of each form" },
  { sql: "SELECT\n\tid\r\nFROM\torders", because: "blanks of each form" },
  {
    sql: "SELECT id, total FROM orders WHERE id = 1 AND NOT (total = 2 OR total != 3 AND total <> 4)",
    because: "logic",
  },

  // Groups.
  { sql: "SELECT kind, SUM(total) FROM orders GROUP BY ALL", because: "GROUP BY ALL" },
  {
    sql: "SELECT kind, day, SUM(total), GROUPING(kind), GROUPING_ID(kind, day) FROM orders GROUP BY ROLLUP (kind, day)",
    because: "ROLLUP",
  },
  { sql: "SELECT kind, day, SUM(total) FROM orders GROUP BY CUBE (kind, day) HAVING SUM(total) > 10", because: "CUBE" },
  {
    sql: "SELECT kind, day, SUM(total) FROM orders GROUP BY GROUPING SETS ((kind, day), (kind), ())",
    because: "GROUPING SETS",
  },
  {
    sql: "SELECT kind k, SUM(total) s FROM orders GROUP BY k HAVING s > 1 ORDER BY s DESC",
    because: "aliases without AS",
  },

  // Joins.
  { sql: "SELECT o.id, l.price FROM orders o JOIN lines l ON o.id = l.id", because: "a join" },
  {
    sql: "SELECT * FROM orders LEFT OUTER JOIN lines USING (id) FULL OUTER JOIN people p ON p.id = orders.id".replace(
      "people",
      "staff.people",
    ),
    because: "outer joins",
  },
  {
    sql: "SELECT * FROM orders RIGHT JOIN lines ON orders.id = lines.id CROSS JOIN customers NATURAL JOIN events",
    because: "other joins",
  },
  {
    sql: "SELECT * FROM orders ASOF JOIN events MATCH_CONDITION (orders.day >= events.at) ON orders.id = events.id",
    because: "ASOF JOIN",
  },
  {
    sql: "SELECT * FROM orders o, LATERAL (SELECT MAX(price) AS top FROM lines l WHERE l.id = o.id) AS best",
    because: "LATERAL",
  },
  {
    sql: "SELECT * FROM orders o INNER JOIN LATERAL (SELECT price FROM lines l WHERE l.id = o.id LIMIT 1)",
    because: "LATERAL in a join",
  },
  {
    sql: "SELECT * FROM orders, lines, customers",
    because: "a product of tables; row and time limits stop it when it runs",
  },
  { sql: "SELECT * FROM orders o WHERE EXISTS (SELECT 1 FROM lines l WHERE l.id = o.id)", because: "EXISTS" },
  {
    sql: "SELECT (SELECT MAX(price) FROM lines), id FROM orders WHERE id IN (SELECT id FROM lines)",
    because: "subqueries",
  },
  { sql: "SELECT * FROM (orders JOIN lines USING (id))", because: "a join in brackets" },

  // CTEs and set operations.
  {
    sql: "WITH a AS (SELECT * FROM orders), b AS (SELECT * FROM a JOIN lines USING (id)) SELECT COUNT(*) FROM b",
    because: "CTEs",
  },
  {
    sql: "WITH orders AS (SELECT * FROM shop.sales.orders) SELECT * FROM orders",
    because: "a CTE with the name of a table",
  },
  { sql: "WITH a(n, m) AS (SELECT 1, 2) SELECT n FROM a", because: "a CTE with names for its columns" },
  { sql: 'WITH "My CTE" AS (SELECT 1 AS n) SELECT n FROM "My CTE"', because: "a CTE with a quoted name" },
  {
    sql: "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT SUM(n) FROM r",
    because: "recursion",
  },
  {
    sql: "WITH r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT SUM(n) FROM r",
    because: "recursion without the word",
  },
  { sql: "SELECT * FROM (WITH a AS (SELECT 1 AS n) SELECT n FROM a) AS x", because: "a CTE within" },
  {
    sql: "SELECT id FROM orders UNION SELECT id FROM lines EXCEPT SELECT 1 INTERSECT SELECT 2 ORDER BY 1",
    because: "set operations",
  },
  { sql: "SELECT id FROM orders UNION ALL SELECT id FROM lines MINUS SELECT 3 LIMIT 5", because: "set operations" },
  { sql: "SELECT id FROM orders UNION ALL BY NAME SELECT id FROM lines", because: "columns matched by name" },

  // Stars.
  { sql: "SELECT * EXCLUDE (id, note) FROM orders", because: "EXCLUDE" },
  { sql: "SELECT * EXCLUDE id RENAME (kind AS category) FROM orders", because: "RENAME" },
  { sql: "SELECT * REPLACE (UPPER(kind) AS kind) FROM orders", because: "REPLACE" },
  { sql: "SELECT o.*, l.* EXCLUDE id FROM orders o JOIN lines l ON o.id = l.id", because: "stars of tables" },
  { sql: "SELECT OBJECT_CONSTRUCT(*) FROM orders", because: "a row as an object" },
];
