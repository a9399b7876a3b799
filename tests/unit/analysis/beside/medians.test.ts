import { describe, expect, test } from "vitest";
import { differenceOfMedians, type MarkedGroup } from "#lib/analysis/beside/medians";
import { quantile } from "#lib/domain/quantile";
import { medianMarks } from "#lib/planner/compile/compile-beside";
import { randomOf } from "../unusual/random.ts";

/** Skewed figures as amounts are: their median is the level. */
function amounts(seed: number, count: number, level: number): MarkedGroup {
  const random = randomOf(seed);
  return marked(Array.from({ length: count }, () => level * Math.exp(random.gaussian())));
}

/** What the warehouse tells of figures: how many there are, and the quantiles that are asked for. */
function marked(figures: readonly number[]): MarkedGroup {
  const sorted = figures.toSorted((left, right) => left - right);
  return { n: sorted.length, marks: medianMarks.map(({ part }) => ({ part, value: quantile(sorted, part) })) };
}

function withHuge({ n, marks }: MarkedGroup): MarkedGroup {
  return { n: n + 1, marks: marks.map((mark) => (mark.part === 1 ? { ...mark, value: 1e9 } : mark)) };
}

describe("two medians", () => {
  test("a clear difference differs, whatever one huge figure does", () => {
    const told = differenceOfMedians(withHuge(amounts(1, 80, 100)), amounts(2, 80, 250));
    expect(told?.verdict).toBe("differs");
    expect(told?.high).toBeLessThan(0);
  });

  test("the same seed draws the same, another seed nearly the same", () => {
    const [left, right] = [amounts(3, 60, 100), amounts(4, 60, 120)] as const;
    const told = differenceOfMedians(left, right, { seed: 5 });
    expect(differenceOfMedians(left, right, { seed: 5 })).toEqual(told);
    const other = differenceOfMedians(left, right, { seed: 6 });
    expect(other?.low).not.toBe(told?.low);
    expect(Math.abs((other?.low ?? 0) - (told?.low ?? 0))).toBeLessThan(0.2 * ((told?.high ?? 0) - (told?.low ?? 0)));
  });

  test("few figures are not enough, and none are nothing", () => {
    expect(differenceOfMedians(marked([1, 2, 3]), amounts(7, 50, 100))).toMatchObject({
      verdict: "not-enough-to-tell",
      low: null,
    });
    expect(differenceOfMedians(marked([]), marked([1]))).toBeNull();
    expect(differenceOfMedians(amounts(8, 30, 100), amounts(9, 30, 101))?.verdict).toBe("not-enough-to-tell");
  });

  test("a difference that matters would have shown among many", () => {
    const told = differenceOfMedians(amounts(10, 3000, 100), amounts(11, 3000, 100), { relevant: 15, rounds: 500 });
    expect(told?.verdict).toBe("no-difference-to-tell");
  });

  test("the median of an even number of figures is between the middle two", () => {
    expect(differenceOfMedians(marked([1, 2, 3, 10]), marked([4, 6]))?.difference).toBe(-2.5);
  });
});

test("about 95 of 100 intervals hold the true difference", () => {
  const told = Array.from({ length: 400 }, (_, index) =>
    differenceOfMedians(amounts(1000 + index, 41, 100), amounts(5000 + index, 60, 100), { rounds: 400 }),
  );
  const held = told.filter((one) => one !== null && (one.low ?? 1) <= 0 && (one.high ?? -1) >= 0).length / told.length;
  expect(held).toBeGreaterThan(0.92);
  expect(held).toBeLessThan(0.985);
});
