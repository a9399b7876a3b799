import { expect, it } from "vitest";
import { describeChart } from "#lib/domain/chart-description";
import { points } from "../../support/results/drawn-chart.ts";

const funnel = { kind: "funnel", category: 0, measure: { column: 1, label: "People", format: "integer" } } as const;

it("sets each step beside the first and the one before it, in the order of the rows", () => {
  const data = points(funnel, [
    ["Visited", 800],
    ["Signed up", 200],
    ["Invited", 400],
  ]);
  expect(data.points.map(({ label, stepShares }) => [label, stepShares])).toEqual([
    ["Visited", { ofFirst: 1, ofBefore: null }],
    ["Signed up", { ofFirst: 0.25, ofBefore: 0.25 }],
    ["Invited", { ofFirst: 0.5, ofBefore: 2 }],
  ]);
  expect(describeChart("funnel", data)).toBe(
    "Funnel chart of People in 3 steps: Visited: 800; Signed up: 200 (25% of the step before); Invited: 400 (200% of the step before).",
  );
});

it("has no shares of nothing, and none of a step without a count", () => {
  const data = points(funnel, [
    ["Visited", 0],
    ["Signed up", null],
    ["Paid", 5],
  ]);
  expect(data.points.map(({ stepShares }) => stepShares)).toEqual([
    { ofFirst: null, ofBefore: null },
    { ofFirst: null, ofBefore: null },
    { ofFirst: null, ofBefore: null },
  ]);
  expect(describeChart("funnel", data)).toContain("Signed up: no value");
});
