/** What is told of the days of a result in the answer's sentence, its chart is told, too. */
import { expect, test } from "vitest";
import type { Execution } from "#lib/agents/runtime/execution";
import { buildResultPart } from "#lib/agents/runtime/result-part";
import type { DataDays, OutputColumn } from "#lib/domain/chart";
import type { Plan } from "#lib/domain/plan";
import { dateColumn, numberColumn } from "../../../support/agents/agent-world.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";

const column = { table: "ORDERS", column: "ORDER_DATE" };
const dimensions: Plan["dimensions"] = [{ column, label: "Year", grain: "year", part: null, via: null, evidence: [] }];
const planned = revenueByCity({ dimensions });
const known = { model: shopModel, today: "2025-07-20" };

function daysOf(plan: Plan | null, about: typeof known | null, former?: DataDays) {
  const outputs: OutputColumn[] = [
    { label: "Year", role: "time", isAdditive: false, format: null, ...(former === undefined ? {} : { days: former }) },
    { label: "Revenue", role: "measure", isAdditive: true, format: "currency" },
  ];
  const candidate: Execution["candidate"] = {
    brain: "rules",
    tier: 1,
    title: "Test",
    plan,
    sql: "select 1",
    outputs,
    assumptions: [],
    quality: "high",
    changes: [],
    reach: null,
  };
  const columns = [dateColumn("Year"), numberColumn("Revenue")];
  const ref = { id: "r", columns, rowCount: 1, limited: false, limitEnforced: false, ms: 1 };
  const execution: Execution = { attempt: 1, candidate, sql: "select 1", ref, rows: [["2025-01-01", "2.00"]] };
  const context = { database: "SHOP", schema: "SALES" };
  const part = buildResultPart({ execution, context, engine: "duckdb", known: about, question: "" });
  expect(part.outputs[1]?.days).toBeUndefined();
  return part.outputs[0]?.days;
}

test("the data behind a plan's dates says how far it goes", () => {
  expect(daysOf(planned, known)).toMatchObject({ last: "2025-06-30", isToday: false });
});

test("the question's window ends the days where it is shorter", () => {
  const time = { column, from: "2025-02-01", to: "2025-05-16", label: "", anchor: null, evidence: [] };
  const chosen = { isFirstChosen: true, isLastChosen: true };
  expect(daysOf({ ...planned, time }, known)).toMatchObject({ first: "2025-02-01", last: "2025-05-15", ...chosen });
});

test("a window that reaches as far as the data or farther ends nothing: the data does", () => {
  for (const to of ["2025-07-01", "2026-01-01"]) {
    const time = { column, from: "2024-01-01", to, label: "", anchor: null, evidence: [] };
    const days = daysOf({ ...planned, time }, known);
    expect(days).toEqual({ first: "2025-01-05", last: "2025-06-30", isToday: false });
  }
});

test("of a statement without a plan nothing is known beyond today", () => {
  expect(daysOf(null, known)).toEqual({ first: null, last: "2025-07-20", isToday: true });
});

test("what was stored with a statement is replaced, and left out where each database has days of its own", () => {
  const former = { first: null, last: "2020-01-01", isToday: true };
  expect(daysOf(planned, known, former)).toMatchObject({ last: "2025-06-30" });
  expect(daysOf(planned, null, former)).toBeUndefined();
});
