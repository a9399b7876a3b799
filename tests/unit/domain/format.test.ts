import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormatColumn } from "#lib/domain/format";
import {
  commonDecimals,
  formatCompact,
  formatCount,
  formatCounted,
  formatDuration,
  formatNumber,
  formatValue,
} from "#lib/domain/format";
import type { Cell } from "#lib/domain/result-set";

const amount: FormatColumn = { name: "AMOUNT", kind: "decimal" };
const whole: FormatColumn = { name: "QUANTITY", kind: "integer" };
const float: FormatColumn = { name: "DELAY", kind: "float" };
const text: FormatColumn = { name: "NAME", kind: "text" };
const timestamp: FormatColumn = { name: "SEEN_AT", kind: "timestamp" };

describe("formatValue", () => {
  it.each<[string, Cell, FormatColumn, string]>([
    ["separates thousands", 1234567, whole, "1,234,567"],
    ["keeps the sign", -1234, whole, "-1,234"],
    ["writes zero plainly", 0, whole, "0"],
    ["never writes a negative zero", -0, float, "0"],
    ["rounds floats to two decimals", 1234.5678, float, "1,234.57"],
    ["drops decimals that say nothing", 12.5, float, "12.5"],
    ["shows two digits of a tiny float instead of 0", 0.00123, float, "0.0012"],
    ["keeps integers above 2^53 exact", "9007199254740993", whole, "9,007,199,254,740,993"],
    [
      "keeps 38 digits exact",
      "12345678901234567890123456789012345678",
      amount,
      "12,345,678,901,234,567,890,123,456,789,012,345,678",
    ],
    ["rounds decimal text half away from zero", "2.345", amount, "2.35"],
    ["carries a rounding over the point", "999.999", amount, "1,000"],
    ["rounds negative decimal text away from zero", "-2.345", amount, "-2.35"],
    ["does not write minus zero for rounded text", "-0.000", amount, "0"],
    ["keeps the fraction of a decimal too long for a float", "9007199254740993.25", amount, "9,007,199,254,740,993.25"],
    ["shows two digits of a tiny decimal text", "0.00045678", amount, "0.00046"],
    ["writes a column's fixed decimals", "5", { ...amount, decimals: 2 }, "5.00"],
    ["writes a currency's cents", "1234.5", { ...amount, format: "currency" }, "1,234.50"],
    ["guesses no currency symbol", 99, { ...amount, format: "currency" }, "99"],
    ["writes a stored fraction as a percentage", 0.2345, { ...float, format: "percent" }, "23.5%"],
    ["writes decimal text as a percentage", "0.5", { ...amount, format: "percent" }, "50%"],
    [
      "tells percentages apart by points",
      "-0.0141",
      { ...amount, format: "percent", isInPoints: true },
      "-1.4\u00a0pts",
    ],
    ["shows a tiny percentage", 0.00042, { ...float, format: "percent" }, "0.042%"],
    ["rounds where whole numbers are asked for", 12.7, { ...float, format: "integer" }, "13"],
    ["writes identifiers without separators", 1234567, { name: "CUSTOMER_ID", kind: "integer" }, "1234567"],
    ["writes years without separators", 2025, { name: "Release year", kind: "integer" }, "2025"],
    ["writes camel-case identifiers without separators", 90210, { name: "zipCode", kind: "integer" }, "90210"],
    ["separates an amount whose label ends in year", 12345, { name: "Orders per year", kind: "integer" }, "12,345"],
    ["separates counts of identifiers", 12345, { name: "Count of order id", kind: "integer" }, "12,345"],
    ["leaves numbers in text columns alone", "007", text, "007"],
    ["leaves text alone", "<b>x</b>", text, "<b>x</b>"],
    ["tells an empty text from null", "", text, ""],
    ["writes null as null", null, whole, "null"],
    ["writes booleans in words", true, { name: "IS_ACTIVE", kind: "boolean" }, "true"],
    ["leaves a date as it is", "2024-02-29", { name: "DAY", kind: "date" }, "2024-02-29"],
    ["drops seconds that are zero", "2024-02-29 08:30:00", timestamp, "2024-02-29 08:30"],
    ["keeps seconds and their fraction", "2024-02-29 08:30:05.250000", timestamp, "2024-02-29 08:30:05.25"],
    [
      "keeps the engine's offset",
      "2024-02-29 08:30:00+02:00",
      { ...timestamp, kind: "timestamp_tz" },
      "2024-02-29 08:30 +02:00",
    ],
    ["leaves an unreadable timestamp alone", "infinity", timestamp, "infinity"],
    ["leaves what is no number alone", "NaN", float, "NaN"],
  ])("%s", (_guarantee, cell, column, expected) => {
    expect(formatValue(cell, column)).toBe(expected);
  });

  it("loses no digit of any integer, however long", () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(formatValue(value.toString(), whole).replaceAll(",", "")).toBe(value.toString());
      }),
    );
  });

  it("rounds decimal text to within half a cent of its value", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 100_000_000 }), (thousandths) => {
        const written = Number(formatValue((thousandths / 1000).toFixed(3), amount).replaceAll(",", ""));
        expect(Math.abs(written - thousandths / 1000)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    );
  });
});

