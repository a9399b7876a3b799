/** Snowflake's SQL means on the wire what it means in Snowflake: names, types, NULLs, arithmetic, its own forms. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDriver, type DriverSession } from "../../support/snowflake-wire/driver.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../../support/snowflake-wire/index.ts";

const statements = [
  "CREATE SCHEMA SALES",
  "CREATE TABLE SALES.ORDERS (ID INTEGER, CITY VARCHAR, AMOUNT DECIMAL(10, 2), DAY DATE, META JSON)",
  `INSERT INTO SALES.ORDERS VALUES
    (1, 'Berlin', 10.00, DATE '2024-01-31', '{"tags": ["new", "web"], "size": {"cm": 12.5}}'),
    (2, 'Oslo', 20.50, DATE '2024-02-29', '{"tags": [], "size": null}'),
    (3, 'Berlin', NULL, NULL, NULL),
    (4, NULL, 0.01, DATE '2024-12-31', '{"tags": ["web"], "a b": "x"}')`,
  'CREATE TABLE SALES."mixed Case" ("lower" INTEGER)',
  "CREATE TABLE SALES.CITIES (CITY VARCHAR, COUNTRY VARCHAR)",
  "INSERT INTO SALES.CITIES VALUES ('Berlin', 'DE'), ('Oslo', 'NO')",
];

let wire: SnowflakeWire;
let session: DriverSession;
beforeAll(async () => {
  wire = await startSnowflakeWire({ databases: [{ name: "SHOP", statements }] });
  session = await connectDriver(wire, { database: "SHOP", schema: "SALES" });
});
afterAll(async () => {
  await session.close();
  await wire.close();
});

/** Rows as texts, cells joined by a bar; NULL is NULL. */
async function told(sql: string): Promise<string[]> {
  const { statement } = await session.run(sql, {
    streamResult: true,
    rowMode: "array",
    fetchAsString: ["Number", "Date", "Boolean", "JSON"],
  });
  const rows: string[] = [];
  for await (const row of statement.streamRows()) rows.push(Object.values(row).map(textOf).join(" | "));
  return rows;
}

