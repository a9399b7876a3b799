/** Rules for results that are divided by named groups: bars, parts of a whole, two groups at once. */
import { cellToNumber } from "./cell-number.ts";
import type { Attempt } from "./chart-attempt.ts";
import {
  draws,
  groupClause,
  leftOutClause,
  listLabels,
  measureOf,
  mostBars,
  noChart,
  ownSort,
  topBars,
  topSeries,
} from "./chart-attempt.ts";
import { colourProblem, holdsAddresses, namesRows } from "./chart-colour-rules.ts";
import { chartLimits } from "./chart-limits.ts";
import { arePairs } from "./chart-pair-rules.ts";
import { drawBarPanels, isNested } from "./chart-panel-rules.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { presentNumbers } from "./chart-shape.ts";
import type { Cell } from "./result-set.ts";

/** Sorted horizontal bars; two measures in two panels, never on two axes of one. */
export function compareCategories(shape: ChartShape): Attempt {
  const category = shape.categories[0];
  const drawn = shape.measures.slice(0, chartLimits.barMeasures);
  if (category === undefined || drawn.length === 0) return noChart("bars need a group and a measure");
  const sumsOther = drawn.every((field) => field.isAdditive);
  const top = topBars(category, shape.rowCount, sumsOther);
  const leftOut = leftOutClause(shape.measures, drawn);
  const isPaired = arePairs(drawn);
  const looks = { top, isPaired, ...ownSort(category) };
  return draws(
    { kind: "bar", category: category.column, measures: drawn.map(measureOf), scale: "value", ...looks },
    `${barWords(category, isPaired)} compare ${listLabels(drawn)} across ${groupClause(category.label, top)}${leftOut}`,
  );
}

function barWords({ isOrdered }: ChartField, isPaired: boolean): string {
  if (isPaired) return "pairs of bars";
  return isOrdered ? "bars in their own order" : "sorted bars";
}

/** Parts of a whole: a donut of a few, bars in percent of the whole beyond; plain bars where parts make no whole. */
export function compareParts(shape: ChartShape): Attempt {
  const group = shape.categories[0] ?? shape.time;
  const measure = shape.measures[0];
  const isOneGroup = shape.categories.length + (shape.time === null ? 0 : 1) === 1;
  if (group === null || measure === undefined || !isOneGroup) return noChart("shares need exactly one group");
  const leftOut = leftOutClause(shape.measures, [measure]);
  if (shape.rowCount >= 2 && shape.rowCount <= chartLimits.donutParts && makesWhole(measure)) {
    const spec = { kind: "donut", category: group.column, measure: measureOf(measure), ...ownSort(group) } as const;
    const shown = measure.format === "percent" ? measure.label : `shares of ${measure.label}`;
    return draws(spec, `a donut shows ${shown} by ${group.label}${leftOut}`);
  }
  return compareShares(shape) ?? compareCategories(shape);
}

/** Bars in percent of the whole; null where parts make no whole or stand along a time. */
export function compareShares(shape: ChartShape): Attempt | null {
  const [group] = shape.categories;
  const [measure] = shape.measures;
  if (group === undefined || measure === undefined || shape.time !== null || shape.categories.length > 1) return null;
  if (measure.format === "percent" || !makesWhole(measure)) return null;
  const leftOut = leftOutClause(shape.measures, [measure]);
  const looks = { top: topBars(group, shape.rowCount, measure.isAdditive), ...ownSort(group) };
  return draws(
    { kind: "bar", category: group.column, measures: [measureOf(measure)], scale: "share", ...looks },
    `bars in percent of the whole compare ${measure.label} across ${groupClause(group.label, looks.top)}${leftOut}`,
  );
}

/** Two groups: stacked where parts add up, side by side or as shaded cells where they do not. */
export function compareTwoGroups(shape: ChartShape, asShares: boolean): Attempt {
  const fields = readTwoGroups(shape);
  if (fields === null) return noChart("two groups are needed");
  const panels = isNested(shape) ? drawBarPanels(shape) : null;
  if (panels !== null && panels.spec !== null && !asShares) return panels;
  const made = makesWhole(fields.measure, fields.category) ? stackGroups(fields, asShares) : setSideBySide(fields);
  const shaded = made.spec === null && !asShares ? shadeCells(fields) : null;
  return withLeftOut(shaded ?? made, shape);
}

