/**
 * Turns rows into what a chart draws: sorted, cut to the top, pivoted, with every omission noted in a
 * sentence. Pure, so that what is drawn can be tested without drawing. Browser-safe.
 */
import { assertNever } from "./assert-never.ts";
import { boxData } from "./box-chart-data.ts";
import { readCategoryAxis } from "./category-axis.ts";
import type { ChartMeasure, ChartSpec } from "./chart.ts";
import type { ChartData, ChartFigure, ChartInput, FigureChange } from "./chart-data-types.ts";
import { cellAt, numberAt } from "./chart-data-types.ts";
import { type FigurePair, figurePairs } from "./compared-measures.ts";
import { funnelData } from "./funnel-chart-data.ts";
import { groupedData, partsData, rankedData } from "./group-chart-data.ts";
import { histogramData } from "./histogram-chart-data.ts";
import { linePanelsData } from "./line-panels-data.ts";
import type { ResultColumn, ResultRow } from "./result-set.ts";
import { scatterData } from "./scatter-chart-data.ts";
import { slopeData } from "./slope-chart-data.ts";
import { timeData } from "./time-chart-data.ts";
import { valueChange } from "./value-change.ts";
import { waterfallData } from "./waterfall-chart-data.ts";

/** The data of a chart. Columns that the spec names but the result lacks read as absent values. */
export function readChartData(args: {
  readonly spec: ChartSpec;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
}): ChartData {
  const { spec } = args;
  switch (spec.kind) {
    case "kpi":
      return figuresData(args, spec);
    case "line":
    case "area":
    case "column":
      return timeData(args, spec);
    case "line-panels":
      return linePanelsData(args, spec);
    case "bar":
      return rankedData(args, spec);
    case "stacked-bar":
    case "grouped-bar":
    case "heatmap":
      return groupedData(args, spec);
    case "donut":
      return partsData(args, spec);
    case "funnel":
      return funnelData(args, spec);
    case "waterfall":
      return waterfallData(args, spec);
    case "slope":
      return slopeData(args, spec);
    case "scatter":
      return scatterData(args, spec);
    case "histogram":
      return histogramData(args, spec);
    case "box":
      return boxData(args, spec);
    default:
      return assertNever(spec);
  }
}

/** A number and the same one earlier are one figure with its change, where that can be told; else two. */
function figuresData(input: ChartInput, spec: Extract<ChartSpec, { kind: "kpi" }>): ChartData {
  const row = input.rows[0] ?? [];
  const figures = figurePairs(spec.measures).flatMap(({ measure, before }) => {
    const change = before === null ? null : changeOf(row, measure, before);
    const own = { ...figureOf(row, measure, input.columns), change };
    return before === null || change !== null ? [own] : [own, figureOf(row, before.measure, input.columns)];
  });
  // A month is called by its name, wherever it stands.
  const caption =
    spec.caption === null ? null : readCategoryAxis(input, spec.caption).labelOf(cellAt(row, spec.caption));
  return { kind: "figures", caption, figures };
}

function figureOf(row: ResultRow, measure: ChartMeasure, columns: readonly ResultColumn[]): ChartFigure {
  const { column, label, format, isCompact, decimals } = measure;
  const kind = columns[column]?.kind ?? "float";
  const shown = { name: label, kind, format, ...(decimals === null ? {} : { decimals }) };
  return { label, cell: cellAt(row, column), column: shown, unit: measure.unit ?? null, isCompact, change: null };
}

function changeOf(
  row: ResultRow,
  measure: ChartMeasure,
  before: NonNullable<FigurePair<ChartMeasure>["before"]>,
): FigureChange | null {
  const [now, earlier] = [measure, before.measure].map(({ column }) => numberAt(row, column));
  const change = valueChange(now, earlier, measure.format);
  return change === null ? null : { ...change, from: cellAt(row, before.measure.column), time: before.time };
}
