import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planAssumptions } from "#lib/planner/explain/plan-assumptions";
import type { SemanticModel } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";
import { planned } from "../../support/planner/sketch-plan.ts";

/** The sample business, of whose ports so many have no country. */
function withEmptyCountries(nullCount: number | null): SemanticModel {
  const tables = sampleModel.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.name === "COUNTRY" ? { ...column, profile: { ...column.profile, nullCount } } : column,
    ),
  }));
  return { ...sampleModel, tables };
}

/** What is told of rows without a value, and the statement that decides about them. */
function told(condition: PlanFilter["condition"], nullCount: number | null) {
  const plan = planned("how many ports");
  const filter: PlanFilter = { column: { table: "PORTS", column: "COUNTRY" }, condition, via: null, evidence: ["x"] };
  const changed: Plan = { ...plan, filters: [filter] };
  const model = withEmptyCountries(nullCount);
  const sentences = planAssumptions(changed, model).filter((sentence) => sentence.includes("is empty"));
  return { sentences, sql: compilePlan(changed, { model, dialect: dialects.duckdb }).sql };
}

describe("a condition that says not", () => {
  it.each([
    [{ operator: "!=" as const, value: "Spain" }, /IS DISTINCT FROM/],
    [{ operator: "not_in" as const, values: ["Spain", "Norway"] }, /IS NULL/],
  ])("tells how many rows without a value it counts: %o", (condition, counting) => {
    const { sentences, sql } = told(condition, 1200);
    expect(sentences).toEqual(["Rows where PORTS.COUNTRY is empty count as well, 1,200 in all of PORTS."]);
    expect(sql).toMatch(counting);
  });

  it("of a text tells how many it leaves out", () => {
    const condition = { operator: "not_contains" as const, text: "pa" };
    const { sentences, sql } = told(condition, 1200);
    expect(sentences).toEqual(["Rows where PORTS.COUNTRY is empty are left out, 1,200 in all of PORTS."]);
    expect(sql).not.toMatch(/IS NULL|IS DISTINCT/);
    expect(told(condition, null).sentences).toEqual(["Rows where PORTS.COUNTRY is empty are left out."]);
  });

  it("tells nothing where each row has a value, and no other condition does", () => {
    expect(told({ operator: "!=", value: "Spain" }, 0).sentences).toEqual([]);
    expect(told({ operator: "=", value: "Spain" }, 3).sentences).toEqual([]);
  });
});