/** Stacked bars on request, over names or over time. */
export function drawStacks(shape: ChartShape, asShares: boolean): Attempt {
  const fields = readTwoGroups(shape);
  if (fields === null) return noChart("stacked bars need exactly two groups");
  const { category, measure } = fields;
  if (!makesWhole(measure, category))
    return noChart(`stacked bars need parts that add up, and ${measure.label} does not`);
  const made = category === shape.time ? stackOverTime(fields, asShares) : stackGroups(fields, asShares);
  return withLeftOut(made, shape);
}

/** Bars side by side on request. */
export function drawSideBySide(shape: ChartShape): Attempt {
  const fields = readTwoGroups(shape);
  if (fields === null) return noChart("bars side by side need exactly two groups");
  return withLeftOut(groupBars(fields) ?? noChart("the bars side by side would be too many"), shape);
}

/** Shaded cells on request. */
export function drawHeatmap(shape: ChartShape): Attempt {
  const fields = readTwoGroups(shape);
  if (fields === null) return noChart("a heatmap needs exactly two groups");
  const { heatmapRows: rows, heatmapColumns: columns } = chartLimits;
  const made = shadeCells(fields) ?? noChart(`a heatmap can have ${rows} rows and ${columns} columns at most`);
  return withLeftOut(made, shape);
}

/** Time, or else the first group, runs along the axis, while the other has few enough values for colours. */
function readTwoGroups(shape: ChartShape): TwoGroups | null {
  const groups = [shape.time, ...shape.categories].filter((field) => field !== null);
  const [first, second] = groups;
  const measure = shape.measures[0];
  if (first === undefined || second === undefined || measure === undefined || groups.length > 2) return null;
  const isFixed = shape.isAxisChosen || first === shape.time || second.distinctCount <= chartLimits.lineSeries;
  const isKept = isFixed || first.distinctCount >= second.distinctCount;
  const isTurned = !isKept || isBetterAxis(second, first, shape) || isOnlyAxis(second, first, shape);
  const [category, series] = isTurned ? [second, first] : [first, second];
  return { category, series, measure };
}

/** What has an order of its own runs along the axis, where the other one has few enough values for colours. */
function isBetterAxis(field: ChartField, other: ChartField, { time, isAxisChosen }: ChartShape): boolean {
  const isFree = time === null && !isAxisChosen && !other.isOrdered;
  return isFree && field.isOrdered && other.distinctCount <= chartLimits.splitSeries;
}

/** What names the rows can stand along the axis, and makes no colours. */
function isOnlyAxis(field: ChartField, other: ChartField, { time, isAxisChosen }: ChartShape): boolean {
  const isFree = time === null && !isAxisChosen;
  return isFree && !makesColours(field) && makesColours(other);
}

function makesColours(field: ChartField): boolean {
  return !namesRows(field) && !holdsAddresses(field);
}

function withLeftOut(made: Attempt, shape: ChartShape): Attempt {
  if (made.spec === null) return made;
  return { ...made, clause: `${made.clause}${leftOutClause(shape.measures, shape.measures.slice(0, 1))}` };
}

export type TwoGroups = { readonly category: ChartField; readonly series: ChartField; readonly measure: ChartField };

/** Bars side by side while they are few, a heatmap while it is readable. */
export function setSideBySide(fields: TwoGroups): Attempt {
  const names = `${fields.category.label} and ${fields.series.label}`;
  const none = noChart(`${names} have too many values for one chart, and a table keeps them all`);
  return groupBars(fields) ?? shadeCells(fields) ?? none;
}

