import { describe, expect, it } from "vitest";
import { cellText } from "#lib/domain/cell-text";
import type { FormatColumn } from "#lib/domain/format";
import { localTimestamp, offsetAt } from "#lib/domain/local-time";
import { formatInStyle, type NumberStyle } from "#lib/domain/number-style";
import type { Cell } from "#lib/domain/result-set";

const amount: FormatColumn = { name: "AMOUNT", kind: "decimal" };
const id: FormatColumn = { name: "CUSTOMER_ID", kind: "integer" };
const name: FormatColumn = { name: "NAME", kind: "text" };
const day: FormatColumn = { name: "DAY", kind: "date" };
const seenAt: FormatColumn = { name: "SEEN_AT", kind: "timestamp_tz" };
const localAt: FormatColumn = { name: "LOCAL_AT", kind: "timestamp" };

describe("G5 numbers", () => {
  it("shows two decimals and the whole value on hover", () => {
    expect(shown("1234.56789", amount)).toEqual({ text: "1,234.57", hint: "1234.56789", look: "value" });
  });

  it.each<[NumberStyle, Cell, string]>([
    ["auto", "1234.5", "1,234.5"],
    ["integer", "1234.5", "1,235"],
    ["one", "1234.55", "1,234.6"],
    ["two", "1234.5", "1,234.50"],
    ["four", "1234.5", "1,234.5000"],
    ["full", "0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"],
    ["full", 1234.5678, "1,234.5678"],
    ["percent", "0.2345", "23.5%"],
    ["currency", "99", "99.00"],
    ["compact", "1234567", "1.23\u00a0M"],
    ["two", null, "null"],
  ])("writes %s of %j as %s", (style, cell, expected) => {
    expect(formatInStyle(cell, amount, style)).toBe(expected);
  });

  it("keeps a long decimal exact as a percentage", () => {
    expect(formatInStyle("90071992547409.93", amount, "percent")).toBe("9,007,199,254,740,993%");
  });

  it("leaves texts alone", () => {
    expect(formatInStyle("0.5", name, "percent")).toBe("0.5");
  });
});

describe("G6 identifiers", () => {
  it("have no separators", () => {
    expect(shown(1234567, id).text).toBe("1234567");
    expect(shown(2025, { name: "Year", kind: "integer" }).text).toBe("2025");
    expect(shown(12345, { name: "ZIP", kind: "integer" }).text).toBe("12345");
  });
});

describe("G7 dates and moments", () => {
  it("never shifts a date", () => {
    for (const timeZone of ["Pacific/Honolulu", "Europe/Berlin", "Pacific/Kiritimati"]) {
      expect(cellText("2024-02-29", { column: day, numbers: "auto", timeZone }).text).toBe("2024-02-29");
    }
  });

  it("shows a moment by the reader's clock and tells the zone on hover", () => {
    expect(shown("2024-02-29 23:30:00+00:00", seenAt)).toEqual({
      text: "2024-03-01 00:30",
      hint: "2024-02-29 23:30:00+00:00, shown in Europe/Berlin",
      look: "value",
    });
  });

  it("leaves a local time alone and says that it has no zone", () => {
    expect(shown("2024-02-29 08:30:05.25", localAt)).toMatchObject({
      text: "2024-02-29 08:30:05.25",
      hint: "2024-02-29 08:30:05.25 (no time zone)",
    });
  });

  it.each([
    ["2024-07-01 12:00:00+00", "Europe/Berlin", "2024-07-01 14:00"],
    ["2024-01-01 12:00:00-0330", "UTC", "2024-01-01 15:30"],
    ["2024-01-01 12:00:05.120000Z", "Asia/Kolkata", "2024-01-01 17:30:05.12"],
    ["infinity", "UTC", null],
    ["2024-01-01 12:00:00", "UTC", null],
  ])("shows %s in %s as %s", (text, timeZone, expected) => {
    expect(localTimestamp(text, timeZone)).toBe(expected);
  });

  it("knows how far a zone is ahead of UTC", () => {
    expect(offsetAt("2024-07-01 12:00", "Europe/Berlin")).toBe("+02:00");
    expect(offsetAt("2024-01-01 12:00", "America/New_York")).toBe("-05:00");
    expect(offsetAt("2024-01-01 12:00", "Asia/Kolkata")).toBe("+05:30");
  });
});

describe("G8 what is absent", () => {
  it("tells NULL from an empty text, from zero and from the word", () => {
    const looks = [null, "", "null", "NULL", "0"].map((cell) => shown(cell, name));
    expect(looks.map(({ text, look }) => [text, look])).toEqual([
      ["null", "null"],
      ["empty", "empty"],
      ["null", "value"],
      ["NULL", "value"],
      ["0", "value"],
    ]);
    expect(shown(0, amount)).toEqual({ text: "0", hint: null, look: "value" });
  });
});

describe("G9 exact numbers", () => {
  it("shows all digits of long integers", () => {
    expect(shown("9007199254740993", { name: "TOTAL", kind: "integer" }).text).toBe("9,007,199,254,740,993");
  });
});

function shown(cell: Cell, column: FormatColumn) {
  return cellText(cell, { column, numbers: "auto", timeZone: "Europe/Berlin" });
}
