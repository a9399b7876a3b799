/** Rules for results with a time column: lines, columns over few points, bars over time on request. */

import type { LineOutlook } from "./chart.ts";
import type { Attempt } from "./chart-attempt.ts";
import {
  draws,
  groupClause,
  leftOutClause,
  listLabels,
  measureOf,
  noChart,
  ownSort,
  topBars,
  topSeries,
} from "./chart-attempt.ts";
import { makesWhole, setSideBySide, stackOverTime } from "./chart-category-rules.ts";
import { colourProblem } from "./chart-colour-rules.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { presentNumbers, timeScaleOf } from "./chart-shape.ts";
import { formatCount } from "./format.ts";

/** Measures over time: columns while the points are few, lines beyond. */
export function drawTrend(shape: ChartShape): Attempt {
  if (shape.outlook !== null) return drawLines(shape);
  const points = timePoints(shape);
  const isFew = points.count <= chartLimits.columnPoints && points.isRegular;
  // What adds up from point to point is a level: its way is the answer, not its single heights.
  const isLevel = shape.measures.some(({ isRunning }) => isRunning);
  return isFew && !isLevel ? drawColumns(shape) : drawLines(shape);
}

/** Vertical bars over time. */
export function drawColumns(shape: ChartShape): Attempt {
  const { time } = shape;
  if (time === null) return noChart("columns need a time column");
  const points = timePoints(shape);
  if (!points.isRegular) return noChart("the points in time are not evenly spaced");
  if (points.count > chartLimits.columnPointsOnRequest)
    return noChart(`${formatCount(points.count)} bars over time are too many`);
  const drawn = drawnTogether(shape.measures);
  return draws(
    { kind: "column", x: time.column, measures: drawn.map(measureOf) },
    `columns compare ${listLabels(drawn)} over the ${points.count} points of ${time.label}${leftOutClause(shape.measures, drawn)}`,
  );
}

/** Lines over time, split by a group where there is one. */
export function drawLines(shape: ChartShape): Attempt {
  const { time } = shape;
  if (time === null) return noChart("a line needs a time column");
  if (shape.categories.length === 1) return drawTrendBySeries(shape);
  if (shape.categories.length > 1) return noChart("lines can be split by one group only");
  const [first] = shape.measures;
  if (shape.outlook !== null && first?.column === shape.outlook.measure) {
    return drawOutlook({ shape, time, measure: first, outlook: shape.outlook.columns });
  }
  const drawn = drawnTogether(shape.measures);
  return draws(
    { kind: "line", x: time.column, measures: drawn.map(measureOf), series: null, top: null },
    `a line shows how ${listLabels(drawn)} ${drawn.length === 1 ? "moves" : "move"} over ${time.label}${leftOutClause(shape.measures, drawn)}`,
  );
}

type OutlookLine = {
  readonly shape: ChartShape;
  readonly time: ChartField;
  readonly measure: ChartField;
  readonly outlook: LineOutlook;
};

/** One line with what is told beside it: other lines would hide it. */
function drawOutlook({ shape, time, measure, outlook }: OutlookLine): Attempt {
  const { band, expected, forecast, forecastFrom, marks } = outlook;
  const hasForecast = forecast !== null || forecastFrom !== null;
  const told = [
    ...(expected !== null || (band !== null && !hasForecast) ? ["what was expected"] : []),
    ...(hasForecast ? ["what comes next"] : []),
    ...(marks === null ? [] : ["the marked points"]),
  ];
  const list = told.length < 2 ? told.join("") : `${told.slice(0, -1).join(", ")} and ${told.at(-1)}`;
  return draws(
    { kind: "line", x: time.column, measures: [measureOf(measure)], series: null, top: null, outlook },
    `a line shows how ${measure.label} moves over ${time.label}, with ${list}${leftOutClause(shape.measures, [measure])}`,
  );
}

