import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differsByOneEdit, labelOf, phraseKey, plural, splitIdentifier, stem, valueKey } from "#lib/semantic/words";

describe("words", () => {
  it.each([
    ["categories", "category"],
    ["boxes", "box"],
    ["orders", "order"],
    ["status", "status"],
    ["gross", "gross"],
    ["analysis", "analysis"],
    ["people", "person"],
    ["series", "series"],
  ])("reads %s as the singular %s", (word, singular) => {
    expect(stem(word)).toBe(singular);
  });

  it.each([
    ["ORDER_LINES", ["order", "lines"]],
    ["orderLines", ["order", "lines"]],
    ["HTTPStatus", ["http", "status"]],
    ["Straße 2", ["straße", "2"]],
  ])("splits %s into its words", (name, words) => {
    expect(splitIdentifier(name)).toEqual(words);
  });

  it("finds a stored value whatever its case and punctuation", () => {
    expect(valueKey("O'Hare  Intl.")).toBe(valueKey("o hare intl"));
  });

  it("gives a phrase one key in singular and plural", () => {
    expect(phraseKey(["order", "lines"])).toBe(phraseKey(["orders", "line"]));
  });

  it("turns a name into a label", () => {
    expect(labelOf("SHIPPED_ON")).toBe("shipped on");
  });

  it.each([
    ["category", "categories"],
    ["day", "days"],
    ["branch", "branches"],
    ["sales", "sales"],
    ["orders 2024", "orders 2024"],
  ])("writes several of %s as %s", (noun, many) => {
    expect(plural(noun)).toBe(many);
  });

  it("counts one changed, missing, added or swapped letter as one edit", () => {
    expect(differsByOneEdit("revenue", "reveneu")).toBe(true);
    expect(differsByOneEdit("revenue", "revenu")).toBe(true);
    expect(differsByOneEdit("revenue", "revennue")).toBe(true);
    expect(differsByOneEdit("revenue", "revexue")).toBe(true);
    expect(differsByOneEdit("revenue", "review")).toBe(false);
  });

  it("never calls equal words an edit apart, and treats both sides alike", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (left, right) => {
        expect(differsByOneEdit(left, left)).toBe(false);
        expect(differsByOneEdit(left, right)).toBe(differsByOneEdit(right, left));
      }),
    );
  });
});
