import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { explainPlan } from "#lib/planner/explain/explain-plan";
import { planAssumptions } from "#lib/planner/explain/plan-assumptions";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { harbourModel } from "../../support/planner/harbour-world.ts";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";
import { planned, refusal } from "../../support/planner/sketch-plan.ts";

describe("figures with dates of their own", () => {
  it("are each placed in time by their own date, and stand side by side", () => {
    const { sql } = compilePlan(planned("bookings and repairs by month in 2025"), {
      model: harbourModel,
      dialect: dialects.duckdb,
    });
    expect(sql).toContain("date_trunc('month', bookings.BOOKING_DATE)");
    expect(sql).toContain("date_trunc('month', repairs.REPAIR_DATE)");
    expect(sql).toContain("repairs.REPAIR_DATE >= DATE '2025-01-01'");
    expect(sql).not.toContain("JOIN SEA.HARBOUR.BOATS");
  });

  it("are each taken of the period that is asked for", () => {
    const { sql } = compilePlan(planned("how many bookings and repairs in May 2025"), {
      model: harbourModel,
      dialect: dialects.duckdb,
    });
    expect(sql).toContain("bookings.BOOKING_DATE >= DATE '2025-05-01'");
    expect(sql).toContain("repairs.REPAIR_DATE >= DATE '2025-05-01'");
  });

  it("say which rows another date places", () => {
    const plan = planned("bookings and repairs by month");
    const sentence = "The rows of REPAIRS are placed in time by REPAIRS.REPAIR_DATE.";
    expect(planAssumptions(plan, sampleModel)).toContain(sentence);
    expect(explainPlan(plan, sampleModel)).toContain(sentence);
  });

  it("are not said to be reached through the rows of another date", () => {
    const plan = planned("repairs by month");
    const told = (date?: { readonly table: string; readonly column: string }) => {
      const boats = { kind: "count", table: "BOATS", ...(date === undefined ? {} : { date }) } as const;
      const metrics = plan.metrics.map((metric) => ({ ...metric, expression: boats }));
      return planAssumptions({ ...plan, metrics }, harbourModel).join(" ");
    };
    expect(told()).toContain("in every group that it reaches through REPAIRS");
    expect(told({ table: "BOATS", column: "BUILT_ON" })).not.toContain("reaches through");
  });

  it("are not mixed where one date was asked for by its name", () => {
    expect(refusal("bookings and repairs by booking date")).not.toBeNull();
  });

  it("are never the very same figure twice", () => {
    expect(refusal("bookings made and bookings paid per month in 2025")).not.toBeNull();
  });

  it("are not told of what the others belong to: those who began then, or those who took part?", () => {
    const question = "bookings and guests by month in 2025";
    const date = findColumn(sampleModel, "BOOKINGS", "BOOKING_DATE");
    const model = {
      ...sampleModel,
      tables: sampleModel.tables.map((table) =>
        table.name !== "GUESTS" || date === undefined
          ? table
          : { ...table, mainTimeColumn: "FIRST_DAY", columns: [...table.columns, { ...date, name: "FIRST_DAY" }] },
      ),
    };
    const outcome = planQuestion(question, { ...sampleArgs, model, index: indexModel(model) });
    expect(outcome.kind).not.toBe("plan");
  });
});

describe("what is divided", () => {
  it("is what is named last, where it was named before", () => {
    const plan = planned(
      "how do boats do against the number of repairs (number of bookings divided by number of repairs)",
    );
    expect(plan.metrics.map(({ label }) => label)).toEqual(["Bookings / repairs"]);
  });
});
