import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forecast } from "#lib/analysis/forecast/forecast";
import type { ForecastPoint } from "#lib/analysis/forecast/outcome";
import { outlook } from "#lib/analysis/forecast/outlook";
import { seriesOf } from "./histories.ts";

const grain = fc.constantFrom("day" as const, "month" as const, "quarter" as const, "year" as const);
const runs = { numRuns: 60, seed: 20_260_101 };

/** Counts, amounts with cents, values around 0, mostly zeros, sizes far apart, the odd gap. */
const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 500 }) },
  { weight: 3, arbitrary: fc.integer({ min: -50_000, max: 50_000 }).map((cents) => cents / 100) },
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(1e-12, -1e-12, 1e12, -1e12, 1e-300, 1e300, -1e300) },
);
const pasts = fc.oneof(
  fc.array(value, { minLength: 24, maxLength: 50 }),
  fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 24, maxLength: 50 }),
  fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 24, maxLength: 50 }),
);

function numbersOf(points: readonly ForecastPoint[]): number[] {
  return points.flatMap((point) => [
    point.within95.low,
    point.within80.low,
    point.expected,
    point.within80.high,
    point.within95.high,
  ]);
}

describe("whatever the past is", () => {
  test("the forecast is finite, and ranges are ordered, nested and never narrower a step later", () => {
    let answers = 0;
    fc.assert(
      fc.property(grain, pasts, fc.integer({ min: 1, max: 8 }), (step, past, horizon) => {
        const answer = forecast(seriesOf(step, past), horizon);
        if (answer.kind !== "forecast") return;
        answers += 1;
        expect(answer.points).toHaveLength(horizon);
        for (const point of answer.points) {
          const numbers = numbersOf([point]);
          expect(numbers.every(Number.isFinite)).toBe(true);
          expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
        }
        const { error, naiveError } = answer.backtest;
        expect([error, naiveError].flatMap((each) => Object.values(each)).every(Number.isFinite)).toBe(true);
      }),
      runs,
    );
    expect(answers).toBeGreaterThan(20);
  });

  test("ranges are never narrower a step later", () => {
    fc.assert(
      fc.property(pasts, fc.constantFrom(1, 4, 12), (past, seasonLength) => {
        const values = Float64Array.from(past);
        const { spread } = outlook({ values, seasonLength, isKnown: past.map(() => true) }, 12);
        for (const widths of [spread.within80, spread.within95]) {
          expect(widths).toEqual(widths.toSorted());
          expect(widths.every((width) => width >= 0)).toBe(true);
        }
        expect(spread.within95.every((width, step) => width >= (spread.within80[step] ?? 0))).toBe(true);
      }),
      runs,
    );
  });

  test("the same series has the same forecast", () => {
    fc.assert(
      fc.property(grain, pasts, (step, past) => {
        expect(forecast(seriesOf(step, past), 3)).toEqual(forecast(seriesOf(step, past), 3));
      }),
      { ...runs, numRuns: 20 },
    );
  });

  test("nothing is thrown, however short, holed or odd the series", () => {
    const odd = fc.oneof(value, fc.constant(null), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 5e-324));
    fc.assert(
      fc.property(grain, fc.array(odd, { maxLength: 40 }), fc.double(), (step, past, horizon) => {
        expect(["forecast", "not-forecastable"]).toContain(forecast(seriesOf(step, past), horizon).kind);
      }),
      { ...runs, numRuns: 150 },
    );
  });
});

describe("a series in another unit", () => {
  const positive = fc.array(fc.integer({ min: 20, max: 1000 }), { minLength: 36, maxLength: 48 });

  test("has the same forecast in that unit", () => {
    fc.assert(
      fc.property(positive, fc.constantFrom(0.5, 4, 1024, 2 ** -30), (past, factor) => {
        const own = forecast(seriesOf("month", past), 6);
        const other = forecast(
          seriesOf(
            "month",
            past.map((each) => each * factor),
          ),
          6,
        );
        if (own.kind !== "forecast" || other.kind !== "forecast") {
          expect(other.kind).toBe(own.kind);
          return;
        }
        expect(numbersOf(other.points)).toEqual(numbersOf(own.points).map((each) => each * factor));
        expect(other.backtest.error.symmetricPercent).toBe(own.backtest.error.symmetricPercent);
        expect(other.method).toEqual(own.method);
      }),
      { ...runs, numRuns: 20 },
    );
  });

  test("has it also where the factor is no power of two, to a hundredth", () => {
    fc.assert(
      fc.property(positive, fc.constantFrom(0.01, 3, 100, 1000), (past, factor) => {
        const own = outlook({ values: Float64Array.from(past), seasonLength: 12, isKnown: past.map(() => true) }, 6);
        const values = Float64Array.from(past, (each) => each * factor);
        const other = outlook({ values, seasonLength: 12, isKnown: past.map(() => true) }, 6);
        for (const [step, expected] of other.expected.entries()) {
          const same = (own.expected[step] ?? 0) * factor;
          expect(Math.abs(expected - same)).toBeLessThan(0.01 * Math.abs(same));
        }
      }),
      { ...runs, numRuns: 20 },
    );
  });
});
