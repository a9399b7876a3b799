/** Two values that are set beside each other are groups, whatever the words made of them: a condition, or a part of a share. */
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { isSameColumn } from "../plan/same-column.ts";

/** The plan by both values; as it is where there are no two, or it has groups already. */
export function groupsApart(read: Plan, model: SemanticModel): Plan {
  const plan = withinGroups(read);
  const [pair, ...more] = plan.filters.filter(isPair);
  if (pair === undefined || more.length > 0 || plan.dimensions.length > 0 || plan.detail !== null) return read;
  const { column, via, evidence } = pair;
  const label = capitalise(findColumn(model, column.table, column.column)?.label ?? column.column.toLowerCase());
  return { ...plan, dimensions: [{ column, via, label, grain: null, part: null, evidence }] };
}

/** Whether the groups are two values that are named. */
export function isOfTwo({ dimensions, filters }: Plan): boolean {
  return filters.some(
    (filter) => isPair(filter) && dimensions.some((dimension) => isSameColumn(dimension.column, filter.column)),
  );
}

/** More groups than these are a list. */
const mostGroups = 60;

/** Whether the groups are few, as far as the data is known. */
export function areFew({ dimensions }: Plan, model: SemanticModel): boolean {
  const [dimension] = dimensions;
  if (dimension === undefined || dimension.grain !== null) return false;
  const count = findColumn(model, dimension.column.table, dimension.column.column)?.profile.distinctCount ?? null;
  return count !== null && count <= mostGroups;
}

/** "does the amount depend on the nights": each number would be a group of its own. */
export function isByNumber({ dimensions }: Plan, model: SemanticModel): boolean {
  return dimensions.some(({ column }) => findColumn(model, column.table, column.column)?.role === "fact");
}

function isPair({ condition }: PlanFilter): boolean {
  return condition.operator === "in" && condition.values.length === 2;
}

/** "share of cancelled orders of A and B": of those of A, and of those of B. */
function withinGroups(plan: Plan): Plan {
  const [metric, ...others] = plan.metrics;
  if (metric?.expression.kind !== "ratio" || others.length > 0) return plan;
  const { numerator, denominator } = metric.expression;
  if (numerator.kind !== "filtered") return plan;
  const [pair, ...more] = numerator.filters.filter(isPair);
  const filters = numerator.filters.filter((filter) => filter !== pair);
  if (pair === undefined || more.length > 0 || filters.length === 0) return plan;
  const label = metric.label.replace(/ \([^()]*\)$/u, "");
  const expression = { kind: "ratio" as const, numerator: { ...numerator, filters }, denominator };
  return { ...plan, metrics: [{ ...metric, label, expression }], filters: [...plan.filters, pair] };
}
