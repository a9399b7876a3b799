import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { compareRows, compareWithAny, defaultRules } from "../../../evals/compare.ts";
import { gold, table } from "../../support/evals/tables.ts";

const isRight = (...args: Parameters<typeof compareRows>) => compareRows(...args).isRight;
const reasonOf = (...args: Parameters<typeof compareRows>) => {
  const comparison = compareRows(...args);
  return comparison.isRight ? "" : comparison.reason;
};

const cities = [
  ["Oslo", 3],
  ["Lima", 2],
  ["Bern", 2],
] as const;

describe("rows without an order", () => {
  test("are the same in any order, and as often as in the gold", () => {
    expect(isRight(gold(cities), table(cities.toReversed()), defaultRules)).toBe(true);
    expect(reasonOf(gold(cities), table([...cities, ["Bern", 2]]), defaultRules)).toBe("4 rows instead of 3.");
    const twice = [["a"], ["a"], ["b"]];
    expect(isRight(gold(twice), table([["a"], ["b"], ["b"]]), defaultRules)).toBe(false);
  });

  test("a result without rows is right where the gold has none, and nowhere else", () => {
    expect(isRight(gold([]), table([]), defaultRules)).toBe(true);
    expect(isRight(gold([["a"]]), table([]), defaultRules)).toBe(false);
  });

  test("sets of rows do not count how often a row comes", () => {
    const asSet = { ...defaultRules, isSet: true };
    expect(isRight(gold([["a"], ["b"]]), table([["b"], ["a"], ["a"]]), asSet)).toBe(true);
    expect(isRight(gold([["a"], ["b"]]), table([["a"], ["a"]]), asSet)).toBe(false);
    const withNumber = table([
      ["a", 1],
      ["a", 2],
      ["b", 3],
    ]);
    expect(isRight(gold([["a"], ["b"]]), withNumber, asSet)).toBe(true);
  });
});

describe("columns", () => {
  test("are found by their values, wherever they stand and whatever they are called", () => {
    const turned = cities.map(([city, count]) => [count, city]);
    expect(compareRows(gold(cities), table(turned), defaultRules)).toEqual({ isRight: true, isExact: true });
  });

  test("beyond the gold's are allowed, and told apart", () => {
    const wider = cities.map(([city, count]) => ["x", count, city]);
    expect(compareRows(gold(cities), table(wider), defaultRules)).toEqual({ isRight: true, isExact: false });
  });

  test("that are missing are named", () => {
    const names = cities.map(([city]) => [city]);
    expect(reasonOf(gold(cities), table(names), defaultRules)).toBe("1 columns instead of 2.");
    const other = cities.map(([city]) => [city, "x"]);
    expect(reasonOf(gold(cities), table(other), defaultRules)).toBe("No column holds the values of b.");
  });

  test("with the right values in the wrong rows are wrong", () => {
    const mixed = [
      ["Oslo", 2],
      ["Lima", 3],
      ["Bern", 2],
    ];
    expect(reasonOf(gold(cities), table(mixed), defaultRules)).toContain("not in the right rows");
  });

  test("of equal values are given to each other in the way that fits", () => {
    const wanted = [
      [1, 2, "x"],
      [2, 1, "y"],
    ];
    const given = wanted.map(([first = null, second = null, name = null]) => [second, first, name]);
    expect(isRight(gold(wanted), table(given), defaultRules)).toBe(true);
  });
});

describe("the order of rows", () => {
  test("counts row by row where it is strict", () => {
    const strict = gold(cities, { kind: "strict" });
    expect(isRight(strict, table(cities), defaultRules)).toBe(true);
    expect(reasonOf(strict, table(cities.toReversed()), defaultRules)).toContain("in this order");
  });

  test("lets rows change places that agree on the columns that carry it", () => {
    const byCount = gold(cities, { kind: "keys", columns: [1] });
    expect(isRight(byCount, table([cities[0], cities[2], cities[1]]), defaultRules)).toBe(true);
    expect(isRight(byCount, table([cities[1], cities[0], cities[2]]), defaultRules)).toBe(false);
  });

  test("lets rows change places that tie on a key outside of the result", () => {
    const names = cities.map(([city]) => [city]);
    const tied = gold(names, { kind: "groups", numbers: [0, 1, 1] });
    expect(isRight(tied, table([["Oslo"], ["Bern"], ["Lima"]]), defaultRules)).toBe(true);
    expect(isRight(tied, table([["Lima"], ["Oslo"], ["Bern"]]), defaultRules)).toBe(false);
  });
});

test("one of several golds is enough, and a wrong answer is told against the first one", () => {
  const golds = [gold([["a"]]), gold([["b"], ["c"]])];
  expect(compareWithAny(golds, table([["c"], ["b"]]), defaultRules).isRight).toBe(true);
  expect(compareWithAny(golds, table([["d"], ["b"]]), defaultRules)).toEqual({
    isRight: false,
    reason: "2 rows instead of 1.",
  });
  expect(compareWithAny([], table([["a"]]), defaultRules).isRight).toBe(false);
});

describe("whatever the rows", () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.constantFrom("a", "b", "north", null, true),
    fc.integer({ min: -5, max: 5 }),
    fc.integer({ min: -500, max: 500 }).map((value) => value / 7),
  );
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));
  const shuffled = rows.chain((given) =>
    fc.record({
      given: fc.constant(given),
      rowOrder: fc.shuffledSubarray([...given.keys()], { minLength: given.length }),
      columnOrder: fc.shuffledSubarray([...(given[0] ?? []).keys()], { minLength: given[0]?.length ?? 0 }),
    }),
  );

  test("the same rows are right in any order of rows and columns, in both directions", () => {
    fc.assert(
      fc.property(shuffled, ({ given, rowOrder, columnOrder }) => {
        const other = rowOrder.map((row) => columnOrder.map((column) => given[row]?.[column] ?? null));
        expect(isRight(gold(given), table(other), defaultRules)).toBe(true);
        expect(isRight(gold(other), table(given), defaultRules)).toBe(true);
      }),
    );
  });

  test("they are right with a further column and with numbers a little off, and wrong with a row more", () => {
    fc.assert(
      fc.property(rows, fc.double({ min: -1, max: 1, noNaN: true }), (given, noise) => {
        const near = given.map((row) => [
          ...row.map((value) =>
            typeof value === "number" && !Number.isInteger(value) ? value * (1 + noise * 1e-7) : value,
          ),
          "further",
        ]);
        expect(compareRows(gold(given), table(near), defaultRules)).toEqual({ isRight: true, isExact: false });
        expect(isRight(gold(given), table([...near, near[0] ?? []]), defaultRules)).toBe(false);
      }),
    );
  });

  test("one changed cell is wrong", () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.nat(), (given, first, second) => {
        const row = first % given.length;
        const column = second % (given[0]?.length ?? 1);
        const changed = given.map((cells, at) =>
          cells.map((value, place) => (at === row && place === column ? "changed" : value)),
        );
        expect(isRight(gold(given), table(changed), defaultRules)).toBe(false);
      }),
    );
  });
});
