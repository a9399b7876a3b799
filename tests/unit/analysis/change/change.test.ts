import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChangeData, changeOf } from "#lib/analysis/change/causes";
import { chanceOf, corrected } from "#lib/analysis/change/chance";
import { factorChanges } from "#lib/analysis/change/drivers";
import { missingRun } from "#lib/analysis/change/missing-steps";
import { noSums, rateOf, type Sums, sumsTogether, type TwoSums } from "#lib/analysis/change/sums";

const counts = fc.integer({ min: 0, max: 10_000 });
const sums = fc.record({ amount: counts, base: fc.integer({ min: 1, max: 1_000 }) }).map(
  ({ amount, base }): Sums => ({
    ...{ amount, base },
    ...{ amountSquares: amount * amount, baseSquares: base * base, products: amount * base },
  }),
);
const groups = fc.array(fc.record({ earlier: sums, later: sums }), { minLength: 2, maxLength: 12 });

function together(all: readonly TwoSums[]): TwoSums {
  return all.reduce(
    (total, one) => ({
      earlier: sumsTogether(total.earlier, one.earlier),
      later: sumsTogether(total.later, one.later),
    }),
    { earlier: noSums, later: noSums },
  );
}

function dataOf(kind: ChangeData["kind"], all: readonly TwoSums[]): ChangeData {
  const named = all.map((one, index) => ({ group: String(index), ...one }));
  return {
    kind,
    total: together(all),
    cuts: [{ groups: named }],
    steps: { earlier: 30, later: 31 },
    pace: 1 / 30,
    factors: [],
  };
}

describe("the parts are the whole", () => {
  test("changes of groups that add up are the change, exactly in whole numbers", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const change = changeOf(dataOf("sum", all));
        const parts = change?.cuts[0]?.groups.map(({ effect }) => effect) ?? [];
        expect(parts.reduce((sum, effect) => sum + effect, 0)).toBe((change?.later ?? 0) - (change?.earlier ?? 0));
      }),
    );
  });

  test("own rates and weights of the groups are the change of the rate", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const change = changeOf(dataOf("rate", all));
        const told = change?.cuts[0]?.groups ?? [];
        const total = told.reduce((sum, { rateEffect, mixEffect }) => sum + (rateEffect ?? 0) + (mixEffect ?? 0), 0);
        expect(total).toBeCloseTo((change?.later ?? 0) - (change?.earlier ?? 0), 9);
        expect(told.reduce((sum, { effect }) => sum + effect, 0)).toBeCloseTo(total, 9);
        expect(change?.cuts[0]?.mix?.effect).toBeCloseTo(
          told.reduce((sum, { mixEffect }) => sum + (mixEffect ?? 0), 0),
          9,
        );
      }),
    );
  });

  test("factors make up the change of their product, in whatever order they are named", () => {
    const factor = fc.record({ earlier: fc.integer({ min: 1, max: 500 }), later: fc.integer({ min: 1, max: 500 }) });
    fc.assert(
      fc.property(fc.array(factor, { minLength: 1, maxLength: 4 }), (all) => {
        const named = all.map((one, index) => ({ name: String(index), ...one }));
        const told = factorChanges(named);
        const product = (side: "earlier" | "later"): number => all.reduce((value, one) => value * one[side], 1);
        const change = product("later") - product("earlier");
        const scale = Math.max(1, product("later"), product("earlier"));
        expect(told.reduce((sum, { effect }) => sum + effect, 0) / scale).toBeCloseTo(change / scale, 9);
        const turned = factorChanges(named.toReversed()).toReversed();
        told.forEach(({ effect }, index) => {
          expect((turned[index]?.effect ?? 0) / scale).toBeCloseTo(effect / scale, 9);
        });
      }),
    );
  });
});

describe("what is not told", () => {
  test("a column whose rows belong to several groups has no parts", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const data = dataOf("sum", all);
        const [first] = all;
        const doubled = {
          ...data,
          cuts: [{ groups: [...(data.cuts[0]?.groups ?? []), { group: "twice", ...(first ?? data.total) }] }],
        };
        const isDoubled = (first?.earlier.amount ?? 0) + (first?.later.amount ?? 0) > 0;
        expect(changeOf(doubled)?.cuts[0]?.state).toBe(
          isDoubled || (first?.earlier.base ?? 0) > 0 ? "overlapping" : "told",
        );
      }),
    );
  });

  test("a rate without a base at one time has no change", () => {
    const bare = { earlier: noSums, later: { ...noSums, amount: 3, base: 1 } };
    expect(rateOf(bare.earlier)).toBeNull();
    expect(changeOf(dataOf("rate", [bare, bare]))).toBeNull();
  });

  test("every group of some weight may go one way and the whole the other", () => {
    const rate = (amount: number, base: number): Sums => ({ ...noSums, amount, base });
    // Both wards get better; the hard one has many more patients later.
    const easy = { earlier: rate(810, 900), later: rate(95, 100) };
    const hard = { earlier: rate(30, 100), later: rate(360, 900) };
    const change = changeOf(dataOf("rate", [easy, hard]));
    expect(change?.later).toBeLessThan(change?.earlier ?? 0);
    expect(change?.cuts[0]?.isReversed).toBe(true);
  });

  test("days without rows count where the other time has none such in a row", () => {
    const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const sundays = ["2025-05-04", "2025-05-11", "2025-05-18"];
    expect(missingRun({ earlier: ["2025-04-06"], later: sundays }, nextDay)).toBeNull();
    const gap = ["2025-05-11", "2025-05-12", "2025-05-13"];
    expect(missingRun({ earlier: ["2025-04-06"], later: ["2025-05-04", ...gap] }, nextDay)).toEqual({
      at: "later",
      steps: gap,
    });
    expect(missingRun({ earlier: gap, later: sundays }, nextDay)?.at).toBe("earlier");
  });
});

describe("chance", () => {
  // Student's t, two tails, from the tables of Abramowitz and Stegun, 26.10.
  test.each([
    [2.228, 10, 0.05],
    [2.75, 30, 0.01],
    [1.96, 1_000_000, 0.05],
    [4.587, 10, 0.001],
  ])("%f standard errors with %i degrees of freedom: %f", (errors, freedom, chance) => {
    expect(Math.abs(chanceOf(errors, freedom) - chance)).toBeLessThan(0.002);
  });

  test("the more are tried, the less likely one of them stands out, and their order stays", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }), (chances) => {
        const told = corrected(chances);
        chances.forEach((chance, index) => {
          expect(told[index]).toBeGreaterThanOrEqual(chance);
          chances.forEach((other, place) => {
            if (other < chance) expect(told[place]).toBeLessThanOrEqual(told[index] ?? 0);
          });
        });
        expect(Math.min(...told)).toBeCloseTo(Math.min(1, Math.min(...chances) * chances.length), 12);
      }),
    );
  });
});
