/** Words that mean one thing by themselves and another one beside the rows they are said of. */
import { describe, expect, test } from "vitest";
import { measuresFor } from "#lib/planner/plan/measures";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import type { ColumnProfile, SemanticModel } from "#lib/semantic/model";
import { partialValues } from "#lib/semantic/partial-values";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

function withProfile(table: string, column: string, change: Partial<ColumnProfile>): SemanticModel {
  return {
    ...sampleModel,
    tables: sampleModel.tables.map((known) =>
      known.name !== table
        ? known
        : {
            ...known,
            columns: known.columns.map((own) =>
              own.name === column ? { ...own, profile: { ...own.profile, ...change } } : own,
            ),
          },
    ),
  };
}

describe("a step of time that is a stored kind of the rows behind it", () => {
  const model = withProfile("BOOKINGS", "STATUS", { values: ["Annual", "Single"], valuesAreComplete: true });
  const planOf = (question: string) => {
    const outcome = planQuestion(question, { ...sampleArgs, model, index: indexModel(model) });
    if (outcome.kind !== "plan") throw new Error(`${question}: ${outcome.kind}`);
    return outcome.plan;
  };

  test("is that kind before the name of the rows, and a step before anything else", () => {
    const kind = planOf("number of annual bookings");
    expect(kind.filters[0]).toMatchObject({ column: { column: "STATUS" }, condition: { value: "Annual" } });
    expect(kind.dimensions).toEqual([]);
    expect(planOf("annual amount").dimensions).toMatchObject([{ grain: "year" }]);
  });

  test("is a step where no rows are of that kind", () => {
    const outcome = planQuestion("number of annual bookings", sampleArgs);
    if (outcome.kind !== "plan") throw new Error(outcome.kind);
    expect(outcome.plan.filters).toEqual([]);
  });
});

describe("what happened to rows, counted by the column of its date", () => {
  const element = { kind: "column", table: "REPAIRS", column: "REPAIR_DATE" } as const;
  const counted = (evidence: string, model = sampleModel) =>
    measuresFor(model, { element, function: "count", isDistinct: false, evidence })[0]?.expression;

  test("is the number of rows, however many of them fall on one day", () => {
    expect(counted("repairs")).toEqual({ kind: "count", table: "REPAIRS" });
  });

  test("is the number of rows that have the date, where some have none", () => {
    const model = withProfile("REPAIRS", "REPAIR_DATE", { nullCount: 7 });
    expect(counted("repairs", model)).toMatchObject({
      kind: "filtered",
      measure: { kind: "count" },
      filters: [{ condition: { operator: "is_not_null" } }],
    });
  });

  test("is the number of different days only where days are asked for", () => {
    expect(counted("repair dates")).toMatchObject({ kind: "aggregate", function: "count_distinct" });
  });
});

test("words of the language alone are no part of a stored value", () => {
  const model = withProfile("BOOKINGS", "STATUS", { values: ["No longer needed", "Paid late"] });
  expect(partialValues(model, ["no", "longer"])).toEqual([]);
  expect(partialValues(model, ["longer", "needed"])).toEqual([]);
  expect(partialValues(model, ["needed"])).toHaveLength(1);
});
