/**
 * Chooses the chart for a result. Deterministic, and legal by construction: every chart that leaves
 * here fits the columns, their kinds and the limits of `chart-limits.ts`. Models and users may only
 * name a kind; where it does not fit, the reason says why not.
 */
import type { ChartChoice, ChartSpec, OutputColumn } from "./chart.ts";
import type { Attempt } from "./chart-attempt.ts";
import { leftOutClause, mostBars, noChart, tellOutlook } from "./chart-attempt.ts";
import {
  compareCategories,
  compareParts,
  compareShares,
  compareTwoGroups,
  drawStacks,
} from "./chart-category-rules.ts";
import { drawFollowed, isFollowed } from "./chart-cohort-rules.ts";
import { withoutAttributes } from "./chart-colour-rules.ts";
import { drawFunnel, isCourse } from "./chart-funnel-rules.ts";
import { drawKind } from "./chart-kinds.ts";
import { drawLinePanels, hidesMost } from "./chart-line-panel-rules.ts";
import { drawFigures, drawScatter, hasColours } from "./chart-number-rules.ts";
import { withAskedOrder } from "./chart-order-wish.ts";
import { areMeant } from "./chart-pair-rules.ts";
import { drawBarPanels, isRankedWithinGroup } from "./chart-panel-rules.ts";
import type { ChartShape } from "./chart-shape.ts";
import { readChartShape } from "./chart-shape.ts";
import { drawSlope, hasSlopes } from "./chart-slope-rules.ts";
import { drawBox, drawHistogram, isSpread, isSpreadByGroup } from "./chart-spread-rules.ts";
import {
  comparePeriods,
  drawColumns,
  drawTimeBars,
  drawTrend,
  drawTrendBySeries,
  hasTwoPeriods,
} from "./chart-time-rules.ts";
import { drawWaterfall, isWaterfall } from "./chart-waterfall-rules.ts";
import { comparedMeasures } from "./compared-measures.ts";
import type { ChartHint } from "./plan.ts";
import type { ResultColumn, ResultRow } from "./result-set.ts";

export type ChartRequest = {
  /** What the planner knows of the columns; empty when nothing is known. */
  readonly outputs: readonly OutputColumn[];
  readonly columns: readonly ResultColumn[];
  /** The rows that a chart would be drawn from. */
  readonly rows: readonly ResultRow[];
  /** The kind that the user asked for in words. */
  readonly hint: ChartHint | null;
  /** The user's words: they tell whether shares or a relation are asked for. */
  readonly question?: string;
};

/** The chart, or null where a table says it best, with the reason in one sentence. */
export function chooseChart(request: ChartRequest): ChartChoice {
  return chooseForShape(readChartShape(request), request);
}

/** The same for a result whose shape has been read. */
export function chooseForShape(shape: ChartShape, request: ChartRequest): ChartChoice {
  const { spec, reason } = chooseByRules(shape, request);
  return { spec: withAskedOrder(spec, shape, request.question ?? ""), reason };
}

function chooseByRules(shape: ChartShape, request: ChartRequest): ChartChoice {
  const wishes = readWishes(request);
  const automatic = chooseAutomatically(shape, wishes);
  const { hint } = request;
  if (hint === null || shape.rowCount === 0) return choice(automatic.spec, automatic.clause);
  if (hint === "table") return choice(null, "you asked for a table");
  const wished = followHint(hint, shape);
  if (wished.spec !== null) return choice(wished.spec, `as you asked, ${wished.clause}`);
  return choice(automatic.spec, `${wished.clause}, so ${automatic.clause}`);
}

type Wishes = { readonly shares: boolean; readonly relation: boolean; readonly change: boolean };
type DrawnHint = Exclude<ChartHint, "table">;

const shareWords = /\b(shares?|percent(age)?s?|proportions?|part of|split|mix|composition|out of)\b/i;
const relationWords = /\b(vs|versus|against|correlat\w*|relations?(hip)?)\b/i;

const changeWords = /\b(chang(e|es|ed|ing)|moved?|rank(s|ed|ings?)?|climbed|slipped|overt(akes?|aken|ook))\b/i;

/** What the words of the question ask for beside figures. */
export function readWishes(request: ChartRequest): Wishes {
  const question = request.question ?? "";
  const [shares, relation, change] = [shareWords, relationWords, changeWords].map((words) => words.test(question));
  return { shares: shares === true, relation: relation === true, change: change === true };
}

function choice(spec: ChartSpec | null, clause: string): ChartChoice {
  return { spec, reason: `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.` };
}

/** The rule that fits the shape, as a clause. */
export function chooseAutomatically(shape: ChartShape, wishes: Wishes): Attempt {
  const { measures } = shape;
  if (shape.rowCount === 0) return noChart("the result has no rows to draw");
  if (measures.length === 0) return noChart("the result has no measure to draw, and a table says it best");
  if (shape.rowCounts !== null) return drawHistogram(shape);
  if (shape.rowCount === 1) return drawFigures(shape);
  if (shape.hasRepeatedMarks) return drawRepeats(shape);
  const { shape: grouped, attributes } = withoutAttributes(shape);
  const drawn = tellOutlook(drawGroups(grouped, wishes), shape);
  return drawn.spec === null ? drawn : { ...drawn, clause: `${drawn.clause}${leftOutClause(attributes, [])}` };
}

