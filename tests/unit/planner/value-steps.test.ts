/** Distributions of large tables are counted by the engine: all rows are drawn, and few are read. */

import { describe, expect, it } from "vitest";
import { resultLimits } from "#lib/config/limits";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { explainPlan } from "#lib/planner/explain/explain-plan";
import { planQuestion } from "#lib/planner/plan-question";
import type { ColumnProfile, SemanticModel } from "#lib/semantic/model";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

/** The model with so many bookings, whose amounts are known as well as the profile says. */
function modelOf(rowCount: number | null, amounts: Partial<ColumnProfile>): SemanticModel {
  return {
    ...sampleModel,
    tables: sampleModel.tables.map((table) =>
      table.name !== "BOOKINGS"
        ? table
        : {
            ...table,
            rowCount,
            columns: table.columns.map((column) =>
              column.name === "AMOUNT" ? { ...column, profile: { ...column.profile, ...amounts } } : column,
            ),
          },
    ),
  };
}

const many = resultLimits.storedRows + 1;
const spread: Partial<ColumnProfile> = { distinctCount: 50_000, min: "-100.5", max: "4500" };

function compiled(question: string, model: SemanticModel) {
  const outcome = planQuestion(question, { ...sampleArgs, isAlways: true });
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return { ...compilePlan(outcome.plan, { model, dialect: dialects.duckdb }), steps: explainPlan(outcome.plan, model) };
}

describe("a distribution", () => {
  it("lists the rows of a table whose rows are all kept, or of one whose size is not known", () => {
    for (const rows of [resultLimits.storedRows, null])
      expect(compiled("distribution of amount", modelOf(rows, spread)).sql).not.toContain("count(*)");
  });

  it.each([
    ["wide values in steps of ten", spread, "floor(bookings.AMOUNT / 10) * 10"],
    ["wider ones in steps of a thousand", { ...spread, max: "800000" }, "floor(bookings.AMOUNT / 1000) * 1000"],
    ["whole ones one by one", { ...spread, min: "0", max: "900" }, "floor(bookings.AMOUNT)"],
    ["small ones in parts", { ...spread, min: "0", max: "7" }, "floor(round(bookings.AMOUNT * 100, 6)) / 100"],
    ["few different ones as they are", { ...spread, distinctCount: 900 }, "bookings.AMOUNT"],
  ])("of many rows counts %s", (_, profile, value) => {
    const { sql, outputs } = compiled("distribution of amount in 2025", modelOf(many, profile));
    expect(sql).toContain(`  ${value} AS "Amount",\n  count(*) AS "Bookings"`);
    expect(sql).toContain("WHERE bookings.BOOKING_DATE >= DATE '2025-01-01'");
    expect(sql).toContain(`GROUP BY ${value}\n`);
    expect(outputs.map(({ label, isRowCount = false }) => [label, isRowCount])).toEqual([
      ["Amount", false],
      ["Bookings", true],
    ]);
  });

  it("says in which steps it counts", () => {
    const { assumptions, steps } = compiled("distribution of amount", modelOf(many, spread));
    expect(assumptions).toContain("All rows are counted, by each step of 10: a value is where its step begins.");
    expect(steps).toContain("Counts the rows of each step of 10 of BOOKINGS.AMOUNT.");
  });

  it("lists the rows where the values are not known or narrowed down", () => {
    const unknown = modelOf(many, { distinctCount: null, min: null, max: null });
    expect(compiled("distribution of amount", unknown).sql).not.toContain("count(*)");
    const narrowed = compiled("histogram of amount of bookings with amount over 100", modelOf(many, spread));
    expect(narrowed.sql).not.toContain("count(*)");
  });
});
