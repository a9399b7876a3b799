import { describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import type { Cell } from "#lib/domain/result-set";
import type { ResultFilter } from "#lib/domain/result-view";
import { passesFilters } from "#lib/domain/row-filter";

type Case = {
  readonly kind: ColumnKind;
  readonly cells: readonly Cell[];
  readonly filter: ResultFilter;
  readonly expected: readonly Cell[];
};

describe("passesFilters", () => {
  it.each<[string, Case]>([
    [
      "finds a text whatever its case",
      { kind: "text", cells: ["North", "south"], filter: text("contains", "NOR"), expected: ["North"] },
    ],
    [
      "leaves a text out, but keeps what is absent",
      { kind: "text", cells: ["North", null], filter: text("not_contains", "nor"), expected: [null] },
    ],
    [
      "looks at the beginning",
      { kind: "text", cells: ["abc", "cab"], filter: text("starts_with", "AB"), expected: ["abc"] },
    ],
    ["looks at the end", { kind: "text", cells: ["abc", "cab"], filter: text("ends_with", "ab"), expected: ["cab"] }],
    [
      "compares texts whatever their case",
      { kind: "text", cells: ["Berlin", "Bern"], filter: value("=", "berlin"), expected: ["Berlin"] },
    ],
    [
      "keeps what is absent when a value is left out",
      { kind: "text", cells: ["Berlin", null], filter: value("!=", "Berlin"), expected: [null] },
    ],
    [
      "compares numbers by value",
      { kind: "integer", cells: [9, 10, 100], filter: value(">=", "10"), expected: [10, 100] },
    ],
    [
      "compares long integers exactly",
      {
        kind: "integer",
        cells: ["9007199254740992", "9007199254740993"],
        filter: value("=", "9007199254740993"),
        expected: ["9007199254740993"],
      },
    ],
    ["takes 1.50 for 1.5", { kind: "decimal", cells: ["1.50", "1.51"], filter: value("=", "1.5"), expected: ["1.50"] }],
    [
      "compares dates",
      { kind: "date", cells: ["2024-02-28", "2024-02-29"], filter: value(">", "2024-02-28"), expected: ["2024-02-29"] },
    ],
    [
      "never compares NULL with a number",
      { kind: "integer", cells: [null, 1], filter: value("<", "5"), expected: [1] },
    ],
    ["compares booleans", { kind: "boolean", cells: [true, false, null], filter: value("=", true), expected: [true] }],
    [
      "finds what is absent, and only that",
      { kind: "text", cells: [null, "", "null"], filter: { operator: "is_null", column: 0 }, expected: [null] },
    ],
    [
      "finds what is there",
      {
        kind: "text",
        cells: [null, "", "null"],
        filter: { operator: "is_not_null", column: 0 },
        expected: ["", "null"],
      },
    ],
  ])("%s", (_guarantee, { kind, cells, filter, expected }) => {
    expect(cells.filter((cell) => passesFilters([cell], [kind], [filter]))).toEqual(expected);
  });

  it("joins filters by AND", () => {
    const filters = [value(">", 1), value("<", 3)];
    expect([1, 2, 3].filter((cell) => passesFilters([cell], ["integer"], filters))).toEqual([2]);
  });
});

function text(operator: "contains" | "not_contains" | "starts_with" | "ends_with", searched: string): ResultFilter {
  return { operator, column: 0, text: searched };
}

function value(operator: "=" | "!=" | ">" | ">=" | "<" | "<=", compared: string | number | boolean): ResultFilter {
  return { operator, column: 0, value: compared };
}
