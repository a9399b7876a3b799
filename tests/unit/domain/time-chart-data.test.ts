import { describe, expect, it } from "vitest";
import type { ChartDraft } from "#lib/domain/chart";
import type { PointsData } from "#lib/domain/chart-data-types";
import { chartLimits } from "#lib/domain/chart-limits";
import type { MeasureDraft } from "#lib/domain/chart-looks";
import { points } from "../../support/results/drawn-chart.ts";

const revenue: MeasureDraft = { column: 1, label: "Revenue", format: "currency" };
const line: Extract<ChartDraft, { kind: "line" }> = {
  kind: "line",
  x: 0,
  measures: [revenue],
  series: null,
  top: null,
};

describe("lines over time", () => {
  it("run in the order of time", () => {
    const data = points(
      line,
      [
        ["2024-03-01", 3],
        ["2024-01-01", 1],
        ["2024-02-01", 2],
      ],
      "date",
    );
    expect(data.points.map((point) => point.label)).toEqual(["Jan 2024", "Feb 2024", "Mar 2024"]);
  });

  it("show a missing month as a gap and say so", () => {
    const rows = [
      ["2024-01-01", 1],
      ["2024-02-01", 2],
      ["2024-04-01", 4],
    ];
    const data = points(line, rows, "date");
    expect(data.points.map((point) => point.values[0])).toEqual([1, 2, null, 4]);
    expect(data.notes).toEqual(["1 period without rows is a gap."]);
  });

  it("do not call weekends gaps when no row falls on one", () => {
    const weekdays = Array.from({ length: 28 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
      .filter((date) => date.getUTCDay() % 6 !== 0)
      .map((date) => [date.toISOString().slice(0, 10), 1]);
    expect(points(line, weekdays, "date")).toMatchObject({ axis: "time", notes: [] });
  });

  it("place unevenly spaced moments at their distance", () => {
    const rows = [
      ["2024-01-01 08:13:00", 1],
      ["2024-01-01 08:15:30", 2],
      ["2024-01-01 17:01:00", 3],
    ];
    expect(points(line, rows, "timestamp").axis).toBe("distance");
  });

  it("place a few readings over a long time at their distance instead of drawing gaps", () => {
    const rows = [
      ["2001-03-04", 1],
      ["2010-07-19", 2],
      ["2024-12-24", 3],
    ];
    expect(points(line, rows, "date")).toMatchObject({ axis: "distance", notes: [] });
  });

  it("count rows that have no time", () => {
    const data = points(
      line,
      [
        ["2024-01-01", 1],
        ["2024-02-01", 1],
        [null, 7],
      ],
      "date",
    );
    expect(data.points).toHaveLength(2);
    expect(data.notes).toEqual(["1 row without First is not drawn."]);
  });

  it("split by a group into one line each, heaviest first, absent values empty", () => {
    const spec = { ...line, measures: [{ ...revenue, column: 2 }], series: 1 };
    const rows = [
      ["2024-01-01", "A", 1],
      ["2024-01-01", "B", 5],
      ["2024-02-01", "B", 5],
    ];
    const data = points(spec, rows, "date");
    expect(data.series.map((series) => series.label)).toEqual(["B", "A"]);
    expect(data.points.map((point) => point.values)).toEqual([
      [5, 1],
      [5, null],
    ]);
  });

  it("sum further groups into Other at each point", () => {
    const spec = {
      ...line,
      measures: [{ ...revenue, column: 2 }],
      series: 1,
      top: { shown: 1, total: 3, sumsOther: true },
    };
    const rows = [
      ["2024-01-01", "A", 9],
      ["2024-01-01", "B", 2],
      ["2024-01-01", "C", 3],
      ["2024-02-01", "A", 1],
    ];
    const data = points(spec, rows, "date");
    expect(data.series.map((series) => [series.label, series.isOther])).toEqual([
      ["A", false],
      ["Other (2)", true],
    ]);
    expect(data.points.map((point) => point.values)).toEqual([
      [9, 5],
      [1, null],
    ]);
  });

  it("put two units into two panels", () => {
    const spec = { ...line, measures: [revenue, { column: 2, label: "Orders", format: "integer" as const }] };
    const data = points(
      spec,
      [
        ["2024-01-01", 1, 2],
        ["2024-02-01", 1, 2],
      ],
      "date",
    );
    expect(data.panels).toEqual([
      { format: "currency", series: [0] },
      { format: "integer", series: [1] },
    ]);
  });

  it("are thinned beyond the limit, keep the smallest and the largest value, and say so", () => {
    const start = Date.UTC(2010, 0, 1);
    const rows = Array.from({ length: 3_000 }, (_, day): [string, number] => [
      new Date(start + day * 86_400_000).toISOString().slice(0, 10),
      Math.sin(day / 50) * 10 + (day === 1_234 ? 500 : 0) - (day === 2_222 ? 500 : 0),
    ]);
    const data = points(line, rows, "date");
    const values = data.points.map((point) => point.values[0] ?? 0);
    expect(values.length).toBeLessThanOrEqual(chartLimits.linePoints);
    expect(Math.max(...values)).toBe(Math.max(...rows.map((row) => row[1])));
    expect(Math.min(...values)).toBe(Math.min(...rows.map((row) => row[1])));
    expect(data.notes[0]).toMatch(/^Drawn from [\d,]+ of 3,000 points; the smallest and the largest are kept\.$/);
  });

  it("of more periods than are drawn keep a hole of a month open, and say how many days are missing", () => {
    const data = points(
      line,
      daysFrom(5_000, (day) => day < 2_000 || day >= 2_030),
      "date",
    );
    expect(data.points.length).toBeLessThanOrEqual(chartLimits.linePoints);
    expect(data.notes).toContain("30 periods without rows are gaps.");
    expect(valuesBetween(data, "2015-06-01", "2015-08-01")).toContain(null);
  });

  it("of more periods than are drawn go down to zero where that is chosen", () => {
    const data = points(
      { ...line, gaps: "zero" },
      daysFrom(5_000, (day) => day < 2_000 || day >= 2_030),
      "date",
    );
    expect(data.points.length).toBeLessThanOrEqual(chartLimits.linePoints);
    expect(data.notes).toContain("30 periods without rows are drawn as zero.");
    expect(valuesBetween(data, "2015-06-01", "2015-08-01")).toContain(0);
  });

  it("thinned out stand at their distance, since they are no longer evenly spaced", () => {
    expect(points(line, daysFrom(3_000), "date").axis).toBe("distance");
    expect(points(line, daysFrom(900), "date").axis).toBe("time");
  });

  it("keep a hole between two busy years open, however long it is", () => {
    const data = points(
      line,
      daysFrom(8_000, (day) => day < 200 || day >= 7_800),
      "date",
    );
    expect(data.points.some((point) => point.values[0] === null)).toBe(true);
    expect(data.notes).toContain("7,600 periods without rows are gaps.");
  });

  it("of hours keep a day without rows open", () => {
    const hours = Array.from({ length: 240 }, (_, hour) => hour).filter((hour) => hour < 96 || hour >= 120);
    const rows = hours.map((hour) => [new Date(Date.UTC(2024, 0, 1, hour)).toISOString().slice(0, 19), 1]);
    const data = points(line, rows, "timestamp");
    expect(data.points.filter((point) => point.values[0] === null)).toHaveLength(24);
    expect(data.notes).toEqual(["24 periods without rows are gaps."]);
  });

  it("from reading to reading say across how many periods they go", () => {
    const rows = daysFrom(400, (day) => day % 40 === 0 || day === 1);
    const data = points(line, rows, "date");
    expect(data.notes).toEqual(["Drawn from reading to reading, across 350 periods without rows."]);
    expect(data.axis).toBe("distance");
  });

  it("without a regular step say why nothing is drawn as zero", () => {
    const rows = [
      ["2024-01-01 08:13:00", 1],
      ["2024-01-01 08:15:30", 2],
      ["2024-01-01 17:01:00", 3],
    ];
    expect(points({ ...line, gaps: "zero" }, rows, "timestamp").notes).toEqual([
      "The times follow no regular step, so nothing is missing that could be zero.",
    ]);
  });
});

/** One row a day from 2010 on. */
function daysFrom(count: number, isThere: (day: number) => boolean = () => true): [string, number][] {
  const start = Date.UTC(2010, 0, 1);
  return Array.from({ length: count }, (_, day) => day)
    .filter(isThere)
    .map((day) => [new Date(start + day * 86_400_000).toISOString().slice(0, 10), 100 + (day % 7)]);
}

function valuesBetween(data: PointsData, from: string, to: string) {
  return data.points.filter(({ label }) => label >= from && label <= to).map(({ values }) => values[0]);
}
