import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { ColumnRef, Plan } from "#lib/domain/plan";
import { narrowPlan } from "#lib/planner/board/narrow-plan";
import { narrowStatement } from "#lib/planner/board/narrow-statement";
import { type Narrowing, valueOfKind } from "#lib/planner/board/narrowing";
import { pickedNarrowing } from "#lib/planner/board/picked-column";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

const { model } = sampleArgs;

function planOf(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

const window = (column: ColumnRef): Narrowing => ({
  column,
  label: "Booked on",
  condition: { kind: "window", from: "2025-01-01", to: "2026-01-01" },
});

const bookedOn = planOf("amount by month").dimensions[0]?.column ?? { table: "", column: "" };

describe("a window of time", () => {
  it("is a condition of a plan, beside its own", () => {
    const plan = planOf("amount in 2024");
    const narrowed = narrowPlan(plan, window(bookedOn), model);
    if (narrowed.kind !== "reached") throw new Error(narrowed.why);
    expect(narrowed.plan.time).toEqual(plan.time);
    expect(narrowed.plan.filters.map(({ condition }) => condition)).toEqual([
      { operator: ">=", value: "2025-01-01" },
      { operator: "<", value: "2026-01-01" },
    ]);
  });

  it("is the time of a plan whose periods stand beside earlier ones, so that both move", () => {
    const plan = planOf("amount by month compared to the previous month");
    expect(plan.compare).not.toBeNull();
    const narrowed = narrowPlan({ ...plan, time: null }, window(bookedOn), model);
    expect(narrowed).toMatchObject({ kind: "reached", plan: { time: { from: "2025-01-01", to: "2026-01-01" } } });
    const timed = narrowPlan(planOf("amount in 2025 compared to 2024"), window(bookedOn), model);
    expect(timed).toEqual({ kind: "not_reached", why: "It compares two times of its own." });
  });
});

describe("a condition", () => {
  it("on a column that is gone, or on none of the schema, reaches nothing", () => {
    const plan = planOf("amount");
    const gone = { ...window({ table: bookedOn.table, column: "NOWHERE" }) };
    expect(narrowPlan(plan, gone, model)).toMatchObject({
      kind: "not_reached",
      why: expect.stringMatching(/any more/),
    });
    const unknown = { ...window({ table: "", column: "AMOUNT" }) };
    expect(narrowPlan(plan, unknown, model)).toMatchObject({
      kind: "not_reached",
      why: expect.stringMatching(/statement/),
    });
  });
});

describe("rows that are not told apart by the condition", () => {
  const among = (column: ColumnRef, value: string): Narrowing => ({
    column,
    label: column.column,
    condition: { kind: "values", values: [value] },
  });

  it("are left alone where several ways lead to its table, and narrowed down where the plan says which", () => {
    const country = among({ table: "PORTS", column: "COUNTRY" }, "Norway");
    expect(narrowPlan(planOf("amount"), country, model)).toMatchObject({ why: expect.stringMatching(/several ways/) });
    const plan = planOf("amount");
    const via = { table: "BOOKINGS", column: "TO_PORT_ID" };
    const condition = { operator: "is_not_null" as const };
    const known = { column: country.column, via, condition, evidence: [] };
    expect(narrowPlan({ ...plan, filters: [known] }, country, model)).toMatchObject({
      plan: { filters: [{}, { via, condition: { operator: "in", values: ["Norway"] } }] },
    });
  });

  it("are left alone where one of them has several of its values", () => {
    const status = among({ table: "BOOKINGS", column: "STATUS" }, "PAID");
    expect(narrowPlan(planOf("number of boats"), status, model)).toMatchObject({
      why: "One of the boats may have several of STATUS, so it would count again for each.",
    });
  });
});

it("a column of years is narrowed down by whole years only", () => {
  const years = (from: string): Narrowing => ({
    column: { table: "GUESTS", column: "BIRTH_YEAR" },
    label: "Birth year",
    condition: { kind: "window", from, to: "2002-01-01" },
  });
  const plan = planOf("number of guests");
  expect(narrowPlan(plan, years("2000-01-01"), model)).toMatchObject({
    plan: { filters: [{ condition: { value: 2000 } }, { condition: { value: 2002 } }] },
  });
  expect(narrowPlan(plan, years("2000-02-01"), model)).toMatchObject({ why: expect.stringMatching(/whole years/) });
});

describe("a picked cell", () => {
  it("of a figure stands for no rows", () => {
    const plan = planOf("amount by boat type");
    expect(pickedNarrowing(plan, { column: 1, cell: 5 }, model)).toEqual({ why: expect.stringContaining("a figure") });
    expect(pickedNarrowing(plan, { column: 9, cell: 5 }, model)).toEqual({ why: expect.stringContaining("a figure") });
  });

  it("of a group stands for its rows, and of a period for its days", () => {
    const group = pickedNarrowing(planOf("amount by boat type"), { column: 0, cell: "Yacht" }, model);
    expect(group).toMatchObject({ narrowing: { condition: { kind: "values", values: ["Yacht"] } } });
    const month = pickedNarrowing(planOf("amount by month"), { column: 0, cell: "2025-02-01 00:00:00" }, model);
    expect(month).toMatchObject({ narrowing: { condition: { kind: "window", from: "2025-02-01", to: "2025-03-01" } } });
    expect(pickedNarrowing(planOf("amount by month"), { column: 0, cell: "soon" }, model)).toMatchObject({
      why: expect.stringContaining("no month"),
    });
  });
});

describe("a statement without a plan", () => {
  const columns = [
    { name: "Status", kind: "text" as const, nativeType: "VARCHAR" },
    { name: "n", kind: "integer" as const, nativeType: "BIGINT" },
  ];
  const statement = { sql: "SELECT status, count(*) AS n FROM bookings GROUP BY 1; -- all", columns };
  const values = (column: string, ...all: string[]): Narrowing => ({
    column: { table: "BOOKINGS", column },
    label: column,
    condition: { kind: "values", values: all },
  });

  it("is put into brackets, and what is asked stands in it as a text and nothing else", () => {
    expect(narrowStatement(statement, values("STATUS", "PAID", "it's"), dialects.duckdb)).toEqual({
      sql: "SELECT *\nFROM (\nSELECT status, count(*) AS n FROM bookings GROUP BY 1\n) AS tile_rows\nWHERE \"Status\" IN ('PAID', 'it''s')",
    });
    expect(narrowStatement(statement, values("N", "1"), dialects.snowflake)).toMatchObject({
      sql: expect.stringMatching(/"n" IN \(1\)$/),
    });
  });

  it("is not reached by what is no column of its result, or no value of it", () => {
    expect(narrowStatement(statement, values("PORT", "Kiel"), dialects.duckdb)).toMatchObject({
      why: expect.stringMatching(/no column PORT/),
    });
    expect(narrowStatement(statement, values("N", "1) OR (1=1"), dialects.duckdb)).toMatchObject({
      why: expect.stringMatching(/no values/),
    });
    expect(narrowStatement({ ...statement, columns: [] }, values("STATUS", "PAID"), dialects.duckdb)).toMatchObject({
      why: expect.stringMatching(/no column/),
    });
  });
});

it.each([
  ["5", "integer", 5],
  ["-1.50", "decimal", -1.5],
  ["9007199254740993", "integer", "9007199254740993"],
  ["1; DROP", "integer", null],
  ["TRUE", "boolean", true],
  ["yes", "boolean", null],
  ["2025-01-01", "date", "2025-01-01"],
  ["2025-01-01' --", "date", null],
  ["2025-01-01 10:00:00", "timestamp", "2025-01-01 10:00:00"],
  ["it's", "text", "it's"],
] as const)("the text %s of a column of kind %s is the value %s", (text, kind, value) => {
  expect(valueOfKind(text, kind)).toBe(value);
});
