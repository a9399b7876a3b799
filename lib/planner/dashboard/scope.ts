/** What all tiles of a dashboard share: its conditions and its period, laid over each tile as far as its tables allow. */
import type { ColumnRef, Plan, PlanFilter, PlanTime } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { filterWords } from "../explain/plan-condition-words.ts";
import { settleJoins } from "../plan/join-choice.ts";
import { measureTables } from "../plan/measures.ts";
import { namedValues } from "../plan/plan-filters.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { AskedWindow } from "../request/request.ts";
import { planTime } from "../time/plan-time.ts";
import { timeColumnFor } from "../time/time-part.ts";

export type Scope = {
  readonly filters: readonly PlanFilter[];
  readonly alternatives: Plan["alternatives"];
  readonly exists: Plan["exists"];
  /** The period as it was asked for, to be placed by the date of each tile's own rows; null for all time. */
  readonly window: AskedWindow | null;
  /** The period as the request itself is placed by it; null for all time. */
  readonly time: PlanTime | null;
};

export const noScope: Scope = { filters: [], alternatives: [], exists: [], window: null, time: null };

export type Scoped = {
  readonly plan: Plan;
  /** What does not apply to the tile's rows, in words: the condition by its value. */
  readonly lacking: readonly string[];
};

type ScopeArgs = { readonly model: SemanticModel; readonly today: string; readonly scope: Scope };

/** The plan within the scope; null where it cannot be computed without counting rows twice. */
export function withinScope(plan: Plan, args: ScopeArgs): Scoped | null {
  const { model, scope } = args;
  if (settleJoins(model, plan).length === 0) return null;
  let scoped: Scoped = { plan, lacking: [] };
  const add = (changed: Plan | null, words: string) => {
    const [settled] = changed === null ? [] : settleJoins(model, changed);
    scoped =
      settled === undefined ? { ...scoped, lacking: [...scoped.lacking, words] } : { ...scoped, plan: changed ?? plan };
  };
  for (const filter of scope.filters) {
    if (!hasFilter(plan, filter)) add(withFilter(scoped.plan, filter, model), `the condition "${filterWords(filter)}"`);
  }
  for (const either of scope.alternatives) {
    const alternatives = [...scoped.plan.alternatives, either];
    const isReached = either.every((filter) => isReachable(scoped.plan, filter, model));
    add(isReached ? { ...scoped.plan, alternatives } : null, `the condition "${either.map(filterWords).join(" or ")}"`);
  }
  for (const related of scope.exists) {
    const isReached = basesOf(scoped.plan).every((base) => reach(model, base, related.of, null).kind === "direct");
    const exists = [...scoped.plan.exists, related];
    add(isReached ? { ...scoped.plan, exists } : null, `the condition on ${related.table}`);
  }
  if (scope.time !== null && scoped.plan.time === null) {
    add(withTime(scoped.plan, args, scope.time), `the period "${scope.time.label}"`);
  }
  const [settled] = settleJoins(model, scoped.plan);
  return settled === undefined ? null : { ...scoped, plan: settled.plan };
}

/** Whether the scope leaves one value of a column, so that it divides nothing. */
export function isPinned({ filters }: Pick<Scope, "filters">, column: ColumnRef): boolean {
  return filters.some((filter) => isSameColumn(filter.column, column) && leavesOne(filter));
}

function leavesOne({ condition }: PlanFilter): boolean {
  return condition.operator === "=" || (condition.operator === "in" && condition.values.length === 1);
}

function hasFilter(plan: Plan, filter: PlanFilter): boolean {
  return plan.filters.some((own) => isSameColumn(own.column, filter.column));
}

/** The filter where the rows reach it; else the same condition on a column of theirs with the same name and value. */
function withFilter(plan: Plan, filter: PlanFilter, model: SemanticModel): Plan | null {
  const own = isReachable(plan, filter, model) ? filter : twinOf(plan, filter, model);
  return own === null ? null : { ...plan, filters: [...plan.filters, own] };
}

function isReachable(plan: Plan, { column, via }: PlanFilter, model: SemanticModel): boolean {
  return basesOf(plan).every((base) => reach(model, base, column.table, via).kind !== "none");
}

/** A country of leads, where it was said of visits. */
function twinOf(plan: Plan, filter: PlanFilter, model: SemanticModel): PlanFilter | null {
  const asked = findColumn(model, filter.column.table, filter.column.column);
  const values = namedValues(filter);
  if (asked === undefined || values.length === 0) return null;
  for (const base of basesOf(plan)) {
    const twin = findTable(model, base)?.columns.find(
      ({ label, profile }) => label === asked.label && values.every((value) => profile.values.includes(value)),
    );
    if (twin !== undefined) return { ...filter, column: { table: base, column: twin.name }, via: null };
  }
  return null;
}

/** By the date of the measured rows, unless the request names another one that they reach. */
function withTime(plan: Plan, { model, today, scope }: ScopeArgs, asked: PlanTime): Plan | null {
  const [base] = basesOf(plan);
  if (base === undefined) return null;
  const isNamed = scope.window === null || scope.window.column !== null;
  const own = timeColumnFor(model, base);
  const canKeep = reach(model, base, asked.column.table, null).kind === "direct";
  if (own === null || (isNamed && canKeep) || isSameColumn(own, asked.column))
    return canKeep ? dated(plan, asked, today) : null;
  if (scope.window === null) return null;
  const time = planTime({ model, column: own, today }, scope.window);
  return time === null ? null : dated(plan, time, today);
}

function dated(plan: Plan, time: PlanTime, today: string): Plan {
  const isOld = time.anchor !== null && time.anchor !== today;
  const note = `The newest data is from ${time.anchor}, so "${time.label}" counts from there.`;
  return { ...plan, time, assumptions: isOld ? [...plan.assumptions, note] : plan.assumptions };
}

function basesOf({ metrics, detail }: Plan): string[] {
  if (detail !== null) return [detail.table];
  return [...new Set(metrics.flatMap(({ expression }) => measureTables(expression)))];
}
