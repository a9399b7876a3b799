import { describe, expect, test } from "vitest";
import { correlation, type Pair } from "#lib/analysis/beside/correlation";
import { randomOf } from "../unusual/random.ts";

const ten: readonly Pair[] = [
  ...([
    [1, 2.1],
    [2, 2.9],
    [3, 3.2],
    [4, 4.8],
    [5, 5.1],
  ] as const),
  ...([
    [6, 5.5],
    [7, 7.9],
    [8, 7.5],
    [9, 9.9],
    [10, 9.1],
  ] as const),
];

describe("the coefficients", () => {
  test("are those of SciPy 1.17.1 (pearsonr, spearmanr)", () => {
    const told = correlation(ten);
    expect(told.pearson).toBeCloseTo(0.9744608660191696, 12);
    expect(told.pValue).toBeCloseTo(1.8048048677600779e-6, 12);
    expect(told.low).toBeCloseTo(0.8923047377424901, 9);
    expect(told.high).toBeCloseTo(0.9941377423241404, 9);
    expect(told.spearman).toBeCloseTo(0.9757575757575757, 12);
    expect(told.verdict).toBe("related");
  });

  test("equal values share their rank", () => {
    expect(
      correlation([
        [1, 1],
        [2, 2],
        [2, 3],
        [3, 4],
      ]).spearman,
    ).toBeCloseTo(0.9486832980505138, 12);
  });

  test("a figure that never changes has none", () => {
    expect(
      correlation([
        [1, 5],
        [2, 5],
        [3, 5],
        [4, 5],
      ]),
    ).toMatchObject({ pearson: null, verdict: "not-enough-to-tell" });
    expect(correlation([])).toMatchObject({ n: 0, pearson: null, verdict: "not-enough-to-tell" });
  });

  test("a perfect line has a coefficient of one and an interval that ends there", () => {
    const told = correlation(Array.from({ length: 12 }, (_, place): Pair => [place, 2 * place]));
    expect(told.pearson).toBeCloseTo(1, 12);
    expect(told.pValue).toBeLessThan(1e-9);
    expect(told.high).toBeLessThanOrEqual(1);
  });
});

describe("what makes it doubtful", () => {
  // Anscombe 1973: the first and the fourth of his four sets, whose coefficients are the same.
  const left = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const first = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const fourth = [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89];

  test("one pair that carries it all, as in Anscombe's fourth set, and not in his first", () => {
    const honest = correlation(left.map((value, place): Pair => [value, first[place] ?? 0]));
    expect(honest.pearson).toBeCloseTo(0.8164205163448395, 9);
    expect(honest.flags.carriedBy).toBeNull();
    expect(honest.verdict).toBe("related");
    const carried = correlation(fourth.map((value, place): Pair => [place === 7 ? 19 : 8, value]));
    expect(carried.pearson).toBeCloseTo(0.8165214368885028, 9);
    expect(carried.flags.carriedBy).toEqual({ place: 7, without: 0 });
    expect(carried.verdict).toBe("doubtful");
  });

  test("two figures that only grow with time", () => {
    const random = randomOf(7);
    const pairs = Array.from(
      { length: 36 },
      (_, month): Pair => [100 + 5 * month + 8 * random.gaussian(), 40 + 2 * month + 4 * random.gaussian()],
    );
    expect(correlation(pairs).verdict).toBe("related");
    const told = correlation(pairs, { areInTime: true });
    expect(told.flags.onlyGrow?.ofChanges).toBeLessThan(0.4);
    expect(told.verdict).toBe("doubtful");
  });

  test("two figures that grow and move together are related", () => {
    const random = randomOf(8);
    const pairs = Array.from({ length: 36 }, (_, month): Pair => {
      const shared = 20 * random.gaussian();
      return [100 + 5 * month + shared, 40 + 2 * month + 0.5 * shared + random.gaussian()];
    });
    expect(correlation(pairs, { areInTime: true })).toMatchObject({ verdict: "related", flags: { onlyGrow: null } });
  });

  test("few pairs and ties are said", () => {
    const told = correlation([
      [1, 2],
      [1, 3],
      [1, 5],
      [2, 6],
      [3, 8],
    ]);
    expect(told.flags.fewPairs).toBe(true);
    expect(told.flags.ties).toBeCloseTo(0.4, 9);
    expect(correlation(ten).flags).toMatchObject({ fewPairs: false, ties: null });
  });
});

describe("figures that have nothing to do with each other", () => {
  const random = randomOf(9);
  const unrelated = (n: number): Pair[] =>
    Array.from({ length: n }, (): Pair => [random.gaussian(), random.gaussian()]);

  test("seem related in about one of twenty", () => {
    const told = Array.from({ length: 1000 }, () => correlation(unrelated(15)));
    const wrong = told.filter(({ pValue }) => (pValue ?? 1) < 0.05).length;
    expect(wrong).toBeGreaterThan(30);
    expect(wrong).toBeLessThan(70);
    const held = told.filter(({ low, high }) => (low ?? 1) <= 0 && (high ?? -1) >= 0).length;
    expect(held).toBeGreaterThan(930);
  });

  test("are said to be so with many pairs, and not with few", () => {
    const many: readonly Pair[] = Array.from({ length: 100 }, (_, place): Pair => [place % 10, Math.floor(place / 10)]);
    expect(correlation(many).verdict).toBe("no-relation-to-tell");
    expect(correlation(many.slice(0, 10)).verdict).toBe("not-enough-to-tell");
    expect(
      correlation([
        [1, 2],
        [2, 1],
        [3, 3],
        [4, 1],
      ]).verdict,
    ).toBe("not-enough-to-tell");
  });
});
