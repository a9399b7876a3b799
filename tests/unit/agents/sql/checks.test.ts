import { describe, expect, test } from "vitest";
import { checkResult, isEffectivelyEmpty } from "#lib/agents/sql/checks";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { executionOf, revenueOutputs } from "../../../support/agents/execution-of.ts";
import { inCity } from "../../../support/agents/shop-conditions.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";

type Circumstances = { plan?: Plan | null; sql?: string; rowCount?: number; limited?: boolean };

function check(rows: ResultRow[], { plan = revenueByCity(), ...more }: Circumstances = {}) {
  return checkResult(executionOf(rows, { plan, ...more }), revenueOutputs, {
    model: shopModel,
    dialect: dialects.duckdb,
    question: null,
  });
}

const two: ResultRow[] = [
  ["Berlin", "1.00"],
  ["Paris", "2.00"],
];

describe("the checks of a result", () => {
  test("pass a result that has what was asked for [req 116, 117]", () => {
    expect(check(two)).toEqual({ satisfaction: "satisfied", caveats: [], flags: [], account: null });
  });

  test.each([[[]], [[[null, null]]]])("call it failed when nothing came back: %o", (rows) => {
    const { satisfaction, caveats, flags } = check(rows);
    expect({ satisfaction, caveats, codes: flags.map(({ code }) => code) }).toEqual({
      satisfaction: "failed",
      caveats: [],
      codes: ["empty"],
    });
  });

  test("doubt a breakdown of one group, and suggest what to look at [req 116, 117]", () => {
    expect(check([["Berlin", "1.00"]])).toEqual({
      satisfaction: "needs_work",
      caveats: ["There is only one group by city in this result."],
      flags: [
        {
          code: "single_group",
          sentence: "There is only one group by city in this result.",
          suggestion: "Check whether a condition leaves only one city.",
        },
      ],
      account: null,
    });
  });

  test("do not doubt one group when one was asked for", () => {
    expect(check([["Berlin", "1.00"]], { plan: revenueByCity({ limit: 1 }) }).satisfaction).toBe("satisfied");
    expect(check([["Berlin", "1.00"]], { plan: revenueByCity({ filters: [inCity("Berlin")] }) }).flags).toEqual([]);
  });

  test.each([
    ["SELECT CITY, sum(REVENUE) FROM STORES GROUP BY CITY", ["single_group"]],
    ["SELECT CITY, sum(REVENUE) FROM STORES WHERE CITY = 'Berlin' GROUP BY CITY", []],
    ["SELECT CITY, sum(REVENUE) FROM STORES GROUP BY CITY ORDER BY 2 LIMIT 1", []],
    ["SELECT 'Berlin', sum(REVENUE) FROM STORES", []],
  ])("look for one group in a written statement too: %s", (sql, codes) => {
    expect(check([["Berlin", "1.00"]], { plan: null, sql }).flags.map(({ code }) => code)).toEqual(codes);
  });

  test("name a column without any value", () => {
    const rows: ResultRow[] = [
      ["Berlin", null],
      ["Paris", null],
    ];
    expect(check(rows).caveats).toEqual(['"Revenue" has no value in any row.']);
    expect(check(rows, { rowCount: 900 }).caveats).toEqual([]);
  });

  test("name an asked-for value that is not stored, in any letter case, with those like it", () => {
    const plan = revenueByCity({ filters: [inCity("berlin", "Atlantis", "Romania")] });
    const { caveats, flags } = check(two, { plan });
    expect(caveats).toEqual(['"Atlantis" does not occur in city.', '"Romania" does not occur in city.']);
    expect(flags.map(({ suggestion }) => suggestion)).toEqual([null, 'Stored values like it: "Rome".']);
    const sql = "SELECT CITY, 1 FROM STORES WHERE CITY IN ('berlin', 'Atlantis')";
    expect(check(two, { plan: null, sql }).caveats).toEqual(['"Atlantis" does not occur in city.']);
  });

  test("say that a read was stopped, without doubting what was read", () => {
    const { satisfaction, caveats, flags } = check(two, { rowCount: 100_000, limited: true });
    expect(satisfaction).toBe("satisfied");
    expect(caveats).toEqual(["Only the first 100,000 rows were read; there are more."]);
    expect(flags.map(({ code }) => code)).toEqual(["truncated"]);
  });
});

test("a single row is empty only when every cell of it is", () => {
  const ref = { id: "r", columns: [], rowCount: 1, limited: false, limitEnforced: false, ms: 1 };
  expect(isEffectivelyEmpty({ ref, rows: [[null, 0]] })).toBe(false);
  expect(isEffectivelyEmpty({ ref, rows: [[null, null]] })).toBe(true);
});
