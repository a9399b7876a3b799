/** Checks that a plan's tables join without counting twice, settles between equal ways, and weighs the result. */
import type { ColumnRef, Plan, PlanDimension, PlanFilter } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { measureTables, simpleMeasures, simpleTable, singularLabel } from "./measures.ts";
import { distinguishingColumn, type Reach, reach } from "./reach.ts";

const costs = { table: 0.12, hop: 0.06, bridge: 0.5, semiJoin: 0.45, assumedWay: 0.25 };

/** The plan with every ambiguous way named, or null when it cannot be computed without double counting. */
export function settleJoins(model: SemanticModel, plan: Plan): { readonly plan: Plan; readonly cost: number } | null {
  const bases =
    plan.detail === null
      ? [...new Set(plan.metrics.flatMap((metric) => measureTables(metric.expression)))]
      : [plan.detail.table];
  const [mainBase] = bases;
  if (mainBase === undefined) return null;
  if (!groupsAreSafe(model, plan) || !timeIsReachable(model, plan, bases)) return null;
  const notes: string[] = [];
  let cost = 0;
  const settle = <Part extends PlanDimension | PlanFilter>(part: Part): Part => {
    const way = reach(model, mainBase, part.column.table, part.via);
    const assumed = part.via === null ? assumedColumn(way) : null;
    if (assumed === null) return part;
    cost += costs.assumedWay;
    notes.push(assumptionOf(model, part.column.table, assumed));
    return { ...part, via: assumed };
  };
  const filters = plan.filters.map(settle);
  if (!filters.every((filter) => bases.every((base) => filterIsReachable(model, base, filter)))) return null;
  cost +=
    filters.filter((filter) => reach(model, mainBase, filter.column.table, filter.via).kind === "bridged").length *
    costs.semiJoin;
  const settled: Plan = {
    ...plan,
    filters,
    dimensions: plan.dimensions.map(settle),
    assumptions: [...plan.assumptions, ...new Set(notes)],
  };
  return { plan: settled, cost };
}

/** Fewer tables and shorter ways are more likely meant. */
export function planCost(model: SemanticModel, plan: Plan): number {
  const bases =
    plan.detail === null ? plan.metrics.flatMap((metric) => measureTables(metric.expression)) : [plan.detail.table];
  const [base] = bases;
  if (base === undefined) return 0;
  const columns = [
    ...plan.dimensions.map((part) => part.column),
    ...plan.filters.map((part) => part.column),
    ...(plan.detail?.columns ?? []),
  ];
  const tables = new Set([...bases, ...columns.map((column) => column.table)]);
  const hops = columns.reduce((sum, column) => sum + hopCount(reach(model, base, column.table, null)), 0);
  return (tables.size - 1) * costs.table + hops * costs.hop;
}

function hopCount(way: Reach): number {
  if (way.kind === "direct") return way.path.length;
  return way.kind === "bridged" ? costs.bridge / costs.hop : 0;
}

/** Every measure reaches every breakdown; over a table that multiplies rows only counts are safe. */
function groupsAreSafe(model: SemanticModel, plan: Plan): boolean {
  const measures = [
    ...plan.metrics.map((metric) => metric.expression),
    ...plan.having.map((having) => having.metric),
  ].flatMap(simpleMeasures);
  return measures.every((measure) =>
    plan.dimensions.every((dimension) => {
      const way = reach(model, simpleTable(measure), dimension.column.table, dimension.via);
      const isCount = measure.kind === "count" || measure.function === "count_distinct";
      return way.kind === "direct" || (way.kind === "bridged" && isCount);
    }),
  );
}

function timeIsReachable(model: SemanticModel, plan: Plan, bases: readonly string[]): boolean {
  const { time } = plan;
  if (time === null) return true;
  return bases.every((base) => reach(model, base, time.column.table, null).kind === "direct");
}

function filterIsReachable(model: SemanticModel, base: string, filter: PlanFilter): boolean {
  return reach(model, base, filter.column.table, filter.via).kind !== "none";
}

/** The foreign key of the first way, when there are several of the same length. */
function assumedColumn(way: Reach): ColumnRef | null {
  return way.kind === "direct" ? distinguishingColumn(way.path, way.alternatives) : null;
}

function assumptionOf(model: SemanticModel, table: string, via: ColumnRef): string {
  const noun = singularLabel(findTable(model, table)?.label ?? table);
  return `"${noun}" is the one in ${via.table}.${via.column}.`;
}
