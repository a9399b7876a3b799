/** The outcome of one chart rule: a chart, or none, and the reason as a clause that can stand inside a sentence. */
import type { ChartDraft, ChartMeasure, ChartSort, ChartSpec, TopParts } from "./chart.ts";
import { chartLimits } from "./chart-limits.ts";
import { completeChart, completeMeasure } from "./chart-looks.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { formatCount } from "./format.ts";
import { isYearName } from "./identifier-name.ts";

export type Attempt =
  | { readonly spec: ChartSpec; readonly clause: string }
  | { readonly spec: null; readonly clause: string };

/** A rule that applies: the chart and why it fits. */
export function draws(draft: ChartDraft, clause: string): Attempt {
  return { spec: completeChart(draft), clause };
}

/** A rule that does not apply, and why not. */
export function noChart(clause: string): Attempt {
  return { spec: null, clause };
}

/** A measure of the result as a chart names it. */
export function measureOf(field: ChartField): ChartMeasure {
  const { column, label, format, unit } = field;
  return completeMeasure({
    column,
    label,
    format,
    ...(unit === null ? {} : { unit }),
    ...(isYearName(label) ? { isYear: true } : {}),
  });
}

/** Names joined as a sentence joins them: "A, B and C". */
export function listLabels(fields: readonly ChartField[]): string {
  const labels = fields.map((field) => field.label);
  const last = labels.pop() ?? "";
  return labels.length === 0 ? last : `${labels.join(", ")} and ${last}`;
}

/** Says which measures are left to the table, so that none disappears without a word. */
export function leftOutClause(all: readonly ChartField[], drawn: readonly ChartField[]): string {
  const rest = all.filter((field) => !drawn.includes(field));
  return rest.length === 0 ? "" : `; ${listLabels(rest)} ${rest.length === 1 ? "is" : "are"} in the table`;
}

/** Says of a chart without it that what is told beside a line is left to the table. */
export function tellOutlook(attempt: Attempt, shape: Pick<ChartShape, "outlook">): Attempt {
  if (attempt.spec === null || shape.outlook === null) return attempt;
  const isDrawn = attempt.spec.kind === "line" && attempt.spec.outlook !== null;
  return isDrawn ? attempt : { ...attempt, clause: `${attempt.clause}; what is told beside it is in the table` };
}

/** Null while all values fit; from there on the top ones. */
export function topBars(group: ChartField, total: number, sumsOther: boolean): TopParts | null {
  return total <= mostBars(group) ? null : { shown: chartLimits.topBars, total, sumsOther };
}

/** How many bars a group may have before only the top ones are drawn. */
export function mostBars({ isOrdered }: ChartField): number {
  return isOrdered ? chartLimits.orderedBars : chartLimits.bars;
}

/** Calendars and steps are read in their order, everything else by size. */
export function ownSort(...groups: readonly ChartField[]): { readonly sort: ChartSort } {
  if (groups.some(({ hasSteps }) => hasSteps)) return { sort: "steps" };
  return { sort: groups.some(({ isOrdered }) => isOrdered) ? "rows" : "value-descending" };
}

/** Null while all series fit; from there on the top ones. */
export function topSeries(total: number, sumsOther: boolean): TopParts | null {
  return total <= chartLimits.lineSeries ? null : { shown: chartLimits.topSeries, total, sumsOther };
}

/** How a reason names a group: by its label, or by the part of it that is drawn value by value. */
export function groupClause(label: string, top: TopParts | null): string {
  return top === null ? label : `the top ${top.shown} of ${formatCount(top.total)} values of ${label}`;
}