/** One line per value of the group: all of a few, the top ones of some, none of many. */
export function drawTrendBySeries(shape: ChartShape): Attempt {
  const { time } = shape;
  const series = shape.categories[0];
  const measure = shape.measures[0];
  if (time === null || series === undefined || measure === undefined) return noChart("a line needs a time column");
  const problem = colourProblem(series, "lines");
  if (problem !== null) return noChart(`${problem}, and a table keeps them all`);
  const top = topSeries(series.distinctCount, measure.isAdditive);
  return draws(
    { kind: "line", x: time.column, measures: [measureOf(measure)], series: series.column, top },
    `a line for each ${top === null ? "" : "of "}${groupClause(series.label, top)} shows how ${measure.label} moves over ${time.label}${leftOutClause(shape.measures, [measure])}`,
  );
}

/** Two periods and a group: how each of its values has changed, which lines of two points would hide. */
export function hasTwoPeriods(shape: ChartShape): boolean {
  const [first] = shape.measures;
  return shape.time?.distinctCount === 2 && timePoints(shape).count === 2 && first?.isRunning === false;
}

/** The two periods side by side for each value of the group. */
export function comparePeriods(shape: ChartShape): Attempt {
  const { time } = shape;
  const category = shape.categories[0];
  const measure = shape.measures[0];
  if (time === null || category === undefined || measure === undefined) return noChart("two periods need a group");
  const top = topBars(category, category.distinctCount, measure.isAdditive);
  const columns = { category: category.column, series: time.column, measure: measureOf(measure) };
  return draws(
    { kind: "grouped-bar", ...columns, top, ...ownSort(category) },
    `bars side by side compare ${measure.label} at both values of ${time.label} across ${groupClause(category.label, top)}, with the change${leftOutClause(shape.measures, [measure])}`,
  );
}

/** Bars over time that are split by a group, on request: stacked where parts add up, else side by side. */
export function drawTimeBars(shape: ChartShape): Attempt {
  const { time } = shape;
  const series = shape.categories[0];
  const measure = shape.measures[0];
  if (time === null || series === undefined || measure === undefined || shape.categories.length > 1) {
    return noChart("bars over time can be split by one group only");
  }
  const fields = { category: time, series, measure };
  if (makesWhole(measure, time)) return stackOverTime(fields, false);
  const sideBySide = setSideBySide(fields);
  return sideBySide.spec?.kind === "grouped-bar" ? sideBySide : noChart("the bars over time are too many");
}

/** A filled line on request; of several groups on top of each other, which must add up. */
export function drawArea(shape: ChartShape): Attempt {
  const { time } = shape;
  const [series, ...more] = shape.categories;
  const measure = shape.measures[0];
  if (time === null || measure === undefined) return noChart("an area chart needs a time column");
  if (more.length > 0) return noChart("areas can be divided by one group only");
  if (presentNumbers(measure).some((value) => value < 0)) return noChart("areas cannot show negative values");
  const over = `${measure.label} over ${time.label}${leftOutClause(shape.measures, [measure])}`;
  const common = { kind: "area" as const, x: time.column, measures: [measureOf(measure)] };
  if (series === undefined) {
    return draws({ ...common, series: null, top: null, stacking: "none" }, `a filled line shows ${over}`);
  }
  if (!makesWhole(measure, time))
    return noChart(`areas of several groups need parts that add up, and ${measure.label} does not`);
  const problem = colourProblem(series, "areas");
  if (problem !== null) return noChart(problem);
  const top = topSeries(series.distinctCount, measure.isAdditive);
  return draws(
    { ...common, series: series.column, top, stacking: "stacked" },
    `areas of ${groupClause(series.label, top)} on top of each other show ${over}`,
  );
}

function timePoints(shape: ChartShape): { count: number; isRegular: boolean } {
  const scale = shape.time === null ? null : timeScaleOf(shape.time);
  return { count: scale?.keys.length ?? 0, isRegular: scale !== null && !scale.isIrregular };
}

/** The first measures of at most two units: a third unit would be a third chart. */
function drawnTogether(measures: readonly ChartField[]): ChartField[] {
  const maxUnits = 2;
  const units = [...new Set(measures.map((field) => field.format))].slice(0, maxUnits);
  return measures.filter((field) => units.includes(field.format)).slice(0, chartLimits.lineMeasures);
}
