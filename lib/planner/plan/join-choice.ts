/** Checks that a plan's tables join without counting twice, settles between equal ways, and weighs the result. */
import type { ColumnRef, Plan, PlanDimension, PlanFilter, SimpleMeasure } from "#lib/domain/plan";
import { nameStems } from "#lib/semantic/column-role";
import type { JoinPath } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { placedBy } from "../time/compare-window.ts";
import { measureTables, plainMeasure, simpleMeasures, simpleTable, singularLabel } from "./measures.ts";
import { distinguishingColumn, mayBeMissing, type Reach, reach } from "./reach.ts";
import { tellsRows } from "./table-row-names.ts";

/** Combinations of ways that are looked at. */
const maxVariants = 8;

const costs = { table: 0.12, hop: 0.06, bridge: 0.5, semiJoin: 0.45, assumedWay: 0.1 };

export type Settled = {
  readonly plan: Plan;
  readonly cost: number;
};

/**
 * The plan with every way named, and the rows that are no candidates left out. Several where a filter can be reached over
 * several ways ("in Kiel": from there, or to there?); none when it cannot be computed without double counting.
 */
export function settleJoins(model: SemanticModel, plan: Plan): Settled[] {
  const [mainBase] = basesOf(plan);
  return settleWays(model, plan).map(({ plan: settled, cost }) => ({
    plan: mainBase !== undefined && isRanking(plan) ? withoutMissing(model, mainBase, settled) : settled,
    cost,
  }));
}

/** As `settleJoins`, over all rows: for a plan that says itself which ones count. */
export function settleWays(model: SemanticModel, plan: Plan): Settled[] {
  const bases = basesOf(plan);
  const [mainBase] = bases;
  if (mainBase === undefined || unsafeGroup(model, plan) !== null || !timeIsReachable(model, plan, bases)) return [];
  return filterWays(model, mainBase, plan.filters).flatMap((filters) => {
    if (!filters.every((filter) => bases.every((base) => filterIsReachable(model, base, filter)))) return [];
    const bridged = filters.filter(
      (filter) => reach(model, mainBase, filter.column.table, filter.via).kind === "bridged",
    );
    const grouped = settleDimensions(model, mainBase, plan.dimensions);
    const assumptions = [...plan.assumptions, ...new Set(grouped.notes)];
    const cost = bridged.length * costs.semiJoin + grouped.notes.length * costs.assumedWay;
    return [{ plan: { ...plan, filters, dimensions: grouped.dimensions, assumptions }, cost }];
  });
}

/** The best of something, or those above a mark: rows that belong to none of them are no candidate. */
function isRanking(plan: Plan): boolean {
  return plan.detail === null && (plan.limit !== null || plan.having.length > 0);
}

function withoutMissing(model: SemanticModel, base: string, plan: Plan): Plan {
  const missing = plan.dimensions.filter(
    (dimension) => !isOfNamedRow(model, plan, dimension) && mayBeMissing(model, base, dimension.column, dimension.via),
  );
  const filters = missing.map(
    ({ column, via }): PlanFilter => ({ column, via, condition: { operator: "is_not_null" }, evidence: [] }),
  );
  const notes = missing.map((dimension) => `Rows without a ${lowerFirst(dimension.label)} are left out.`);
  return { ...plan, filters: [...plan.filters, ...filters], assumptions: [...plan.assumptions, ...notes] };
}

/** A boat without an owner is a candidate all the same: "the top 5 boats with their owner". */
function isOfNamedRow(model: SemanticModel, plan: Plan, { column }: PlanDimension): boolean {
  if (tellsRows(model, column)) return false;
  return plan.dimensions.some((other) => other.column.table === column.table && tellsRows(model, other.column));
}

/** Every combination of ways to the filters; a filter with one way keeps it. */
function filterWays(model: SemanticModel, base: string, filters: readonly PlanFilter[]): PlanFilter[][] {
  let variants: PlanFilter[][] = [[]];
  for (const filter of filters) {
    const ways = filter.via === null ? waysTo(model, base, filter.column.table) : [filter.via];
    const options = ways.length === 0 ? [filter] : ways.map((via) => ({ ...filter, via }));
    variants = variants.flatMap((prefix) => options.map((option) => [...prefix, option])).slice(0, maxVariants);
  }
  return variants;
}