function groupBars({ category, series, measure }: TwoGroups): Attempt | null {
  const bars = category.distinctCount * series.distinctCount;
  if (series.distinctCount > chartLimits.groupedSeries || bars > chartLimits.groupedBars) return null;
  if (colourProblem(series) !== null) return null;
  const columns = { category: category.column, series: series.column, measure: measureOf(measure) };
  const names = `${category.label} and ${series.label}`;
  return draws(
    { kind: "grouped-bar", ...columns, ...ownSort(category, series) },
    `bars side by side compare ${measure.label} across ${names}`,
  );
}

function shadeCells({ measure, ...groups }: TwoGroups): Attempt | null {
  const { heatmapRows, heatmapColumns } = chartLimits;
  // Down the page there is more room than across it.
  const isTurned = groups.series.distinctCount > heatmapColumns;
  const [category, series] = isTurned ? [groups.series, groups.category] : [groups.category, groups.series];
  if (category.distinctCount > heatmapRows || series.distinctCount > heatmapColumns) return null;
  const columns = { category: category.column, series: series.column, measure: measureOf(measure) };
  const names = `${category.label} and ${series.label}`;
  return draws(
    { kind: "heatmap", ...columns, ...ownSort(category, series) },
    `a heatmap compares ${measure.label} across ${names}`,
  );
}

/**
 * True where all parts are there, none is negative and their sum is the whole.
 * @param axis percentages may also fill a whole of their own at each of its values.
 */
export function makesWhole(measure: ChartField, axis: ChartField | null = null): boolean {
  const numbers = presentNumbers(measure);
  const total = numbers.reduce((sum, value) => sum + value, 0);
  if (numbers.length === 0 || total <= 0 || numbers.some((value) => value < 0)) return false;
  // Percentages are parts of a whole only when they fill it.
  if (measure.format !== "percent") return measure.isAdditive;
  return isWhole(total) || (axis !== null && wholesAlong(axis, measure).every(isWhole));
}

function isWhole(sum: number): boolean {
  return Math.abs(sum - 1) < 0.02;
}

/** What the measure adds up to at each value of the axis. */
function wholesAlong(axis: ChartField, measure: ChartField): readonly number[] {
  const sums = new Map<Cell, number>();
  for (const [row, place] of axis.cells.entries()) {
    sums.set(place, (sums.get(place) ?? 0) + (cellToNumber(measure.cells[row] ?? null) ?? 0));
  }
  return [...sums.values()];
}

function stackGroups(fields: TwoGroups, asShares: boolean): Attempt {
  const { category, series, measure } = fields;
  if (colourProblem(series) !== null) {
    return noChart(
      `${category.label} and ${series.label} have too many values for one chart, and a table keeps them all`,
    );
  }
  const seriesTop = topSeries(series.distinctCount, measure.isAdditive);
  const shownSeries = seriesTop === null ? series.distinctCount : seriesTop.shown + 1;
  const fits =
    category.distinctCount <= mostBars(category) && category.distinctCount * shownSeries <= chartLimits.segments;
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
      ...ownSort(category),
    },
    `stacked bars show ${measure.label} across ${groupClause(category.label, top)}, divided by ${groupClause(series.label, seriesTop)}`,
  );
}

/** Stacks over time keep every period: of few of them, for a line shows many better. */
export function stackOverTime({ category, series, measure }: TwoGroups, asShares: boolean): Attempt {
  const seriesTop = topSeries(series.distinctCount, measure.isAdditive);
  const shownSeries = seriesTop === null ? series.distinctCount : seriesTop.shown + 1;
  const isReadable =
    category.distinctCount <= chartLimits.columnPointsOnRequest &&
    category.distinctCount * shownSeries <= chartLimits.segments;
  const problem = colourProblem(series);
  if (!isReadable || problem !== null) return noChart(problem ?? "the bars over time are too many");
  const columns = { category: category.column, series: series.column, measure: measureOf(measure) };
  return draws(
    { kind: "stacked-bar", ...columns, scale: asShares ? "share" : "value", top: null, seriesTop },
    `stacked bars show ${measure.label} over ${category.label}, divided by ${groupClause(series.label, seriesTop)}`,
  );
}
