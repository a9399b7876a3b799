import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalText } from "#lib/db/results/decimal-text";
import { boundNumber, type Comparison } from "#lib/db/results/number-bound";

const operators: readonly Comparison[] = ["=", "!=", ">", ">=", "<", "<="];

/** `left` and `right` in units of the last of 40 digits after the point. */
function holds(left: bigint, operator: Comparison, right: bigint): boolean {
  switch (operator) {
    case "=":
      return left === right;
    case "!=":
      return left !== right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
  }
}

function unitsOf(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(`${whole}${fraction.padEnd(40, "0")}`);
}

describe("a bound on a column of exact numbers", () => {
  it("lets through exactly the numbers that the comparison does, whatever the digits of either", () => {
    const unscaled = fc.oneof(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.bigInt({ min: -250n, max: 250n }));
    const number = fc.tuple(unscaled, fc.nat(6)).map(([units, scale]) => decimalText(units, scale));
    fc.assert(
      fc.property(
        fc.tuple(fc.bigInt({ min: -300n, max: 300n }), fc.nat(4)),
        fc.constantFrom(...operators),
        number,
        ([units, scale], operator, value) => {
          const bound = boundNumber(operator, value, scale);
          const cell = unitsOf(decimalText(units, scale));
          const expected = holds(cell, operator, unitsOf(value));
          if (bound === null || bound === "none") expect([bound, expected]).toEqual(["none", false]);
          else if (bound === "every") expect(expected).toBe(true);
          else expect(holds(cell, bound.operator, unitsOf(bound.value))).toBe(expected);
        },
      ),
    );
  });

  it.each([
    ["1.5e2", { operator: "=", value: "150.00" }],
    ["+0.5", { operator: "=", value: "0.50" }],
    [".5", { operator: "=", value: "0.50" }],
    ["-1E-1", { operator: "=", value: "-0.10" }],
    [" 7 ", { operator: "=", value: "7.00" }],
  ])("reads %s", (text, bound) => {
    expect(boundNumber("=", text, 2)).toEqual(bound);
  });

  it.each(["", " ", ".", "abc", "1,5", "0x10", "NaN", "1e99999", "1; DROP TABLE x"])(
    "takes %j for no number",
    (text) => {
      expect(boundNumber("=", text, 2)).toBeNull();
    },
  );
});
