/**
 * Turns rows into what a chart draws: sorted, cut to the top, pivoted, with every omission noted in a
 * sentence. Pure, so that what is drawn can be tested without drawing. Browser-safe.
 */
import { assertNever } from "./assert-never.ts";
import { boxData } from "./box-chart-data.ts";
import type { ChartMeasure, ChartSpec } from "./chart.ts";
import type { ChartData, ChartInput, FigureChange } from "./chart-data-types.ts";
import { categoryLabel, cellAt, numberAt } from "./chart-data-types.ts";
import { comparedMeasures, earlierTime } from "./compared-measures.ts";
import { groupedData, partsData, rankedData } from "./group-chart-data.ts";
import { histogramData } from "./histogram-chart-data.ts";
import type { ResultColumn, ResultRow } from "./result-set.ts";
import { scatterData } from "./scatter-chart-data.ts";
import { timeData } from "./time-chart-data.ts";

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
    case "bar":
      return rankedData(args, spec);
    case "stacked-bar":
    case "grouped-bar":
    case "heatmap":
      return groupedData(args, spec);
    case "donut":
      return partsData(args, spec);
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

/** A number and the same one earlier are one figure with its change. */
function figuresData(input: ChartInput, spec: Extract<ChartSpec, { kind: "kpi" }>): ChartData {
  const row = input.rows[0] ?? [];
  const change = changeOf(row, spec.measures);
  const shown = change === null ? spec.measures : spec.measures.filter((_, place) => place !== 1);
  const figures = shown.map((measure, place) => ({
    label: measure.label,
    cell: cellAt(row, measure.column),
    column: {
      name: measure.label,
      kind: input.columns[measure.column]?.kind ?? "float",
      format: measure.format,
      ...(measure.decimals === null ? {} : { decimals: measure.decimals }),
    },
    isCompact: measure.isCompact,
    change: place === 0 ? change : null,
  }));
  const caption = spec.caption === null ? null : categoryLabel(cellAt(row, spec.caption), input.columns[spec.caption]);
  return { kind: "figures", caption, figures };
}

/** Null where there is nothing to compare with: nothing grows by a part of zero. */
function changeOf(row: ResultRow, measures: readonly ChartMeasure[]): FigureChange | null {
  const pair = comparedMeasures(measures);
  const time = pair === null ? null : earlierTime(pair);
  const [now, before] = (pair ?? []).map((measure) => numberAt(row, measure.column));
  if (pair === null || time === null || now == null || before == null || before === 0) return null;
  return { share: (now - before) / Math.abs(before), from: cellAt(row, pair[1].column), time };
}
