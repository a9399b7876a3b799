import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repairStatement } from "#lib/agents/sql/repair/repair-statement";
import type { EngineName } from "#lib/domain/catalog";
import { type AppError, appError } from "#lib/domain/errors";
import { readSqlTokens } from "#lib/planner/sql-tokens";
import { shopModel } from "../../../../support/agents/small-model.ts";
import { sampleModel } from "../../../../support/planner/sample-model.ts";

function unknownColumn(name: string): AppError {
  return appError("UNKNOWN_OBJECT", "", { cause: `Binder: Referenced column "${name}" not found in FROM clause!` });
}

function unknownIn(alias: string, name: string): AppError {
  return appError("UNKNOWN_OBJECT", "", { cause: `Binder: Table "${alias}" does not have a column named "${name}"` });
}

function unsafeFunction(name: string): AppError {
  return appError("UNSAFE", `The function ${name} is not on the list of allowed functions.`);
}

const syntax = appError("SYNTAX", "The statement cannot be read.");

function repaired(sql: string, error: AppError, engine: EngineName = "duckdb"): string | null {
  return repairStatement({ sql, error, semantic: shopModel, engine })?.sql ?? null;
}

function inSea(sql: string, error: AppError): string | null {
  return repairStatement({ sql, error, semantic: sampleModel, engine: "duckdb" })?.sql ?? null;
}

