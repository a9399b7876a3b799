/** Parts of plans as the product names them, over any model: figures, groups, steps in time, periods, conditions. */
import fc from "fast-check";
import { aggregateFunctionSchema } from "#lib/domain/aggregate-function";
import { isTemporalKind } from "#lib/domain/column-kind";
import type { Plan, PlanDimension, PlanFilter, PlanMetric, PlanTime, TimeGrain } from "#lib/domain/plan";
import { groupsOf } from "#lib/planner/dashboard/groups";
import { settleJoins } from "#lib/planner/plan/join-choice";
import { isLevel } from "#lib/planner/plan/level-tables";
import { countMetric, measuresFor, measureTables } from "#lib/planner/plan/measures";
import { atLatestLevel } from "#lib/planner/plan-building/latest-level";
import { timeColumnFor } from "#lib/planner/time/time-part";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { barePlan } from "./arbitrary-parts.ts";

/** A figure and the table that it is one of. */
export type Figure = { readonly table: string; readonly metric: PlanMetric };

const functions = [null, ...aggregateFunctionSchema.extract(["sum", "avg", "min", "max", "median", "p90"]).options];
const said = ["said"];

/** Everything that can be asked of one table by name: its metrics, its rows, aggregates of its columns. */
export function figuresOf(model: SemanticModel): readonly Figure[] {
  const metrics = model.metrics.flatMap(({ name, label, expression }): Figure[] => {
    const [table, ...more] = measureTables(expression);
    const metric = { name, label: capitalise(label), expression, evidence: said };
    return table === undefined || more.length > 0 ? [] : [{ table, metric }];
  });
  return [...metrics, ...model.tables.flatMap(({ name }) => [countOf(model, name), ...aggregatesOf(model, name)])];
}

/** How many rows there are. */
export function countOf(model: SemanticModel, table: string): Figure {
  return { table, metric: countMetric(model, table, "said") };
}

function aggregatesOf(model: SemanticModel, table: string): readonly Figure[] {
  const columns = shownColumns(model, table).filter(({ role }) => role === "fact");
  return columns.flatMap(({ name: column }) =>
    functions.flatMap((name): Figure[] => {
      const element = { kind: "column", table, column } as const;
      const measures = measuresFor(model, { element, function: name, isDistinct: false, evidence: "said" });
      return measures.length === 1 ? measures.map((metric) => ({ table, metric })) : [];
    }),
  );
}

/** Stored columns that can be named. */
export function shownColumns(model: SemanticModel, table: string): readonly SemanticColumn[] {
  return (findTable(model, table)?.columns ?? []).filter(
    ({ isHidden, expression }) => !isHidden && expression === null,
  );
}

export function oneOf<Item>(items: readonly Item[]): fc.Arbitrary<Item | null> {
  return items.length === 0 ? fc.constant(null) : fc.constantFrom(...items);
}

/** What rows of the table are broken down by. */
export function groupOf(model: SemanticModel, table: string, most = 200): fc.Arbitrary<PlanDimension | null> {
  const groups = groupsOf(model, table).filter(({ size }) => size <= most);
  return oneOf(groups.slice(0, 12).map(({ dimension }) => ({ ...dimension, evidence: said })));
}

/** Several different ones; fewer where there are not so many. */
export function groupsOfTable(model: SemanticModel, table: string, count: number): fc.Arbitrary<PlanDimension[]> {
  const groups = groupsOf(model, table).filter(({ size }) => size <= 60);
  const all = groups.slice(0, 8).map(({ dimension }) => ({ ...dimension, evidence: said }));
  return fc.shuffledSubarray(all, { minLength: Math.min(count, all.length), maxLength: Math.min(count, all.length) });
}

/** A step of the date that tells when the rows are. */
export function stepOf(model: SemanticModel, table: string, grain: TimeGrain): PlanDimension | null {
  const column = timeColumnFor(model, table);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || known === undefined || !isTemporalKind(known.kind)) return null;
  return { column, label: capitalise(grain), grain, part: null, via: null, evidence: said };
}

