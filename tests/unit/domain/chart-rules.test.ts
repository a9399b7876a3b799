import fc from "fast-check";
import { expect, it } from "vitest";
import { cellToNumber } from "#lib/domain/cell-number";
import type { ChartSpec, OutputColumn } from "#lib/domain/chart";
import { chartSpecSchema } from "#lib/domain/chart";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import { chartLimits } from "#lib/domain/chart-limits";
import type { Cell } from "#lib/domain/result-set";
import { readTimeScale } from "#lib/domain/time-scale";

const kinds = ["integer", "decimal", "float", "text", "boolean", "date", "timestamp", "json"] as const;
const formats = ["number", "integer", "percent", "currency", null] as const;

const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -5, max: 40 }) },
  { weight: 3, arbitrary: fc.constantFrom("North", "South", "", "2024-01-01", "2024-02-01", "2025-Q3", "12.5") },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
);

const anyOutput: fc.Arbitrary<OutputColumn> = fc.record({
  label: fc.constantFrom("Revenue", "Region", "Month", "CUSTOMER_ID", "Year", ""),
  role: fc.constantFrom("time", "category", "measure", "detail"),
  isAdditive: fc.boolean(),
  format: fc.constantFrom(...formats),
});

const anyRequest: fc.Arbitrary<ChartRequest> = fc
  .record({
    outputs: fc.array(anyOutput, { maxLength: 5 }),
    isDescribed: fc.boolean(),
    kinds: fc.array(fc.constantFrom(...kinds), { minLength: 5, maxLength: 5 }),
    rows: fc.array(fc.array(anyCell, { minLength: 5, maxLength: 5 }), { maxLength: 60 }),
    hint: fc.constantFrom("line", "bar", "donut", "table", "scatter", null),
    question: fc.constantFrom("revenue", "share of revenue", "revenue vs orders"),
  })
  .map(({ outputs, isDescribed, kinds: columnKinds, rows, hint, question }) => ({
    outputs: isDescribed ? outputs : [],
    columns: outputs.map(({ label }, index) => ({ name: label, kind: columnKinds[index] ?? "text", nativeType: "X" })),
    rows: rows.map((row) => row.slice(0, outputs.length)),
    hint,
    question,
  }));

/** Well-formed results: one row per combination of two groups, so that most of them are drawn. */
const drawableRequest: fc.Arbitrary<ChartRequest> = fc
  .record({
    first: fc.integer({ min: 1, max: 45 }),
    second: fc.integer({ min: 1, max: 30 }),
    isTime: fc.boolean(),
    isAdditive: fc.boolean(),
    values: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 3, maxLength: 50 }),
    hint: fc.constantFrom("line", "bar", "donut", null),
    question: fc.constantFrom("revenue", "share of revenue"),
  })
  .map(({ first, second, isTime, isAdditive, values, hint, question }) => ({
    outputs: [
      { label: "First", role: isTime ? "time" : "category", isAdditive: false, format: null },
      { label: "Second", role: "category", isAdditive: false, format: null },
      { label: "Revenue", role: "measure", isAdditive, format: "currency" },
    ],
    columns: [
      { name: "First", kind: isTime ? "date" : "text", nativeType: "X" },
      { name: "Second", kind: "text", nativeType: "X" },
      { name: "Revenue", kind: "float", nativeType: "X" },
    ],
    rows: Array.from({ length: first * second }, (_, row) => [
      isTime
        ? new Date(Date.UTC(2020, Math.floor(row / second), 1)).toISOString().slice(0, 10)
        : `first ${Math.floor(row / second)}`,
      `second ${row % second}`,
      values[row % values.length] ?? 0,
    ]),
    hint,
    question,
  }));

it("only draws columns that exist, with numbers where numbers are needed", () => {
  fc.assert(
    fc.property(fc.oneof(anyRequest, drawableRequest), (request) => {
      const { spec, reason } = chooseChart(request);
      expect(reason).not.toBe("");
      if (spec === null) return;
      expect(chartSpecSchema.parse(spec)).toEqual(spec);
      const used = usedColumns(spec);
      for (const column of [...used.groups, ...used.measures]) expect(request.columns[column]).toBeDefined();
      for (const column of used.measures) {
        expect(request.rows.some((row) => cellToNumber(row[column]) !== null)).toBe(true);
      }
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
      const most = limitsOf(spec.kind);
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

function limitsOf(kind: ChartSpec["kind"]): { points: number; series: number; marks: number } {
  const { bars, donutParts, groupedBars, groupedSeries, heatmapSide, lineSeries, segments, stackSeries } = chartLimits;
  switch (kind) {
    case "bar":
      return { points: bars, series: 2, marks: bars * 2 };
    case "donut":
      return { points: donutParts, series: 1, marks: donutParts };
    case "stacked-bar":
      return { points: bars, series: stackSeries, marks: segments };
    case "grouped-bar":
      return { points: groupedBars, series: groupedSeries, marks: groupedBars };
    case "heatmap":
      return { points: heatmapSide, series: heatmapSide, marks: heatmapSide ** 2 };
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
    case "bar":
      return { groups: [spec.category], measures: spec.measures.map((one) => one.column) };
    case "stacked-bar":
    case "grouped-bar":
    case "heatmap":
      return { groups: [spec.category, spec.series], measures: [spec.measure.column] };
    case "donut":
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
  if (spec.kind === "stacked-bar") return spec.scale === "value";
  return spec.kind === "line" && spec.series !== null && (spec.top === null || spec.top.sumsOther);
}
