import { describe, expect, test } from "vitest";
import type { Execution } from "#lib/agents/runtime/execution";
import { checkResult, isEffectivelyEmpty } from "#lib/agents/sql/checks";
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { numberColumn, textColumn } from "../../../support/agents/agent-world.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";

const outputs: OutputColumn[] = [
  { label: "City", role: "category", isAdditive: false, format: null },
  { label: "Revenue", role: "measure", isAdditive: true, format: "currency" },
];

function check(rows: ResultRow[], more: { plan?: Plan | null; rowCount?: number; limited?: boolean } = {}) {
  const { plan = revenueByCity(), rowCount = rows.length, limited = false } = more;
  const execution: Execution = {
    attempt: 1,
    candidate: { brain: "rules", tier: 1, title: "", plan, sql: "", outputs, assumptions: [] },
    sql: "",
    ref: {
      id: "r",
      columns: [textColumn("CITY"), numberColumn("REVENUE")],
      rowCount,
      limited,
      limitEnforced: limited,
      ms: 1,
    },
    rows,
  };
  return checkResult(execution, outputs, shopModel);
}

function inCity(...values: string[]): PlanFilter {
  const condition = { operator: "in" as const, values };
  return { column: { table: "STORES", column: "CITY" }, via: null, condition, evidence: values };
}

const two: ResultRow[] = [
  ["Berlin", "1.00"],
  ["Paris", "2.00"],
];

describe("the checks of a result", () => {
  test("pass a result that has what was asked for", () => {
    expect(check(two)).toEqual({ satisfaction: "satisfied", caveats: [] });
  });

  test.each([[[]], [[[null, null]]]])("call it failed when nothing came back: %o", (rows) => {
    expect(check(rows)).toEqual({ satisfaction: "failed", caveats: [] });
  });

  test("doubt a breakdown of one group", () => {
    expect(check([["Berlin", "1.00"]])).toEqual({
      satisfaction: "needs_work",
      caveats: ["There is only one group by city in this result."],
    });
  });

  test("do not doubt one group when one was asked for", () => {
    expect(check([["Berlin", "1.00"]], { plan: revenueByCity({ limit: 1 }) }).satisfaction).toBe("satisfied");
  });

  test("name a column without any value", () => {
    const rows: ResultRow[] = [
      ["Berlin", null],
      ["Paris", null],
    ];
    expect(check(rows).caveats).toEqual(['"Revenue" has no value in any row.']);
    expect(check(rows, { rowCount: 900 }).caveats).toEqual([]);
  });

  test("name an asked-for value that is not stored, in any letter case", () => {
    const plan = revenueByCity({ filters: [inCity("berlin", "Atlantis")] });
    expect(check(two, { plan }).caveats).toEqual(['"Atlantis" does not occur in city.']);
  });

  test("say that a read was stopped, without doubting what was read", () => {
    expect(check(two, { rowCount: 100_000, limited: true })).toEqual({
      satisfaction: "satisfied",
      caveats: ["Only the first 100,000 rows were read; there are more."],
    });
  });
});

test("a single row is empty only when every cell of it is", () => {
  const ref = { id: "r", columns: [], rowCount: 1, limited: false, limitEnforced: false, ms: 1 };
  expect(isEffectivelyEmpty({ ref, rows: [[null, 0]] })).toBe(false);
  expect(isEffectivelyEmpty({ ref, rows: [[null, null]] })).toBe(true);
});
