/** A stretch that is chosen in a chart becomes the period of the answer, and nothing else of it changes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import { zoomedTo } from "#lib/planner/steering/zoomed";
import { addPeriods, periodStart } from "#lib/planner/time/calendar";
import { barePlan } from "../../../support/planner/arbitrary-parts.ts";
import { metric } from "../../../support/planner/plan-rows.ts";
import { sampleModel } from "../../../support/planner/sample-model.ts";

const world = { model: sampleModel, dialect: dialects.duckdb };
const column = { table: "BOOKINGS", column: "BOOKING_DATE" };

function monthly(grain: TimeGrain, time: Plan["time"] = null): Plan {
  return barePlan(sampleModel, {
    metrics: [metric({ kind: "count", table: "BOOKINGS" }, "Bookings")],
    dimensions: [{ column, label: "Month", grain, part: null, via: null, evidence: [] }],
    time,
  });
}

const year2025 = { column, from: "2025-01-01", to: "2026-01-01", label: "2025", anchor: null, evidence: ["2025"] };

function timeOf(plan: Plan, from: string, to: string): Plan["time"] {
  const zoomed = zoomedTo(plan, { from, to }, world);
  if (zoomed.kind === "refused") throw new Error(zoomed.why);
  return zoomed.plan.time;
}

describe("zooming in", () => {
  test("takes the whole of the last step", () => {
    expect(timeOf(monthly("month"), "2025-02-01", "2025-04-01")).toMatchObject({
      from: "2025-02-01",
      to: "2025-05-01",
    });
    expect(timeOf(monthly("quarter"), "2025-01-01", "2025-04-01 00:00:00")).toMatchObject({ to: "2025-07-01" });
  });

  test("never leaves the period of the answer, whatever is chosen", () => {
    const days = fc.date({ min: new Date("2024-06-01"), max: new Date("2026-06-01"), noInvalidDate: true });
    const grains = fc.constantFrom<TimeGrain>("day", "week", "month", "quarter", "year");
    fc.assert(
      fc.property(days, days, grains, (one, other, grain) => {
        const [from = "", to = ""] = [one, other]
          .map((day) => periodStart(day.toISOString().slice(0, 10), grain))
          .toSorted();
        const zoomed = zoomedTo(monthly(grain, year2025), { from, to }, world);
        const isOutside = from >= "2026-01-01" || addPeriods(to, grain, 1) <= "2025-01-01";
        expect(zoomed.kind).toBe(isOutside ? "refused" : "edited");
        if (zoomed.kind === "refused") return;
        const time = zoomed.plan.time;
        expect((time?.from ?? "") >= "2025-01-01" && (time?.to ?? "9") <= "2026-01-01").toBe(true);
        expect({ ...zoomed.plan, time: null, assumptions: [] }).toEqual({
          ...monthly(grain, year2025),
          time: null,
          assumptions: [],
        });
      }),
    );
  });

  test("is refused in a sentence where there are no steps in time, and for what is no date", () => {
    const plan = monthly("month");
    for (const refused of [
      zoomedTo({ ...plan, dimensions: [] }, { from: "2025-01-01", to: "2025-02-01" }, world),
      zoomedTo(plan, { from: null, to: "2025-02-01" }, world),
      zoomedTo(plan, { from: "2025-03-01", to: "2025-02-01" }, world),
      zoomedTo(plan, { from: "'; DROP TABLE", to: "2025-02-01" }, world),
    ])
      expect(refused).toEqual({ kind: "refused", why: "Only steps in time can be zoomed into." });
  });
});
