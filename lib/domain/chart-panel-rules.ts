/** Rules for bars in panels: a list of its own for each value of a group, all on one scale. */
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, measureOf, noChart, ownSort } from "./chart-attempt.ts";
import { namesRows } from "./chart-colour-rules.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { formatCount } from "./format.ts";

/** The rows are the first few of each value of a group: other groups hold other rows, and colours would divide nothing. */
export function isRankedWithinGroup(shape: ChartShape): boolean {
  const groups = groupsOf(shape);
  return groups.length === 2 && groups.some(({ isRankedWithin }) => isRankedWithin) && !isOneEach(shape);
}

/** One row each, which no list of bars needs: "The best product of every month". */
function isOneEach(shape: ChartShape): boolean {
  return groupsOf(shape).some(
    ({ isRankedWithin, distinctCount }) => isRankedWithin && distinctCount === shape.rowCount,
  );
}

/** Each value of the second group belongs to one of the first, which has several: products within categories. */
export function isNested({ time, categories, rowCount, isAxisChosen }: ChartShape): boolean {
  const [outer, inner] = categories;
  if (time !== null || outer === undefined || inner === undefined || isAxisChosen) return false;
  return namesRows(inner) && !namesRows(outer) && rowCount >= outer.distinctCount * 2;
}

/** A list of bars for each value of one group, of the values that the other has there. */
export function drawBarPanels(shape: ChartShape): Attempt {
  const groups = groupsOf(shape);
  const [first, second] = groups;
  const [measure] = shape.measures;
  if (first === undefined || second === undefined || measure === undefined || groups.length > 2) {
    return noChart("bars in panels need exactly two groups");
  }
  const panel = groups.find(({ isRankedWithin }) => isRankedWithin) ?? panelOf(first, second, shape);
  const category = panel === first ? second : first;
  const isFew = panel.distinctCount <= chartLimits.barPanels && shape.rowCount <= chartLimits.panelBars;
  if (!isFew) {
    return noChart(
      `${formatCount(shape.rowCount)} bars in ${formatCount(panel.distinctCount)} panels would be too many, and a table keeps them all`,
    );
  }
  return draws(
    {
      kind: "bar",
      category: category.column,
      panel: panel.column,
      measures: [measureOf(measure)],
      scale: "value",
      top: null,
      ...ownSort(category),
    },
    `bars compare ${measure.label} across ${category.label}, in a panel for each ${panel.label}${leftOutClause(shape.measures, [measure])}`,
  );
}

/** What was chosen as the axis stands along it; else what names the rows does, and of others the longer one. */
function panelOf(first: ChartField, second: ChartField, { isAxisChosen }: ChartShape): ChartField {
  if (isAxisChosen) return second;
  if (namesRows(first) !== namesRows(second)) return namesRows(first) ? second : first;
  return first.distinctCount <= second.distinctCount ? first : second;
}

function groupsOf({ time, categories }: ChartShape): readonly ChartField[] {
  return time === null ? categories : [time, ...categories];
}