describe("formatCompact", () => {
  it.each<[number, string]>([
    [0, "0"],
    [9_999, "9,999"],
    [12_400, "12.4\u00a0K"],
    [999_499, "999\u00a0K"],
    [999_600, "1\u00a0M"],
    [12_400_000, "12.4\u00a0M"],
    [-3_210_000_000, "-3.21\u00a0B"],
    [4.5e12, "4.5\u00a0T"],
  ])("writes %d as %s", (value, expected) => {
    expect(formatCompact(value)).toBe(expected);
  });

  it("leaves percentages whole", () => {
    expect(formatCompact(0.4567, "percent")).toBe("45.7%");
  });
});

describe("formatNumber", () => {
  it("follows the format", () => {
    expect(formatNumber(1234.5, "currency")).toBe("1,234.50");
    expect(formatNumber(1234.5)).toBe("1,234.5");
  });
});

describe("counts and durations", () => {
  it("writes one thing in the singular", () => {
    expect(formatCounted(1, "row")).toBe("1 row");
    expect(formatCounted(1204, "row")).toBe("1,204 rows");
    expect(formatCounted(2, "query", "queries")).toBe("2 queries");
    expect(formatCount(48210)).toBe("48,210");
  });

  it.each<[number, string]>([
    [0.4, "under 1 ms"],
    [182.4, "182 ms"],
    [999.7, "1.0 s"],
    [3210, "3.2 s"],
    [59_980, "1 min 0 s"],
    [125_000, "2 min 5 s"],
  ])("writes %d ms as %s", (ms, expected) => {
    expect(formatDuration(ms)).toBe(expected);
  });
});

describe("commonDecimals", () => {
  it("is two as soon as one value has a fraction", () => {
    expect(commonDecimals([1, 2.5, null], float)).toBe(2);
  });

  it("is none for whole values", () => {
    expect(commonDecimals(["1", "2.00"], amount)).toBe(0);
  });

  it("sees the fraction of decimals too long for a float", () => {
    expect(commonDecimals(["9007199254740993.10"], amount)).toBe(2);
  });

  it("is left open for tiny values, which would all read as zero", () => {
    expect(commonDecimals([0.001, 2.5], float)).toBeUndefined();
  });

  it("is one for percentages as soon as one of them has a fraction", () => {
    const share: FormatColumn = { ...float, format: "percent" };
    expect(commonDecimals([0.1, 0.094], share)).toBe(1);
    expect(commonDecimals([0.07, 0.5], share)).toBe(0);
    expect(commonDecimals([0.0004, 0.5], share)).toBeUndefined();
    expect(formatValue(0.1, { ...share, decimals: 1 })).toBe("10.0%");
  });

  it("is left open for integers", () => {
    expect(commonDecimals([1, 2], whole)).toBeUndefined();
  });
});
