import { expect, test } from "vitest";
import { findLeaks, readOrdinaryWords } from "../../../../evals/leaks/find-leaks.ts";
import { phrasesOf } from "../../../../evals/leaks/words.ts";

const question = "How many of the blue kites were flown in spring?";
const terms = {
  names: new Set(["kiteowner", "name"]),
  values: new Set(["windy beach"]),
  phrases: new Set(phrasesOf(question)),
};
const ordinary = readOrdinaryWords("# ordinary words\nname # of anything\n");

const found = (text: string, isProduct = true) =>
  findLeaks([{ path: "lib/a.ts", text, isProduct }], terms, ordinary).map(
    ({ kind, found: what }) => `${kind}: ${what}`,
  );

test("a name is found however it is written, in code and in comments", () => {
  expect(found("const kiteOwner = 1;")).toEqual(["name: kiteowner"]);
  expect(found("// like KITE_OWNER")).toEqual(["name: kiteowner"]);
  expect(found("const kite = owner;")).toEqual([]);
});

test("a value is found between quotes", () => {
  expect(found('const place = "Windy beach";')).toEqual(["value: windy beach"]);
  expect(found("a windy beach")).toEqual([]);
});

test("a part of a question is found anywhere, in tests and pages too", () => {
  expect(found(`ask("how many of the blue kites were flown?")`, false)).toEqual([
    "sentence: how many of the blue kites were",
    "sentence: many of the blue kites were flown",
  ]);
  expect(found("How many of the blue kites?")).toEqual([]);
});

test("an ordinary word is allowed by its name", () => {
  expect(found("const name = 1;")).toEqual([]);
});
