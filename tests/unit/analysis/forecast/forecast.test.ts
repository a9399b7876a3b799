import { describe, expect, test } from "vitest";
import { forecast } from "#lib/analysis/forecast/forecast";
import type { Forecast } from "#lib/analysis/forecast/outcome";
import type { Series } from "#lib/analysis/series";
import { airPassengers, bellCurve, made, seriesOf, yearlyCourse } from "./histories.ts";

function answered(series: Series, horizon: number): Forecast {
  const answer = forecast(series, horizon);
  if (answer.kind === "forecast") return answer;
  throw new Error(`refused: ${JSON.stringify(answer.reason)}`);
}

function expectedOf(series: Series, horizon: number): number[] {
  return answered(series, horizon).points.map((point) => point.expected);
}

function largestMiss(found: readonly number[], right: readonly number[]): number {
  return Math.max(...right.map((value, step) => Math.abs(value - (found[step] ?? Number.NaN))));
}

describe("a history that follows a law without a miss goes on by it", () => {
  const laws = {
    "a line by months": { grain: "month", count: 48, law: (at: number) => 500 + 7 * at },
    "a line that falls below 0": { grain: "year", count: 20, law: (at: number) => 30 - 4 * at },
    "a line with a year of months": {
      grain: "month",
      count: 60,
      law: (at: number) => 1000 + 3 * at + (yearlyCourse[at % 12] ?? 0),
    },
    "a line with a week of days": {
      grain: "day",
      count: 90,
      law: (at: number) => 200 + 0.5 * at + ([10, 5, 0, -5, 10, -15, -5][at % 7] ?? 0),
    },
    "a line with a year of quarters": {
      grain: "quarter",
      count: 16,
      law: (at: number) => 80 + at + ([4, -1, -5, 2][at % 4] ?? 0),
    },
    "a season alone, around 0": { grain: "month", count: 36, law: (at: number) => yearlyCourse[at % 12] ?? 0 },
  } as const;
  test.each(Object.entries(laws))("%s", (_, { grain, count, law }) => {
    const found = expectedOf(seriesOf(grain, made(count, law)), 8);
    expect(
      largestMiss(
        found,
        made(8, (step) => law(count + step)),
      ),
    ).toBeLessThan(1e-6);
  });

  test("a season that multiplies a level goes on to a thousandth", () => {
    const law = (at: number): number => 1000 * (1 + (yearlyCourse[at % 12] ?? 0) / 100);
    const found = expectedOf(seriesOf("month", made(60, law)), 12);
    expect(
      largestMiss(
        found,
        made(12, (step) => law(60 + step)),
      ),
    ).toBeLessThan(1);
  });
});

describe("airline passengers of 1960 from the eleven years before", () => {
  const past = airPassengers.slice(0, 132);
  const future = airPassengers.slice(132);
  const answer = answered(seriesOf("month", past), 12);

  test("are off by less than 6 % on average, six tenths of what the last year again is", () => {
    const share = (guess: (step: number) => number): number =>
      future.reduce((sum, value, step) => sum + Math.abs(value - guess(step)) / value, 0) / future.length;
    const own = share((step) => answer.points[step]?.expected ?? 0);
    expect(own).toBeLessThan(0.06);
    expect(own).toBeLessThan(0.6 * share((step) => past[120 + step] ?? 0));
  });

  test("all lie within the 95 % range, three of four at least within the 80 % range", () => {
    const held = (range: "within80" | "within95"): number =>
      answer.points.filter((point, step) => {
        const value = future[step] ?? Number.NaN;
        return value >= point[range].low && value <= point[range].high;
      }).length;
    expect(held("within95")).toBe(12);
    expect(held("within80")).toBeGreaterThanOrEqual(9);
  });

  test("have their highest month in summer and their lowest in November, with a season that grows", () => {
    const values = answer.points.map((point) => point.expected);
    expect([6, 7]).toContain(values.indexOf(Math.max(...values)));
    expect(values.indexOf(Math.min(...values))).toBe(10);
    expect(answer.method.words).toContain("with a yearly season that grows with the level");
  });

  test("tell how forecasts of the past did, beside the naive method", () => {
    const { origins, compared, error, naiveError } = answer.backtest;
    expect(origins).toBeGreaterThanOrEqual(30);
    expect(compared).toBeGreaterThan(origins);
    expect(error.symmetricPercent).toBeGreaterThan(1);
    expect(error.symmetricPercent).toBeLessThan(0.7 * naiveError.symmetricPercent);
    expect(error.meanAbsolute).toBeLessThan(0.7 * naiveError.meanAbsolute);
  });
});

describe("a level that wanders by chance", () => {
  // Each step's chance has deviation 1, and three tenths of it stay in the level.
  const draw = bellCurve(7);
  let level = 100;
  const values = made(400, () => {
    const chance = draw();
    const value = level + chance;
    level += 0.3 * chance;
    return value;
  });
  const answer = answered(seriesOf("year", values), 10);
  const [first, last] = [answer.points[0], answer.points.at(-1)];

  test("has ranges as wide as chance makes them", () => {
    const half = ((first?.within95.high ?? 0) - (first?.within95.low ?? 0)) / 2;
    expect(half).toBeGreaterThan(1.6);
    expect(half).toBeLessThan(2.8);
    // By theory the deviation ten steps ahead is the root of 1 + 9 * 0.09, 1.35 times that of one step.
    const wider = ((last?.within95.high ?? 0) - (last?.within95.low ?? 0)) / (2 * half);
    expect(wider).toBeGreaterThan(1.1);
    expect(wider).toBeLessThan(2);
  });

  test("is forecast about where it ends, with the error that theory has", () => {
    expect(Math.abs((first?.expected ?? 0) - level)).toBeLessThan(0.6);
    // Mean absolute chance over ten steps: about 0.8 * 1.2.
    expect(answer.backtest.error.meanAbsolute).toBeGreaterThan(0.7);
    expect(answer.backtest.error.meanAbsolute).toBeLessThan(1.3);
  });
});

