import { describe, expect, it } from "vitest";
import {
  aboutMark,
  type ChosenMark,
  type MarkedResult,
  markName,
  narrowerQuestion,
  viewOfMark,
} from "#lib/state/mark-words";

const result: MarkedResult = {
  title: "Monthly revenue by region",
  columns: [
    { name: "Month", kind: "date", nativeType: "DATE" },
    { name: "REGION_NAME", kind: "text", nativeType: "VARCHAR" },
    { name: "Revenue", kind: "decimal", nativeType: "DECIMAL(18,2)" },
  ],
  outputs: [
    { label: "Month", role: "time", isAdditive: false, format: null },
    { label: "Region", role: "category", isAdditive: false, format: null },
    { label: "Revenue", role: "measure", isAdditive: true, format: "currency" },
  ],
};
const north: ChosenMark = {
  label: "January 2025",
  cells: [
    { column: 0, cell: "2025-01-01" },
    { column: 1, cell: "North" },
  ],
  series: "North",
};
const rest: ChosenMark = { label: "Other (12)", cells: [], series: null };

describe("a chosen mark", () => {
  it("leads to its rows and no others", () => {
    expect(viewOfMark(north)).toEqual({
      order: [],
      filters: [
        { operator: "=", column: 0, value: "2025-01-01" },
        { operator: "=", column: 1, value: "North" },
      ],
    });
  });

  it("of absent values leads to the rows without one", () => {
    const mark = { label: "(no value)", cells: [{ column: 1, cell: null }], series: null };
    expect(viewOfMark(mark)?.filters).toEqual([{ operator: "is_null", column: 1 }]);
    expect(narrowerQuestion(mark, result)).toBe("only rows without Region");
  });

  it("of a text that is too long for a filter leads to the rows that begin like it", () => {
    const mark = { label: "long", cells: [{ column: 1, cell: "x".repeat(1_000) }], series: null };
    expect(viewOfMark(mark)?.filters).toEqual([{ operator: "starts_with", column: 1, text: "x".repeat(1_000) }]);
  });

  it("that sums up several groups leads to no rows and to no narrower question", () => {
    expect(viewOfMark(rest)).toBeNull();
    expect(narrowerQuestion(rest, result)).toBeNull();
    expect(aboutMark(rest, result)).toBe('About Other (12) in "Monthly revenue by region": ');
  });

  it("is named in words, the period by its step", () => {
    expect(markName(north)).toBe("January 2025, North");
    expect(narrowerQuestion(north, result)).toBe("only Month January 2025 and Region North");
    expect(aboutMark(north, result)).toBe('About Month January 2025, Region North in "Monthly revenue by region": ');
  });

  it("puts any value into a question as one line of bounded length", () => {
    const mark = {
      label: "x",
      cells: [{ column: 1, cell: `a\n\n"; DROP TABLE X; --${"y".repeat(5_000)}` }],
      series: null,
    };
    const question = narrowerQuestion(mark, result) ?? "";
    expect(question).not.toContain("\n");
    expect(question.length).toBeLessThan(120);
    expect(
      aboutMark({ ...rest, label: "z".repeat(9_000) }, { ...result, title: "t".repeat(9_000) }).length,
    ).toBeLessThan(200);
  });
});
