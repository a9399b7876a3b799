/** What a figure is made of, so that two groups of it can be held against chance: numbers of rows, or hits among rows. */
import type { ColumnRef, MeasureExpression, PlanFilter, PlanMetric } from "#lib/domain/plan";
import { changeParts } from "./change-parts.ts";

export type BesideParts =
  /** The mean of a column over its rows; only of rows that meet the conditions. */
  | { readonly kind: "mean"; readonly column: ColumnRef; readonly filters: readonly PlanFilter[] }
  /** The middle value of a column over its rows. */
  | { readonly kind: "median"; readonly column: ColumnRef; readonly filters: readonly PlanFilter[] }
  /** So many of so many rows. */
  | { readonly kind: "share"; readonly hits: MeasureExpression; readonly rows: MeasureExpression };

const functions = { avg: "mean", median: "median" } as const;

/** Null for sums and quotients of amounts: how far these differ by chance is not in their groups. */
export function besideParts(metric: Pick<PlanMetric, "expression">): BesideParts | null {
  const { expression } = metric;
  if (expression.kind === "aggregate" && (expression.function === "avg" || expression.function === "median"))
    return { kind: functions[expression.function], column: expression.column, filters: [] };
  if (expression.kind === "filtered" && expression.measure.kind === "aggregate") {
    const { function: name, column } = expression.measure;
    if (name === "avg" || name === "median")
      return expression.exists === undefined ? { kind: functions[name], column, filters: expression.filters } : null;
  }
  const parts = changeParts(metric);
  const isShare = parts?.kind === "rate" && parts.base !== null && isCount(parts.amount) && isCount(parts.base);
  return isShare && parts.base !== null ? { kind: "share", hits: parts.amount, rows: parts.base } : null;
}

function isCount(expression: MeasureExpression): boolean {
  return expression.kind === "count" || (expression.kind === "filtered" && expression.measure.kind === "count");
}