describe("a name that the data does not have", () => {
  test("becomes the one that is clearly nearest, everywhere it is meant, and it is told", () => {
    const sql = "SELECT ORDER_DAT, sum(REVENUE) FROM ORDERS WHERE STATUS = 'ORDER_DAT' GROUP BY ORDER_DAT -- ORDER_DAT";
    expect(repairStatement({ sql, error: unknownColumn("ORDER_DAT"), semantic: shopModel, engine: "duckdb" })).toEqual({
      sql: "SELECT ORDER_DATE, sum(REVENUE) FROM ORDERS WHERE STATUS = 'ORDER_DAT' GROUP BY ORDER_DATE -- ORDER_DAT",
      changes: ["Column ORDER_DAT does not exist; ORDER_DATE of ORDERS was meant."],
    });
  });

  test.each([
    ["a letter too few", "SELECT REVENU FROM ORDERS", "REVENU", "SELECT REVENUE FROM ORDERS"],
    ["two letters swapped", "SELECT ERVENUE FROM ORDERS", "ERVENUE", "SELECT REVENUE FROM ORDERS"],
    ["a plural", "SELECT ORDER_DATES FROM ORDERS", "ORDER_DATES", "SELECT ORDER_DATE FROM ORDERS"],
    ["words run together", "SELECT OrderDate FROM ORDERS", "OrderDate", "SELECT ORDER_DATE FROM ORDERS"],
    ["shortened words", "SELECT ORD_DT FROM ORDERS", "ORD_DT", "SELECT ORDER_DATE FROM ORDERS"],
    ["the label in quotes", 'SELECT "order date" FROM ORDERS', "order date", "SELECT ORDER_DATE FROM ORDERS"],
  ])("is understood with %s", (_, sql, name, expected) => {
    expect(repaired(sql, unknownColumn(name))).toBe(expected);
  });

  test.each([
    ["nothing is near", "SELECT PROFIT FROM ORDERS", "PROFIT"],
    ["it is another table's column", "SELECT CITY FROM ORDERS", "CITY"],
    ["the digits differ", "SELECT REVENUE_2 FROM ORDERS", "REVENUE_2"],
    ["only a part of it is known", "SELECT NET_REV FROM ORDERS", "NET_REV"],
  ])("stays where %s", (_, sql, name) => {
    expect(repaired(sql, unknownColumn(name))).toBeNull();
  });

  test("stays where two names are equally near", () => {
    expect(inSea("SELECT PORT_ID FROM BOOKINGS", unknownColumn("PORT_ID"))).toBeNull();
    expect(inSea("SELECT FR_PORT_ID FROM BOOKINGS", unknownColumn("FR_PORT_ID"))).toBe(
      "SELECT FROM_PORT_ID FROM BOOKINGS",
    );
  });

  test("is looked for in the table that stands in front of it", () => {
    const sql = "SELECT o.REVENU, s.REVENU FROM ORDERS o JOIN STORES s USING (STORE_ID)";
    expect(repaired(sql, unknownIn("o", "REVENU"))).toBe(sql.replace("o.REVENU,", "o.REVENUE,"));
  });

  test("is taken from the joined table that has it", () => {
    const sql = "SELECT o.CITY FROM ORDERS o JOIN STORES s USING (STORE_ID) WHERE o.CITY = 'Rome'";
    expect(repaired(sql, unknownIn("o", "CITY"))).toBe(sql.replaceAll("o.CITY", "s.CITY"));
  });

  test("is changed in the query that is meant only", () => {
    const sql = "SELECT REVENU FROM (SELECT sum(REVENU) AS REVENU FROM ORDERS) t";
    const error = { ...unknownColumn("REVENU"), position: { start: 24, end: 30 } };
    expect(repaired(sql, error)).toBe("SELECT REVENU FROM (SELECT sum(REVENUE) AS REVENU FROM ORDERS) t");
  });

  test("may be one that the statement made, where the engine hints at it", () => {
    const sql = "WITH p AS (SELECT sum(REVENUE) AS total FROM ORDERS) SELECT totl FROM p";
    const error = { ...unknownColumn("totl"), cause: `${unknownColumn("totl").cause}\nCandidate bindings: "total"` };
    expect(repaired(sql, error)).toBe(sql.replace("totl", "total"));
  });

  test.each([
    ["SELECT ORDRS.REVENUE FROM MAIN.ORDRS", "SELECT ORDERS.REVENUE FROM MAIN.ORDERS"],
    ['SELECT 1 FROM STORES, "Orders " o', 'SELECT 1 FROM STORES, "Orders " o'],
    [
      "SELECT ORDRS FROM (SELECT REVENUE AS ORDRS FROM ORDRS) t",
      "SELECT ORDRS FROM (SELECT REVENUE AS ORDRS FROM ORDERS) t",
    ],
  ])("may be a table's: %s", (sql, expected) => {
    const error = appError("UNKNOWN_OBJECT", "There is no table ORDRS in MAIN.");
    expect(repaired(sql, error) ?? sql).toBe(expected);
  });

  test("may be a table's that is called otherwise in the statement", () => {
    const error = appError("UNKNOWN_OBJECT", "", { cause: 'Binder: Referenced table "ORDERS" not found!' });
    expect(repaired("SELECT ORDERS.REVENUE FROM ORDERS o", error)).toBe("SELECT o.REVENUE FROM ORDERS o");
  });

  test("is read from Snowflake's words too", () => {
    const column = appError("UNKNOWN_OBJECT", "", {
      cause: "000904 (42000): SQL compilation error: error line 1 at position 7\ninvalid identifier 'O.REVENU'",
    });
    expect(repaired("SELECT O.REVENU FROM ORDERS O", column, "snowflake")).toBe("SELECT O.REVENUE FROM ORDERS O");
    const quoted = appError("UNKNOWN_OBJECT", "", { cause: `000904 (42000): invalid identifier '"revenue"'` });
    expect(repaired('SELECT "revenue" FROM ORDERS', quoted, "snowflake")).toBe("SELECT REVENUE FROM ORDERS");
    const table = appError("UNKNOWN_OBJECT", "", {
      cause: "002003 (42S02): Object 'SHOP.MAIN.ORDRS' does not exist or not authorized.",
    });
    expect(repaired("SELECT 1 FROM SHOP.MAIN.ORDRS", table, "snowflake")).toBe("SELECT 1 FROM SHOP.MAIN.ORDERS");
  });
});

describe("a stored value in double quotes", () => {
  test("gets single quotes, and so do its neighbours", () => {
    const sql = `SELECT "CITY" AS "Rome" FROM STORES WHERE CITY IN ("berlin", "Paris", "Oslo")`;
    expect(repairStatement({ sql, error: unknownColumn("berlin"), semantic: shopModel, engine: "duckdb" })).toEqual({
      sql: `SELECT "CITY" AS "Rome" FROM STORES WHERE CITY IN ('Berlin', 'Paris', "Oslo")`,
      changes: [
        '"Berlin" is a value of CITY, not a column, so it stands in single quotes.',
        '"Paris" is a value of CITY, not a column, so it stands in single quotes.',
      ],
    });
  });

  test("stays where no table of the statement has it", () => {
    expect(repaired('SELECT 1 FROM ORDERS WHERE STATUS = "Berlin"', unknownColumn("Berlin"))).toBeNull();
  });
});

