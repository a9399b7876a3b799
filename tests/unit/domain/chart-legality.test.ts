import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChartSpec, chartSpecSchema } from "#lib/domain/chart";
import { type ChartRequest, chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import type { ChartData } from "#lib/domain/chart-data-types";
import { describeChart } from "#lib/domain/chart-description";
import { editChart } from "#lib/domain/chart-edit";
import { checkChart } from "#lib/domain/chart-legality";
import { chartLimits } from "#lib/domain/chart-limits";
import { completeChart } from "#lib/domain/chart-looks";
import { readChartShape } from "#lib/domain/chart-shape";
import { anyEdit, anyRequest, drawableRequest, rowsRequest } from "../../support/results/arbitrary-charts.ts";
import { computedRequest } from "../../support/results/arbitrary-computed.ts";
import { average, category, measure, months, request } from "../../support/results/sample-result.ts";

const requests = fc.oneof(anyRequest, drawableRequest, rowsRequest, computedRequest);
const runs = { numRuns: 500 };

describe("every chart that is drawn", () => {
  it("is legal, whatever the result, the question and the wish", () => {
    fc.assert(
      fc.property(requests, (input) => expectLegal(input, chooseChart(input).spec)),
      runs,
    );
  });

  it("is legal after any change by hand, and its reason says something", () => {
    fc.assert(
      fc.property(requests, anyEdit, (input, edit) => {
        const { choice } = editChart(input, edit);
        expectLegal(input, choice.spec);
        expect(choice.reason).toMatch(/\.$/);
      }),
      runs,
    );
  });

  it("is of the chosen kind wherever that kind is offered", () => {
    fc.assert(
      fc.property(requests, anyEdit, (input, edit) => {
        const { kinds } = editChart(input, edit).options;
        for (const { kind, problem } of kinds.filter((option) => option.problem === null)) {
          const { choice } = editChart(input, { ...edit, kind, stacking: null });
          expect([kind, choice.spec?.kind ?? "table", problem]).toEqual([kind, kind, null]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("stays within the limits, and can be told in a sentence", () => {
    fc.assert(
      fc.property(requests, anyEdit, (input, edit) => {
        const { spec } = editChart(input, edit).choice;
        if (spec === null) return;
        const data = readChartData({ ...input, spec });
        expectWithinLimits(spec, data);
        expect(describeChart(spec.kind, data)).toMatch(/\.$/);
      }),
      runs,
    );
  });
});

function expectLegal(input: ChartRequest, spec: ChartSpec | null): void {
  if (spec === null) return;
  expect(chartSpecSchema.parse(spec)).toEqual(spec);
  expect([checkChart(spec, readChartShape(input)), spec]).toEqual([null, spec]);
}

function expectWithinLimits(spec: ChartSpec, data: ChartData): void {
  if (data.kind === "scatter") expect(data.points.length).toBeLessThanOrEqual(chartLimits.scatterPoints);
  if (data.kind === "boxes") expect(data.boxes.length).toBeLessThanOrEqual(chartLimits.bars);
  if (data.kind !== "points") return;
  expect(data.points.length).toBeLessThanOrEqual(mostPoints(spec, data.axis));
  expect(data.series.length).toBeLessThanOrEqual(mostSeries(spec));
}

function mostSeries({ kind }: ChartSpec): number {
  if (kind === "heatmap") return chartLimits.heatmapColumns;
  if (kind === "slope") return chartLimits.slopes;
  return kind === "line-panels" ? chartLimits.splitSeries : chartLimits.lineSeries;
}

function mostPoints(spec: ChartSpec, axis: string): number {
  if (axis === "bins") return chartLimits.histogramBins + 2;
  if (spec.kind === "heatmap") return chartLimits.heatmapRows * 3 + 6;
  // Gaps keep a place of their own, so that none is joined in silence.
  if (axis !== "category") return chartLimits.linePoints * 2;
  if (spec.kind === "waterfall") return chartLimits.waterfallBars;
  if (spec.kind === "bar" && spec.panel !== null) return chartLimits.panelBars;
  return spec.kind === "grouped-bar" ? chartLimits.groupedBars : chartLimits.bars;
}

describe("the check", () => {
  const revenue = measure("Revenue", [5, 9]);
  const regions = request([category("Region", 9), revenue]);
  const both = request([months("Month", 3), category("Region", 2), average("Price", [3, -1])]);
  const one = { column: 1, label: "Revenue", format: "currency" } as const;
  const price = { column: 2, label: "Price", format: "number" } as const;
  const top = { shown: 2, total: 2, sumsOther: true };

  it.each([
    ["a ring of nine parts", regions, { kind: "donut", category: 0, measure: one }, "two to six parts"],
    ["big numbers of nine rows", regions, { kind: "kpi", measures: [one], caption: null }, "exactly one row"],
    [
      "a line without time",
      regions,
      { kind: "line", x: 0, measures: [one], series: null, top: null },
      "points in time",
    ],
    [
      "a column that is no measure",
      regions,
      { kind: "bar", category: 0, measures: [{ ...one, column: 0 }], scale: "value", top: null },
      "has no numbers",
    ],
    [
      "a column that is not there",
      regions,
      { kind: "histogram", measure: { ...one, column: 7 }, binCount: 5 },
      "has no numbers",
    ],
    [
      "a stack of averages",
      both,
      { kind: "stacked-bar", category: 0, series: 1, measure: price, scale: "value", top: null, seriesTop: null },
      "parts that add up",
    ],
    [
      "an area below zero",
      both,
      { kind: "area", x: 0, measures: [price], series: 1, top: null, stacking: "none" },
      "cannot be negative",
    ],
    [
      "lines that share their points",
      both,
      { kind: "line", x: 0, measures: [price], series: null, top: null },
      "share one mark",
    ],
    [
      "equal factors below zero",
      both,
      { kind: "line", x: 0, measures: [price], series: 1, top: null, valueScale: "log" },
      "above zero",
    ],
    [
      "a sum of averages as Other",
      both,
      { kind: "line", x: 0, measures: [price], series: 1, top },
      "cannot be added up",
    ],
    [
      "a sum of averages as Other, whatever else could be added up",
      request([months("Month", 3), category("Region", 2), average("Price", [3, -1]), revenue]),
      { kind: "line", x: 0, measures: [price], series: 1, top },
      "cannot be added up",
    ],
    ["points of one measure", regions, { kind: "scatter", x: one, y: one, label: null }, "two different measures"],
    ["too many steps", regions, { kind: "histogram", measure: one, binCount: 900 }, "too many steps"],
  ] as const)("refuses %s", (_what, input, draft, problem) => {
    const { outputs, columns, rows } = input;
    const spec = completeChart(chartSpecSchema.parse(draft));
    expect(checkChart(spec, readChartShape({ outputs, columns, rows }))).toContain(problem);
  });
});

it("the smallest and the largest value of every line stay when a long line is thinned out", () => {
  const day = (index: number) => new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1_100, maxLength: 2_500 }),
      fc.constantFrom("line", "area"),
      (values, kind) => {
        const draft =
          kind === "line"
            ? ({ kind: "line", x: 0, measures: [], series: null, top: null } as const)
            : ({ kind: "area", x: 0, measures: [], series: null, top: null, stacking: "none" } as const);
        const measures = [{ column: 1, label: "Level", format: "number" as const }];
        const data = readChartData({
          spec: completeChart({ ...draft, measures }),
          columns: [
            { name: "Day", kind: "date", nativeType: "DATE" },
            { name: "Level", kind: "integer", nativeType: "INTEGER" },
          ],
          rows: values.map((value, index) => [day(index), value]),
        });
        if (data.kind !== "points") throw new Error("Lines are made of points");
        const drawn = data.points.flatMap((point) => point.values[0] ?? []);
        expect(data.points.length).toBeLessThanOrEqual(chartLimits.linePoints);
        expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...values), Math.max(...values)]);
        expect(data.notes.join(" ")).toContain(`of ${values.length.toLocaleString("en-US")} points`);
      },
    ),
    { numRuns: 25 },
  );
});
