import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** Bookings hold the minutes that were spent on them. */
const tables = sampleArgs.model.tables.map((table) =>
  table.name === "BOOKINGS"
    ? {
        ...table,
        columns: table.columns.map((column) =>
          column.name === "NIGHTS" ? { ...column, name: "MIN_SPENT", label: "min spent" } : column,
        ),
      }
    : table,
);
const model = { ...sampleArgs.model, tables };
const args = { ...sampleArgs, model, index: indexModel(model) };

function readAs(question: string): unknown {
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") return outcome.kind;
  const { metrics, dimensions, assumptions } = outcome.plan;
  return {
    figures: metrics.map(({ expression }) => expression),
    by: dimensions.map(({ column }) => column.column),
    isTold: assumptions.some((note) => note.endsWith('is read as "time spent".')),
  };
}

const total = { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "MIN_SPENT" } };

describe("time that was spent", () => {
  it.each([
    "how much time did guests spend in 2025",
    "how much time did guests spend on boats in 2025",
    "how much time was spent on the boats in 2025",
  ])("is added up, and what it was spent on is no group: %s", (question) => {
    expect(readAs(question)).toEqual({ figures: [total], by: [], isTold: true });
  });

  it("is told for groups where they are asked for", () => {
    expect(readAs("how much time did each guest spend in 2025")).toMatchObject({
      figures: [total],
      by: ["GUEST_NAME"],
    });
    expect(readAs("which guest spent the most time in 2025")).toMatchObject({ figures: [total], by: ["GUEST_NAME"] });
  });

  it.each(["how much time did guests spend on repairs in 2025", "how many hours did guests spend in 2025"])(
    "is not guessed at where it was spent on other rows, or is asked for in another unit: %s",
    (question) => {
      expect(readAs(question)).not.toMatchObject({ figures: [total], by: [] });
    },
  );

  it("is asked of no data that has no such number", () => {
    expect(planQuestion("how much time did guests spend in 2025", sampleArgs).kind).toBe("refuse");
  });
});
