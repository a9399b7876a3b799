import { describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import { type FilterOperator, filterWords, operatorsFor, operatorWords, readFilter } from "#lib/domain/filter-words";

describe("filters in words", () => {
  it("offers what fits the column", () => {
    expect(operatorsFor("text")[0]).toBe("contains");
    expect(operatorsFor("decimal")).not.toContain("contains");
    expect(operatorsFor("boolean")).toEqual(["=", "is_null", "is_not_null"]);
    expect(operatorWords(">", "date")).toBe("after");
    expect(operatorWords(">", "integer")).toBe("greater than");
  });

  it("says a filter in few words", () => {
    expect(filterWords({ operator: "contains", column: 0, text: "nor" }, "text")).toBe("contains “nor”");
    expect(filterWords({ operator: ">=", column: 0, value: "100" }, "integer")).toBe("at least 100");
    expect(filterWords({ operator: "is_null", column: 0 }, "integer")).toBe("is null");
  });
});

describe("what a reader typed", () => {
  it.each<[ColumnKind, FilterOperator, string, unknown]>([
    ["integer", ">", " 1,234 ", { operator: ">", column: 2, value: "1234" }],
    ["decimal", "=", "9007199254740993.25", { operator: "=", column: 2, value: "9007199254740993.25" }],
    ["integer", ">", "many", "Enter a number."],
    ["text", "contains", "", "Enter a text."],
    ["text", "=", "", { operator: "=", column: 2, value: "" }],
    ["text", "contains", " a ", { operator: "contains", column: 2, text: " a " }],
    ["date", "=", "2024-02-29", { operator: "=", column: 2, value: "2024-02-29" }],
    ["date", "=", "yesterday", "Enter a date, e.g. 2024-02-29."],
    ["timestamp", ">=", "2024-02-29 08:30", { operator: ">=", column: 2, value: "2024-02-29 08:30:00" }],
    ["timestamp", ">=", "2024-02-29", { operator: ">=", column: 2, value: "2024-02-29 00:00:00" }],
    ["timestamp_tz", ">=", "2024-07-01 08:30", { operator: ">=", column: 2, value: "2024-07-01 08:30:00+02:00" }],
    ["timestamp_tz", ">=", "2024-07-01 08:30Z", "Enter a date and a time, e.g. 2024-02-29 08:30."],
    ["boolean", "=", "true", { operator: "=", column: 2, value: true }],
    ["text", "is_null", "ignored", { operator: "is_null", column: 2 }],
  ])("%s %s %j", (kind, operator, typed, expected) => {
    expect(readFilter({ column: 2, kind, operator, typed, timeZone: "Europe/Berlin" })).toEqual(expected);
  });
});
