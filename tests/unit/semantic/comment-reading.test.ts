import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readComment, tableNames } from "#lib/semantic/comment-reading";
import { randomCases } from "../../support/random-cases.ts";

describe("what the comment of a column says", () => {
  it.each([
    ["Freight cost in EUR", ["freight cost"]],
    ["Currently open for deliveries", ["open for deliveries"]],
    ["Whether it has sea view, y/n", ["sea view"]],
    ["The keeper", ["keeper"]],
    ["Copied from the old system", []],
    ["A long text that tells who wrote it and why it was never used", []],
    ["2026-01-01", []],
    ["", []],
  ])("%s: other names", (comment, names) => {
    expect(readComment(comment, []).names).toEqual(names);
  });

  it.each([
    ["A = active, T = trial", ["A", "T"], { A: ["active"], T: ["trial"] }],
    ["Kind of wagon: B - box car; C - coal car", ["B", "C"], { B: ["box car"], C: ["coal car"] }],
    ["B van, C truck", ["B", "C"], { B: ["van"], C: ["truck"] }],
    ["A = active, T = trial", ["A"], { A: ["active"] }],
    ["A = active, T = trial", ["X"], {}],
    ["B van", ["B"], {}],
  ])("%s with the values %j: words for the values", (comment, values, legend) => {
    expect(readComment(comment, values).legend).toEqual(legend);
  });

  it("a list of what is stored, or of what codes stand for, names no column", () => {
    expect(readComment("Harbour, river", ["Harbour", "River"]).names).toEqual([]);
    expect(readComment("A = active, T = trial", ["A", "T"]).names).toEqual([]);
  });

  it.each([
    [
      "Last day, empty while moored",
      [
        { name: "moored", isEmpty: true },
        { name: "current", isEmpty: true },
      ],
    ],
    ["Empty until delivered", [{ name: "delivered", isEmpty: false }]],
    ["Day of the visit", []],
    ["Empty when nobody knows who came", []],
  ])("%s: what an empty cell says", (comment, states) => {
    expect(readComment(comment, []).states).toEqual(states);
  });

  it("says nothing where there is no comment, and takes any text", () => {
    expect(readComment(null, ["A"])).toEqual({ names: [], legend: {}, states: [] });
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 2_000 }),
        fc.array(fc.string(), { maxLength: 4 }),
        (text, values) => {
          const { names, legend, states } = readComment(text, values);
          expect(names.every((name) => name.trim() === name && name !== "")).toBe(true);
          expect(Object.keys(legend).every((value) => values.includes(value))).toBe(true);
          expect(states.every(({ name }) => name !== "")).toBe(true);
        },
      ),
      { numRuns: randomCases({ few: 200, all: 5_000 }) },
    );
  });
});

describe("what the comment of a table says", () => {
  it.each([
    ["Moorings of the marina", ["moorings"]],
    ["One row per contract of an owner for a berth", ["contract"]],
    ["Satisfaction surveys sent after a stay", ["satisfaction surveys"]],
    ["Daily usage of berths", []],
    ["Changes during a stay", []],
    ["Everybody who was ever here, including people who have left", []],
    ["", []],
  ])("%s: the rows are called %j", (comment, names) => {
    expect(tableNames(comment)).toEqual(names);
  });
});
