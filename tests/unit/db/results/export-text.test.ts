import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvText } from "#lib/db/results/export-csv";
import { uniqueNames } from "#lib/db/results/export-text";
import { excelCell } from "#lib/db/results/export-xlsx";
import { harmlessText } from "#lib/domain/harmless-text";
import type { ResultRow } from "#lib/domain/result-set";

describe("text in a spreadsheet", () => {
  const starts = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"];

  it("never begins as a formula does", () => {
    fc.assert(
      fc.property(fc.constantFrom(...starts, "", "a", "'"), fc.string(), (start, rest) => {
        const text = harmlessText(`${start}${rest}`);
        expect(starts).not.toContain(text.slice(0, 1));
        expect(text.endsWith(`${start}${rest}`)).toBe(true);
      }),
    );
  });
});

describe("a number in a CSV file", () => {
  const column = { name: "AMOUNT", kind: "float", storage: { as: "float" } } as const;
  const fieldOf = async (cell: string | number) => {
    const lines: string[] = [];
    for await (const line of csvText(oneRow([cell]), [column], "raw")) lines.push(line);
    return lines.join("").split("\r\n")[1];
  };

  it("is written as it is, below zero and without an end", async () => {
    const cells = ["-Infinity", "Infinity", "NaN", "-5", "-1.5e-7", Number.NEGATIVE_INFINITY, -2];
    expect(await Promise.all(cells.map(fieldOf))).toEqual(cells.map(String));
  });

  it("and what only looks like one is text", async () => {
    expect(await fieldOf("-Infinity+1")).toBe("'-Infinity+1");
    expect(await fieldOf("-1+cmd")).toBe("'-1+cmd");
  });
});

async function* oneRow(row: ResultRow) {
  yield [row];
}

describe("names of columns", () => {
  it("are all different, whatever their case, and stay as they are where they can", () => {
    expect(uniqueNames(["A", "a", "A_2", "A", "", " "])).toEqual(["A", "a_2", "A_2_2", "A_3", "column_5", "column_6"]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "A", "a_2", "A_2", "", "b")), (names) => {
        const unique = uniqueNames(names);
        expect(new Set(unique.map((name) => name.toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});

describe("a number in an Excel cell", () => {
  const column = { name: "AMOUNT", kind: "decimal", storage: { as: "text", scale: null } } as const;

  it("is a number only as long as Excel does not round it", () => {
    expect(excelCell("123456789012.345", column, "raw")).toEqual({ value: 123_456_789_012.345, type: Number });
    expect(excelCell("1234567890123.456", column, "raw")).toEqual({ value: "1234567890123.456", type: String });
    expect(excelCell("0.000000000000001234", column, "raw")).toEqual({ value: 1.234e-15, type: Number });
    expect(excelCell("-5", column, "raw")).toEqual({ value: -5, type: Number });
    expect(excelCell("-Infinity", column, "raw")).toMatchObject({ value: "-Infinity", type: String });
  });

  it("is shown with separators when it is asked for, but for a number that is a name", () => {
    expect(excelCell("1234.5", column, "formatted")).toMatchObject({ value: 1234.5, format: "#,##0.00" });
    expect(excelCell(2026, { ...column, name: "YEAR" }, "formatted")).toEqual({ value: 2026, type: Number });
  });

  it("of a day before March 1900 or a finer time is text: Excel has no such cell", () => {
    const day = { ...column, kind: "date" } as const;
    expect(excelCell("1900-02-28", day, "raw")).toEqual({ value: "1900-02-28", type: String });
    expect(excelCell("1900-03-01", day, "raw")).toMatchObject({ type: Date });
    const moment = { ...column, kind: "timestamp" } as const;
    expect(excelCell("2024-01-01 10:00:00.5", moment, "raw")).toMatchObject({ type: String });
  });
});
