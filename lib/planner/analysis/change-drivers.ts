/** The counts that a sum is driven by: who acted, and how often. Revenue is customers, times orders of each, times what an order is worth. */
import type { ColumnRef, Plan, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst, plural } from "#lib/semantic/words";
import { settleJoins } from "../plan/join-choice.ts";
import { onlyMeasure, simpleTable, singularLabel } from "../plan/measures.ts";

export type ChangeDrivers = {
  /** How many there are of each, the rarer ones first: customers, then orders. */
  readonly counts: readonly PlanMetric[];
  /** "customers", "orders per customer", "revenue per order": one more than there are counts. */
  readonly names: readonly string[];
};

/** Fewer than these do not come and go: stores, countries. */
const fewestActors = 100;

/** Null where the figure is no sum over rows, or where nothing of it can be counted. */
export function changeDrivers(plan: Plan, model: SemanticModel): ChangeDrivers | null {
  const [metric] = plan.metrics;
  const measure = metric === undefined ? null : onlyMeasure(metric);
  if (metric === undefined || measure === null || !isPlainSum(measure) || plan.time === null) return null;
  const [rows, events] = [simpleTable(measure), plan.time.column.table];
  if (isCalendar(model, plan.time.column)) return null;
  const eventCount = rows === events ? keyCount(model, events) : linkCount(model, rows, events);
  if (eventCount === null) return null;
  const actors = actorsOf(model, events);
  const actorCount = actors === null ? null : linkCount(model, events, actors);
  const [event, actor] = [events, actors ?? ""].map((table) => singularLabel(findTable(model, table)?.label ?? ""));
  const worth = `${lowerFirst(metric.label)} per ${event}`;
  const ofBoth = [actorCount, eventCount].filter((count) => count !== null);
  if (actorCount !== null && isPlannable(plan, ofBoth, model))
    return { counts: ofBoth, names: [plural(actor ?? ""), `${plural(event ?? "")} per ${actor}`, worth] };
  return rows !== events && isPlannable(plan, [eventCount], model)
    ? { counts: [eventCount], names: [plural(event ?? ""), worth] }
    : null;
}

/** Over all rows of the plan, by its own time: what is counted has no conditions or dates but those. */
function isPlainSum(measure: SimpleMeasure): boolean {
  return measure.kind === "aggregate" && measure.function === "sum" && measure.date === undefined;
}

/** A row of a calendar is a day, and no event. */
function isCalendar(model: SemanticModel, { table, column }: ColumnRef): boolean {
  const days = findColumn(model, table, column)?.profile.distinctCount ?? null;
  const rows = findTable(model, table)?.rowCount ?? null;
  return days !== null && rows !== null && days >= rows;
}

/** The same conditions have to hold of what is counted. */
function isPlannable(plan: Plan, counts: readonly PlanMetric[], model: SemanticModel): boolean {
  return settleJoins(model, { ...plan, metrics: [...counts], dimensions: [], compare: null }).length > 0;
}

/** Those whom the events belong to, the most numerous ones that have names. */
function actorsOf(model: SemanticModel, events: string): string | null {
  const known = model.relationships
    .filter(({ fromTable, fromColumns }) => fromTable === events && fromColumns.length === 1)
    .flatMap(({ toTable }) => findTable(model, toTable) ?? [])
    .filter(({ nameColumn, rowCount }) => nameColumn !== null && (rowCount ?? 0) >= fewestActors);
  return known.toSorted((left, right) => (right.rowCount ?? 0) - (left.rowCount ?? 0))[0]?.name ?? null;
}

/** How many rows of `to` the rows of `from` belong to; null where they are linked in no way or in several. */
function linkCount(model: SemanticModel, from: string, to: string): PlanMetric | null {
  const links = model.relationships.filter(({ fromTable, toTable }) => fromTable === from && toTable === to);
  const [column, ...others] = links[0]?.fromColumns ?? [];
  return links.length === 1 && column !== undefined && others.length === 0 ? distinct(from, column) : null;
}

function keyCount(model: SemanticModel, table: string): PlanMetric | null {
  const [key, ...others] = findTable(model, table)?.primaryKey ?? [];
  return key === undefined || others.length > 0 ? null : distinct(table, key);
}

function distinct(table: string, column: string): PlanMetric {
  const expression = { kind: "aggregate", function: "count_distinct", column: { table, column } } as const;
  return { name: null, label: `Number of ${column}`, expression, evidence: [] };
}