export const grains = fc.constantFrom<TimeGrain[]>("month", "month", "quarter", "year", "week", "day");

const windows = [
  ["in 2025", "2025-01-01", "2026-01-01"],
  ["2024", "2024-01-01", "2025-01-01"],
  ["in Q1 2025", "2025-01-01", "2025-04-01"],
  ["March 2025", "2025-03-01", "2025-04-01"],
  ["since 2025", "2025-01-01", null],
  ["from 2025-02-01 to 2025-02-10", "2025-02-01", "2025-02-11"],
  ["first half of 2025", "2025-01-01", "2025-07-01"],
] as const;

/** The same of rows that have a date of their own. */
export function ownTimeOf(model: SemanticModel, table: string): fc.Arbitrary<PlanTime | null> {
  return timeOf(model, table).map((time) => (time?.column.table === table ? time : null));
}

/** A period of the date that tells when the rows are. */
export function timeOf(model: SemanticModel, table: string): fc.Arbitrary<PlanTime | null> {
  const column = stepOf(model, table, "day")?.column ?? null;
  if (column === null) return fc.constant(null);
  return fc
    .constantFrom(...windows)
    .map(([label, from, to]) => ({ column, from, to, label, anchor: null, evidence: [label] }));
}

/** Years that are there as wholes, to be compared with the one before. */
export function yearOf(model: SemanticModel, table: string): PlanTime | null {
  const column = stepOf(model, table, "day")?.column ?? null;
  if (column === null) return null;
  return { column, from: "2025-01-01", to: "2026-01-01", label: "in 2025", anchor: null, evidence: ["2025"] };
}

/** A condition on what rows of the table are or belong to. */
export function conditionOf(model: SemanticModel, table: string): fc.Arbitrary<PlanFilter | null> {
  const named = groupsOf(model, table)
    .slice(0, 8)
    .flatMap(({ dimension }) => valueFilters(dimension, model));
  const own = shownColumns(model, table).flatMap((column) =>
    isLevel(model, { table, column: column.name }) ? [] : ownFilters(table, column),
  );
  return fc.oneof(oneOf(named), oneOf(own));
}

type Condition = PlanFilter["condition"];

function filterOf(column: PlanFilter["column"], conditions: readonly Condition[]): PlanFilter[] {
  return conditions.map((condition) => ({ column, via: null, condition, evidence: said }));
}

function valueFilters({ column }: PlanDimension, model: SemanticModel): PlanFilter[] {
  const values = findColumn(model, column.table, column.column)?.profile.values ?? [];
  const [first, second] = values;
  if (first === undefined || second === undefined) return [];
  return filterOf(column, [
    { operator: "=", value: first },
    { operator: "=", value: second },
    { operator: "!=", value: first },
    { operator: "in", values: [first, second] },
  ]);
}

function ownFilters(table: string, { name, kind, role, profile }: SemanticColumn): PlanFilter[] {
  const column = { table, column: name };
  const isEmptySome = (profile.nullCount ?? 0) > 0;
  const empty: Condition[] = isEmptySome ? [{ operator: "is_null" }, { operator: "is_not_null" }] : [];
  if (kind === "boolean")
    return filterOf(column, [
      { operator: "=", value: true },
      { operator: "=", value: false },
    ]);
  if (role === "time") return filterOf(column, empty);
  if (role !== "fact") return [];
  return filterOf(column, [
    ...empty,
    { operator: ">", value: 20 },
    { operator: ">=", value: 5 },
    { operator: "<", value: 50 },
    { operator: "between", low: 5, high: 50 },
  ]);
}

/** The plan with its joins settled; null where nothing can be joined so. */
export function settled(model: SemanticModel, parts: Partial<Plan>): Plan | null {
  const [first] = settleJoins(model, barePlan(model, parts));
  return first === undefined ? null : atLatestLevel(first.plan, model);
}