function textOf(cell: unknown): string {
  if (cell === null) return "NULL";
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

describe("names", () => {
  test("without quotes are upper case, with quotes as they are written", async () => {
    const { columns } = await session.run('SELECT id AS total, id AS "Total", o.Id, "CITY" FROM Orders o');
    expect(columns).toEqual(["TOTAL fixed", "Total fixed", "ID fixed", "CITY text"]);
    expect((await session.run('SELECT "lower" FROM "mixed Case"')).columns).toEqual(["lower fixed"]);
    expect(await session.failure('SELECT lower FROM "mixed Case"')).toMatchObject({ code: "000904" });
    expect(await session.failure("SELECT * FROM MIXED")).toMatchObject({ code: "002003" });
  });

  test("of expressions are their text in upper case", async () => {
    const { columns } = await session.run("SELECT count(*), Sum( amount ), 1 + 1, max(city) || '!' FROM orders");
    expect(columns.map((column) => column.replace(/ \w+$/, ""))).toEqual([
      "COUNT(*)",
      "SUM( AMOUNT )",
      "1 + 1",
      "MAX(CITY) || '!'",
    ]);
  });

  test("of earlier columns serve later ones, WHERE and GROUP BY", async () => {
    expect(await told("SELECT amount * 2 AS twice, twice + 1 FROM orders WHERE twice > 30")).toEqual(["41.00 | 42.00"]);
    expect(await told("SELECT upper(city) AS c, count(*) FROM orders GROUP BY c HAVING c = 'OSLO'")).toEqual([
      "OSLO | 1",
    ]);
  });

  test("lead to tables by one, two and three parts", async () => {
    const sql = "SELECT SHOP.SALES.ORDERS.ID, SALES.ORDERS.ID FROM SHOP.SALES.ORDERS WHERE ORDERS.ID = 1";
    expect(await told(sql)).toEqual(["1 | 1"]);
  });

  test("of stars expand, without what is left out", async () => {
    const { columns } = await session.run("SELECT * EXCLUDE (meta, day), c.* FROM orders o JOIN cities c USING (city)");
    expect(columns.map((column) => column.split(" ")[0])).toEqual([
      "ID",
      "CITY",
      "AMOUNT",
      "COUNTRY",
      "CITY",
      "COUNTRY",
    ]);
  });
});

describe("NULLs", () => {
  test("come last ascending and first descending, unless told otherwise", async () => {
    expect(await told("SELECT city FROM orders ORDER BY city, id")).toEqual(["Berlin", "Berlin", "Oslo", "NULL"]);
    expect(await told("SELECT city FROM orders ORDER BY city DESC, id")).toEqual(["NULL", "Oslo", "Berlin", "Berlin"]);
    expect(await told("SELECT city FROM orders ORDER BY city DESC NULLS LAST LIMIT 1")).toEqual(["Oslo"]);
    const ranked = "SELECT id FROM orders QUALIFY ROW_NUMBER() OVER (ORDER BY amount DESC) = 1";
    expect(await told(ranked)).toEqual(["3"]);
  });

  test("win over every value of GREATEST and LEAST", async () => {
    expect(await told("SELECT GREATEST(1, NULL, 2), LEAST(1, 2), NVL(NULL, 5), ZEROIFNULL(NULL)")).toEqual([
      "NULL | 1 | 5 | 0",
    ]);
  });
});

describe("numbers", () => {
  test.each([
    ["1 / 3", "0.333333"],
    ["-2 / 3", "-0.666667"],
    ["10.00 / 4", "2.50000000"],
    ["99999999999999.99 / 3", "33333333333333.33000000"],
    ["48457.24999059::NUMBER(38, 11) / 12345.67891::NUMBER(38, 11)", "3.925037281776"],
    ["-99999999.99999999999::NUMBER(38, 11) / 3.00000000007::NUMBER(38, 11)", "-33333333.332555555552"],
    ["10000000000000000000 / 12345678901234567890.12::NUMBER(38, 11)", "0.810000"],
    ["1::FLOAT / 3", "0.3333333333333333"],
    ["9007199254740993 * 2", "18014398509481986"],
    ["2147483647 + 1", "2147483648"],
    ["1.5 * 2.25", "3.375"],
    ["7 % 3", "1"],
    ["DIV0(5, 0)", "0.000000"],
    ["ROUND(1.255, 2)", "1.26"],
    ["ROUND(-2.5)", "-3"],
    ["TRUNC(1.259, 2)", "1.25"],
    ["TO_NUMBER('12.345', 10, 2)", "12.35"],
    ["TRY_TO_NUMBER('x')", "NULL"],
    ["'12'::INT + 1", "13"],
    ["12345678901234567890123456789012345678::NUMBER(38, 0)", "12345678901234567890123456789012345678"],
  ])("%s is %s", async (expression, expected) => {
    expect(await told(`SELECT ${expression}`)).toEqual([expected]);
  });

  test("of aggregates keep Snowflake's digits", async () => {
    expect(await told("SELECT SUM(amount), AVG(amount), MEDIAN(amount), AVG(id), MEDIAN(id) FROM orders")).toEqual([
      "30.51 | 10.17000000 | 10.00000 | 2.500000 | 2.500",
    ]);
    expect(await told("SELECT SUM(amount) / NULLIF(COUNT(*), 0) FROM orders")).toEqual(["7.62750000"]);
    expect(await told("SELECT RATIO_TO_REPORT(id) OVER () FROM orders ORDER BY id LIMIT 2")).toEqual([
      "0.100000",
      "0.200000",
    ]);
  });

  test("a quotient of quotients is no more work than its parts", async () => {
    const nested = Array.from({ length: 8 }).reduce<string>((inner) => `(${inner}) / NULLIF(COUNT(id), 0)`, "SUM(id)");
    expect(await told(`SELECT ${nested} FROM orders`)).toEqual(["0.000152587891"]);
    expect(await told("SELECT (SUM(id) / COUNT(*)) / (COUNT(city) / COUNT(*)) FROM orders")).toEqual([
      "3.333333333333",
    ]);
    const mean = "SELECT AVG(id) FROM orders AS others WHERE others.city = orders.city";
    const deep = `AVG(CASE WHEN id <> (${mean}) THEN id END)`;
    expect(await told(`SELECT 1 / (1 / (1 / (1 / (1 / ${deep})))) FROM orders`)).toEqual(["0.500000"]);
  });

  test("are divided where groups are picked, too", async () => {
    const sql =
      "SELECT city, SUM(id) / COUNT(*) FROM orders GROUP BY city HAVING AVG(id) / COUNT(*) > 0.5 ORDER BY city";
    expect(await told(sql)).toEqual(["Berlin | 2.000000", "Oslo | 2.000000", "NULL | 4.000000"]);
  });
});

describe("dates", () => {
  test.each([
    ["DATE_TRUNC('MONTH', DATE '2024-02-29')", "2024-02-01"],
    ["DATE_TRUNC(quarter, TIMESTAMP '2024-05-05 10:11:12')", "2024-04-01 00:00:00.000"],
    ["DATEADD(month, 1, DATE '2024-01-31')", "2024-02-29"],
    ["DATEADD('hour', 5, DATE '2024-01-31')", "2024-01-31 05:00:00.000"],
    ["DATEDIFF(day, '2024-01-01', '2024-03-01')", "60"],
    ["DATEDIFF(month, DATE '2024-01-31', DATE '2024-02-01')", "1"],
    ["TO_VARCHAR(DATE '2024-01-05', 'DD.MM.YYYY')", "05.01.2024"],
    ["TO_DATE('05/01/2024', 'DD/MM/YYYY')", "2024-01-05"],
    ["TRY_TO_DATE('nonsense')", "NULL"],
    ["LAST_DAY(DATE '2024-02-03')", "2024-02-29"],
    ["DAYNAME(DATE '2024-01-01') || MONTHNAME(DATE '2024-01-01')", "MonJan"],
    ["DAYOFWEEK(DATE '2024-01-07')", "0"],
    ["EXTRACT(year FROM DATE '2024-01-07')", "2024"],
    ["DATE '2024-03-01' - DATE '2024-02-01'", "29"],
    ["DATE '2024-03-01' - 1", "2024-02-29"],
    ["'2024-01-01'::DATE + INTERVAL '2 days'", "2024-01-03"],
    ["TO_TIMESTAMP(0)", "1970-01-01 00:00:00.000"],
  ])("%s is %s", async (expression, expected) => {
    expect(await told(`SELECT ${expression}`)).toEqual([expected]);
  });
});

describe("texts", () => {
  test.each([
    ["SPLIT_PART('a,b,c', ',', -1)", "c"],
    ["INITCAP('john DOE')", "John Doe"],
    ["TRIM(BOTH 'x' FROM 'xax') || LPAD('7', 3, '0')", "a007"],
    ["'it''s' || '\\\\' || $$ raw $$", "it's\\ raw "],
    ["REGEXP_REPLACE('a1b2', '[0-9]')", "ab"],
    ["'Berlin' ILIKE 'b%' AND 'abc' LIKE ANY ('x%', 'a%')", "TRUE"],
    ["'abc' RLIKE 'b'", "FALSE"],
    ["CONTAINS('abc', 'b') AND STARTSWITH('abc', 'a')", "TRUE"],
    ["POSITION('c' IN 'abc') + CHARINDEX('b', 'abc')", "5"],
    ["2.0::FLOAT::VARCHAR", "2"],
    ["TIMESTAMP '2024-01-01 10:00:00'::VARCHAR", "2024-01-01 10:00:00.000"],
    ["IFF(1 > 2, 'yes', 'no') || DECODE('b', 'a', 1, 'b', 2)", "no2"],
  ])("%s is %s", async (expression, expected) => {
    expect(await told(`SELECT ${expression}`)).toEqual([expected]);
  });
});

describe("semi-structured values", () => {
  test("are reached by paths and cast", async () => {
    const sql =
      'SELECT meta:size.cm::NUMBER(10, 1), meta:tags[0]::STRING, meta:"a b"::STRING, meta:nothing FROM orders ORDER BY id';
    expect(await told(sql)).toEqual([
      "12.5 | new | NULL | NULL",
      "NULL | NULL | NULL | NULL",
      "NULL | NULL | NULL | NULL",
      "NULL | web | x | NULL",
    ]);
  });

  test("compare with plain values", async () => {
    expect(await told("SELECT id FROM orders WHERE meta:size.cm > 12 AND meta:tags[0] = 'new'")).toEqual(["1"]);
  });

  test("are flattened beside their row, with OUTER for those that have none", async () => {
    const flat =
      "SELECT o.id, f.index, f.value::STRING FROM orders o, LATERAL FLATTEN(INPUT => o.meta:tags) f ORDER BY 1, 2";
    expect(await told(flat)).toEqual(["1 | 0 | new", "1 | 1 | web", "4 | 0 | web"]);
    const outer =
      "SELECT o.id, f.value::STRING FROM orders o, LATERAL FLATTEN(o.meta:tags, OUTER => TRUE) f ORDER BY 1, 2";
    expect(await told(outer)).toEqual(["1 | new", "1 | web", "2 | NULL", "3 | NULL", "4 | web"]);
  });

  test("are put together", async () => {
    const sql = "SELECT OBJECT_CONSTRUCT('a', 1, 'b', NULL), ARRAY_AGG(city) WITHIN GROUP (ORDER BY id) FROM orders";
    expect(await told(sql)).toEqual(['{"a":1} | ["Berlin","Oslo","Berlin"]']);
  });
});

describe("statements", () => {
  test("group, filter and rank in one", async () => {
    const sql = `WITH by_city AS (SELECT city, SUM(amount) AS total FROM orders GROUP BY ALL)
      SELECT city, total, RANK() OVER (ORDER BY total DESC NULLS LAST) AS place FROM by_city
      WHERE total IS NOT NULL QUALIFY place <= 2 ORDER BY place`;
    expect(await told(sql)).toEqual(["Oslo | 20.50 | 1", "Berlin | 10.00 | 2"]);
  });

  test("join in every way", async () => {
    expect(await told("SELECT o.id, c.country FROM orders o LEFT JOIN cities c ON o.city = c.city ORDER BY 1")).toEqual(
      ["1 | DE", "2 | NO", "3 | DE", "4 | NULL"],
    );
    expect(await told("SELECT city, COUNT(o.id) FROM cities c NATURAL JOIN orders o GROUP BY 1 ORDER BY 1")).toEqual([
      "Berlin | 2",
      "Oslo | 1",
    ]);
    const correlated =
      "SELECT country FROM cities c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.city = c.city AND amount > 15)";
    expect(await told(correlated)).toEqual(["NO"]);
    const lateral =
      "SELECT c.city, n.n FROM cities c, LATERAL (SELECT COUNT(*) AS n FROM orders o WHERE o.city = c.city) n ORDER BY 1";
    expect(await told(lateral)).toEqual(["Berlin | 2", "Oslo | 1"]);
  });

  test("put sets together", async () => {
    expect(await told("SELECT 1 AS a UNION ALL SELECT 2.5 UNION ALL SELECT NULL ORDER BY a DESC")).toEqual([
      "NULL",
      "2.5",
      "1.0",
    ]);
    expect(await told("SELECT city FROM orders MINUS SELECT 'Oslo' ORDER BY 1")).toEqual(["Berlin", "NULL"]);
    expect(await told("SELECT $2, column1 FROM VALUES (1, 'x'), (2, 'y') ORDER BY 2 DESC")).toEqual(["y | 2", "x | 1"]);
  });

  test("walk recursively, generate rows and sample them", async () => {
    const walk = "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT SUM(n) FROM c";
    expect(await told(walk)).toEqual(["15"]);
    const made = "SELECT SEQ4() AS n, n % 2 = 0 FROM TABLE(GENERATOR(ROWCOUNT => 3)) ORDER BY n";
    expect(await told(made)).toEqual(["0 | TRUE", "1 | FALSE", "2 | TRUE"]);
    expect(await told("SELECT COUNT(*) FROM (SELECT * FROM orders SAMPLE (2 ROWS))")).toEqual(["2"]);
  });

  test("list, pick and count", async () => {
    const sql = `SELECT LISTAGG(DISTINCT city, ', ') WITHIN GROUP (ORDER BY city), MAX_BY(city, amount), COUNT_IF(amount > 5),
      COUNT(DISTINCT city, amount), PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY id) FROM orders`;
    expect(await told(sql)).toEqual(["Berlin, Oslo | Oslo | 2 | 2 | 2.500"]);
  });

  test("look back and forth in windows", async () => {
    const sql = `SELECT LAG(amount) IGNORE NULLS OVER (ORDER BY id),
      SUM(id) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM orders ORDER BY id`;
    expect(await told(sql)).toEqual(["NULL | 1", "10.00 | 3", "20.50 | 5", "20.50 | 7"]);
  });

  test("that this account cannot compile say so, and give no wrong answer", async () => {
    expect(await session.failure("SELECT * FROM orders PIVOT(SUM(amount) FOR city IN ('Oslo')) p")).toMatchObject({
      code: "000002",
      sqlState: "0A000",
    });
  });
});
