import { describe, expect, it } from "vitest";
import type { ChartDraft } from "#lib/domain/chart";
import { describeChart } from "#lib/domain/chart-description";
import { chartLimits } from "#lib/domain/chart-limits";
import type { MeasureDraft } from "#lib/domain/chart-looks";
import { points, read } from "../../support/results/drawn-chart.ts";

const revenue: MeasureDraft = { column: 1, label: "Revenue", format: "currency" };
const bars: Extract<ChartDraft, { kind: "bar" }> = {
  kind: "bar",
  category: 0,
  measures: [revenue],
  scale: "value",
  top: null,
};
const line: Extract<ChartDraft, { kind: "line" }> = {
  kind: "line",
  x: 0,
  measures: [revenue],
  series: null,
  top: null,
};

describe("bars", () => {
  it("are sorted by size, largest first, absent values last", () => {
    const data = points(bars, [
      ["North", 3],
      ["South", null],
      ["West", 9],
    ]);
    expect(data.points.map((point) => point.label)).toEqual(["West", "North", "South"]);
  });

  it("keep NULL and empty categories visible and apart", () => {
    const data = points(bars, [
      [null, 2],
      ["", 1],
    ]);
    expect(data.points.map((point) => point.label)).toEqual(["(no value)", "(empty)"]);
  });

  it("sum what lies below the cut into Other and say so", () => {
    const data = points({ ...bars, top: { shown: 1, total: 3, sumsOther: true } }, [
      ["A", 5],
      ["B", 3],
      ["C", 2],
    ]);
    expect(data.points.map((point) => [point.label, point.values[0], point.isOther])).toEqual([
      ["A", 5, false],
      ["Other (2)", 5, true],
    ]);
    expect(data.notes).toEqual(["2 further values are summed into Other."]);
  });

  it("leave out what lies below the cut where sums mean nothing", () => {
    const data = points({ ...bars, top: { shown: 1, total: 2, sumsOther: false } }, [
      ["A", 5],
      ["B", 3],
    ]);
    expect(data.points).toHaveLength(1);
    expect(data.notes).toEqual(["1 further value is not drawn; see the table."]);
  });

  it("in percent fill the whole together", () => {
    const data = points({ ...bars, scale: "share" }, [
      ["A", 6],
      ["B", 2],
    ]);
    expect(data.points.map((point) => point.values[0])).toEqual([0.75, 0.25]);
    expect(data.series[0]?.format).toBe("percent");
  });

  it("read exact decimals from text", () => {
    expect(points(bars, [["A", "12.50"]]).points[0]?.values).toEqual([12.5]);
  });
});

describe("two groups", () => {
  const stacked = {
    kind: "stacked-bar",
    category: 0,
    series: 1,
    measure: { ...revenue, column: 2 },
    scale: "value",
    top: null,
    seriesTop: null,
  } as const;

  it("order categories and colours by size", () => {
    const data = points(stacked, [
      ["N", "web", 1],
      ["N", "shop", 2],
      ["S", "web", 0],
      ["S", "shop", 9],
    ]);
    expect(data.points.map((point) => [point.label, ...point.values])).toEqual([
      ["S", 9, 0],
      ["N", 2, 1],
    ]);
    expect(data.series.map((series) => series.label)).toEqual(["shop", "web"]);
  });

  it("run in the order of time where one of them is time, gaps included", () => {
    const data = points(
      stacked,
      [
        ["2024-03-01", "web", 1],
        ["2024-01-01", "web", 9],
        ["2024-04-01", "web", 2],
      ],
      "date",
    );
    expect(data.points.map((point) => point.label)).toEqual(["Jan 2024", "Feb 2024", "Mar 2024", "Apr 2024"]);
    expect(data.points[1]?.values).toEqual([null]);
  });

  it("as shares fill each bar", () => {
    const data = points({ ...stacked, scale: "share" }, [
      ["N", "web", 1],
      ["N", "shop", 3],
    ]);
    expect(data.points[0]?.values).toEqual([0.75, 0.25]);
  });

  it("tell a number from the same text", () => {
    const data = points(stacked, [
      ["1", "web", 4],
      [1, "web", 5],
    ]);
    expect(data.points).toHaveLength(2);
  });
});

