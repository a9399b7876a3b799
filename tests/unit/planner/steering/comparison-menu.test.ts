import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanDimension, PlanTime } from "#lib/domain/plan";
import { additionMenu } from "#lib/planner/steering/menus/plan-menu";
import { emptyProfile, findColumn, type SemanticModel } from "#lib/semantic/model";
import { barePlan } from "../../../support/planner/arbitrary-parts.ts";
import { harbourModel as model } from "../../../support/planner/harbour-world.ts";

const world = { model, dialect: dialects.duckdb, today: "2025-06-30" };
const column = { table: "BOOKINGS", column: "BOOKING_DATE" };

function plan(from: string, to: string, grain: PlanDimension["grain"] = null): Plan {
  const time: PlanTime = { column, from, to, label: "then", anchor: null, evidence: ["then"] };
  const step: PlanDimension = { column, label: "step", grain, part: null, via: null, evidence: [] };
  return barePlan(model, {
    metrics: [{ name: null, label: "Bookings", expression: { kind: "count", table: "BOOKINGS" }, evidence: [""] }],
    dimensions: grain === null ? [] : [step],
    time,
  });
}

/** Nobody knows when its data begins. */
const endless: SemanticModel = {
  ...model,
  tables: model.tables.map((table) => ({
    ...table,
    columns: table.columns.map((known) => ({ ...known, profile: emptyProfile })),
  })),
};

function offers(wanted: Plan, of = endless): readonly string[] {
  const { sections } = additionMenu(wanted, "comparison", { ...world, model: of });
  return sections.flatMap(({ options }) =>
    options.map(({ label, hint }) => (hint === null ? label : `${label}: ${hint}`)),
  );
}

describe("what an answer can be compared with", () => {
  test("is a year of choice, where the period is a year, and nothing that lies in it", () => {
    expect(offers(plan("2025-01-01", "2026-01-01"))).toEqual([
      "Previous year: 2024",
      "2 years before: 2023",
      "3 years before: 2022",
      "4 years before: 2021",
      "5 years before: 2020",
    ]);
  });

  test("is no time before the data begins", () => {
    const begun = findColumn(model, column.table, column.column)?.profile.min ?? "";
    expect(begun > "2023" && begun < "2025").toBe(true);
    expect(offers(plan("2025-01-01", "2026-01-01"), model)).toEqual(["Previous year: 2024"]);
  });

  test("is at least one step back, where the answer runs in steps", () => {
    expect(offers(plan("2025-01-01", "2026-01-01", "quarter"))).not.toContainEqual(expect.stringMatching(/month|week/));
    expect(offers(plan("2025-01-01", "2026-01-01", "month"))).toContain("A quarter before");
  });

  test("is the period before, whatever its length, and times that do not overlap it", () => {
    const some = offers(plan("2025-03-03", "2025-04-29"));
    expect(some[0]).toBe("57 days before");
    expect(some).not.toContain("A month before");
    expect(some).toContain("A quarter before");
  });

  test("is any time of that length, by its first day", () => {
    const menu = additionMenu(plan("2025-03-03", "2025-04-29"), "comparison", world);
    expect(menu.comparison).toMatchObject({ id: null, from: "2025-03-03", latest: "2025-01-05", shift: null });
  });
});
