import { describe, expect, test } from "vitest";
import { otherPeriod, otherPeriodPlan } from "#lib/agents/sql/widen/other-period";
import { dialects } from "#lib/domain/dialects";
import type { PlanTime } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { inCity, ordered } from "../../../../support/agents/shop-conditions.ts";
import { revenueByCity, shopModel } from "../../../../support/agents/small-model.ts";

function planIn(time: PlanTime) {
  return revenueByCity({ filters: [inCity("Berlin")], time });
}

const march = ordered("2026-03-01", "2026-04-01", "in March");

describe("where a period has no rows", () => {
  test("the newest one like it is asked for, under the same conditions", () => {
    const probe = otherPeriodPlan(planIn(march), shopModel);
    const sql = probe === null ? "" : compilePlan(probe, { model: shopModel, dialect: dialects.duckdb }).sql;
    expect(sql).toContain("IN (3)");
    expect(sql).toContain("'Berlin'");
    expect(sql).toMatch(/DESC NULLS LAST[\s\S]*LIMIT 1$/);
    expect(sql).not.toContain("2026");
  });

  test.each([
    [
      march,
      "2024-03-01",
      "There is nothing in Mar 2026; the newest Mar with rows is Mar 2024.",
      "2024-03-01..2024-04-01",
    ],
    [
      ordered("2026-04-01", "2026-07-01", "in Q2"),
      "2025-04-01",
      "There is nothing in Q2 2026; the newest such period with rows is Q2 2025.",
      "2025-04-01..2025-07-01",
    ],
    [
      ordered("2027-01-01", "2028-01-01", "in 2027"),
      "2025-01-01",
      "There is nothing in 2027; the newest such period with rows is 2025.",
      "2025-01-01..2026-01-01",
    ],
  ])("it is told of", (time, first, sentence, days) => {
    const found = otherPeriod(planIn(time), first);
    expect([found?.sentence, `${found?.time.from}..${found?.time.to}`]).toEqual([sentence, days]);
  });

  test("nothing is told of the asked period itself, or where no other was found", () => {
    expect(otherPeriod(planIn(march), "2026-03-01")).toBeNull();
    expect(otherPeriod(planIn(march), null)).toBeNull();
    expect(otherPeriodPlan(revenueByCity(), shopModel)).toBeNull();
  });
});
