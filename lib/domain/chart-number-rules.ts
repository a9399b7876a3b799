/** Rules for results of numbers alone: big figures and points of two measures. */
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, listLabels, measureOf, noChart } from "./chart-attempt.ts";
import { colourProblem, holdsAddresses } from "./chart-colour-rules.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { presentNumbers } from "./chart-shape.ts";
import { figurePairs } from "./compared-measures.ts";

/** One row of up to three measures, written large, each with the same one earlier where the row has it. */
export function drawFigures(shape: ChartShape): Attempt {
  const { length } = figurePairs(shape.measures);
  if (length > chartLimits.kpiMeasures) {
    return noChart(`one row of ${shape.measures.length} measures reads best as a table`);
  }
  if (shape.measures.every((field) => presentNumbers(field).length === 0)) return noChart("the row holds no number");
  const caption = shape.categories[0] ?? shape.time;
  return draws(
    { kind: "kpi", measures: shape.measures.map(measureOf), caption: caption?.column ?? null },
    `a single row is shown as ${length === 1 ? "a big number" : "big numbers"}`,
  );
}

/** Each row a point between two measures. Who asks for points may have the names of a few as their colours. */
export function drawScatter(shape: ChartShape, isAsked: boolean): Attempt {
  const [x, y] = shape.measures;
  if (x === undefined || y === undefined) return noChart("a scatter plot needs two measures");
  if (shape.rowCount < 2) return noChart("a scatter plot needs more than one row");
  const series = colours(shape) ?? (isAsked ? namedColours(shape) : null);
  const label = [...shape.categories, shape.time].find((field) => field !== null && field !== series) ?? series;
  const binned = shape.rowCount > chartLimits.scatterPoints ? ", near points drawn as one" : "";
  return draws(
    { kind: "scatter", x: measureOf(x), y: measureOf(y), label: label?.column ?? null, series: series?.column ?? null },
    `points set ${listLabels([x, y])} against each other${series === null ? "" : `, coloured by ${series.label}`}${binned}${leftOutClause(shape.measures, [x, y])}`,
  );
}

/** True where a few groups of points can be told apart by colour. */
export function hasColours(shape: ChartShape): boolean {
  return colours(shape) !== null;
}

/** The first group with few values. */
function colours(shape: ChartShape): ChartField | null {
  return shape.categories.find((field) => isFew(field) && colourProblem(field) === null) ?? null;
}

/** A legend of names, where there are so few points that it tells each of them. */
function namedColours({ categories }: ChartShape): ChartField | null {
  return categories.find((field) => isFew(field) && !holdsAddresses(field)) ?? null;
}

function isFew({ distinctCount }: ChartField): boolean {
  return distinctCount >= 2 && distinctCount <= chartLimits.scatterSeries;
}
