import { expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** Bookings alone, with a ride date, in a table that is called otherwise. */
function answerTo(question: string, name: string): string {
  const tables = sampleArgs.model.tables.flatMap((table) =>
    table.name === "BOOKINGS"
      ? [
          {
            ...table,
            ...{ name, label: name.toLowerCase().replace("_", " "), mainTimeColumn: "RIDE_DATE" },
            columns: table.columns.map((column) =>
              column.name === "BOOKING_DATE" ? { ...column, name: "RIDE_DATE", label: "ride date" } : column,
            ),
          },
        ]
      : [],
  );
  const model = { ...sampleArgs.model, tables, relationships: [], metrics: [], verifiedQueries: [] };
  const outcome = planQuestion(question, { ...sampleArgs, model, index: indexModel(model) });
  return outcome.kind === "plan"
    ? JSON.stringify(outcome.plan.metrics.map(({ expression }) => expression))
    : outcome.kind;
}

it("rows of days are no things: a date in them does not count them", () => {
  expect(answerTo("number of rides in 2025", "TRIPS")).toContain('"kind":"count"');
  expect(answerTo("number of rides in 2025", "RIDE_DAY")).toBe("refuse");
});
