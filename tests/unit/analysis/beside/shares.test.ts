import { describe, expect, test } from "vitest";
import { differenceOfShares, type ShareGroup } from "#lib/analysis/beside/shares";
import { randomOf } from "../unusual/random.ts";

function beside(left: ShareGroup, right: ShareGroup, relevant?: number) {
  const told = differenceOfShares(left, right, relevant);
  if (told === null) throw new Error("a group without rows");
  return told;
}

const of = (hits: number, n: number): ShareGroup => ({ hits, n });

describe("the interval", () => {
  // Newcombe, Statistics in Medicine 17 (1998), table II, method 10.
  test.each([
    [of(56, 70), of(48, 80), 0.0524, 0.3339],
    [of(9, 10), of(3, 10), 0.1705, 0.809],
  ])("is Newcombe's for %o and %o", (left, right, low, high) => {
    const told = beside(left, right);
    expect(told.low).toBeCloseTo(low, 4);
    expect(told.high).toBeCloseTo(high, 4);
  });

  test("of one share is Wilson's: 81 of 263 lie between 25.5 % and 36.6 % (Newcombe 1998)", () => {
    const { left } = beside(of(81, 263), of(81, 263));
    expect(left.low).toBeCloseTo(0.2553, 4);
    expect(left.high).toBeCloseTo(0.3662, 4);
  });

  test("of nothing reaches down to nothing and not below", () => {
    const { left } = beside(of(0, 20), of(5, 20));
    expect(left.low).toBe(0);
    expect(left.high).toBeCloseTo(0.1611, 4);
  });
});

describe("the chance", () => {
  // SciPy 1.17.1, fisher_exact; the second is Fisher's lady tasting tea.
  test.each([
    [of(8, 10), of(1, 6), 0.034965034965034975],
    [of(3, 4), of(1, 4), 0.48571428571428565],
  ])("is Fisher's where few hits are to be expected: %o and %o", (left, right, chance) => {
    const told = beside(left, right);
    expect(told.test).toBe("exact");
    expect(told.pValue).toBeCloseTo(chance, 10);
  });

  test("is that of two proportions where there are many", () => {
    const told = beside(of(45, 200), of(30, 210));
    expect(told.test).toBe("two-proportions");
    expect(told.pValue).toBeCloseTo(0.03151807425222708, 9);
    expect(told.verdict).toBe("differs");
  });
});

describe("the verdict", () => {
  test("few rows are not enough, and more are asked for", () => {
    const told = beside(of(10, 40), of(12, 40));
    expect(told.verdict).toBe("not-enough-to-tell");
    expect(told.moreRows?.left).toBeGreaterThan(1000);
  });

  test("many rows that agree have no difference to tell", () => {
    expect(beside(of(1000, 4000), of(1010, 4000)).verdict).toBe("no-difference-to-tell");
  });

  test("groups without rows have nothing to compare", () => {
    expect(differenceOfShares(of(0, 0), of(1, 2))).toBeNull();
  });

  test("all against all, and nothing against nothing, are no difference", () => {
    expect(beside(of(30, 30), of(30, 30))).toMatchObject({ pValue: 1, difference: 0 });
    expect(beside(of(0, 30), of(0, 30)).pValue).toBe(1);
  });
});

test("about 95 of 100 intervals hold the true difference", () => {
  const random = randomOf(5);
  const sample = (n: number, share: number): ShareGroup =>
    of(Array.from({ length: n }).filter(() => random.chance(share)).length, n);
  const told = Array.from({ length: 2000 }, () => beside(sample(60, 0.2), sample(45, 0.1)));
  const held = told.filter(({ low, high }) => low <= 0.1 && high >= 0.1).length / told.length;
  expect(held).toBeGreaterThan(0.93);
  expect(held).toBeLessThan(0.975);
});
