import { describe, expect, it } from "vitest";
import type { MeasureSeries } from "#lib/domain/exploration";
import { exploredContextOf, exploreHref } from "#lib/state/explore-address";
import { courseText, figureText, linePath, overviewText, rangeText, stepText } from "#lib/state/explore-words";

const question = { question: "q", planId: null };
const series = (values: readonly (number | null)[], more: Partial<MeasureSeries> = {}): MeasureSeries => ({
  question,
  points: values.map((value, index) => ({ at: `2025-0${index + 1}-01 00:00:00`, value })),
  grain: "month",
  format: "number",
  unit: null,
  ...more,
});
const table = (name: string, date: string | null) => ({
  ...{ name, description: null, rowCount: 1, columnCount: 1, question },
  newest: date === null ? null : { label: "day", date },
});

describe("a schema in words", () => {
  const empty = { description: null, joins: [], measures: [], dimensions: [], checks: [] };
  const context = { database: "DEMO", schema: "SALES" };

  it("tells how much there is and the newest date of all tables", () => {
    const tables = [table("A", "2025-03-01"), table("B", null), table("C", "2025-11-20")];
    expect(overviewText({ ...empty, context, tables, tableCount: 3 })).toBe(
      "3 tables, 0 joins, data until 2025-11-20.",
    );
    expect(overviewText({ ...empty, context, tables: [], tableCount: 1 })).toBe("1 table, 0 joins.");
  });

  it("is named by its address, with any letters in its names", () => {
    const odd = { database: "A&B", schema: "x y" };
    expect(exploredContextOf(new URL(exploreHref(odd), "http://x").searchParams)).toEqual(odd);
    expect(exploreHref(odd, "T 1")).toMatch(/#table-T%201$/);
    expect(exploredContextOf(new URLSearchParams("db=A"))).toBeNull();
  });
});

describe("a course over time", () => {
  it("is told from its first to its last value, with the unit", () => {
    expect(courseText(series([null, 5, 7.5], { unit: "USD" }))).toBe("From $5 in Feb 2025 to $7.5 in Mar 2025.");
    expect(courseText(series([null]))).toBe("No values.");
    expect(figureText(null, series([]))).toBe("–");
    expect([rangeText(series([3, null, -1])), rangeText(series([null]))]).toEqual(["-1 to 3", ""]);
    expect((["year", "quarter", "week"] as const).map((grain) => stepText("2025-06-30 00:00:00", grain))).toEqual([
      "2025",
      "Q2 2025",
      "2025-06-30",
    ]);
  });

  it("is a line from the lowest to the highest value with a gap where one is missing", () => {
    const box = { width: 100, height: 10 };
    expect(linePath(series([10, 5, null, 10]).points, box)).toBe("M 0.0 0.0 L 33.3 10.0 M 100.0 0.0");
    expect(linePath(series([-10, 10]).points, box)).toBe("M 0.0 10.0 L 100.0 0.0");
    expect(linePath(series([4]).points, box)).toBe("");
  });
});
