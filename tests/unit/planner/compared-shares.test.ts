import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

function readAs(question: string): unknown {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") return outcome.kind;
  const { metrics, dimensions, compare, time, asShare } = outcome.plan;
  return {
    figures: metrics.map(({ expression }) => expression.kind),
    by: dimensions.map(({ column }) => column.column),
    to: compare?.label,
    from: time?.from,
    asShare,
  };
}

describe("a share of rows at two times", () => {
  it.each([
    ["share of cancelled bookings in April 2026 compared with March 2026", "March 2026"],
    ["what percentage of bookings were cancelled in April 2026 vs March 2026", "March 2026"],
    ["share of cancelled bookings in April 2026 compared with the previous month", "previous month"],
  ])("stays a share: %s", (question, to) => {
    expect(readAs(question)).toEqual({ figures: ["ratio"], by: [], to, from: "2026-04-01", asShare: false });
  });

  it("is none where a change is asked for in percent", () => {
    const question = "by what percentage did the amount of paid bookings grow in 2025 compared with 2024";
    expect(readAs(question)).not.toMatchObject({ figures: ["ratio"] });
  });

  it("is not shown of groups beside another time", () => {
    expect(readAs("share of amount by boat in 2025 compared with 2024")).toMatchObject({
      figures: ["aggregate"],
      asShare: false,
    });
  });
});
