import { describe, expect, test } from "vitest";
import { differenceOfMeans, type MeanGroup } from "#lib/analysis/beside/means";
import { randomOf } from "../unusual/random.ts";

describe("Welch's comparison", () => {
  const left: MeanGroup = { n: 15, mean: 27.5, standardDeviation: 4.2 };
  const right: MeanGroup = { n: 20, mean: 24.1, standardDeviation: 2.9 };

  test("gives the chance and the interval that SciPy 1.17.1 gives (ttest_ind_from_stats, equal_var=False)", () => {
    const told = differenceOfMeans(left, right);
    expect(told.pValue).toBeCloseTo(0.012883125748100467, 9);
    expect(told.low).toBeCloseTo(0.7897509270998464, 8);
    expect(told.high).toBeCloseTo(6.010249072900153, 8);
    expect(told.verdict).toBe("differs");
    expect(told.percent).toBeCloseTo(14.108, 3);
  });

  test("turns round with the groups", () => {
    const told = differenceOfMeans(left, right);
    const turned = differenceOfMeans(right, left);
    expect(turned.difference).toBeCloseTo(-told.difference, 12);
    expect(turned.low).toBeCloseTo(-(told.high ?? 0), 9);
    expect(turned.pValue).toBeCloseTo(told.pValue ?? 0, 12);
  });

  test("effect is Hedges's: the difference in pooled deviations, a little smaller for few rows", () => {
    expect(differenceOfMeans(left, right).effect).toBeCloseTo(0.945, 2);
  });
});

describe("the verdict", () => {
  const group = (n: number, mean: number): MeanGroup => ({ n, mean, standardDeviation: 10 });

  test("says that few rows are not enough, and how many more would be", () => {
    const told = differenceOfMeans(group(20, 50), group(20, 51));
    expect(told.verdict).toBe("not-enough-to-tell");
    const more = (told.moreRows?.left ?? 0) + 20;
    // The textbook's 393 a group for a fifth of a deviation, power 80 % (Cohen 1988).
    expect(more).toBeGreaterThan(380);
    expect(more).toBeLessThan(440);
    expect(differenceOfMeans(group(more, 50), group(more, 50)).verdict).toBe("no-difference-to-tell");
  });

  test("says that there is no difference where one that matters would have shown", () => {
    const told = differenceOfMeans(group(2000, 50), group(2000, 50.1));
    expect(told.verdict).toBe("no-difference-to-tell");
    expect(told.moreRows).toEqual({ left: 0, right: 0 });
  });

  test("follows what the reader says matters", () => {
    expect(differenceOfMeans(group(2000, 50), group(2000, 50.1), 0.5).verdict).toBe("not-enough-to-tell");
    expect(differenceOfMeans(group(20, 50), group(20, 51), 30).verdict).toBe("no-difference-to-tell");
  });

  test.each([
    [
      { n: 1, mean: 3, standardDeviation: 0 },
      { n: 50, mean: 9, standardDeviation: 1 },
    ],
    [
      { n: 5, mean: 3, standardDeviation: 0 },
      { n: 5, mean: 4, standardDeviation: 0 },
    ],
    [
      { n: 0, mean: 0, standardDeviation: 0 },
      { n: 0, mean: 0, standardDeviation: 0 },
    ],
  ])("tells nothing of one row or of groups without spread", (left, right) => {
    expect(differenceOfMeans(left, right)).toMatchObject({ verdict: "not-enough-to-tell", pValue: null, low: null });
  });
});

test("95 of 100 intervals hold the true difference, and the promised difference shows in four of five", () => {
  const random = randomOf(3);
  const sample = (n: number, mean: number, deviation: number): MeanGroup => {
    const values = Array.from({ length: n }, () => mean + deviation * random.gaussian());
    const own = values.reduce((sum, value) => sum + value, 0) / n;
    const squares = values.reduce((sum, value) => sum + (value - own) ** 2, 0);
    return { n, mean: own, standardDeviation: Math.sqrt(squares / (n - 1)) };
  };
  const told = Array.from({ length: 1500 }, () => differenceOfMeans(sample(12, 5, 1), sample(25, 5, 3)));
  const held = told.filter(({ low, high }) => (low ?? 1) <= 0 && (high ?? -1) >= 0);
  expect(held.length / told.length).toBeGreaterThan(0.935);
  expect(held.length / told.length).toBeLessThan(0.965);
  const promised = differenceOfMeans(
    { n: 40, mean: 0, standardDeviation: 2 },
    { n: 40, mean: 0, standardDeviation: 2 },
  );
  const shown = Array.from({ length: 1500 }, () =>
    differenceOfMeans(sample(40, promised.smallestTellable ?? 0, 2), sample(40, 0, 2)),
  ).filter(({ verdict }) => verdict === "differs");
  expect(shown.length / 1500).toBeGreaterThan(0.76);
  expect(shown.length / 1500).toBeLessThan(0.84);
});