describe("steps without a value", () => {
  const law = (at: number): number => 1000 + 3 * at + (yearlyCourse[at % 12] ?? 0);

  test("are filled where they are few, and told", () => {
    const values = made(60, law).map((value, at) => (at === 20 || at === 41 ? null : value));
    const answer = answered(seriesOf("month", values), 6);
    expect(answer.filled).toEqual(["2021-09-01", "2023-06-01"]);
    expect(answer.steps).toBe(60);
    const found = answer.points.map((point) => point.expected);
    expect(
      largestMiss(
        found,
        made(6, (step) => law(60 + step)),
      ),
    ).toBeLessThan(3);
  });

  test("are never held against a forecast of the past", () => {
    const whole = answered(seriesOf("month", made(60, law)), 6);
    const holed = answered(
      seriesOf(
        "month",
        made(60, law).map((value, at) => (at === 55 ? null : value)),
      ),
      6,
    );
    expect(holed.backtest.compared).toBeLessThan(whole.backtest.compared);
  });

  test("before the first value do not count, those after the last are forecast first", () => {
    const values = [null, null, ...made(48, law), null];
    const answer = answered(seriesOf("month", values), 3);
    expect(answer.steps).toBe(48);
    expect(answer.filled).toEqual([]);
    expect(answer.points.map((point) => point.from)).toEqual(["2024-03-01", "2024-04-01", "2024-05-01", "2024-06-01"]);
  });
});

test.each([
  ["day", 28, ["2020-01-29", "2020-01-30"]],
  ["week", 104, ["2022-01-03", "2022-01-10"]],
  ["month", 24, ["2022-01-01", "2022-02-01"]],
  ["quarter", 12, ["2023-01-01", "2023-04-01"]],
  ["year", 12, ["2032-01-01", "2033-01-01"]],
] as const)("by the %s, points go on where the series ends", (grain, count, days) => {
  const draw = bellCurve(3);
  const answer = answered(
    seriesOf(
      grain,
      made(count, () => 50 + draw()),
    ),
    2,
  );
  expect(answer.points.map((point) => point.from)).toEqual(days);
});

test("what was never below 0 is not forecast below 0", () => {
  const draw = bellCurve(11);
  const values = made(48, (at) => Math.max(0, Math.round(40 - at + 3 * draw())));
  for (const { expected: value, within80, within95 } of answered(seriesOf("month", values), 12).points) {
    expect(Math.min(value, within80.low, within95.low)).toBeGreaterThanOrEqual(0);
  }
});

test("where repeating the last year did better in the past, half of the forecast is that, and it is told", () => {
  // Each year has a course of its own making that repeats once and then changes: smoothing lags behind.
  const draw = bellCurve(5);
  const courses = made(5, () => 0).map(() => made(12, () => 100 + 60 * draw()));
  const values = made(120, (at) => courses[Math.floor(at / 24)]?.[at % 12] ?? 0);
  const answer = answered(seriesOf("month", values), 6);
  expect(answer.method.parts[0]).toEqual({ words: "the last year again", share: 0.5 });
});

describe("the method in plain words", () => {
  test("has shares that sum to 1, the largest first", () => {
    const { parts } = answered(seriesOf("month", airPassengers), 12).method;
    expect(parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1, 9);
    expect(parts).toEqual(parts.toSorted((left, right) => right.share - left.share));
  });

  test("names a season once that all parts have", () => {
    expect(answered(seriesOf("month", airPassengers), 12).method.words).toBe(
      "an average of half of the long-term trend, a straight trend and a damped trend, with a yearly season that grows with the level",
    );
  });

  test("names no season where there is none, and one of days by the week", () => {
    const draw = bellCurve(21);
    const words = (grain: "year" | "day", values: readonly number[]): string =>
      answered(seriesOf(grain, values), 3).method.words;
    expect(
      words(
        "year",
        made(40, () => 100 + draw()),
      ),
    ).not.toContain("season");
    const weekly = made(140, (at) => 100 + 20 * (at % 7) + draw());
    expect(words("day", weekly)).toContain("with a weekly season");
  });
});

test("of histories with a known law, the 95 % range holds about 95 %, the 80 % range about 80 %", () => {
  let [held80, held95, all] = [0, 0, 0];
  for (let seed = 1; seed <= 40; seed += 1) {
    const draw = bellCurve(seed * 7919);
    let level = 500;
    const values = made(72, (at) => {
      const chance = 10 * draw();
      const value = level + (yearlyCourse[at % 12] ?? 0) + chance;
      level += 1 + 0.2 * chance;
      return value;
    });
    for (const [step, point] of answered(seriesOf("month", values.slice(0, 60)), 12).points.entries()) {
      const value = values[60 + step] ?? Number.NaN;
      held80 += value >= point.within80.low && value <= point.within80.high ? 1 : 0;
      held95 += value >= point.within95.low && value <= point.within95.high ? 1 : 0;
      all += 1;
    }
  }
  expect(held95 / all).toBeGreaterThan(0.9);
  expect(held95 / all).toBeLessThan(0.995);
  expect(held80 / all).toBeGreaterThan(0.7);
  expect(held80 / all).toBeLessThan(0.92);
});
