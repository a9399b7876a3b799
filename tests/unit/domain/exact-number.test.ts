import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { averageExact, compareExact, exactNumber, exactText, sumExact } from "#lib/domain/exact-number";
import type { Cell } from "#lib/domain/result-set";

describe("exactNumber", () => {
  it.each<[Cell, string | null]>([
    [12, "12"],
    ["12.50", "12.5"],
    ["-0.000", "0"],
    [".5", "0.5"],
    ["+7", "7"],
    ["9007199254740993", "9007199254740993"],
    [1e21, "1000000000000000000000"],
    [1.5e-7, "0.00000015"],
    ["", null],
    [".", null],
    ["12 apples", null],
    ["NaN", null],
    [null, null],
    [true, null],
  ])("reads %j as %j", (cell, expected) => {
    const number = exactNumber(cell);
    expect(number === null ? null : exactText(number)).toBe(expected);
  });

  it("G9 keeps every digit of any decimal", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 38 }), (digits, scale) => {
        const number = exactNumber(exactText({ digits, scale }));
        expect(number === null ? null : compareExact(number, { digits, scale })).toBe(0);
      }),
    );
  });
});

describe("sums and averages", () => {
  it("adds what floating point cannot", () => {
    expect(exactText(sum(["0.1", "0.2"]))).toBe("0.3");
    expect(exactText(sum(["9007199254740993", "0.25", "-1"]))).toBe("9007199254740992.25");
  });

  it("rounds an average half away from zero", () => {
    expect(exactText(averageExact(sum([10, 0, 0]), 3))).toBe("3.333333");
    expect(exactText(averageExact(sum([-2, 0, 0]), 3))).toBe("-0.666667");
    expect(exactText(averageExact(sum(["1", "2"]), 2))).toBe("1.5");
  });

  it("does not depend on the order of what is added", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt()), (values) => {
        const numbers = values.map((digits, index) => ({ digits, scale: index % 5 }));
        expect(exactText(sumExact(numbers))).toBe(exactText(sumExact([...numbers].reverse())));
      }),
    );
  });
});

function sum(cells: readonly Cell[]) {
  return sumExact(cells.flatMap((cell) => exactNumber(cell) ?? []));
}
