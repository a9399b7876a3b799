/** The steps of a course in the order of the rows, each with what it is of the first and of the one before. */
import { readCategoryAxis } from "./category-axis.ts";
import type { ChartSpec } from "./chart.ts";
import type { ChartInput, ChartPoint, PointsData } from "./chart-data-types.ts";
import { cellAt, measureSeries, numberAt, panelsByUnit } from "./chart-data-types.ts";

/** One place for each row; a step may be larger than the one before it. */
export function funnelData(input: ChartInput, spec: Extract<ChartSpec, { kind: "funnel" }>): PointsData {
  const axis = readCategoryAxis(input, spec.category);
  const values = input.rows.map((row) => numberAt(row, spec.measure.column));
  const points = input.rows.map((row, key): ChartPoint => {
    const cell = cellAt(row, spec.category);
    const label = axis.labelOf(cell);
    return {
      key,
      label,
      tick: label,
      isOther: false,
      values: [values[key] ?? null],
      stepShares: { ofFirst: partOf(values[key], values[0]), ofBefore: partOf(values[key], values[key - 1]) },
      cells: [{ column: spec.category, cell }],
    };
  });
  const series = [measureSeries(spec.measure)];
  return { kind: "points", axis: "category", points, series, panels: panelsByUnit(series), notes: [] };
}

/** Null where one of the two is absent, and of nothing. */
function partOf(value: number | null | undefined, whole: number | null | undefined): number | null {
  return value == null || whole == null || whole === 0 ? null : value / whole;
}
