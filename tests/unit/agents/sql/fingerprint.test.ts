import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fingerprint } from "#lib/agents/sql/fingerprint";

describe("a fingerprint", () => {
  test.each([
    ["select a from t", "SELECT a\n  FROM t;"],
    ["select a from t", "select /* why */ a -- and how\nfrom t ;;"],
    ["select a,b from t", "select a , b from t"],
    ["select 'A' from t", "SELECT 'A' FROM T"],
  ])("is the same for two looks of one statement: %s", (left, right) => {
    expect(fingerprint(left)).toBe(fingerprint(right));
  });

  test.each([
    ["select 'a' from t", "select 'A' from t"],
    ["select 1 from t", "select 2 from t"],
    ['select "a" from t', 'select "A" from t'],
    ["select '-- a' from t", "select '' from t"],
    ["select '/* a */' from t", "select '' from t"],
    ["select a b from t", "select ab from t"],
    ["select 'it''s' from t", "select 'its' from t"],
  ])("differs for two statements: %s | %s", (left, right) => {
    expect(fingerprint(left)).not.toBe(fingerprint(right));
  });

  test("is its own fingerprint, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aA1 .'\"-/*\n;$,()") }), (text) => {
        expect(fingerprint(fingerprint(text))).toBe(fingerprint(text));
      }),
    );
  });
});
