import fc from "fast-check";
import { expect, it } from "vitest";
import { cellStateExpression, filledColumn } from "#lib/semantic/cell-state";

it("the column that a condition finds filled is told again from it, whatever it is called", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (column) => {
      expect(filledColumn(cellStateExpression(column, false))).toBe(column);
      expect(filledColumn(cellStateExpression(column, true))).toBeNull();
    }),
  );
});

it("other conditions are of no filled column", () => {
  for (const expression of [null, "", "LEFT_ON IS NOT NULL", '"A" IS NOT NULL AND "B" IS NOT NULL', '"A" > 1'])
    expect(filledColumn(expression)).toBeNull();
});
