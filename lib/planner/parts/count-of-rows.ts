/** Counts of rows as parts of a question ask for them: all of the rows, or those with conditions of their own. */
import type { Plan, SimpleMeasure } from "#lib/domain/plan";

/** All rows of a table, or some of them. */
export type Count = Extract<SimpleMeasure, { kind: "count" | "filtered" }>;

/** The one figure of a plan, where it counts rows. */
export function countOf({ metrics }: Plan): Count | null {
  const [metric, ...more] = metrics;
  if (metric === undefined || more.length > 0) return null;
  const { expression } = metric;
  if (expression.kind === "count") return expression;
  return expression.kind === "filtered" && expression.measure.kind === "count" ? expression : null;
}

/** Nothing but conditions, groups and a period stands beside the count. */
export function isCountOnly({
  having,
  limit,
  asShare,
  isRunning,
  compare,
  calculation,
  detail,
  setOperation,
}: Plan): boolean {
  const parts = [limit, compare, calculation, detail, setOperation];
  return having.length === 0 && !asShare && !isRunning && parts.every((part) => part === null);
}

/** The count of the same rows with the conditions of the step, and nothing else. */
export function ownCount(plan: Plan, whole: Count): Count | null {
  const count = countOf(plan);
  const isBare = plan.dimensions.length === 0 && plan.alternatives.length === 0 && plan.time === null;
  if (count === null || !isBare || !isCountOnly(plan)) return null;
  const rows = count.kind === "filtered" ? count.measure : count;
  const all = whole.kind === "filtered" ? whole.measure : whole;
  if (JSON.stringify(rows) !== JSON.stringify(all)) return null;
  const filters = [...filtersOf(whole), ...filtersOf(count), ...plan.filters];
  const exists = [...existsOf(whole), ...existsOf(count), ...plan.exists];
  if (filters.length + exists.length === 0) return whole;
  return { kind: "filtered", measure: rows, filters, ...(exists.length === 0 ? {} : { exists }) };
}

function filtersOf(count: Count): Plan["filters"] {
  return count.kind === "filtered" ? count.filters : [];
}

function existsOf(count: Count): Plan["exists"] {
  return count.kind === "filtered" ? (count.exists ?? []) : [];
}
