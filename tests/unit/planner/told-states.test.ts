/** What holds of a row, told by a column of yes and no or by whether a cell is filled. */
import { describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

const columns: readonly (readonly [string, ColumnKind, readonly string[], string | null])[] = [
  ["BERTH_ID", "integer", [], null],
  ["BERTH_NAME", "text", [], null],
  ["SHELTERED", "text", ["N", "Y"], "Y/N"],
  ["POWER_SUPPLIED", "boolean", [], null],
  ["OPENED_ON", "date", [], null],
  ["SURVEY_DAY", "date", [], "Day of the survey, empty until surveyed"],
];

const info = {
  name: "BERTHS",
  kind: "table" as const,
  comment: "Moorings of the marina",
  rowCount: 40,
  columns: columns.map(([name, kind, , comment]) => ({ name, kind, nativeType: kind, isNullable: true, comment })),
  primaryKey: ["BERTH_ID"],
  foreignKeys: [],
};

const profiles = new Map(
  columns.map(([name, , values]): [string, ColumnProfile] => [
    `BERTHS.${name}`,
    {
      ...emptyProfile,
      values: [...values],
      valuesAreComplete: values.length > 0,
      min: "2024-01-01",
      max: "2026-06-10",
    },
  ]),
);

const model = draftModel({ database: "SEA", schema: "HARBOUR", tables: [info] }, profiles, null);

function planned(question: string): Plan {
  const outcome = planQuestion(question, { model, index: indexModel(model), today: "2026-06-15", previousPlan: null });
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

describe("a column of yes and no", () => {
  it.each([
    ["how many sheltered berths", "SHELTERED", { operator: "=", value: "Y" }],
    ["how many berths are sheltered", "SHELTERED", { operator: "=", value: "Y" }],
    ["how many berths are not sheltered", "SHELTERED", { operator: "!=", value: "Y" }],
    ["how many power-supplied berths", "POWER_SUPPLIED", { operator: "=", value: true }],
    ["how many sheltered moorings", "SHELTERED", { operator: "=", value: "Y" }],
  ])("says which rows are meant: %s", (question, name, condition) => {
    const { filters, dimensions } = planned(question);
    expect(filters.map(({ column, condition: found }) => [column.column, found])).toEqual([[name, condition]]);
    expect(dimensions).toEqual([]);
  });

  it.each([
    ["berths by sheltered", "SHELTERED"],
    ["number of berths by power supplied", "POWER_SUPPLIED"],
  ])("is its yes and its no where it is grouped by: %s", (question, name) => {
    const { filters, dimensions } = planned(question);
    expect(dimensions.map(({ column }) => column.column)).toEqual([name]);
    expect(filters).toEqual([]);
  });
});

describe("a state that a filled date tells", () => {
  it("is dated by that date, not by the usual one", () => {
    const plan = planned("how many surveyed berths in 2025");
    expect(plan.time?.column.column).toBe("SURVEY_DAY");
    expect(planned("how many berths in 2025").time?.column.column).toBe("OPENED_ON");
  });
});

describe("a flag that no longer holds", () => {
  it.each([
    ["how many berths are no longer power-supplied", false],
    ["how many berths without supplied power", false],
  ])("is a no, not an empty cell: %s", (question, value) => {
    const outcome = planQuestion(question, {
      model,
      index: indexModel(model),
      today: "2026-06-15",
      previousPlan: null,
      isAlways: true,
    });
    if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
    expect(outcome.plan.filters.map(({ condition }) => condition)).toEqual([{ operator: "=", value }]);
  });
});
