import { describe, expect, test } from "vitest";
import { forecast } from "#lib/analysis/forecast/forecast";
import type { RefusalReason } from "#lib/analysis/forecast/outcome";
import type { Series } from "#lib/analysis/series";
import { airPassengers, bellCurve, made, seriesOf, yearlyCourse } from "./histories.ts";

function refused(series: Series, horizon: number): RefusalReason | null {
  const answer = forecast(series, horizon);
  return answer.kind === "not-forecastable" ? answer.reason : null;
}

/** Around 100 with chance of deviation 2. */
function noisy(count: number, seed = 1): number[] {
  const draw = bellCurve(seed);
  return made(count, () => 100 + 2 * draw());
}

describe("too short a past", () => {
  test.each([
    ["month", 23, 24, 12],
    ["day", 13, 14, 7],
    ["week", 103, 104, 52],
    ["quarter", 7, 8, 4],
  ] as const)("by the %s: %i steps are fewer than two seasons", (grain, steps, needed, season) => {
    expect(refused(seriesOf(grain, noisy(steps)), 1)).toEqual({ code: "too-few-seasons", steps, needed, season });
    expect(refused(seriesOf(grain, noisy(needed)), 1)).toBeNull();
  });

  test("years need ten values", () => {
    expect(refused(seriesOf("year", noisy(9)), 1)).toEqual({ code: "too-few-values", steps: 9, needed: 10 });
    expect(refused(seriesOf("year", noisy(10)), 1)).toBeNull();
  });

  test("steps before the first value are no past", () => {
    const values = [...made(12, () => 0).map(() => null), ...noisy(20)];
    expect(refused(seriesOf("month", values), 1)).toMatchObject({ code: "too-few-seasons", steps: 20 });
  });

  test.each([[[]], [[null, null, null]], [[Number.NaN, Number.POSITIVE_INFINITY]]])(
    "%j has no value at all",
    (values) => {
      expect(refused(seriesOf("month", values), 1)).toMatchObject({ code: "too-few-seasons", steps: 0 });
    },
  );
});

describe("gaps", () => {
  test("more than a tenth of the steps are too many", () => {
    const values = noisy(40).map((value, at) => (at % 6 === 2 ? null : value));
    expect(refused(seriesOf("month", values), 3)).toEqual({ code: "too-many-gaps", missing: 7, steps: 40, allowed: 4 });
  });

  test("one of four months is too long, one of three is filled", () => {
    const without = (count: number) => noisy(60).map((value, at) => (at >= 12 && at < 12 + count ? null : value));
    expect(refused(seriesOf("month", without(4)), 3)).toEqual({
      code: "long-gap",
      from: "2021-01-01",
      missing: 4,
      allowed: 3,
    });
    expect(refused(seriesOf("month", without(3)), 3)).toBeNull();
  });

  test("one at the end is too long in the same way", () => {
    const values = [...noisy(36), null, null, null, null];
    expect(refused(seriesOf("month", values), 3)).toEqual({
      code: "long-gap",
      from: "2023-01-01",
      missing: 4,
      allowed: 3,
    });
  });

  test("a value that is no number is a gap", () => {
    const values = noisy(40).map((value, at) => (at % 6 === 2 ? Number.NaN : value));
    expect(refused(seriesOf("month", values), 3)).toMatchObject({ code: "too-many-gaps", missing: 7 });
  });
});

describe("a jump of level close to the end", () => {
  const jumped = (count: number, after: number, factor: number): number[] =>
    noisy(count).map((value, at) => (at >= count - after ? value * factor : value));

  test.each([2, 4, 9])("%i months after it the past no longer tells what comes", (after) => {
    const reason = refused(seriesOf("month", jumped(60, after, 2)), 6);
    expect(reason).toMatchObject({ code: "level-break", from: `2024-${String(13 - after).padStart(2, "0")}-01` });
    const levels = reason?.code === "level-break" ? [reason.before, reason.after] : [];
    expect(levels.map((level) => Math.round(level / 100))).toEqual([1, 2]);
  });

  test("downwards it is one too, and below a season", () => {
    expect(refused(seriesOf("month", jumped(60, 5, 0.4)), 6)).toMatchObject({ code: "level-break" });
    const seasonal = jumped(60, 5, 2).map((value, at) => value + (yearlyCourse[at % 12] ?? 0));
    expect(refused(seriesOf("month", seasonal), 6)).toMatchObject({ code: "level-break", from: "2024-08-01" });
  });

  test.each([
    ["two years ago it is the past", seriesOf("month", jumped(60, 24, 2))],
    ["a single odd month is none", seriesOf("month", jumped(60, 1, 3))],
    ["a small one is none", seriesOf("month", jumped(60, 5, 1.1))],
    [
      "steady growth is none",
      seriesOf(
        "year",
        made(20, (at) => 100 * 1.15 ** at),
      ),
    ],
    ["a growing season is none", seriesOf("month", airPassengers)],
  ])("%s", (_, series) => {
    expect(refused(series, 4)).toBeNull();
  });
});

test("a series that never changed has no error to measure a range with", () => {
  const values = made(36, () => 42);
  expect(refused(seriesOf("month", values), 6)).toEqual({ code: "constant", value: 42, steps: 36 });
  expect(
    refused(
      seriesOf(
        "month",
        made(36, () => 0),
      ),
      6,
    ),
  ).toMatchObject({ code: "constant", value: 0 });
});

describe("a horizon", () => {
  test.each([
    ["month", 24, 12],
    ["month", 60, 30],
    ["quarter", 8, 2],
    ["year", 10, 4],
    ["day", 100, 50],
  ] as const)("by the %s: %i steps carry %i more", (grain, steps, longest) => {
    const series = seriesOf(grain, noisy(steps));
    expect(refused(series, longest)).toBeNull();
    expect(refused(series, longest + 1)).toEqual({ code: "horizon-too-long", horizon: longest + 1, longest });
  });

  test("counts the steps at the end that have no value", () => {
    expect(refused(seriesOf("month", [...noisy(24), null]), 12)).toMatchObject({ code: "horizon-too-long" });
  });

  test.each([0, -3, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("of %d steps is none", (horizon) => {
    expect(refused(seriesOf("month", noisy(36)), horizon)).toEqual({ code: "no-horizon", horizon });
  });
});
