/** The bars of a waterfall from the start to the end, each with the level that it leads from and to. */
import { readCategoryAxis } from "./category-axis.ts";
import type { ChartSpec } from "./chart.ts";
import type { ChartInput, ChartPoint, PointsData } from "./chart-data-types.ts";
import { cellAt, measureSeries, numberAt, panelsByUnit } from "./chart-data-types.ts";
import { comparePlacesInWaterfall, readWaterfallPart } from "./waterfall-parts.ts";

/** However the rows are sorted: the start, the changes as they are listed, the rest, the end. */
export function waterfallData(input: ChartInput, spec: Extract<ChartSpec, { kind: "waterfall" }>): PointsData {
  const axis = readCategoryAxis(input, spec.category);
  const bars = input.rows.flatMap((row, key) => {
    const part = readWaterfallPart(row[spec.part]);
    return part === null
      ? []
      : [{ key, part, cell: cellAt(row, spec.category), amount: numberAt(row, spec.measure.column) }];
  });
  let level = 0;
  const points = bars
    .toSorted((left, right) => comparePlacesInWaterfall(left.part, right.part))
    .map(({ key, part, cell, amount }): ChartPoint => {
      const isTotal = part === "start" || part === "end";
      const from = isTotal ? 0 : level;
      level = from + (amount ?? 0);
      const label = axis.labelOf(cell);
      // Totals and the rest stand for no single value of the column.
      const cells = part === "change" ? [{ column: spec.category, cell }] : [];
      const place = { key, label, tick: label, isOther: false, values: [amount] };
      return { ...place, level: { part, from, to: level }, cells };
    });
  const series = [measureSeries(spec.measure)];
  return { kind: "points", axis: "category", points, series, panels: panelsByUnit(series), notes: [] };
}