describe("a slip of dialect", () => {
  test.each([
    ["nvl", "SELECT NVL(REVENUE, iff(a, 1, 2))", "SELECT coalesce(REVENUE, CASE WHEN a THEN 1 ELSE 2 END)"],
    ["dateadd", "SELECT DATEADD(month, -1, '2025-01-31')", "SELECT (DATE '2025-01-31' + INTERVAL (-1) MONTH)"],
    ["to_char", "SELECT TO_CHAR(d, 'YYYY-MM-DD HH24:MI')", "SELECT strftime(d, '%Y-%m-%d %H:%M')"],
    ["charindex", "SELECT charindex('a', b)", "SELECT strpos(b, 'a')"],
    ["getdate", "SELECT getdate(), 'nvl(a, b)' -- nvl(a, b)", "SELECT now(), 'nvl(a, b)' -- nvl(a, b)"],
    ["zeroifnull", "SELECT zeroifnull(sum(a)) OVER ()", "SELECT coalesce(sum(a), 0) OVER ()"],
  ])("is rewritten for DuckDB: %s", (name, sql, expected) => {
    expect(repaired(sql, unsafeFunction(name))).toBe(expected);
  });

  test.each([
    ["strftime", "SELECT strftime(d, '%Y-%m')", "SELECT TO_CHAR(d, 'YYYY-MM')"],
    [
      "string_agg",
      "SELECT string_agg(a, ',' ORDER BY b), now()",
      "SELECT LISTAGG(a, ',') WITHIN GROUP (ORDER BY b), CURRENT_TIMESTAMP()",
    ],
    ["strpos", "SELECT strpos(b, 'a')", "SELECT CHARINDEX('a', b)"],
    ["now", "SELECT now() - INTERVAL 7 DAY", "SELECT CURRENT_TIMESTAMP() - INTERVAL '7 day'"],
  ])("is rewritten for Snowflake: %s", (name, sql, expected) => {
    const error = name === "string_agg" ? syntax : unsafeFunction(name);
    expect(repaired(sql, error, "snowflake")).toBe(expected);
  });

  test.each([
    ["SELECT TOP 5 a FROM t ORDER BY b;", "SELECT a FROM t ORDER BY b LIMIT 5;"],
    ["SELECT a FROM (SELECT TOP (3) a FROM t) u", "SELECT a FROM (SELECT a FROM t LIMIT 3) u"],
    ["SELECT a FROM t LIMIT 5, 10", "SELECT a FROM t LIMIT 10 OFFSET 5"],
    ["SELECT `odd name`, `a` FROM t", 'SELECT "odd name", a FROM t'],
    ["SELECT a FROM t MINUS SELECT a FROM u", "SELECT a FROM t EXCEPT SELECT a FROM u"],
    [
      "SELECT CAST(a AS NUMBER), b::number(10, 2) AS number FROM t",
      "SELECT CAST(a AS DECIMAL(38, 0)), b::DECIMAL(10, 2) AS number FROM t",
    ],
    ["SELECT listagg(a, ', ') WITHIN GROUP (ORDER BY b) FROM t", "SELECT string_agg(a, ', ' ORDER BY b) FROM t"],
  ])("in the syntax is rewritten: %s", (sql, expected) => {
    expect(repaired(sql, syntax)).toBe(expected);
  });

  test("of a bare calendar step is read from the engine's complaint about a column", () => {
    const sql = "SELECT date_trunc(month, ORDER_DATE), datediff(day, a, b) FROM ORDERS";
    expect(repaired(sql, unknownColumn("month"))).toBe(
      "SELECT date_trunc('month', ORDER_DATE), datediff('day', a, b) FROM ORDERS",
    );
  });

  test.each([
    "SELECT TOP 5 a FROM t UNION SELECT b FROM u",
    "SELECT to_char(a, 'Day of WW')",
    "SELECT nvl(a)",
    "SELECT a AS minus FROM t",
  ])("is left alone where it cannot be told what is meant: %s", (sql) => {
    expect(repaired(sql, syntax)).toBeNull();
  });
});

