import { describe, expect, test } from "vitest";
import { lowestPlace } from "#lib/analysis/forecast/simplex";
import { noMisses, stepsAhead, walk } from "#lib/analysis/forecast/smoothing";
import { fitKind } from "#lib/analysis/forecast/smoothing-fit";
import { bellCurve, made, yearlyCourse } from "./histories.ts";

describe("one pass of smoothing", () => {
  test("is the textbook's simple smoothing: each level a weighted mean of value and level before", () => {
    const values = Float64Array.from([3, 5, 9, 20]);
    const state = { level: 4, slope: 0, season: new Float64Array(1) };
    const pass = {
      kind: { trend: "none", season: "none", miss: "additive" } as const,
      weights: { level: 0.5, slope: 0, season: 0, damping: 1 },
      values,
      state,
    };
    const misses = noMisses();
    expect(walk(pass, 0, 4, misses)).toBe(true);
    // Levels 4, 3.5, 4.25, 6.625, 13.3125; misses -1, 1.5, 4.75, 13.375.
    expect(state.level).toBe(13.3125);
    expect(misses.squares).toBe(1 + 2.25 + 22.5625 + 178.890625);
    expect([...stepsAhead(pass, 4, 2)]).toEqual([13.3125, 13.3125]);
  });

  test("is Holt's and Winters' smoothing with an added season", () => {
    const draw = bellCurve(2);
    const values = Float64Array.from(made(48, (at) => 200 + 2 * at + (yearlyCourse[at % 12] ?? 0) + 5 * draw()));
    const [alpha, beta, gamma] = [0.4, 0.2, 0.3];
    const season = Float64Array.from(yearlyCourse);
    // As Winters wrote it down in 1960: weights of means, not of misses.
    const book = { level: 198, slope: 2, season: season.slice() };
    for (const [at, value] of values.entries()) {
      const before = book.level;
      const place = book.season[at % 12] ?? 0;
      book.level = alpha * (value - place) + (1 - alpha) * (before + book.slope);
      book.slope = beta * (book.level - before) + (1 - beta) * book.slope;
      book.season[at % 12] = gamma * (value - book.level) + (1 - gamma) * place;
    }
    const state = { level: 198, slope: 2, season };
    const pass = {
      kind: { trend: "linear", season: "additive", miss: "additive" } as const,
      weights: { level: alpha, slope: alpha * beta, season: gamma * (1 - alpha), damping: 1 },
      values,
      state,
    };
    expect(walk(pass, 0, 48, noMisses())).toBe(true);
    for (const [step, ahead] of stepsAhead(pass, 48, 12).entries()) {
      expect(ahead).toBeCloseTo(book.level + (step + 1) * book.slope + (book.season[step] ?? 0), 8);
    }
  });

  test("a damped trend comes to rest", () => {
    const ahead = stepsAhead(
      {
        kind: { trend: "damped", season: "none", miss: "additive" },
        weights: { level: 0.5, slope: 0.1, season: 0, damping: 0.9 },
        state: { level: 100, slope: 10, season: new Float64Array(1) },
      },
      0,
      400,
    );
    expect(ahead[0]).toBeCloseTo(109, 9);
    expect(ahead.at(-1)).toBeCloseTo(100 + (10 * 0.9) / (1 - 0.9), 6);
  });

  test("says so where an expected value falls to 0 and shares of it mean nothing", () => {
    const pass = {
      kind: { trend: "linear", season: "none", miss: "multiplicative" } as const,
      weights: { level: 0.5, slope: 0.1, season: 0, damping: 1 },
      values: Float64Array.from([5, 5, 5]),
      state: { level: 5, slope: -6, season: new Float64Array(1) },
    };
    expect(walk(pass, 0, 3, noMisses())).toBe(false);
  });
});

describe("weights that are found", () => {
  test("are those that made the series", () => {
    const draw = bellCurve(9);
    let level = 1;
    const values = Float64Array.from(
      made(800, () => {
        const chance = 0.05 * draw();
        const value = level + chance;
        level += 0.4 * chance;
        return value;
      }),
    );
    const fit = fitKind({ values, seasonLength: 1 }, { trend: "none", season: "none", miss: "additive" }, null);
    expect(fit?.weights.level).toBeGreaterThan(0.3);
    expect(fit?.weights.level).toBeLessThan(0.5);
  });

  test("lie at the bottom of a bowl, also in a corner", () => {
    const bowl = (bottom: readonly number[]) => (place: readonly number[]) =>
      1000 * place.reduce((sum, each, axis) => sum + (each - (bottom[axis] ?? 0)) ** 2, 0);
    const descent = { start: [0.3, 0.1, 0.1, 0.8], reach: 0.25, evaluations: 400 };
    for (const bottom of [
      [0.7, 0.2, 0.5, 0.4],
      [1, 0, 0, 1],
    ]) {
      const found = lowestPlace(bowl(bottom), descent);
      expect(found.height).toBeLessThan(0.01);
      expect(found.place.every((each) => each >= 0 && each <= 1)).toBe(true);
    }
  });
});
