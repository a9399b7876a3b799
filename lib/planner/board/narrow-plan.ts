/**
 * Narrows a plan down by a condition of the whole board, where that is safe: where every row that the plan counts
 * belongs to one row of the condition's table. Then what is left are exactly the rows that meet it, each once.
 */
import type { ColumnRef, Plan, PlanFilter, SinglePlan } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst, plural } from "#lib/semantic/words";
import { leavesOf, measureTree, sourcesOf } from "../compile/measure-sources.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isYearColumn } from "../time/time-part.ts";
import type { Narrowing } from "./narrowing.ts";

export type Narrowed =
  | { readonly kind: "reached"; readonly plan: Plan }
  /** In one sentence. */
  | { readonly kind: "not_reached"; readonly why: string };

/** The plan of only those rows that meet the condition; or why it does not reach them. */
export function narrowPlan(plan: Plan, narrowing: Narrowing, model: SemanticModel): Narrowed {
  const own = narrowSingle(plan, narrowing, model);
  if ("why" in own) return { kind: "not_reached", why: own.why };
  const { setOperation } = plan;
  if (setOperation === null) return { kind: "reached", plan: { ...plan, ...own.plan } };
  const other = narrowSingle(setOperation.plan, narrowing, model);
  if ("why" in other) return { kind: "not_reached", why: other.why };
  return { kind: "reached", plan: { ...plan, ...own.plan, setOperation: { ...setOperation, plan: other.plan } } };
}

/** Whether a column's conditions can reach the rows of a plan at all. */
export function reachesPlan(plan: Plan, column: ColumnRef, model: SemanticModel): boolean {
  const single = (one: SinglePlan): boolean => !("why" in wayTo(one, { column, label: "" }, model));
  return single(plan) && (plan.setOperation === null || single(plan.setOperation.plan));
}

type Way = { readonly via: ColumnRef | null } | { readonly why: string };
type NarrowedSingle = { readonly plan: SinglePlan } | { readonly why: string };

function narrowSingle(plan: SinglePlan, narrowing: Narrowing, model: SemanticModel): NarrowedSingle {
  const way = wayTo(plan, narrowing, model);
  if ("why" in way) return way;
  const { condition } = narrowing;
  if (condition.kind === "window" && plan.compare !== null) return comparedIn(plan, narrowing, condition);
  const filters = narrowingFilters(narrowing, way.via, model);
  if (filters === null) return { why: `${narrowing.label} holds whole years: choose a window of whole years.` };
  return { plan: { ...plan, filters: [...plan.filters, ...filters] } };
}

type Window = Extract<Narrowing["condition"], { kind: "window" }>;

/** Earlier figures are of earlier rows: the window is that of the later ones, and both move with it. */
function comparedIn(plan: SinglePlan, { column, label }: Narrowing, { from, to }: Window): NarrowedSingle {
  const isStep = plan.dimensions.some((one) => one.grain !== null && isSameColumn(one.column, column));
  if (plan.time !== null || !isStep) return { why: "It compares two times of its own." };
  return { plan: { ...plan, time: { column, from, to, label, anchor: null, evidence: [] } } };
}

/** The condition as filters of a plan; null for a column of years that a window would cut. */
export function narrowingFilters(
  { column, condition }: Narrowing,
  via: ColumnRef | null,
  model: SemanticModel,
): PlanFilter[] | null {
  const filter = (one: PlanFilter["condition"]): PlanFilter => ({ column, via, condition: one, evidence: [] });
  switch (condition.kind) {
    case "empty":
      return [filter({ operator: "is_null" })];
    case "values":
      return [filter({ operator: "in", values: [...condition.values] })];
    case "window": {
      const known = findColumn(model, column.table, column.column);
      const isYear = known !== undefined && isYearColumn(known);
      const bounds = [condition.from, condition.to];
      if (isYear && bounds.some((date) => date !== null && !date.endsWith("-01-01"))) return null;
      const [from, to] = bounds.map((date) => (isYear && date !== null ? Number(date.slice(0, 4)) : date));
      return [
        ...(from === null || from === undefined ? [] : [filter({ operator: ">=", value: from })]),
        ...(to === null || to === undefined ? [] : [filter({ operator: "<", value: to })]),
      ];
    }
  }
}

type Asked = Pick<Narrowing, "column" | "label">;

/** One way, from every table whose rows the plan counts. */
function wayTo(plan: SinglePlan, { column, label }: Asked, model: SemanticModel): Way {
  if (column.table === "") return { why: "It was picked in a statement, which does not say of what table it is." };
  if (findColumn(model, column.table, column.column) === undefined) {
    return { why: `${nounOf(model, column.table)} have no ${lowerFirst(label)} any more.` };
  }
  const via = waySaid(plan, column.table);
  for (const base of basesOf(plan, model)) {
    const way = reach(model, base, column.table, via);
    const noun = nounOf(model, base);
    if (way.kind === "none") return { why: `It is about ${lowerFirst(noun)}, which have no ${lowerFirst(label)}.` };
    if (way.kind === "bridged") {
      return {
        why: `One of the ${lowerFirst(noun)} may have several of ${lowerFirst(label)}, so it would count again for each.`,
      };
    }
    if (way.alternatives.length > 0) {
      return { why: `${noun} lead to ${lowerFirst(nounOf(model, column.table))} in several ways.` };
    }
  }
  return { via };
}

/** The way that the plan itself takes to that table. */
function waySaid({ dimensions, filters }: SinglePlan, table: string): ColumnRef | null {
  const parts = [...dimensions, ...filters].filter((part) => part.column.table === table);
  return parts.find((part) => part.via !== null)?.via ?? null;
}

/** The tables whose rows are read; conditions are set there. */
function basesOf(plan: SinglePlan, model: SemanticModel): string[] {
  if (plan.detail !== null) return [plan.detail.table];
  const expressions = [...plan.metrics.map(({ expression }) => expression), ...plan.having.map(({ metric }) => metric)];
  const sources = sourcesOf(plan, model, leavesOf(expressions.map(measureTree)));
  return [...new Set(sources.map(({ table }) => table))];
}

function nounOf(model: SemanticModel, table: string): string {
  const label = findTable(model, table)?.label ?? table;
  const noun = plural(label);
  return noun.slice(0, 1).toUpperCase() + noun.slice(1);
}
