import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OutputColumn } from "#lib/domain/chart";
import { formatOfColumn } from "#lib/domain/column-format";
import { type FormatColumn, formatValue } from "#lib/domain/format";
import { shortNumber, shortNumbers } from "#lib/domain/short-number";
import { withUnit } from "#lib/domain/unit-text";

const amount: FormatColumn = { name: "Revenue", kind: "decimal", format: "currency" };
const rate: FormatColumn = { name: "Return rate", kind: "float", format: "percent" };
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("a short number", () => {
  test.each([
    ["47612345.67", amount, "47.6 M"],
    ["1245060.37", amount, "1.25 M"],
    ["999499.99", amount, "999,500"],
    ["999500", amount, "1 M"],
    ["2767891499", amount, "2.77 B"],
    ["41234.56", amount, "41,235"],
    ["863.14", amount, "863.14"],
    [-1245060, amount, "-1.25 M"],
    [0.408, rate, "40.8%"],
    [23992, { name: "Orders", kind: "integer", format: "integer" } as const, "23,992"],
    [12345678, { name: "Store ID", kind: "integer" } as const, "12345678"],
    [1950, { name: "Birth year", kind: "integer" } as const, "1950"],
    [1957.25, { name: "Average birth year", kind: "float", format: "number" } as const, "1957.3"],
    [1950, { name: "Orders per year", kind: "integer" } as const, "1,950"],
    [1950, { name: "Orders (previous year)", kind: "integer" } as const, "1,950"],
  ])("%s of %o is %s", (cell, column, text) => {
    expect(plain(shortNumber(cell, column))).toBe(text);
  });

  test.each([
    [[0.4081, 0.4079], rate, ["40.81%", "40.79%"]],
    [[0.408, 0.408], rate, ["40.8%", "40.8%"]],
    [["47612345", "47580000"], amount, ["47.61 M", "47.58 M"]],
    [["17187846.30", "17187900.00"], amount, ["17,187,846", "17,187,900"]],
    [["2441500", "2510400"], amount, ["2.44 M", "2.51 M"]],
    [["2400000", "2510400"], amount, ["2.40 M", "2.51 M"]],
    [["2441500", "2443900"], amount, ["2.442 M", "2.444 M"]],
    [["2441500", "2441900"], amount, ["2,441,500", "2,441,900"]],
    [["9950000", "10200000"], amount, ["9.95 M", "10.2 M"]],
    [[20_000.4, 20_000.2], { name: "Visits", kind: "float" } as const, ["20,000.4", "20,000.2"]],
  ])("is as long as it takes to tell %o apart", (cells, column, texts) => {
    expect(shortNumbers(cells, column).map(plain)).toEqual(texts);
  });

  test("rounds to no other number than the one that it stands for", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        const [, digits = "0", size = ""] = /^(-?[\d.,]+)\s?([MBT]?)$/.exec(plain(shortNumber(value, amount))) ?? [];
        const scale = { M: 1e6, B: 1e9, T: 1e12 }[size] ?? 1;
        const read = Number(digits.replaceAll(",", "")) * scale;
        expect(Math.abs(read - value)).toBeLessThanOrEqual(Math.max(Math.abs(value) * 0.006, 0.006));
      }),
    );
  });
});

describe("a unit", () => {
  test.each([
    ["47.6", "USD", "$47.6"],
    ["-5", "EUR", "-€5"],
    ["12.5", "%", "12.5%"],
    ["21.4", "°C", "21.4 °C"],
    ["12", "minutes", "12 minutes"],
    ["1", "minutes", "1 minute"],
    ["1", "square metres", "1 square metre"],
    ["1", "feet", "1 foot"],
    ["5", null, "5"],
  ])("of %s %s is written %s", (number, unit, text) => {
    expect(plain(withUnit(number, unit))).toBe(text);
  });
});

describe("a column of whole months, quarters or years", () => {
  const time: OutputColumn = { label: "Month", role: "time", isAdditive: false, format: null };
  const column = { name: "Month", kind: "date", nativeType: "DATE" } as const;

  test.each([
    ["month", "Mar 2025"],
    ["quarter", "Q1 2025"],
    ["year", "2025"],
    ["day", "2025-03-01"],
  ] as const)("is written by its %s: %s", (grain, text) => {
    const format = formatOfColumn(column, { ...time, grain }, ["2025-03-01"]);
    expect(formatValue("2025-03-01", format)).toBe(text);
  });

  test("is known by its name and its days where no plan tells", () => {
    const cells = ["2025-01-01", "2025-02-01", "2025-03-01"];
    expect(formatValue("2025-03-01", formatOfColumn(column, undefined, cells))).toBe("Mar 2025");
    expect(formatValue("2025-03-07", formatOfColumn(column, undefined, [...cells, "2025-03-07"]))).toBe("2025-03-07");
    const day = { ...column, name: "ORDER_DATE" };
    expect(formatValue("2025-03-01", formatOfColumn(day, undefined, cells))).toBe("2025-03-01");
  });
});
