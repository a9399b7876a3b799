import { expect, test } from "vitest";
import { seasonOf } from "#lib/analysis/series";

test.each([
  ["day", 7],
  ["week", 52],
  ["month", 12],
  ["quarter", 4],
  ["year", 1],
] as const)("steps of a %s come back after %i", (grain, steps) => {
  expect(seasonOf(grain)).toBe(steps);
});
