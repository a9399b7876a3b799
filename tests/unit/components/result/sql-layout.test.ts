import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameStatement, layOutSql } from "#components/result/sql-layout";

const long =
  'SELECT r.REGION_NAME AS "Region", sum(l.REVENUE) AS "Revenue" FROM SALES.ORDER_LINES AS l JOIN SALES.REGIONS AS r USING (REGION_ID) GROUP BY 1';

describe("the layout of a statement", () => {
  it.each(["duckdb", "snowflake"] as const)("breaks a long line into readable ones (%s)", async (engine) => {
    const lines = (await layOutSql(long, engine)).split("\n");
    expect(lines.length).toBeGreaterThan(5);
    expect(lines[0]).toBe("SELECT");
  });

  it("leaves a statement alone that is laid out already", async () => {
    const sql = "SELECT 1\n  , 2";
    expect(await layOutSql(sql, "duckdb")).toBe(sql);
  });

  it("knows each engine's own words", async () => {
    const casts = `${long} ORDER BY x::DATE`;
    expect(await layOutSql(casts, "duckdb")).toContain("x::DATE");
    const qualify = `${long} QUALIFY row_number() OVER (PARTITION BY 1 ORDER BY 2) = 1`;
    expect(await layOutSql(qualify, "snowflake")).toMatch(/\nQUALIFY\n/);
  });

  it("shows what the formatter does not understand as it ran", async () => {
    const struct = `${long} -- {'a': 1}\nHAVING {'a': 1} IS NOT NULL`;
    expect(await layOutSql(struct, "snowflake")).toBe(struct);
  });

  it("never changes anything but the space between pieces", async () => {
    const piece = fc.constantFrom(
      ..."SELECT FROM WHERE a b.c sum( ) , 'it''s' \"B c\" >= <> :: -> ->> = -1 1.5e3 * - -- /*x*/ ( [ ] { } : @ $1 ;".split(
        " ",
      ),
      "\n",
      "é",
      "  ",
    );
    const text = fc.array(piece, { minLength: 20, maxLength: 60 }).map((pieces) => pieces.join(" "));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("duckdb" as const, "snowflake" as const), async (sql, engine) => {
        expect(withoutSpace(await layOutSql(sql, engine))).toBe(withoutSpace(sql));
      }),
      { numRuns: 150 },
    );
  });
});

function withoutSpace(sql: string): string {
  return sql.replace(/\s+/g, "");
}

describe("two texts are the same statement", () => {
  it.each([
    ["a>=1", "a >= 1", true],
    ["a>=1", "a > = 1", false],
    ["'a b'", "'a  b'", false],
    ["select a", "select\n  a", true],
    ["select a", "SELECT a", false],
    ["a -- x\n b", "a b", false],
  ])("%j and %j: %s", (left, right, expected) => {
    expect(isSameStatement(left, right)).toBe(expected);
  });
});
