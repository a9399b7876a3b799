import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOfMeans } from "#lib/analysis/beside/means";
import { severalMeans, severalShares } from "#lib/analysis/beside/several";
import { fisherBeyond, squaresBeyond } from "#lib/analysis/distributions";

describe("the distributions behind it", () => {
  // Tables of the F and the chi-square distribution at 5 % and 1 %.
  test.each([
    [3.3541, 2, 27, 0.05],
    [5.4881, 2, 27, 0.01],
    [2.4472, 6, 28, 0.0497],
    [161.4476, 1, 1, 0.05],
  ])("F of %d with %d and %d degrees is reached by %d", (value, above, below, share) => {
    expect(fisherBeyond(value, above, below)).toBeCloseTo(share, 3);
  });

  test.each([
    [3.8415, 1, 0.05],
    [5.9915, 2, 0.05],
    [18.307, 10, 0.05],
    [23.2093, 10, 0.01],
    [124.3421, 100, 0.05],
  ])("a sum of squares of %d with %d degrees is reached by %d", (value, degrees, share) => {
    expect(squaresBeyond(value, degrees)).toBeCloseTo(share, 4);
  });
});

describe("several means", () => {
  test("of two groups are told apart exactly as two means are", () => {
    const group = fc.record({
      n: fc.integer({ min: 2, max: 400 }),
      mean: fc.double({ min: -100, max: 100, noNaN: true }),
      standardDeviation: fc.double({ min: 0.1, max: 50, noNaN: true }),
    });
    fc.assert(
      fc.property(group, group, (left, right) => {
        const two = differenceOfMeans(left, right).pValue ?? 1;
        expect(severalMeans([left, right]).pValue).toBeCloseTo(two, 8);
      }),
      { numRuns: 300 },
    );
  });

  test("name the one group that stands apart, and no other", () => {
    const usual = { n: 200, mean: 50, standardDeviation: 10 };
    const found = severalMeans([usual, { ...usual, mean: 50.4 }, { ...usual, mean: 62 }, { ...usual, mean: 49.7 }]);
    expect(found.differs).toBe(true);
    expect(found.groups.map(({ standsApart }) => standsApart)).toContain(true);
    expect(found.groups[2]).toMatchObject({ standsApart: true });
    expect(found.groups[2]?.difference).toBeCloseTo(62 - (50 + 50.4 + 49.7) / 3, 9);
  });

  test("do not differ by chance in more than about 5 of 100 draws of one distribution", () => {
    let seed = 20;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (seed + 0.5) / 2_147_483_648;
    };
    const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const drawn = (n: number) => {
      const values = Array.from({ length: n }, normal);
      const mean = values.reduce((sum, value) => sum + value, 0) / n;
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      return { n, mean, standardDeviation: Math.sqrt(squares / (n - 1)) };
    };
    const tries = Array.from({ length: 1000 }, () => severalMeans([20, 40, 30, 60, 25].map(drawn)));
    const wrong = tries.filter(({ differs }) => differs).length;
    const named = tries.filter(({ groups }) => groups.some(({ standsApart }) => standsApart)).length;
    expect(wrong).toBeLessThan(75);
    expect(named).toBeLessThanOrEqual(wrong);
  });

  test("without any spread are told nothing of", () => {
    const flat = { n: 5, mean: 3, standardDeviation: 0 };
    expect(severalMeans([flat, flat, flat])).toMatchObject({ pValue: null, differs: false });
  });
});

describe("several shares", () => {
  test("differ where one group is far from the others, which is named", () => {
    const found = severalShares([
      { n: 400, hits: 40 },
      { n: 300, hits: 33 },
      { n: 500, hits: 130 },
    ]);
    expect(found).toMatchObject({ differs: true, groups: [{}, {}, { standsApart: true }] });
  });

  test("are not told apart where all or none are hits", () => {
    expect(severalShares([0, 0, 0].map((hits) => ({ n: 10, hits })))).toMatchObject({ pValue: null, differs: false });
  });
});
