/** Whether an answer can be watched for what is asked, before anything is kept. */
import { describe, expect, it } from "vitest";
import { fitRule, type Watched } from "#lib/analysis/alerts/fit-rule";
import type { OutputColumn } from "#lib/domain/chart";
import { above, below, ruleOf } from "./looks.ts";

type Grain = NonNullable<OutputColumn["grain"]>;

const orders: OutputColumn = { label: "Orders", role: "measure", isAdditive: true, format: "integer" };

function watched(given: Partial<Watched>): Watched {
  return { outputs: [orders], isOneRow: true, window: null, ...given };
}

function fits(grain: Grain, count: number, unit: "day" | "week" | "month"): boolean {
  const time: OutputColumn = { label: "Time", role: "time", isAdditive: false, format: null, grain };
  return fitRule(ruleOf({ kind: "late", count, unit }), watched({ outputs: [time, orders] })).kind === "fits";
}

describe("rows that do not come", () => {
  it("are seen after a step of the answer at the soonest, and nothing shorter is promised", () => {
    expect([fits("day", 1, "day"), fits("week", 1, "week"), fits("month", 1, "month")]).toEqual([true, true, true]);
    expect([fits("week", 7, "day"), fits("month", 5, "week"), fits("quarter", 3, "month")]).toEqual([true, true, true]);
    expect([fits("week", 1, "day"), fits("month", 1, "day"), fits("month", 2, "week")]).toEqual([false, false, false]);
    expect([fits("quarter", 2, "month"), fits("year", 6, "month")]).toEqual([false, false]);
  });
});

describe("a low figure of days that are never over", () => {
  const thisMonth = { label: "this month", anchor: "2026-07-10", to: "2026-08-01" };

  it("is refused, because it would never be judged", () => {
    expect(fitRule(ruleOf(below(5)), watched({ window: thisMonth }))).toEqual({
      kind: "not",
      why: "What is not over is not judged for being low, and that never is (this month): ask by day or month.",
    });
  });

  it("can be watched for being high, and where its days are over or stand still", () => {
    const windows = [
      null,
      { ...thisMonth, to: "2026-07-01" },
      { ...thisMonth, to: "2026-07-10" },
      { ...thisMonth, anchor: null },
    ];
    expect(windows.map((window) => fitRule(ruleOf(below(5)), watched({ window })).kind)).toEqual(
      windows.map(() => "fits"),
    );
    expect(fitRule(ruleOf(above(5)), watched({ window: thisMonth })).kind).toBe("fits");
    const day: OutputColumn = { label: "Day", role: "time", isAdditive: false, format: null, grain: "day" };
    expect(fitRule(ruleOf(below(5)), watched({ outputs: [day, orders], window: thisMonth })).kind).toBe("fits");
  });
});
