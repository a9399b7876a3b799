import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { isSameValue, toValue } from "../../../evals/cells.ts";

const rules = { relativeTolerance: 1e-6, ignoreCase: false };
const isSame = (left: Cell, right: Cell, more: Partial<typeof rules> = {}) => {
  const all = { ...rules, ...more };
  return isSameValue(toValue(left, all), toValue(right, all), all);
};

describe("cells that say the same", () => {
  test.each<[Cell, Cell]>([
    [12.5, "12.50"],
    ["3", 3],
    [true, 1],
    ["false", 0],
    ["2026-11-21", "2026-11-21 00:00:00"],
    ["2026-11-21 12:30:00", "2026-11-21T12:30:00.000"],
    ["2026-11-21 12:30:00+00:00", "2026-11-21 12:30"],
    ["2026-11-21 12:30:00.250", "2026-11-21 12:30:00.25"],
    [" north ", "north"],
    [0.1 + 0.2, 0.3],
    [33.333333, 33.33],
    [1_000_000.4, 1_000_000.5],
    [null, null],
  ])("%j is %j", (left, right) => {
    expect(isSame(left, right)).toBe(true);
    expect(isSame(right, left)).toBe(true);
  });
});

describe("cells that do not", () => {
  test.each<[Cell, Cell]>([
    [null, 0],
    [null, ""],
    ["007", 7],
    [1_000_000, 1_000_001],
    [33.3, 33.333],
    [33.34, 33.333333],
    ["North", "north"],
    ["2026-11-21", "2026-11-22"],
    ["2026-11-21", "2026-11-21 00:00:01"],
  ])("%j is not %j", (left, right) => {
    expect(isSame(left, right)).toBe(false);
    expect(isSame(right, left)).toBe(false);
  });
});

test("letters may be of either case where the set says so", () => {
  expect(isSame("North", "north", { ignoreCase: true })).toBe(true);
});

test("two numbers are the same in both directions or in none", () => {
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(number, number, (left, right) => {
      expect(isSame(left, right)).toBe(isSame(right, left));
    }),
  );
});

test("a number rounded to two digits or more is the number", () => {
  const number = fc.double({ min: -1e5, max: 1e5, noNaN: true });
  fc.assert(
    fc.property(number, fc.integer({ min: 2, max: 5 }), (value, digits) => {
      const rounded = Number(value.toFixed(digits));
      // A number whose last digits are zeros looks as if it had been rounded to fewer.
      fc.pre(String(rounded).split(".")[1]?.length === digits);
      expect(isSame(value, rounded)).toBe(true);
    }),
  );
});
