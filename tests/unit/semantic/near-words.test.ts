import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearWords } from "#lib/semantic/near-words";
import { differsByOneEdit } from "#lib/semantic/words";

/** Few letters, so that words come near one another often. */
const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 8 });

describe("words that are one letter away", () => {
  it("are those that a look at every word finds", () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (list, asked) => {
        fc.pre(asked.length >= 5);
        const all = list.filter((known) => known.length >= 5 && differsByOneEdit(known, asked));
        expect(nearWords(new Set(list), asked).toSorted()).toEqual(all.toSorted());
      }),
    );
  });

  it("are not looked for around short words", () => {
    expect(nearWords(new Set(["boats", "coats"]), "boat")).toEqual([]);
  });

  it("never hold the word itself", () => {
    expect(nearWords(new Set(["orders", "order"]), "orders")).toEqual(["order"]);
  });
});
