/** A plan whose figures are of other rows than before: its groups and conditions are those of the new rows. */
import type { ColumnRef, Plan, PlanDimension, PlanFilter } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { measureTables } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { timeColumnFor } from "../time/time-part.ts";

/**
 * "stores by country", then "and customers?": the customers have a country of their own. What the new rows belong to
 * as well stays; null where they have nothing like it.
 */
export function movedPlan(model: SemanticModel, plan: Plan, before: Plan): Plan | null {
  const [base] = basesOf(plan);
  const [baseBefore] = basesOf(before);
  if (base === undefined || baseBefore === undefined || base === baseBefore) return plan;
  const move = (column: ColumnRef): ColumnRef | null => movedColumn(model, column, { base, baseBefore });
  const dimensions = plan.dimensions.map((dimension): PlanDimension | null => {
    const column = move(dimension.column);
    if (column === null) return null;
    return isSameColumn(column, dimension.column) ? dimension : { ...dimension, column, via: null };
  });
  const filters = plan.filters.map((filter): PlanFilter | null => {
    const column = move(filter.column);
    if (column === null) return null;
    return isSameColumn(column, filter.column) ? filter : { ...filter, column, via: null };
  });
  const time = plan.time === null ? null : { time: plan.time, column: move(plan.time.column) };
  const known = {
    dimensions: dimensions.filter((one) => one !== null),
    filters: filters.filter((one) => one !== null),
  };
  if (known.dimensions.length < dimensions.length || known.filters.length < filters.length) return null;
  if (time !== null && time.column === null) return null;
  return {
    ...plan,
    ...known,
    time: time === null || time.column === null ? null : { ...time.time, column: time.column },
  };
}

function basesOf({ metrics }: Plan): string[] {
  return metrics.flatMap(({ expression }) => measureTables(expression));
}

/** The column by which the new rows are told apart in the same way; a date is that of the new rows themselves. */
function movedColumn(
  model: SemanticModel,
  column: ColumnRef,
  { base, baseBefore }: { readonly base: string; readonly baseBefore: string },
): ColumnRef | null {
  const usual = timeColumnFor(model, baseBefore);
  if (usual !== null && isSameColumn(usual, column)) return timeColumnFor(model, base);
  const way = reach(model, base, column.table, null).kind;
  if (way === "direct") return column;
  const label = findColumn(model, column.table, column.column)?.label.toLowerCase();
  const own = findTable(model, base)?.columns.find((other) => other.label.toLowerCase() === label && !other.isHidden);
  if (own !== undefined) return { table: base, column: own.name };
  return way === "bridged" ? column : null;
}
