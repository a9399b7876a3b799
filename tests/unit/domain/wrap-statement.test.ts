import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { ResultColumn } from "#lib/domain/result-set";
import type { ResultFilter, ResultView } from "#lib/domain/result-view";
import { withoutTrailing } from "#lib/domain/without-trailing";
import { countStatement, wrapStatement } from "#lib/domain/wrap-statement";

const columns: ResultColumn[] = [
  { name: "Region", kind: "text", nativeType: "VARCHAR" },
  { name: 'Odd "name"', kind: "decimal", nativeType: "DECIMAL(18,2)" },
  { name: "DAY", kind: "date", nativeType: "DATE" },
  { name: "SAME", kind: "text", nativeType: "VARCHAR" },
  { name: "same", kind: "text", nativeType: "VARCHAR" },
];

describe("G3 asking the database again", () => {
  it("sorts by position, NULL last", () => {
    const order = [
      { column: 1, direction: "descending" },
      { column: 0, direction: "ascending" },
    ] as const;
    expect(wrapped("SELECT 1", { order: [...order], filters: [] })).toBe(
      "SELECT *\nFROM (\nSELECT 1\n) AS result\nORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST",
    );
  });

  it.each([
    ["SELECT 1;", "SELECT 1"],
    ["SELECT 1 ; ;\n", "SELECT 1"],
    ["SELECT 1 -- done", "SELECT 1"],
    ["SELECT 1; -- done;\n/* really; */ ", "SELECT 1"],
    ["SELECT ';' ", "SELECT ';'"],
    ["SELECT '--' -- x", "SELECT '--'"],
    ["SELECT 'it''s; --'", "SELECT 'it''s; --'"],
    ['SELECT "a;--"', 'SELECT "a;--"'],
    ["SELECT $$;--$$;", "SELECT $$;--$$"],
    ["SELECT $tag$;$$;$tag$ ;", "SELECT $tag$;$$;$tag$"],
    ["SELECT E'\\';--' ;", "SELECT E'\\';--'"],
    ["SELECT 1 /* a */ + 2 /* b */", "SELECT 1 /* a */ + 2"],
  ])("takes what trails off %j", (sql, expected) => {
    expect(withoutTrailing(sql, dialects.duckdb)).toBe(expected);
  });

  it("reads quotes and comments as Snowflake does", () => {
    expect(withoutTrailing("SELECT '\\';--' ; // end", dialects.snowflake)).toBe("SELECT '\\';--'");
  });

  it("puts no comment in front of its own bracket", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(";", " ", "\n", "-- x\n", "/* y */")), (tail) => {
        expect(withoutTrailing(`SELECT 1${tail.join("")}`, dialects.duckdb)).toBe("SELECT 1");
      }),
    );
  });

  it.each<[string, ResultFilter, string]>([
    [
      "contains",
      { operator: "contains", column: 0, text: "50%_^'" },
      `CAST("Region" AS VARCHAR) ILIKE '%50^%^_^^''%' ESCAPE '^'`,
    ],
    [
      "does not contain",
      { operator: "not_contains", column: 0, text: "x" },
      `("Region" IS NULL OR CAST("Region" AS VARCHAR) NOT ILIKE '%x%' ESCAPE '^')`,
    ],
    [
      "equals, whatever the case",
      { operator: "=", column: 0, value: "No'rth" },
      `CAST("Region" AS VARCHAR) ILIKE 'No''rth' ESCAPE '^'`,
    ],
    [
      "compares numbers as numbers",
      { operator: ">=", column: 1, value: "9007199254740993.25" },
      `"Odd ""name""" >= 9007199254740993.25`,
    ],
    [
      "compares dates as dates",
      { operator: "!=", column: 2, value: "2024-02-29" },
      `"DAY" IS DISTINCT FROM CAST('2024-02-29' AS DATE)`,
    ],
    ["is null", { operator: "is_null", column: 0 }, `"Region" IS NULL`],
  ])("filters: %s", (_name, filter, expected) => {
    expect(wrapped("SELECT 1", { order: [], filters: [filter] })).toBe(
      `SELECT *\nFROM (\nSELECT 1\n) AS result\nWHERE ${expected}`,
    );
  });

  it("doubles a backslash for Snowflake only", () => {
    const view: ResultView = { order: [], filters: [{ operator: "starts_with", column: 0, text: "a\\" }] };
    expect(wrapStatement({ sql: "SELECT 1", dialect: dialects.snowflake, columns, view })).toContain("'a\\\\%'");
    expect(wrapStatement({ sql: "SELECT 1", dialect: dialects.duckdb, columns, view })).toContain("'a\\%'");
  });

  it.each<[string, ResultFilter]>([
    ["columns that share a name", { operator: "is_null", column: 3 }],
    ["a number that is none", { operator: ">", column: 1, value: "1 OR 1=1" }],
    ["a column that is not there", { operator: "is_null", column: 9 }],
  ])("does not guess: %s", (_name, filter) => {
    expect(wrapped("SELECT 1", { order: [], filters: [filter] })).toBeNull();
  });

  it("wraps nothing around nothing", () => {
    expect(wrapped(" -- only a remark", { order: [], filters: [] })).toBeNull();
  });
});

function wrapped(sql: string, view: ResultView): string | null {
  return wrapStatement({ sql, dialect: dialects.duckdb, columns, view });
}

describe("G12 counting the whole statement", () => {
  it("takes what stands behind its end away, and nothing from its middle", () => {
    expect(countStatement("SELECT ';' AS A FROM T; -- all", dialects.duckdb)).toBe(
      "SELECT count(*) AS ROW_COUNT\nFROM (\nSELECT ';' AS A FROM T\n) AS result",
    );
  });

  it("of no statement there is none", () => {
    expect(countStatement(" ; -- nothing", dialects.duckdb)).toBeNull();
  });
});
