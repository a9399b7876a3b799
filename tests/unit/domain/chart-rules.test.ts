import fc from "fast-check";
import { expect, it } from "vitest";
import { cellToNumber } from "#lib/domain/cell-number";
import type { ChartSpec } from "#lib/domain/chart";
import { chartSpecSchema } from "#lib/domain/chart";
import { chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import { chartLimits } from "#lib/domain/chart-limits";
import { readTimeScale } from "#lib/domain/time-scale";
import { anyRequest, drawableRequest } from "../../support/results/arbitrary-charts.ts";

it("only draws columns that exist, with numbers where numbers are needed", () => {
  fc.assert(
    fc.property(fc.oneof(anyRequest, drawableRequest), (request) => {
      const { spec, reason } = chooseChart(request);
      expect(reason).not.toBe("");
      if (spec === null) return;
      expect(chartSpecSchema.parse(spec)).toEqual(spec);
      const used = usedColumns(spec);
      for (const column of [...used.groups, ...used.measures]) expect(request.columns[column]).toBeDefined();
      const hasNumbers = used.measures.map((column) => request.rows.some((row) => cellToNumber(row[column]) !== null));
      // Beside a number another one may be missing: it stands as such.
      expect(spec.kind === "kpi" ? hasNumbers.includes(true) : !hasNumbers.includes(false)).toBe(true);
    }),
    { numRuns: 600 },
  );
});

it("only draws lines and columns over columns that read as time", () => {
  fc.assert(
    fc.property(fc.oneof(anyRequest, drawableRequest), (request) => {
      const { spec } = chooseChart(request);
      if (spec?.kind !== "line" && spec?.kind !== "column") return;
      expect(
        readTimeScale(
          request.rows.map((row) => row[spec.x] ?? null),
          "",
        ),
      ).not.toBeNull();
    }),
  );
});

it("never draws more bars, lines or parts than can be read", () => {
  fc.assert(
    fc.property(fc.oneof(anyRequest, drawableRequest), (request) => {
      const { spec } = chooseChart(request);
      const data = spec === null ? null : readChartData({ ...request, spec });
      if (spec === null || data?.kind !== "points") return;
      const most = limitsOf(spec);
      expect(data.series.length).toBeLessThanOrEqual(most.series);
      if (data.axis !== "category") return;
      expect(data.points.length).toBeLessThanOrEqual(most.points);
      expect(data.points.length * data.series.length).toBeLessThanOrEqual(most.marks);
    }),
    { numRuns: 400 },
  );
});

it("draws the same total as the rows hold wherever the rest is summed into Other", () => {
  fc.assert(
    fc.property(drawableRequest, (request) => {
      const { spec } = chooseChart(request);
      if (spec === null || !sumsEverything(spec)) return;
      const data = readChartData({ ...request, spec });
      if (data.kind !== "points") throw new Error("Charts of groups are made of points");
      const drawn = data.points.flatMap((point) => point.values).reduce<number>((sum, value) => sum + (value ?? 0), 0);
      const stored = request.rows.reduce((sum, row) => sum + (cellToNumber(row[2]) ?? 0), 0);
      expect(drawn).toBeCloseTo(stored, 6);
    }),
    { numRuns: 300 },
  );
});

it("chooses the same chart for the same request", () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      expect(chooseChart(request)).toEqual(chooseChart(request));
    }),
  );
});

function limitsOf(spec: ChartSpec): { points: number; series: number; marks: number } {
  const { bars, donutParts, funnelSteps, groupedBars, groupedSeries, heatmapColumns, heatmapRows } = chartLimits;
  const { lineSeries, panelBars, segments, splitSeries, stackSeries } = chartLimits;
  switch (spec.kind) {
    case "bar":
      return spec.panel === null
        ? { points: bars, series: 2, marks: bars * 2 }
        : { points: panelBars, series: 1, marks: panelBars };
    case "funnel":
      return { points: funnelSteps, series: 1, marks: funnelSteps };
    case "donut":
      return { points: donutParts, series: 1, marks: donutParts };
    case "stacked-bar":
      return { points: bars, series: stackSeries, marks: segments };
    case "grouped-bar":
      return { points: groupedBars, series: groupedSeries, marks: groupedBars };
    case "heatmap":
      return { points: heatmapRows, series: heatmapColumns, marks: heatmapRows * heatmapColumns };
    case "slope":
      return { points: 2, series: chartLimits.slopes, marks: 2 * chartLimits.slopes };
    case "line-panels":
      return { points: chartLimits.linePoints, series: splitSeries, marks: chartLimits.linePoints * splitSeries };
    default:
      return { points: chartLimits.linePoints, series: lineSeries, marks: chartLimits.linePoints * lineSeries };
  }
}

function usedColumns(spec: ChartSpec): { groups: number[]; measures: number[] } {
  switch (spec.kind) {
    case "kpi":
      return { groups: [], measures: spec.measures.map((one) => one.column) };
    case "line":
    case "area":
    case "column":
      return { groups: [spec.x], measures: spec.measures.map((one) => one.column) };
    case "slope":
      return { groups: [spec.category, spec.x ?? spec.category], measures: spec.measures.map((one) => one.column) };
    case "line-panels":
      return { groups: [spec.x, spec.panel], measures: [spec.measure.column] };
    case "bar":
      return { groups: [spec.category], measures: spec.measures.map((one) => one.column) };
    case "stacked-bar":
    case "grouped-bar":
    case "heatmap":
      return { groups: [spec.category, spec.series], measures: [spec.measure.column] };
    case "donut":
    case "funnel":
    case "waterfall":
      return { groups: [spec.category], measures: [spec.measure.column] };
    case "scatter":
      return { groups: [], measures: [spec.x.column, spec.y.column] };
    case "histogram":
      return { groups: [], measures: [spec.measure.column] };
    case "box":
      return { groups: spec.category === null ? [] : [spec.category], measures: [spec.measure.column] };
  }
}

function sumsEverything(spec: ChartSpec): boolean {
  if (spec.kind === "bar") return spec.scale === "value" && (spec.top === null || spec.top.sumsOther);
  if (spec.kind === "line-panels") return true;
  if (spec.kind === "stacked-bar") return spec.scale === "value";
  return spec.kind === "line" && spec.series !== null && (spec.top === null || spec.top.sumsOther);
}