/** The foreign keys that tell equally short ways apart; empty when there is one way. */
function waysTo(model: SemanticModel, base: string, table: string): ColumnRef[] {
  const way = reach(model, base, table, null);
  if (way.kind !== "direct" || way.alternatives.length === 0) return [];
  const all = [way.path, ...way.alternatives].toSorted((left, right) => parts(model, left) - parts(model, right));
  return all.flatMap(
    (path) =>
      distinguishingColumn(
        path,
        all.filter((other) => other !== path),
      ) ?? [],
  );
}

/** How many keys of a way say which part the row plays: a TEAM_ID is the team, an OWNER_TEAM_ID is the one that owns. */
function parts(model: SemanticModel, path: JoinPath): number {
  return path.filter(({ fromColumns, toTable }) => {
    const called = [toTable, findTable(model, toTable)?.label ?? ""].map((name) => nameStems(name).join(" "));
    return !fromColumns.every((column) => called.includes(bareName(column)));
  }).length;
}

function bareName(column: string): string {
  return nameStems(column)
    .filter((word) => word !== "id" && word !== "key" && word !== "code")
    .join(" ");
}

/** A breakdown over several ways takes the first one, and says so. */
function settleDimensions(
  model: SemanticModel,
  base: string,
  dimensions: readonly PlanDimension[],
): { readonly dimensions: PlanDimension[]; readonly notes: string[] } {
  const notes: string[] = [];
  const settled = dimensions.map((dimension) => {
    const [first] = dimension.via === null ? waysTo(model, base, dimension.column.table) : [];
    if (first === undefined) return dimension;
    notes.push(assumptionOf(model, dimension.column.table, first));
    return { ...dimension, via: first };
  });
  return { dimensions: settled, notes };
}

function basesOf(plan: Plan): string[] {
  if (plan.detail !== null) return [plan.detail.table];
  return [...new Set(plan.metrics.flatMap((metric) => measureTables(metric.expression)))];
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

/** A group that a measure cannot be taken by, since it is not reached from the rows without counting them again. */
export type UnsafeGroup = { readonly measure: SimpleMeasure; readonly dimension: PlanDimension; readonly way: Reach };

/** Every measure reaches every breakdown; over a table that multiplies rows only counts are safe. Null where all are. */
export function unsafeGroup(model: SemanticModel, plan: Plan): UnsafeGroup | null {
  const measures = [
    ...plan.metrics.map((metric) => metric.expression),
    ...plan.having.map((having) => having.metric),
  ].flatMap(simpleMeasures);
  // Several tables meet in the groups, so each must reach them by itself.
  const hasOneBase = new Set(measures.map(simpleTable)).size === 1;
  for (const measure of measures) {
    for (const dimension of plan.dimensions) {
      const plain = plainMeasure(measure);
      const { column, via } = placedBy(plain.date ?? null, dimension, model);
      const way = reach(model, simpleTable(measure), column.table, via);
      const isCount = plain.kind === "count" || plain.function === "count_distinct";
      const isSafe = way.kind === "direct" || (way.kind === "bridged" && isCount && hasOneBase);
      if (!isSafe) return { measure, dimension, way };
    }
  }
  return null;
}

function timeIsReachable(model: SemanticModel, plan: Plan, bases: readonly string[]): boolean {
  const { time } = plan;
  if (time === null) return true;
  const measures = plan.metrics.flatMap(({ expression }) => simpleMeasures(expression));
  return bases.every((base) => {
    const date = measures.map(plainMeasure).find((plain) => simpleTable(plain) === base)?.date ?? time.column;
    return reach(model, base, date.table, null).kind === "direct";
  });
}

function filterIsReachable(model: SemanticModel, base: string, filter: PlanFilter): boolean {
  return reach(model, base, filter.column.table, filter.via).kind !== "none";
}

function assumptionOf(model: SemanticModel, table: string, via: ColumnRef): string {
  const noun = singularLabel(findTable(model, table)?.label ?? table);
  return `"${noun}" is the one in ${via.table}.${via.column}.`;
}
