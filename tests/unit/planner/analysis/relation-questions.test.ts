import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

/** Repairs hold nights as well, beside those of bookings. */
const tables = sampleArgs.model.tables.map((table) =>
  table.name === "REPAIRS"
    ? {
        ...table,
        columns: table.columns.map((column) =>
          column.name === "COST" ? { ...column, name: "NIGHTS", label: "nights" } : column,
        ),
      }
    : table,
);
const model = { ...sampleArgs.model, tables };
const args = { ...sampleArgs, model, index: indexModel(model) };

describe("whether two numbers go together", () => {
  it.each([
    "does amount correlate with nights",
    "are amount and nights related?",
    "how strongly are amount and nights correlated",
    "is there a relation between amount and nights",
  ])("is asked of the column that stands in the same rows, and it is told: %s", (question) => {
    const outcome = planQuestion(question, args);
    expect(outcome).toMatchObject({
      kind: "plan",
      plan: {
        analysis: { kind: "relation" },
        detail: { columns: ["AMOUNT", "NIGHTS"].map((column) => ({ table: "BOOKINGS", column })) },
        assumptions: ["Nights of the booking is meant: it stands in the same rows as the other number."],
      },
    });
  });

  it("is not asked where things are said to be related to others", () => {
    const outcome = planQuestion("which boats are chartered and paid and related to guests from Norway", args);
    expect(outcome).not.toMatchObject({ plan: { analysis: { kind: "relation" } } });
  });

  it("is asked back where no choice leads to a pair, or both do", () => {
    expect(planQuestion("does nights correlate with boat name", args).kind).not.toBe("plan");
  });
});
