/** The words of conditions between columns, and what such a condition is called. */
import { describe, expect, test } from "vitest";
import { derivedName } from "#lib/domain/derived-column";
import type { ComparisonOperator } from "#lib/domain/plan";
import { areAlike } from "#lib/planner/derive/alike-words";
import { dayOrderAt, degreeAt, isNegatedBefore, sizeAt } from "#lib/planner/derive/comparing-words";
import { boundAt } from "#lib/planner/derive/time-bounds";
import { comparedSides } from "#lib/planner/explain/compared-sides";
import { filterWords } from "#lib/planner/explain/plan-condition-words";
import { tokenise } from "#lib/planner/words/tokenise";

const due = { table: "INVOICE", column: "DUE_DATE" };
const paid = { table: "PAYMENT", column: "PAID_AT" };
const price = { table: "LINE", column: "UNIT_PRICE" };
const listed = { table: "PRODUCT", column: "LIST_PRICE" };

function against(column: string, operator: ComparisonOperator, value: number) {
  return { column: { table: "LINE", column }, via: null, condition: { operator, value }, evidence: [] };
}

const later = derivedName({ kind: "elapsed", unit: "days", from: due, to: paid });
const below = derivedName({ kind: "calculation", operator: "-", left: price, right: listed });
const often = derivedName({ kind: "calculation", operator: "/", left: price, right: listed });

describe("a condition on a difference", () => {
  test("from 0 on is one on its two sides", () => {
    expect(comparedSides(against(later, ">", 0))).toEqual({ left: paid, right: due, operator: ">", isTime: true });
    expect(filterWords(against(later, "<=", 0))).toBe("PAYMENT.PAID_AT is on or before INVOICE.DUE_DATE");
    expect(filterWords(against(below, "<", 0))).toBe("LINE.UNIT_PRICE is less than PRODUCT.LIST_PRICE");
    expect(filterWords(against(below, "=", 0))).toBe("LINE.UNIT_PRICE is the same as PRODUCT.LIST_PRICE");
  });

  test.each([against(later, ">", 2), against(often, ">", 0), against("UNIT_PRICE", ">", 0)])(
    "of another size, or of something else, is none",
    (filter) => {
      expect(comparedSides(filter)).toBeNull();
    },
  );
});

describe("words that compare", () => {
  test.each([
    ["above the budget", ">", 1],
    ["no more than the budget", "<=", 3],
    ["at least twice the budget", ">=", 2],
    ["lower than the budget", "<", 2],
  ])("sizes: %s", (text, operator, length) => {
    expect(sizeAt(tokenise(text), 0)).toEqual({ operator, length });
  });

  test.each([
    ["no later than promised", "<=", 3],
    ["on or before the due date", "<=", 3],
    ["later than promised", ">", 2],
    ["before the due date", "<", 1],
  ])("days: %s", (text, operator, length) => {
    expect(dayOrderAt(tokenise(text), 0)).toEqual({ operator, length });
  });

  test("more and less of something", () => {
    expect(degreeAt(tokenise("fewer seats"), 0)).toEqual({ operator: "<", length: 1 });
    expect(degreeAt(tokenise("several seats"), 0)).toBeNull();
  });

  test("a condition that is denied is not read", () => {
    expect(isNegatedBefore(tokenise("not delivered"), 1)).toBe(true);
    expect(isNegatedBefore(tokenise("were delivered"), 1)).toBe(false);
  });

  test("a time has a number and a unit of fixed length", () => {
    expect(boundAt(tokenise("within 24 hours"), 0)).toMatchObject({ operator: "<=", unit: "hours", end: 3 });
    expect(boundAt(tokenise("within 2 months"), 0)).toBeNull();
    expect(boundAt(tokenise("within hours"), 0)).toBeNull();
  });
});

test("zero is a number where something is compared with it", () => {
  expect(tokenise("a cost above zero").at(-1)).toMatchObject({ kind: "number", value: 0 });
  expect(tokenise("zero emission cars")[0]?.kind).toBe("word");
});

test.each([
  ["applied", "applying", true],
  ["delivery", "delivered", true],
  ["ordered", "opened", false],
])("%s and %s are forms of one deed: %s", (left, right, isAlike) => {
  expect(areAlike(left, right)).toBe(isAlike);
});
