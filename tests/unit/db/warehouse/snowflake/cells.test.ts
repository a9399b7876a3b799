import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellReaderOf, toResultColumn, toRow } from "#lib/db/warehouse/snowflake/cells";

function facts(type: string, scale: number | null = null, precision: number | null = null) {
  return { type, precision, scale };
}

function read(type: string, text: string, scale: number | null = null) {
  return cellReaderOf(facts(type, scale))(text);
}

describe("a cell of Snowflake", () => {
  test.each([
    ["0", 0],
    ["-7", -7],
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740992", "9007199254740992"],
    ["-9007199254740993", "-9007199254740993"],
    ["99999999999999999999999999999999999999", "99999999999999999999999999999999999999"],
  ])("an integer %s keeps every digit", (text, cell) => {
    expect(read("fixed", text, 0)).toBe(cell);
  });

  test("a decimal stays the text that it is", () => {
    expect(read("fixed", "10.10", 2)).toBe("10.10");
    expect(read("fixed", "0.10", 37)).toBe("0.10");
  });

  test("a float is a number; what is no number in JSON is a word", () => {
    expect(["0.1", "1e300", "NaN", "inf", "-inf"].map((text) => read("real", text))).toEqual([
      0.1,
      1e300,
      "NaN",
      "Infinity",
      "-Infinity",
    ]);
  });

  test("truth comes in two spellings", () => {
    expect(["1", "0", "TRUE", "false"].map((text) => read("boolean", text))).toEqual([true, false, true, false]);
  });

  test.each([
    ["0", "1970-01-01"],
    ["-1", "1969-12-31"],
    ["19782", "2024-02-29"],
    ["-719162", "0001-01-01"],
    ["2932896", "9999-12-31"],
  ])("day %s is %s in every zone", (text, cell) => {
    expect(read("date", text)).toBe(cell);
  });

  test.each([
    ["timestamp_ntz", "1709251199.123456000", "2024-02-29 23:59:59.123456"],
    ["timestamp_ntz", "1709251199.123456789", "2024-02-29 23:59:59.123456789"],
    ["timestamp_ntz", "1709251199", "2024-02-29 23:59:59"],
    ["timestamp_ntz", "-0.500000000", "1969-12-31 23:59:59.5"],
    ["timestamp_ntz", "-1.000000000", "1969-12-31 23:59:59"],
    ["timestamp_ltz", "1709251199.000000000", "2024-02-29 23:59:59+00:00"],
    ["timestamp_tz", "1709251199.500000000 1560", "2024-02-29 23:59:59.5+00:00"],
    ["time", "45296.500000000", "12:34:56.5"],
    ["time", "0.000000000", "00:00:00"],
  ])("%s %s is %s", (type, text, cell) => {
    expect(read(type, text, 9)).toBe(cell);
  });

  test("nested values and binaries stay their text", () => {
    expect(read("variant", '{\n  "n": 12345678901234567890.123456789\n}')).toContain("12345678901234567890.123456789");
    expect(read("object", "{a: globalThis.x = 1}")).toBe("{a: globalThis.x = 1}");
    expect(read("binary", "4142")).toBe("4142");
  });

  test("NULL is null, the empty text is a text, and places count, not names", () => {
    const readers = ["text", "text", "fixed"].map((type) => cellReaderOf(facts(type, 0)));
    expect(toRow(["", null, "1"], readers)).toEqual(["", null, 1]);
  });

  test("a day is the same whichever day it is", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4_102_444_800_000), noInvalidDate: true }), (date) => {
        const days = Math.floor(date.getTime() / 86_400_000);
        expect(read("date", String(days))).toBe(date.toISOString().slice(0, 10));
      }),
    );
  });

  test("a moment before or after 1970 is what its seconds say", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), fc.nat(999_999_999), (seconds, nanos) => {
        const total = BigInt(seconds) * 1_000_000_000n + BigInt(nanos);
        const magnitude = total < 0n ? -total : total;
        const fraction = String(magnitude % 1_000_000_000n).padStart(9, "0");
        const text = `${total < 0n ? "-" : ""}${magnitude / 1_000_000_000n}.${fraction}`;
        const [date, time] = new Date(seconds * 1_000).toISOString().split("T");
        const expected = nanos === 0 ? "" : `.${String(nanos).padStart(9, "0").replace(/0+$/, "")}`;
        expect(read("timestamp_ntz", text, 9)).toBe(`${date} ${time?.slice(0, 8)}${expected}`);
      }),
    );
  });
});

describe("a column of Snowflake", () => {
  test.each([
    [facts("fixed", 0, 38), "integer", "NUMBER(38,0)"],
    [facts("fixed", 2, 18), "decimal", "NUMBER(18,2)"],
    [facts("real"), "float", "FLOAT"],
    [facts("text"), "text", "VARCHAR"],
    [facts("boolean"), "boolean", "BOOLEAN"],
    [facts("date"), "date", "DATE"],
    [facts("time", 9), "time", "TIME"],
    [facts("timestamp_ntz", 9), "timestamp", "TIMESTAMP_NTZ"],
    [facts("timestamp_ltz", 9), "timestamp_tz", "TIMESTAMP_LTZ"],
    [facts("timestamp_tz", 9), "timestamp_tz", "TIMESTAMP_TZ"],
    [facts("variant"), "json", "VARIANT"],
    [facts("array"), "json", "ARRAY"],
    [facts("binary"), "binary", "BINARY"],
    [facts("geography"), "other", "GEOGRAPHY"],
  ])("of %o is of the kind %s and called %s", (type, kind, nativeType) => {
    expect(toResultColumn("C", type)).toEqual({ name: "C", kind, nativeType });
  });

  test("of a catalog says how long its texts may be, where somebody said so", () => {
    expect(toResultColumn("C", { ...facts("TEXT"), length: 40 }).nativeType).toBe("VARCHAR(40)");
    expect(toResultColumn("C", { ...facts("TEXT"), length: 16_777_216 }).nativeType).toBe("VARCHAR");
  });
});
