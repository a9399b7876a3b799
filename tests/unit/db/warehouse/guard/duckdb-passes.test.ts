import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Guard, openDuckdbGuard } from "../../../../support/warehouse/duckdb-guard.ts";

let opened: Awaited<ReturnType<typeof openDuckdbGuard>>;
let guard: Guard;
beforeAll(async () => {
  opened = await openDuckdbGuard();
  guard = opened.guard;
});
afterAll(() => opened.close());

const legal: readonly string[] = [
  "SELECT 1",
  "select * from orders;",
  "SELECT 1; -- done",
  "SELECT * FROM ORDERS WHERE NOTE = 'DELETE FROM ORDERS; DROP TABLE x'",
  'SELECT ID AS "delete", 1 AS "drop table" FROM ORDERS',
  "FROM ORDERS",
  "FROM ORDERS SELECT ID",
  "TABLE ORDERS",
  "VALUES (1, 'a'), (2, 'b')",
  "(SELECT 1)",
  "SELECT * FROM (VALUES (1), (2)) AS v(n)",
  "SELECT DISTINCT ON (ID) ID, KIND FROM ORDERS ORDER BY ID, KIND",
  "SELECT * EXCLUDE (ID) REPLACE (upper(KIND) AS KIND) FROM ORDERS",
  "SELECT COLUMNS('.*_ID') FROM ORDERS",
  "SELECT ID, sum(TOTAL) OVER (PARTITION BY KIND ORDER BY DAY ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) FROM ORDERS",
  "SELECT ID, lag(TOTAL, 1, 0) OVER w, ntile(4) OVER w FROM ORDERS WINDOW w AS (ORDER BY DAY)",
  "SELECT * FROM ORDERS QUALIFY row_number() OVER (PARTITION BY KIND ORDER BY TOTAL DESC) <= 3",
  "SELECT count(*) FILTER (WHERE KIND = 'x'), count(DISTINCT KIND) FROM ORDERS",
  "SELECT KIND, sum(TOTAL) FROM ORDERS GROUP BY ALL ORDER BY ALL",
  "SELECT KIND, DAY, sum(TOTAL), grouping(KIND) FROM ORDERS GROUP BY GROUPING SETS ((KIND, DAY), (KIND), ())",
  "SELECT KIND, DAY, sum(TOTAL) FROM ORDERS GROUP BY ROLLUP (KIND, DAY)",
  "SELECT KIND, DAY, sum(TOTAL) FROM ORDERS GROUP BY CUBE (KIND, DAY) HAVING sum(TOTAL) > 10",
  "SELECT quantile_cont(TOTAL, 0.5), median(TOTAL), mode(KIND), stddev_samp(TOTAL) FROM ORDERS",
  "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY TOTAL), string_agg(KIND, ', ' ORDER BY KIND) FROM ORDERS",
  "SELECT arg_max(ID, TOTAL), approx_count_distinct(KIND), corr(ID, TOTAL) FROM ORDERS",
  "WITH a AS (SELECT * FROM ORDERS), b AS (SELECT * FROM a JOIN LINES USING (ID)) SELECT count(*) FROM b",
  "WITH ORDERS AS (SELECT * FROM ORDERS) SELECT * FROM ORDERS",
  "WITH a AS MATERIALIZED (SELECT 1 AS n) SELECT n FROM a",
  "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT sum(n) FROM r",
  "SELECT * FROM ORDERS o, LATERAL (SELECT max(PRICE) AS top FROM LINES l WHERE l.ID = o.ID) AS best",
  "SELECT * FROM ORDERS o WHERE EXISTS (SELECT 1 FROM LINES l WHERE l.ID = o.ID)",
  "SELECT * FROM ORDERS WHERE TOTAL > ALL (SELECT PRICE FROM LINES) OR ID IN (SELECT ID FROM STAFF.PEOPLE)",
  "SELECT * FROM ORDERS LEFT JOIN LINES USING (ID) FULL JOIN STAFF.PEOPLE p ON p.ID = ORDERS.ID",
  "SELECT * FROM ORDERS ASOF JOIN LINES ON ORDERS.DAY >= LINES.DAY",
  "SELECT * FROM ORDERS SEMI JOIN LINES USING (ID)",
  "SELECT * FROM ORDERS POSITIONAL JOIN LINES",
  "SELECT ID FROM ORDERS UNION SELECT ID FROM LINES EXCEPT SELECT 1 INTERSECT SELECT 2",
  "SELECT ID FROM ORDERS UNION ALL BY NAME SELECT ID FROM LINES ORDER BY 1 LIMIT 5 OFFSET 2",
  "(SELECT 1 LIMIT 1) UNION ALL (SELECT 2 LIMIT 1)",
  "PIVOT ORDERS ON KIND IN ('a', 'b') USING sum(TOTAL) GROUP BY DAY",
  "SELECT * FROM ORDERS PIVOT (sum(TOTAL) FOR KIND IN ('a', 'b'))",
  "UNPIVOT ORDERS ON TOTAL, TAX INTO NAME measure VALUE amount",
  "SELECT [1, 2, 3][1], [1, 2, 3][1:2], {'a': 1}.a, MAP {'k': 1}['k']",
  "SELECT list_transform([1, 2], lambda x: x + 1), list_filter([1, 2], lambda x: x > 1)",
  "SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1]",
  "SELECT unnest([1, 2, 3]) AS n",
  "SELECT * FROM unnest([1, 2, 3]) AS t(n)",
  "SELECT * FROM range(10) AS t(n)",
  "SELECT * FROM generate_series(DATE '2025-01-01', DATE '2025-12-01', INTERVAL 1 MONTH) AS t(month)",
  "SELECT extract(year FROM DAY), date_trunc('month', DAY), strftime(DAY, '%Y-%m'), DAY + INTERVAL 1 DAY FROM ORDERS",
  "SELECT DAY AT TIME ZONE 'UTC', current_date, current_timestamp, now(), today(), age(DAY), last_day(DAY) FROM ORDERS",
  "SELECT CASE KIND WHEN 'a' THEN 1 ELSE 2 END, coalesce(TOTAL, 0), nullif(TOTAL, 0), if(TOTAL > 1, 'x', 'y') FROM ORDERS",
  "SELECT TRY_CAST(KIND AS INTEGER), KIND::DECIMAL(18, 2), CAST(NULL AS STRUCT(a INTEGER)) FROM ORDERS",
  "SELECT KIND || '-' || ID, KIND LIKE 'a%', KIND NOT ILIKE 'b_', KIND SIMILAR TO 'c.*', KIND ~ 'd', ID % 2, ID // 2, ID ** 2 FROM ORDERS",
  "SELECT substring(KIND FROM 1 FOR 2), position('a' IN KIND), trim(BOTH ' ' FROM KIND), overlay(KIND PLACING 'x' FROM 1) FROM ORDERS",
  "SELECT NOTE->'$.a', NOTE->>'b', json_extract(NOTE, '$.c') FROM ORDERS",
  "SELECT KIND COLLATE NOCASE FROM ORDERS ORDER BY 1 NULLS LAST",
  "SELECT * FROM ORDERS USING SAMPLE 10%",
  "SELECT * FROM ORDERS TABLESAMPLE 10 ROWS",
  "SELECT * FROM ORDERS LIMIT 10%",
  "SELECT * FROM ORDERS WHERE TOTAL BETWEEN 1 AND 2 AND KIND IS NOT DISTINCT FROM 'x' AND NOT (ID IS NULL)",
  "SELECT $$a 'quoted' text$$, E'a\\nb', 1e3, 0x1F, 1_000",
  "SELECT * FROM SALES.ORDERS JOIN STAFF.PEOPLE USING (ID)",
  "SELECT * FROM SHOP.SALES.ORDERS",
  'SELECT * FROM "shop"."sales"."orders"',
  'SELECT * FROM "odd name"',
  "SELECT * FROM 'notes.csv'",
  "SELECT * FROM pg_sizes",
  "/* a */ SELECT /* b */ 1 -- c",
];

