/** The text of one aggregate over the rows of a SELECT: a count, a sum, or either of only some of the rows. */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import { isPercentile } from "#lib/domain/aggregate-function";
import type { Dialect } from "#lib/domain/dialect";
import type { ColumnRef, PlanFilter, SimpleMeasure } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { plainMeasure } from "../plan/measures.ts";
import { aggregate } from "../sql/sql-text.ts";

export type FigureScope = {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  readonly column: (reference: ColumnRef) => string;
  readonly condition: (filter: PlanFilter) => string;
  /** What is counted where the rows are those of another table, each as often as it is joined; null to count rows. */
  readonly countedKey: string | null;
};

/** `count(*)`, `sum(orders.AMOUNT)`, `sum(CASE WHEN orders.STATUS = 'PAID' THEN orders.AMOUNT END)`. */
export function figureText(measure: SimpleMeasure, scope: FigureScope): string {
  const plain = plainMeasure(measure);
  const value = plain.kind === "count" ? scope.countedKey : aggregatedText(plain, scope);
  const countName = scope.countedKey === null ? "count" : "count_distinct";
  const name = plain.kind === "count" ? countName : plain.function;
  if (measure.kind !== "filtered") return aggregate(name, value);
  const conditions = measure.filters.map(scope.condition).join(" AND ");
  return aggregate(name, `CASE WHEN ${conditions} THEN ${value ?? "1"} END`);
}

/** Where the median of two decimals would be cut to their digits, it is taken of floats: half a cent would be lost. */
export function aggregatedText(
  { function: name, column }: { readonly function: AggregateFunction; readonly column: ColumnRef },
  { model, dialect, column: textOf }: Pick<FigureScope, "model" | "dialect" | "column">,
): string {
  const text = textOf(column);
  const isCut =
    (name === "median" || isPercentile(name)) &&
    dialect.cutsMedians &&
    findColumn(model, column.table, column.column)?.kind === "decimal";
  return isCut ? `CAST(${text} AS DOUBLE)` : text;
}
