import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { explainPlan } from "#lib/planner/explain/explain-plan";
import { planAssumptions } from "#lib/planner/explain/plan-assumptions";
import { planQuestion } from "#lib/planner/plan-question";
import { phraseKey } from "#lib/semantic/words";
import { harbourModel } from "../../support/planner/harbour-world.ts";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";
import { planned, refusal, sketch } from "../../support/planner/sketch-plan.ts";

describe("a condition on a change", () => {
  it("keeps what is less in one time than in another", () => {
    const plan = planned("which boats had fewer bookings in May 2025 than in May 2024");
    expect(sketch(plan)).toBe("count by BOATS.BOAT_NAME");
    expect(plan.time?.from).toBe("2025-05-01");
    expect(plan.compare?.shift).toEqual({ grain: "year", count: 1 });
    expect(plan.compare?.only).toEqual({ by: "change", operator: "<", value: 0 });
  });

  it("is told of the time that is named first", () => {
    const plan = planned("which boats had more bookings in 2024 than in 2025");
    expect(plan.time?.from).toBe("2025-01-01");
    expect(plan.compare?.only).toEqual({ by: "change", operator: "<", value: 0 });
  });

  it.each([
    ["boats whose number of bookings fell by more than 10% from 2024 to 2025", "change_part", "<", -0.1],
    ["boats with at least 20% more bookings in 2025 than in 2024", "change_part", ">=", 0.2],
    ["which boats saw a drop in bookings of more than 5 in 2025", "change", "<", -5],
    ["in which boat types did bookings increase from 2024 to 2025", "change", ">", 0],
  ] as const)("says by how much: %s", (question, by, operator, value) => {
    expect(planned(question).compare?.only).toEqual({ by, operator, value });
  });

  it("keeps the periods that moved so", () => {
    const plan = planned("which months of 2025 saw a drop in bookings");
    expect(plan.dimensions.map(({ grain }) => grain)).toEqual(["month"]);
    expect(plan.compare?.only).toEqual({ by: "change", operator: "<", value: 0 });
  });

  it("is a condition of the groups once both times are there, and is told", () => {
    const plan = planned("boats whose number of bookings fell by more than 10% from 2024 to 2025");
    const { sql } = compilePlan(plan, { model: harbourModel, dialect: dialects.duckdb });
    expect(sql).toMatch(/HAVING .*nullif\(abs\(.*\), 0\) < -0\.1/);
    expect(planAssumptions(plan, sampleModel)).toContain(
      "Only groups whose change of bookings is less than -10% are shown.",
    );
    expect(explainPlan(plan, sampleModel)).toContain(
      "Keeps only the groups whose change of bookings is less than -10%.",
    );
  });

  it("is not answered without a word of when, or of what", () => {
    expect(refusal("boats whose number of bookings fell")).not.toBeNull();
    expect(refusal("which boats grew in 2025")).not.toBeNull();
  });
});

describe("how large a change is", () => {
  it.each([
    "how many more bookings did we have in 2025 than in 2024",
    "were there more bookings in 2025 than in 2024",
    "by how many percent did the number of bookings grow from 2024 to 2025",
    "growth of the number of bookings 2025 vs 2024",
    "difference in the number of bookings between 2024 and 2025",
    "number of bookings in 2025 compared to the same time in the prior year",
  ])("is told beside both figures: %s", (question) => {
    const plan = planned(question);
    expect(sketch(plan)).toBe("count");
    expect(plan.time?.from).toBe("2025-01-01");
    expect(plan.compare?.shift).toEqual({ grain: "year", count: 1 });
    expect(plan.compare?.only ?? null).toBeNull();
  });
});

describe("years and decades", () => {
  it("counts decades of dates", () => {
    const plan = planned("number of bookings per decade");
    const { sql } = compilePlan(plan, { model: harbourModel, dialect: dialects.duckdb });
    expect(sql).toContain("CAST(floor(year(bookings.BOOKING_DATE) / 10) * 10 AS INTEGER)");
    expect(plan.dimensions.map(({ label }) => label)).toEqual(["Decade"]);
  });

  it("groups by calendar years", () => {
    expect(planned("number of bookings by calendar year").dimensions.map(({ grain }) => grain)).toEqual(["year"]);
  });
});

describe("a verb behind whoever does it", () => {
  it("names no column, also where one may be called so", () => {
    const make = { table: "BOATS", column: "BOAT_TYPE" };
    const phrases = new Map([
      ...sampleArgs.index.phrases,
      [phraseKey(["make"]), [{ element: { kind: "column" as const, ...make }, weight: 1 }]] as const,
    ]);
    const outcome = planQuestion("how many bookings did we make in 2025", {
      ...sampleArgs,
      index: { ...sampleArgs.index, phrases },
    });
    expect(outcome.kind === "plan" ? sketch(outcome.plan) : outcome).toBe("count");
  });
});

describe("months that come back", () => {
  it.each([
    "number of bookings each December",
    "number of bookings in December of each year",
    "number of bookings in December for every year",
  ])("are those of every year: %s", (question) => {
    const plan = planned(question);
    expect(plan.dimensions.map(({ grain }) => grain)).toEqual(["year"]);
    expect(plan.time).toBeNull();
    expect(compilePlan(plan, { model: harbourModel, dialect: dialects.duckdb }).sql).toContain(
      "WHERE month(bookings.BOOKING_DATE) IN (12)",
    );
    expect(planAssumptions(plan, sampleModel).join(" ")).toContain("is in Dec of any year");
  });
});
