/** Each kind of chart drawn from a shape, or the reason why that result cannot have it. */
import { assertNever } from "./assert-never.ts";
import type { ChartSpec } from "./chart.ts";
import type { Attempt } from "./chart-attempt.ts";
import { noChart, tellOutlook } from "./chart-attempt.ts";
import { compareCategories, compareParts, drawHeatmap, drawSideBySide, drawStacks } from "./chart-category-rules.ts";
import { drawFunnel } from "./chart-funnel-rules.ts";
import { chartLimits } from "./chart-limits.ts";
import { drawLinePanels } from "./chart-line-panel-rules.ts";
import { drawFigures, drawScatter } from "./chart-number-rules.ts";
import { drawBarPanels } from "./chart-panel-rules.ts";
import type { ChartShape } from "./chart-shape.ts";
import { drawSlope } from "./chart-slope-rules.ts";
import { drawBox, drawHistogram } from "./chart-spread-rules.ts";
import { drawArea, drawColumns, drawLines } from "./chart-time-rules.ts";
import { drawWaterfall } from "./chart-waterfall-rules.ts";
import { formatCount } from "./format.ts";

/** Kinds that show every row, or sum rows up themselves: several rows may share a group. */
const rowKinds: ReadonlySet<ChartSpec["kind"]> = new Set(["scatter", "histogram", "box"]);

/** The chart of that kind, legal for the shape, or why there is none. */
export function drawKind(kind: ChartSpec["kind"], shape: ChartShape): Attempt {
  if (shape.rowCount === 0) return noChart("the result has no rows to draw");
  if (shape.measures.length === 0) return noChart("without a measure there is nothing to draw");
  if (kind === "kpi") {
    return shape.rowCount === 1
      ? drawFigures(shape)
      : noChart(`big numbers need one row and there are ${formatCount(shape.rowCount)}`);
  }
  if (shape.rowCount === 1) return noChart("one row is too few for that kind of chart");
  if (shape.hasRepeatedMarks && !rowKinds.has(kind)) return noChart("several rows would share one mark");
  return tellOutlook(drawOfRows(kind, shape), shape);
}

function drawOfRows(kind: Exclude<ChartSpec["kind"], "kpi">, shape: ChartShape): Attempt {
  switch (kind) {
    case "line":
      return drawLines(shape);
    case "line-panels":
      return drawLinePanels(shape);
    case "area":
      return drawArea(shape);
    case "column":
      return drawPlainColumns(shape);
    case "bar":
      return drawPlainBars(shape);
    case "stacked-bar":
      return drawStacks(shape, false);
    case "grouped-bar":
      return drawSideBySide(shape);
    case "heatmap":
      return drawHeatmap(shape);
    case "donut":
      return drawDonut(shape);
    case "funnel":
      return drawFunnel(shape);
    case "waterfall":
      return drawWaterfall(shape);
    case "slope":
      return drawSlope(shape);
    case "scatter":
      return drawScatter(shape, true);
    case "histogram":
      return drawHistogram(shape);
    case "box":
      return drawBox(shape);
    default:
      return assertNever(kind);
  }
}

function drawPlainColumns(shape: ChartShape): Attempt {
  if (shape.categories.length > 0) return noChart("columns over time cannot be divided by a group");
  return drawColumns(shape);
}

function drawPlainBars(shape: ChartShape): Attempt {
  if (shape.time !== null) return noChart("over time bars stand upright, as columns");
  if (shape.categories.length === 2 && !shape.hasRepeatedMarks) return drawBarPanels(shape);
  if (shape.categories.length !== 1) return noChart("bars need one group, or two for panels");
  return compareCategories(shape);
}

/** Parts of a whole as a ring, or which part of the rule is broken. */
export function drawDonut(shape: ChartShape): Attempt {
  const parts = compareParts(shape);
  return parts.spec?.kind === "donut" ? parts : noChart(donutProblem(shape));
}

function donutProblem(shape: ChartShape): string {
  const groups = shape.categories.length + (shape.time === null ? 0 : 1);
  if (groups !== 1) return "a donut needs exactly one group";
  const isFew = shape.rowCount >= 2 && shape.rowCount <= chartLimits.donutParts;
  if (!isFew) return `a donut needs two to six parts and there are ${formatCount(shape.rowCount)}`;
  return "a donut needs parts that add up to a whole, none of them negative";
}
