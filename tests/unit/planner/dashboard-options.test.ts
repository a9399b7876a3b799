import { expect, it } from "vitest";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { sampleArgs } from "../../support/planner/sample-model.ts";

it("each option of a question about what a dashboard shows leads to a dashboard, and not to one answer", () => {
  const asked = planDashboard("build a dashboard of bookings in Kiel", sampleArgs);
  if (asked.kind !== "ask") throw new Error("It was not asked.");
  expect(asked.options).toHaveLength(2);
  for (const { question, plan } of asked.options) {
    expect(plan).toBeUndefined();
    expect([question, planDashboard(question, { ...sampleArgs, mayAsk: false }).kind]).toEqual([question, "dashboard"]);
  }
});