describe("legal reading", () => {
  test.each(legal)("%s passes unchanged", async (sql) => {
    const verdict = await guard(sql);
    expect(verdict.reason).toBeNull();
    expect(verdict).toMatchObject({ isSafe: true, position: null, sanitizedQuery: sql, limitEnforced: false });
  });

  test("tables are told once each, in the catalog's spelling, without the names of CTEs", async () => {
    const verdict = await guard(
      "WITH x AS (SELECT * FROM orders) SELECT * FROM x JOIN shop.sales.ORDERS o ON true, staff.people",
    );
    expect(verdict.tables).toEqual([
      { database: "SHOP", schema: "SALES", table: "ORDERS" },
      { database: "SHOP", schema: "STAFF", table: "PEOPLE" },
    ]);
  });

  test("functions are told once each, in lower case, without operators", async () => {
    const verdict = await guard("SELECT SUM(ID) + sum(TOTAL), Upper(KIND) FROM ORDERS GROUP BY 2");
    expect([...verdict.functions].sort()).toEqual(["sum", "upper"]);
  });
});

describe("the outer limit", () => {
  test.each([
    ["SELECT * FROM ORDERS LIMIT 5000", "SELECT * FROM ORDERS LIMIT 101"],
    ["SELECT * FROM ORDERS LIMIT 5_000 OFFSET 500", "SELECT * FROM ORDERS LIMIT 101 OFFSET 500"],
    ["SELECT 'ö€😀' FROM ORDERS LIMIT 102;", "SELECT 'ö€😀' FROM ORDERS LIMIT 101;"],
    ["SELECT 1 UNION ALL SELECT 2 LIMIT 999", "SELECT 1 UNION ALL SELECT 2 LIMIT 101"],
    [
      "SELECT * FROM (SELECT * FROM ORDERS LIMIT 800) LIMIT 700",
      "SELECT * FROM (SELECT * FROM ORDERS LIMIT 800) LIMIT 101",
    ],
    ["SELECT * FROM ORDERS FETCH FIRST 900 ROWS ONLY", "SELECT * FROM ORDERS FETCH FIRST 101 ROWS ONLY"],
    ["(SELECT * FROM ORDERS LIMIT 900)", "(SELECT * FROM ORDERS LIMIT 101)"],
  ])("%s is cut to the cap and nothing else changes", async (sql, cut) => {
    expect(await guard(sql)).toMatchObject({ isSafe: true, sanitizedQuery: cut, limitEnforced: true });
  });

  test.each([
    "SELECT * FROM ORDERS LIMIT 100",
    "SELECT * FROM ORDERS LIMIT 0",
    "SELECT * FROM (SELECT * FROM ORDERS LIMIT 5000)",
    "SELECT * FROM ORDERS LIMIT 50 OFFSET 5000",
    "SELECT * FROM ORDERS LIMIT 50 * 1000",
    "SELECT * FROM ORDERS LIMIT (SELECT 5000)",
    "WITH x AS (SELECT 1 LIMIT 5000) SELECT * FROM x",
    "SELECT 'LIMIT 5000'",
  ])("%s keeps its text", async (sql) => {
    expect(await guard(sql)).toMatchObject({ isSafe: true, sanitizedQuery: sql, limitEnforced: false });
  });
});
