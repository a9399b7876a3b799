import { describe, expect, test } from "vitest";
import { sampleSql } from "#lib/db/warehouse/snowflake/sample-values";

const column = { database: "SHOP", schema: "SALES", table: 'o"dd', column: "CITY" };
const known = { name: 'o"dd', kind: "table", rowCount: 100, columns: [] } as const;

describe("sampling a column", () => {
  test("reads a small table in whole, with names that stay names", () => {
    expect(sampleSql({ column, known }, 5)).toContain('FROM "SHOP"."SALES"."o""dd" AS sampled');
  });

  test("reads a part of a very large table, chosen in blocks", () => {
    expect(sampleSql({ column, known: { ...known, rowCount: 1_000_000_000 } }, 5)).toContain(
      "AS sampled SAMPLE SYSTEM (1.000)\n",
    );
  });

  test("reads views and tables of unknown size in whole", () => {
    expect(sampleSql({ column, known: { ...known, kind: "view", rowCount: null } }, 5)).not.toContain("SAMPLE SYSTEM");
    expect(sampleSql({ column, known: null }, 5)).not.toContain("SAMPLE SYSTEM");
  });

  test("takes a whole number of values", () => {
    expect(sampleSql({ column, known }, 5.7)).toMatch(/LIMIT 5$/);
    expect(sampleSql({ column, known }, -1)).toMatch(/LIMIT 0$/);
  });
});
