import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom, weightedPicker } from "../../../demo/databases/random.ts";
import { money } from "../../../demo/databases/sales/money.ts";

test("a name always gives the same numbers, and another name gives others", () => {
  const draw = (name: string) => Array.from({ length: 5 }, createRandom(name).next);
  expect(draw("orders")).toEqual(draw("orders"));
  expect(draw("orders")).not.toEqual(draw("returns"));
});

test("whole numbers stay within their bounds and reach both of them", () => {
  const random = createRandom("bounds");
  const drawn = new Set(Array.from({ length: 500 }, () => random.integer(3, 6)));
  expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
});

test("a weighted choice follows the weights and never draws a weight of zero", () => {
  const random = createRandom("weights");
  const pick = weightedPicker(["never", "seldom", "often"], (item) => ({ never: 0, seldom: 1, often: 9 })[item] ?? 0);
  const drawn = Array.from({ length: 2_000 }, () => pick(random));
  expect(drawn).not.toContain("never");
  expect(drawn.filter((item) => item === "often").length / drawn.length).toBeCloseTo(0.9, 1);
});

test("a choice among nothing is an error and not an endless search", () => {
  expect(() => weightedPicker([], () => 1)).toThrow(/positive weight/);
});

test("cents are written with two places and read back as they were", () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(money(cents)).toMatch(/^-?\d+\.\d\d$/);
      expect(Math.round(Number(money(cents)) * 100)).toBe(cents);
    }),
  );
});