describe("a repair", () => {
  test.each([
    ["a change of data", "DELETE FROM ORDERS WHERE REVENU = 1"],
    ["a second statement", "SELECT REVENU FROM ORDERS; DROP TABLE ORDERS"],
    ["no statement at all", "REVENU"],
  ])("never touches %s", (_, sql) => {
    expect(repaired(sql, unknownColumn("REVENU"))).toBeNull();
    expect(repaired(sql, syntax)).toBeNull();
  });

  test("leaves the semicolon at the end where it is", () => {
    expect(repaired("SELECT REVENU FROM ORDERS ; -- end", unknownColumn("REVENU"))).toBe(
      "SELECT REVENUE FROM ORDERS ; -- end",
    );
  });

  test.each(["PERMISSION", "TIMEOUT", "CROSS_DB", "CANCELLED", "CONNECTION"] as const)(
    "does nothing about %s",
    (code) => {
      expect(repaired("SELECT nvl(REVENU, 1) FROM ORDERS", { ...unknownColumn("REVENU"), code })).toBeNull();
    },
  );

  test("does nothing about a refusal that is no slip of dialect", () => {
    const sql = "SELECT nvl(a, 1), REVENU FROM read_csv('x')";
    expect(repaired(sql, unsafeFunction("read_csv"))).toBeNull();
    expect(repaired(sql, appError("UNSAFE", "Only reading is allowed."))).toBeNull();
  });

  const pieces = fc.constantFrom(
    ...[
      "SELECT",
      "FROM",
      "ORDERS",
      "STORES",
      "o",
      "s",
      ".",
      ",",
      "(",
      ")",
      "REVENU",
      "REVENUE",
      "CITY",
      '"Berlin"',
      "'nvl(a,b)'",
    ],
    ...[
      "nvl",
      "iff",
      "TOP",
      "5",
      "LIMIT",
      "MINUS",
      "UNION",
      "WHERE",
      "=",
      "AS",
      "JOIN",
      "ON",
      "`CITY`",
      "-- REVENU\n",
      "/* nvl(a) */",
    ],
    ...["date_trunc", "month", "::", "NUMBER", "WITH", "GROUP", "BY", "listagg", "WITHIN", "ORDER"],
  );
  const statement = fc.array(pieces, { maxLength: 25 }).map((parts) => ["SELECT", ...parts].join(" "));
  const error = fc.constantFrom(
    unknownColumn("REVENU"),
    unknownIn("o", "REVENU"),
    unknownColumn("Berlin"),
    unsafeFunction("nvl"),
    syntax,
    unknownColumn("month"),
  );
  const engine = fc.constantFrom<EngineName>("duckdb", "snowflake");

  test("keeps strings and comments, stays a SELECT, and told twice gives the same or nothing", () => {
    let repairs = 0;
    fc.assert(
      fc.property(statement, error, engine, (sql, failure, name) => {
        const args = { error: failure, semantic: shopModel, engine: name };
        const repair = repairStatement({ sql, ...args });
        if (repair === null) return;
        repairs += 1;
        expect(repair.sql).not.toBe(sql);
        expect(repair.changes.length).toBeGreaterThan(0);
        for (const change of repair.changes) expect(change).toMatch(/^\S.*\.$/s);
        expect(repair.sql).toMatch(/^SELECT\b/);
        const comments = (text: string) =>
          readSqlTokens(text, name)
            .filter(({ kind }) => kind === "comment")
            .map(({ text: own }) => own);
        expect(repair.sql.includes("'nvl(a,b)'")).toBe(sql.includes("'nvl(a,b)'"));
        expect(comments(sql)).toEqual(expect.arrayContaining(comments(repair.sql)));
        expect(repairStatement({ sql: repair.sql, ...args })?.sql ?? repair.sql).toBe(repair.sql);
      }),
      { numRuns: 3_000 },
    );
    expect(repairs).toBeGreaterThan(100);
  });
});
