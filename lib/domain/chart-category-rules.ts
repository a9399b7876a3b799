/** Rules for results that are divided by named groups: bars, parts of a whole, two groups at once. */
import type { Attempt } from "./chart-attempt.ts";
import {
  draws,
  groupClause,
  leftOutClause,
  listLabels,
  measureOf,
  noChart,
  topBars,
  topSeries,
} from "./chart-attempt.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { presentNumbers } from "./chart-shape.ts";

/** Sorted horizontal bars; two measures in two panels, never on two axes of one. */
export function compareCategories(shape: ChartShape): Attempt {
  const category = shape.categories[0];
  const drawn = shape.measures.slice(0, chartLimits.barMeasures);
  if (category === undefined || drawn.length === 0) return noChart("bars need a group and a measure");
  const sumsOther = drawn.every((field) => field.isAdditive);
  const top = topBars(shape.rowCount, sumsOther);
  const leftOut = leftOutClause(shape.measures, drawn);
  return draws(
    { kind: "bar", category: category.column, measures: drawn.map(measureOf), scale: "value", top },
    `sorted bars compare ${listLabels(drawn)} across ${groupClause(category.label, top)}${leftOut}`,
  );
}

/** Parts of a whole: a donut of a few, bars in percent of the whole beyond; plain bars where parts make no whole. */
export function compareParts(shape: ChartShape): Attempt {
  const group = shape.categories[0] ?? shape.time;
  const measure = shape.measures[0];
  const isOneGroup = shape.categories.length + (shape.time === null ? 0 : 1) === 1;
  if (group === null || measure === undefined || !isOneGroup) return noChart("shares need exactly one group");
  const leftOut = leftOutClause(shape.measures, [measure]);
  if (shape.rowCount >= 2 && shape.rowCount <= chartLimits.donutParts && makesWhole(measure)) {
    const spec = { kind: "donut", category: group.column, measure: measureOf(measure) } as const;
    const shown = measure.format === "percent" ? measure.label : `shares of ${measure.label}`;
    return draws(spec, `a donut shows ${shown} by ${group.label}${leftOut}`);
  }
  const canBeShared = shape.time === null && measure.format !== "percent" && makesWhole(measure);
  if (!canBeShared) return compareCategories(shape);
  const top = topBars(shape.rowCount, measure.isAdditive);
  return draws(
    { kind: "bar", category: group.column, measures: [measureOf(measure)], scale: "share", top },
    `bars in percent of the whole compare ${measure.label} across ${groupClause(group.label, top)}${leftOut}`,
  );
}

/** Two groups: stacked where parts add up, side by side or as shaded cells where they do not. */
export function compareTwoGroups(shape: ChartShape, asShares: boolean): Attempt {
  const [first, second] = shape.categories;
  const measure = shape.measures[0];
  if (first === undefined || second === undefined || measure === undefined) return noChart("two groups are needed");
  // The group with fewer values becomes the colours.
  const [category, series] = first.distinctCount < second.distinctCount ? [second, first] : [first, second];
  const leftOut = leftOutClause(shape.measures, [measure]);
  const made = makesWhole(measure)
    ? stackGroups({ category, series, measure }, asShares)
    : setSideBySide({ category, series, measure });
  return made.spec === null ? made : draws(made.spec, `${made.clause}${leftOut}`);
}

export type TwoGroups = { readonly category: ChartField; readonly series: ChartField; readonly measure: ChartField };

/** Bars side by side while they are few, a heatmap while it is readable. */
export function setSideBySide(fields: TwoGroups): Attempt {
  const { category, series, measure } = fields;
  const columns = { category: category.column, series: series.column, measure: measureOf(measure) };
  const bars = category.distinctCount * series.distinctCount;
  const names = `${category.label} and ${series.label}`;
  if (series.distinctCount <= chartLimits.groupedSeries && bars <= chartLimits.groupedBars) {
    return draws({ kind: "grouped-bar", ...columns }, `bars side by side compare ${measure.label} across ${names}`);
  }
  const side = chartLimits.heatmapSide;
  if (category.distinctCount <= side && series.distinctCount <= side) {
    return draws({ kind: "heatmap", ...columns }, `a heatmap compares ${measure.label} across ${names}`);
  }
  return noChart(`${names} have too many values for one chart, and a table keeps them all`);
}

/** True where all parts are there, none is negative and their sum is the whole. */
export function makesWhole(measure: ChartField): boolean {
  const numbers = presentNumbers(measure);
  const total = numbers.reduce((sum, value) => sum + value, 0);
  if (numbers.length === 0 || total <= 0 || numbers.some((value) => value < 0)) return false;
  // Percentages are parts of a whole only when they fill it.
  if (measure.format === "percent") return Math.abs(total - 1) < 0.02;
  return measure.isAdditive;
}

function stackGroups(fields: TwoGroups, asShares: boolean): Attempt {
  const { category, series, measure } = fields;
  if (series.distinctCount > chartLimits.splitSeries) {
    return noChart(
      `${category.label} and ${series.label} have too many values for one chart, and a table keeps them all`,
    );
  }
  const seriesTop = topSeries(series.distinctCount, measure.isAdditive);
  const shownSeries = seriesTop === null ? series.distinctCount : seriesTop.shown + 1;
  const fits =
    category.distinctCount <= chartLimits.bars && category.distinctCount * shownSeries <= chartLimits.segments;
  const top = fits
    ? null
    : { shown: chartLimits.topBars, total: category.distinctCount, sumsOther: measure.isAdditive };
  return draws(
    {
      kind: "stacked-bar",
      category: category.column,
      series: series.column,
      measure: measureOf(measure),
      scale: asShares ? "share" : "value",
      top,
      seriesTop,
    },
    `stacked bars show ${measure.label} across ${groupClause(category.label, top)}, divided by ${groupClause(series.label, seriesTop)}`,
  );
}
