/** Whether an answer can be watched for what is asked, before anything is kept. */
import { describe, expect, it } from "vitest";
import { fitRule } from "#lib/analysis/alerts/fit-rule";
import type { OutputColumn } from "#lib/domain/chart";
import { ruleOf } from "./looks.ts";

type Grain = NonNullable<OutputColumn["grain"]>;

const orders: OutputColumn = { label: "Orders", role: "measure", isAdditive: true, format: "integer" };

function fits(grain: Grain, count: number, unit: "day" | "week" | "month"): boolean {
  const time: OutputColumn = { label: "Time", role: "time", isAdditive: false, format: null, grain };
  return fitRule(ruleOf({ kind: "late", count, unit }), [time, orders], false).kind === "fits";
}

describe("rows that do not come", () => {
  it("are seen after a step of the answer at the soonest, and nothing shorter is promised", () => {
    expect([fits("day", 1, "day"), fits("week", 1, "week"), fits("month", 1, "month")]).toEqual([true, true, true]);
    expect([fits("week", 7, "day"), fits("month", 5, "week"), fits("quarter", 3, "month")]).toEqual([true, true, true]);
    expect([fits("week", 1, "day"), fits("month", 1, "day"), fits("month", 2, "week")]).toEqual([false, false, false]);
    expect([fits("quarter", 2, "month"), fits("year", 6, "month")]).toEqual([false, false]);
  });
});