function drawGroups(shape: ChartShape, wishes: Wishes): Attempt {
  const { time, categories } = shape;
  if (isWaterfall(shape)) return drawWaterfall(shape);
  if (isRankedWithinGroup(shape)) return drawBarPanels(shape);
  if (isCourse(shape)) return drawFunnel(shape);
  if (time !== null && categories.length === 0) return drawTrend(shape);
  if (time !== null && categories.length === 1) return drawGroupOverTime(shape, wishes);
  if (time === null && categories.length === 1) return compareOneGroup(shape, wishes);
  if (time === null && categories.length === 2) return compareTwoGroups(shape, wishes.shares);
  if (time === null && categories.length === 0) return drawUngrouped(shape);
  return noChart("the rows are divided by more columns than a chart can show, and a table keeps them all");
}

function drawGroupOverTime(shape: ChartShape, { change }: Wishes): Attempt {
  if (isFollowed(shape)) return drawFollowed(shape);
  if (hasTwoPeriods(shape)) return change && hasSlopes(shape) ? drawSlope(shape) : comparePeriods(shape);
  return hidesMost(shape) ? drawLinePanels(shape) : drawTrendBySeries(shape);
}

/** Several rows per group: how they are spread, where they are many; else only a table keeps them apart. */
function drawRepeats(shape: ChartShape): Attempt {
  if (shape.measures.length === 2 && hasColours(shape)) return drawScatter(shape, false);
  if (isSpreadByGroup(shape)) return drawBox(shape);
  return noChart("several rows share the same groups, and a table keeps them apart");
}

function drawUngrouped(shape: ChartShape): Attempt {
  if (shape.measures.length >= 2) return drawScatter(shape, false);
  if (isSpread(shape)) return drawHistogram(shape);
  return noChart("the rows have no group to compare by, and a table keeps them all");
}

function compareOneGroup(shape: ChartShape, wishes: Wishes): Attempt {
  const minRelationPoints = 5;
  const isCompared = comparedMeasures(shape.measures) !== null;
  if (isCompared) return wishes.change && hasSlopes(shape) ? drawSlope(shape) : compareCategories(shape);
  // "actual vs target" sets each beside what it was meant to be.
  const asksRelation = wishes.relation && !areMeant(shape.measures);
  if (asksRelation && shape.rowCount >= minRelationPoints) {
    const scatter = drawScatter(shape, false);
    if (scatter.spec !== null) return scatter;
  }
  const isMany = shape.categories.every((group) => shape.rowCount > mostBars(group));
  if (shape.measures.length >= 2 && isMany) return drawScatter(shape, false);
  return wishes.shares ? compareParts(shape) : compareCategories(shape);
}

function followHint(hint: DrawnHint, shape: ChartShape): Attempt {
  const groups = shape.categories.length + (shape.time === null ? 0 : 1);
  switch (hint) {
    case "bar":
    case "column":
      return drawAnyBars(shape);
    case "percent-bar":
      return checkMarks(shape) ?? (groups === 1 ? drawShares(shape) : drawStacks(shape, true));
    case "panels":
      // Without a time the panels hold bars.
      return drawKind(shape.time === null && groups === 2 ? "bar" : "line-panels", shape);
    case "histogram":
      // Rows that are counted already are what many call a histogram.
      return groups === 1 && !shape.hasRepeatedMarks ? drawAnyBars(shape) : drawKind("histogram", shape);
    default:
      return drawKind(hint, shape);
  }
}

/** Bars however they have to stand: upright over time, stacked or side by side over two groups. */
function drawAnyBars(shape: ChartShape): Attempt {
  return checkMarks(shape) ?? tellOutlook(drawBars(shape), shape);
}

/** Why no mark can be drawn; null where marks can. */
function checkMarks(shape: ChartShape): Attempt | null {
  if (shape.measures.length === 0) return noChart("without a measure there is nothing to draw");
  if (shape.rowCount === 1) return noChart("one row is too few for that kind of chart");
  return shape.hasRepeatedMarks ? noChart("several rows would share one mark") : null;
}

function drawShares(shape: ChartShape): Attempt {
  const parts = compareShares(shape);
  return parts ?? noChart("bars of 100 % need parts that add up");
}

function drawBars(shape: ChartShape): Attempt {
  if (shape.time !== null) return shape.categories.length === 0 ? drawColumns(shape) : drawTimeBars(shape);
  if (shape.categories.length === 1) return compareCategories(shape);
  if (shape.categories.length === 2) return compareTwoGroups(shape, false);
  return noChart("bars need one or two groups");
}
