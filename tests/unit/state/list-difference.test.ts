import fc from "fast-check";
import { expect, test } from "vitest";
import { lineDifference, listDifference } from "#lib/state/list-difference";

const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
const same = (item: string) => item;

test("both lists can be read from their difference", () => {
  fc.assert(
    fc.property(words, words, (left, right) => {
      const lines = listDifference(left, right, same);
      expect(lines.flatMap((line) => (line.side === "right" ? [] : [line.left]))).toEqual(left);
      expect(lines.flatMap((line) => (line.side === "left" ? [] : [line.right]))).toEqual(right);
    }),
  );
});

test("a list has no difference from itself", () => {
  fc.assert(
    fc.property(words, (list) => {
      expect(listDifference(list, list, same).every(({ side }) => side === "both")).toBe(true);
    }),
  );
});

test("what was put in between is all that is told", () => {
  expect(lineDifference("SELECT A\nFROM T", "SELECT A\nFROM T\nWHERE B")).toEqual([
    { side: "both", left: "SELECT A", right: "SELECT A" },
    { side: "both", left: "FROM T", right: "FROM T" },
    { side: "right", right: "WHERE B" },
  ]);
});

test("two long texts are told one after the other, and at once", () => {
  const long = (word: string) => Array.from({ length: 1_500 }, (_, index) => `${word} ${index}`).join("\n");
  expect(lineDifference(long("a"), long("b"))).toHaveLength(3_000);
});
