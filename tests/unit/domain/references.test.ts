import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  finishReference,
  openReferenceAt,
  referencedName,
  referencePieces,
  referenceText,
  removeReferenceBefore,
} from "#lib/domain/references";

const chipsOf = (text: string) => referencePieces(text).flatMap((piece) => (piece.isReference ? [piece.text] : []));

describe("a reference in a question", () => {
  test("is found as it was written, whatever the names are", () => {
    const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/["\n]/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 2 }), (names) => {
        const reference = referenceText(names);
        expect(chipsOf(`revenue by ${reference}, please`)).toEqual([reference]);
        expect(referencedName(reference)).toBe(names.join("."));
      }),
    );
  });

  test("leaves every letter of a text where it was", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(
          referencePieces(text)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });

  test("is no part of an address or of a doubled sign", () => {
    expect(chipsOf("orders of anna@boats.example and @@REVENUE")).toEqual([]);
    expect(chipsOf("(@BOATS) and @BOATS.LENGTH.")).toEqual(["@BOATS", "@BOATS.LENGTH"]);
  });
});

describe("a reference that is being written", () => {
  test("reaches from its sign to the cursor", () => {
    expect(openReferenceAt("revenue by @boats.le and more", 20)).toEqual({ start: 11, written: "boats.le" });
    expect(openReferenceAt("@", 1)).toEqual({ start: 0, written: "" });
    expect(openReferenceAt('by @"boat le', 12)).toEqual({ start: 3, written: "boat le" });
  });

  test("ends with the first space, and does not begin in a word", () => {
    expect(openReferenceAt("revenue by @boats ", 18)).toBeNull();
    expect(openReferenceAt("anna@boats", 10)).toBeNull();
    expect(openReferenceAt("plain words", 5)).toBeNull();
  });

  test("is finished with one space behind it, and the rest of the text stays", () => {
    const open = { start: 3, written: "le" };
    expect(finishReference("by @le", open, 6, "@BOATS.LENGTH")).toEqual({ text: "by @BOATS.LENGTH ", cursor: 17 });
    expect(finishReference("by @le last year", open, 6, "@BOATS.LENGTH")).toEqual({
      text: "by @BOATS.LENGTH last year",
      cursor: 17,
    });
  });
});

describe("taking a reference away", () => {
  test("takes all of it where the cursor is right behind it", () => {
    expect(removeReferenceBefore("by @BOATS.LENGTH last year", 16)).toEqual({ text: "by  last year", cursor: 3 });
  });

  test("is left to the letters elsewhere: inside a name, and behind plain words", () => {
    expect(removeReferenceBefore("by @BOATS.LENGTH", 9)).toBeNull();
    expect(removeReferenceBefore("by length", 9)).toBeNull();
    expect(removeReferenceBefore("by @BOATS ", 10)).toBeNull();
  });
});
