/** Classes as a question lists them: where they end, and lists that cannot be read so. */
import { describe, expect, test } from "vitest";
import { classNames } from "#lib/domain/class-names";
import { classEdges } from "#lib/planner/derive/class-edges";
import { classListAt, type UnitReader } from "#lib/planner/derive/class-list";
import { tokenise } from "#lib/planner/words/tokenise";

const counted: UnitReader = (tokens, place) =>
  /^(?:minutes?|orders?)$/.test(tokens[place]?.lower ?? "") ? { name: null, length: 1 } : null;

/** The names of the classes that the whole text lists; null where it is no such list. */
function namesOf(text: string, isWhole: boolean): string[] | null {
  const tokens = tokenise(text);
  const list = classListAt(tokens, 0, counted);
  if (list === null || list.length < tokens.length) return null;
  const found = classEdges(list.items, isWhole);
  if (found === null) return null;
  const of = { table: "ORDERS", column: "AMOUNT" };
  const { names: _, edges, ...bounds } = found;
  return classNames({ kind: "classes", of, ...bounds, edges: [...edges], isWhole, unit: null, gives: "name" });
}

/** The classes as the text calls them; null where its words would say other bounds than they have. */
function saidNames(text: string, isWhole: boolean): string | null {
  const list = classListAt(tokenise(text), 0, counted);
  return (list && classEdges(list.items, isWhole)?.names?.join(" | ")) ?? null;
}

describe("of whole numbers", () => {
  test.each([
    ["0-9, 10-49, 50-249, 1000 and more", null],
    ["0-9, 10-49, 50 and more", "0-9 | 10-49 | 50 and more"],
    ["0–9, 10–49, 50+", "0-9 | 10-49 | 50 and more"],
    ["18 - 29, 30 - 44, 60+", null],
    ["under 90, 90-120, over 120 minutes", "under 90 | 90-120 | over 120"],
    ["90-120, 120-150", "90-119 | 120-150"],
    ["up to 1000, 1001-1500, more than 1500", "up to 1,000 | 1,001-1,500 | over 1,500"],
    ["1, 2, 3, 4 or more", "1 | 2 | 3 | 4 and more"],
    ["1 order, 2 orders, 3, 4, and 5 or more", "1 | 2 | 3 | 4 | 5 and more"],
    ["no orders, one order, two orders or more", "0 | 1 | 2 and more"],
    ["one order, two orders, three orders", "1 | 2 | 3"],
    ["none, 1, 2 to 5, more than 5", "0 | 1 | 2-5 | over 5"],
    ["more than 5, 1 to 5, 0", "0 | 1-5 | over 5"],
    ["between 1 and 4, between 5 and 9, at least 10", "1-4 | 5-9 | 10 and more"],
    ["-10 to -1, 0 to 9", "-10 to -1 | 0-9"],
    ["15 to under 60, 60 to under 240", "15-59 | 60-239"],
    ["5 or fewer, 6 or more", "up to 5 | over 5"],
    // What nobody can be in, and what some would be in twice.
    ["under 100, over 200", null],
    ["under 100, over 100", null],
    ["up to 100, 100 and more", null],
    ["over 100, under 500", null],
    ["0-100, 50-200", null],
    ["1, 3, 5", null],
    ["10 to 5, 11 to 20", null],
    ["5 and more, 10 and more", null],
    ["10 and more", null],
  ])("%s", (text, names) => {
    expect(namesOf(text, true)?.join(" | ") ?? null).toBe(names);
  });
});

describe("of numbers with fractions", () => {
  test.each([
    ["under 15 minutes, 15 to under 60, 240 minutes and more", null],
    ["under 15 minutes, 15 to under 60, 60 minutes and more", "under 15 | 15 to under 60 | 60 and more"],
    ["below 100, 100 to 500, over 500", "under 100 | 100 to 500 | over 500"],
    ["up to 100, 100 to 500, over 500", "up to 100 | over 100 to 500 | over 500"],
    ["100 to 500, 500 to 1000", "100 to under 500 | 500 to 1,000"],
    ["10-49, 50-249", "10 to under 50 | 50 to under 250"],
    ["0-9.99, 10-19.99, 20+", "0 to under 10 | 10 to under 20 | 20 and more"],
    ["under 1 million, 1-5 million, over 5 million", "under 1,000,000 | 1,000,000 to 5,000,000 | over 5,000,000"],
    ["under 500, 500-1k, over 1k", "under 500 | 500 to 1,000 | over 1,000"],
    ["under 5, 5, over 5", "under 5 | 5 | over 5"],
    ["under 100, 100 to 500, above", "under 100 | 100 to 500 | over 500"],
    ["none, up to 5, more than 5", "0 | over 0 to 5 | over 5"],
    ["1, 2, 3 and more", null],
    ["up to 9, 10 to 20", null],
    ["5-10 million, 20-30 million", null],
  ])("%s", (text, names) => {
    expect(namesOf(text, false)?.join(" | ") ?? null).toBe(names);
  });
});

describe("classes are called as they were said, where that is what they are", () => {
  test.each([
    ["1, 2-5, 6-20, more than 20 orders", true, "1 | 2-5 | 6-20 | more than 20"],
    ["under 15 minutes, 15 to under 60, 60 minutes and more", true, "under 15 | 15 to under 60 | 60 and more"],
    ["no orders, one order, two orders or more", true, "0 | 1 | 2 or more"],
    ["18–29, 30–44, 45+", true, "18-29 | 30-44 | 45+"],
    ["fewer than 10, 10-49, 50 or more", true, "fewer than 10 | 10-49 | 50 or more"],
    ["below 100, 100 to 500, over 500", false, "below 100 | 100 to 500 | over 500"],
    // Their numbers do not say on which side 500 lies, or what lies between 49 and 50.
    ["90-120, 120-150", true, null],
    ["100 to 500, 500 to 1000", false, null],
    ["0-9, 10-49, 50+", false, null],
    ["up to 100, 100 to 500, over 500", false, null],
  ])("%s", (text, isWhole, names) => {
    expect(saidNames(text, isWhole)).toBe(names);
  });
});

test.each(["0-9, 10-49 accounts", "1, 2, 3 returns", "under 90, 90-120, 2025"])(
  "numbers with something behind them that is not read are no list: %s",
  (text) => {
    expect(namesOf(text, true)).toBeNull();
  },
);

test.each([
  ["1 or 2 orders", true],
  ["1, 2 or 3 orders", true],
  ["1, 2, 3 or more orders", false],
])("what may be one class of several numbers is told: %s", (text, isEither) => {
  expect(classListAt(tokenise(text), 0, counted)?.isEither).toBe(isEither);
});