describe("other charts", () => {
  it("show parts of a whole largest first, years by name", () => {
    const spec = { kind: "donut", category: 0, measure: revenue } as const;
    const data = points(
      spec,
      [
        ["2023-01-01", 1],
        ["2024-01-01", 5],
        ["2025-01-01", 2],
      ],
      "date",
    );
    expect(data.points.map((point) => point.label)).toEqual(["2024", "2025", "2023"]);
  });

  it("show the figures of one row with their caption", () => {
    const data = read({ kind: "kpi", measures: [revenue], caption: 0 }, [["North", "1234.50"]]);
    expect(data).toMatchObject({ kind: "figures", caption: "North", figures: [{ label: "Revenue", cell: "1234.50" }] });
  });

  it("show a number and the same one earlier as one figure with its change", () => {
    const earlier = { ...revenue, column: 2, label: `${revenue.label} (previous year)` };
    const data = read({ kind: "kpi", measures: [revenue, earlier], caption: null }, [["North", "150", "200"]]);
    const change = { amount: -0.25, unit: "part", from: "200", time: "previous year" };
    expect(data).toMatchObject({ kind: "figures", figures: [{ label: "Revenue", cell: "150", change }] });
    expect(describeChart("kpi", data)).toMatch(/^Revenue: .*150.*, 25% less than previous year \(.*200.*\)\.$/);
  });

  it("show several numbers, each beside its earlier one, percentages by points", () => {
    const rate = { ...revenue, column: 3, label: "Margin", format: "percent" } as const;
    const measures = [
      revenue,
      { ...revenue, column: 2, label: `${revenue.label} (previous year)` },
      rate,
      { ...rate, column: 4, label: "Margin (previous year)" },
    ];
    const data = read({ kind: "kpi", measures, caption: null }, [["North", "300", "200", 0.41, 0.38]]);
    expect(data).toMatchObject({
      figures: [{ change: { amount: 0.5, unit: "part" } }, { label: "Margin", change: { unit: "points", from: 0.38 } }],
    });
    expect(describeChart("kpi", data)).toContain("3.0 points more than previous year");
  });

  it("show both numbers where nothing can be compared: an earlier zero, or two times that are both named", () => {
    const earlier = { ...revenue, column: 2, label: `${revenue.label} (previous year)` };
    const named = [
      { ...revenue, label: `${revenue.label} (2024)` },
      { ...revenue, column: 2, label: `${revenue.label} (2025)` },
    ];
    const first = read({ kind: "kpi", measures: [revenue, earlier], caption: null }, [["North", "150", "0"]]);
    const second = read({ kind: "kpi", measures: named, caption: null }, [["North", "150", "200"]]);
    for (const data of [first, second]) expect(data).toMatchObject({ figures: [{ change: null }, { change: null }] });
  });

  it("place points that have both numbers and count the others", () => {
    const spec = { kind: "scatter", x: { ...revenue, column: 0 }, y: revenue, label: 2 } as const;
    const data = read(spec, [
      [1, 2, "A"],
      [3, null, "B"],
    ]);
    expect(data).toEqual({
      kind: "scatter",
      points: [{ x: 1, y: 2, label: "A", count: 1, series: null, cells: [{ column: 2, cell: "A" }] }],
      series: [],
      notes: ["1 row without both numbers is not drawn."],
    });
  });

  it("gather more points than can be told apart without losing a row", () => {
    const spec = { kind: "scatter", x: { ...revenue, column: 0 }, y: revenue, label: null } as const;
    const data = read(
      spec,
      Array.from({ length: 5_000 }, (_, row) => [row % 97, (row * 31) % 89]),
    );
    if (data.kind !== "scatter") throw new Error("A scatter plot is made of scatter points");
    expect(data.points.length).toBeLessThanOrEqual(chartLimits.scatterPoints);
    expect(data.points.reduce((sum, point) => sum + point.count, 0)).toBe(5_000);
    expect(data.notes[0]).toContain("5,000 rows are drawn as");
  });

  it("draw nothing, and do not fail, when a column is missing", () => {
    expect(points({ ...bars, category: 7 }, [["A", 1]]).points[0]?.label).toBe("(no value)");
    expect(points({ ...line, x: 7 }, [["A", 1]]).points).toEqual([]);
  });
});

it("of many outlying values a box shows some from each part of them, the smallest and the largest among them", () => {
  const usual = Array.from({ length: 900 }, (_, row) => [null, row % 10]);
  const outlying = Array.from({ length: 100 }, (_, row) => [null, 1_000 + row]);
  const data = read({ kind: "box", category: null, measure: revenue }, [...usual, ...outlying]);
  if (data.kind !== "boxes") throw new Error("no boxes");
  const { outliers = [], outlierCount } = data.boxes[0] ?? {};
  expect([outlierCount, outliers.length, outliers[0], outliers.at(-1)]).toEqual([
    100,
    chartLimits.boxOutliers,
    1_000,
    1_099,
  ]);
  const steps = outliers.slice(1).map((value, place) => value - (outliers[place] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(10);
  expect(data.notes).toEqual(["24 of 100 outlying values are drawn; the smallest and the largest are kept."]);
});
