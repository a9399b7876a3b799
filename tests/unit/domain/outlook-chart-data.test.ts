import { describe, expect, it } from "vitest";
import type { ChartDraft, LineOutlook } from "#lib/domain/chart";
import { readChartData } from "#lib/domain/chart-data";
import type { PointsData } from "#lib/domain/chart-data-types";
import { describeChart } from "#lib/domain/chart-description";
import { chartLimits } from "#lib/domain/chart-limits";
import { completeChart } from "#lib/domain/chart-looks";
import { withPartialPoints } from "#lib/domain/partial-points";
import type { Cell } from "#lib/domain/result-set";

const nothing: LineOutlook = { band: null, expected: null, forecast: null, forecastFrom: null, marks: null };
const columns = ["Month", "Orders", "Other", "Low", "High", "Unusual"].map((name, index) => {
  const kind = index === 5 ? ("text" as const) : ("float" as const);
  return { name, kind: index === 0 ? ("date" as const) : kind, nativeType: "X" };
});

function drawn(outlook: Partial<LineOutlook>, rows: readonly (readonly Cell[])[]): PointsData {
  const draft: ChartDraft = {
    kind: "line",
    x: 0,
    measures: [{ column: 1, label: "Orders", format: "integer" }],
    series: null,
    top: null,
    outlook: { ...nothing, ...outlook },
  };
  const data = readChartData({ spec: completeChart(draft), columns, rows: rows.map((row) => [...row]) });
  if (data.kind !== "points") throw new Error("A line is made of points");
  return data;
}

describe("the points of a line with something beside it", () => {
  it("go on with the forecast where nothing is measured, and keep their gaps", () => {
    const data = drawn({ forecast: 2 }, [
      ["2024-01-01", 10, null],
      ["2024-03-01", 12, 13],
      ["2024-04-01", null, 14],
      ["2024-05-01", null, null],
    ]);
    expect(data.points.map(({ values, outlook }) => [values[0], outlook?.isForecast ?? null])).toEqual([
      [10, false],
      [null, null],
      [12, false],
      [14, true],
      [null, false],
    ]);
    expect(data.outlookNames).toEqual({ band: null, expected: null, forecast: "Other", mark: null });
  });

  it("are a forecast from the first such time on, in the order of time", () => {
    const data = drawn({ forecastFrom: "2024-03-01" }, [
      ["2024-04-01", 4],
      ["2024-01-01", 1],
      ["2024-03-01", 3],
      ["2024-02-01", 2],
    ]);
    expect(data.points.map(({ outlook }) => outlook?.isForecast)).toEqual([false, false, true, true]);
    expect(data.outlookNames?.forecast).toBe("Forecast");
  });

  it("are marked by cells that say something, and called by the column where they only say yes", () => {
    const data = drawn({ marks: 5 }, [
      ["2024-01-01", 1, 1, 1, 1, "higher"],
      ["2024-02-01", 1, 1, 1, 1, " "],
      ["2024-03-01", 1, 1, 1, 1, true],
      ["2024-04-01", 1, 1, 1, 1, false],
      ["2024-05-01", 1, 1, 1, 1, null],
    ]);
    expect(data.points.map(({ outlook }) => outlook?.mark)).toEqual(["higher", null, "Unusual", null, null]);
  });

  it("keep every mark of a line that is thinned, and the point that its forecast goes on from", () => {
    const count = chartLimits.linePoints * 3;
    const dayOf = (place: number) => new Date(Date.UTC(2015, 0, 1 + place)).toISOString().slice(0, 10);
    const marked = new Set([17, 1_234, 1_235]);
    const rows = Array.from({ length: count }, (_, place): Cell[] => [
      dayOf(place),
      100 + ((place * 7) % 5),
      null,
      null,
      null,
      marked.has(place) ? "odd" : null,
    ]);
    const data = drawn({ marks: 5, forecastFrom: dayOf(2_500) }, rows);
    expect(data.points.length).toBeLessThanOrEqual(chartLimits.linePoints * 2);
    expect(data.points.filter(({ outlook }) => outlook?.mark === "odd")).toHaveLength(marked.size);
    expect(data.points.some(({ cells }) => cells[0]?.cell === dayOf(2_499))).toBe(true);
  });

  it("are told with the extremes of what was measured, the forecast and the marks", () => {
    const data = drawn({ forecastFrom: "2024-03-01", marks: 5 }, [
      ["2024-01-01", 10, null, null, null, null],
      ["2024-02-01", 20, null, null, null, "higher"],
      ["2024-03-01", 99, null, null, null, null],
    ]);
    expect(describeChart("line", data)).toBe(
      "Line chart of Orders: 3 values, Jan 2024 to Mar 2024; highest 20 (Feb 2024), lowest 10 (Jan 2024); forecast from Mar 2024 on; marked: Feb 2024 (higher).",
    );
  });

  it("are no part of the data where they are a forecast", () => {
    const rows = [
      ["2024-01-01", 10],
      ["2024-02-01", 20],
    ];
    const days = { first: "2023-12-01", last: "2024-01-31", isToday: false };
    const output = { label: "Month", role: "time" as const, isAdditive: false, format: null, days };
    const data = drawn({ forecastFrom: "2024-02-01" }, rows);
    const told = withPartialPoints(data, { columns, rows: rows.map((row) => [...row]) }, [output]);
    expect([told.kind === "points" && told.points.map(({ isPartial }) => isPartial), data.notes]).toEqual([
      [undefined, undefined],
      [],
    ]);
  });
});
