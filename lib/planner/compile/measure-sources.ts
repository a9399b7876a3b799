/**
 * Where the figures of a plan come from: every measure is aggregated over the rows of one table, and measures of
 * different tables, of related rows or of groups have a source each, so that no join can multiply a row.
 */
import { isPercentile } from "#lib/domain/aggregate-function";
import { followsAskedRows } from "#lib/domain/derived-column";
import type {
  ColumnRef,
  MeasureExpression,
  MeasureOperand,
  PlanDimension,
  PlanExists,
  PlanFilter,
  SimpleMeasure,
  SinglePlan,
} from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { plainMeasure, simpleTable } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";
import type { MeasureTree } from "../sql/sql-text.ts";
import { placedBy } from "../time/compare-window.ts";

type OverGroups = Extract<MeasureExpression, { kind: "over_groups" }>;
/** A column whose values are told apart, by the step of the calendar where they are dates. */
export type Unit = Pick<OverGroups, "by" | "grain">;
/** What one SELECT aggregates. */
export type Leaf = SimpleMeasure | OverGroups;

export type Source = {
  /** The table whose rows are read, and the table whose rows are counted where that is another one. */
  readonly table: string;
  readonly counted: string;
  /** Rows that several joined rows belong to are taken once in every group. */
  readonly isOnce: boolean;
  /** Conditions of the measure itself that need a look at related rows. */
  readonly filters: readonly PlanFilter[];
  readonly exists: readonly PlanExists[];
  /** First one figure for each value of this column, then a figure of those. */
  readonly over: Unit | null;
  /** What places these rows in time, where that is not the date of the whole plan. */
  readonly date: ColumnRef | null;
};

/** The expression with its ratios and divisions as one kind of calculation. */
export function measureTree(expression: MeasureExpression | MeasureOperand): MeasureTree<Leaf> {
  switch (expression.kind) {
    case "number":
      return expression;
    case "ratio":
      return calculation("/", measureTree(expression.numerator), measureTree(expression.denominator));
    case "arithmetic":
      return calculation(expression.operator, measureTree(expression.left), measureTree(expression.right));
    case "aggregate":
    case "count":
    case "filtered":
    case "over_groups":
      return { kind: "leaf", leaf: expression };
  }
}

function calculation(
  operator: "+" | "-" | "*" | "/",
  left: MeasureTree<Leaf>,
  right: MeasureTree<Leaf>,
): MeasureTree<Leaf> {
  return { kind: "calculation", operator, left, right };
}

/** Everything that has to be aggregated for a plan, each once. */
export function leavesOf(expressions: readonly MeasureTree<Leaf>[]): Leaf[] {
  const all = expressions.flatMap(leavesIn);
  return all.filter((leaf, index) => all.findIndex((other) => isSame(other, leaf)) === index);
}

function leavesIn(tree: MeasureTree<Leaf>): Leaf[] {
  if (tree.kind === "leaf") return [tree.leaf];
  return tree.kind === "number" ? [] : [...leavesIn(tree.left), ...leavesIn(tree.right)];
}

/** The measure's own table, or the bridge over which it reaches a breakdown. */
export function sourceOf(plan: SinglePlan, model: SemanticModel, leaf: Leaf): Source {
  const measure = leaf.kind === "over_groups" ? leaf.measure : leaf;
  const over = leaf.kind === "over_groups" ? { by: leaf.by, grain: leaf.grain } : null;
  const counted = simpleTable(measure);
  const date = plainMeasure(measure).date ?? null;
  const steps = plan.dimensions.map((dimension) => placedBy(date, dimension, model));
  const groups = [...steps, ...(over === null ? [] : [{ column: over.by, via: null }])];
  const table = groups.flatMap(({ column, via }) => bridgeTo(model, counted, column, via))[0] ?? counted;
  const isOnce = table !== counted && isRepeated(measure, rowKey(model, counted, table));
  const filters = measure.kind === "filtered" ? measure.filters : [];
  const exists = measure.kind === "filtered" ? (measure.exists ?? []) : [];
  const plain = plainMeasure(measure);
  const isApart =
    isOnce ||
    // What a row follows on is told among the rows that meet these conditions.
    (plain.kind === "aggregate" && followsAskedRows(plain.column.column)) ||
    exists.length > 0 ||
    filters.some(({ column, via }) => reach(model, table, column.table, via).kind !== "direct");
  return { table, counted, isOnce, filters: isApart ? filters : [], exists, over, date };
}

/** The groups of which one row of a measure may belong to several. */
export function bridgedGroups(
  { dimensions }: Pick<SinglePlan, "dimensions">,
  model: SemanticModel,
  leaf: Leaf,
): PlanDimension[] {
  const measure = leaf.kind === "over_groups" ? leaf.measure : leaf;
  const date = plainMeasure(measure).date ?? null;
  return dimensions.filter((dimension) => {
    const { column, via } = placedBy(date, dimension, model);
    return bridgeTo(model, simpleTable(measure), column, via).length > 0;
  });
}

function bridgeTo(model: SemanticModel, base: string, column: ColumnRef, via: ColumnRef | null): string[] {
  const way = reach(model, base, column.table, via);
  return way.kind === "bridged" ? [way.bridge] : [];
}

/** Whether it matters that a row stands there several times: different values and extremes are the same then. */
function isRepeated(measure: SimpleMeasure, key: readonly string[]): boolean {
  const plain = plainMeasure(measure);
  if (plain.kind === "count") return key.length !== 1;
  return ["sum", "avg", "median"].includes(plain.function) || isPercentile(plain.function);
}

/** The columns that tell the rows of a table apart, as a table that has many of each of them sees it. */
export function rowKey(model: SemanticModel, table: string, from: string): readonly string[] {
  const primary = findTable(model, table)?.primaryKey ?? [];
  if (primary.length > 0) return primary;
  const key = pathsToOne(model, from, table)[0]?.at(-1)?.toColumns ?? [];
  if (key.length === 0) throw new Error(`${table} has no key to count by`);
  return key;
}

/** The sources of all measures, each once; of groups without a measure the table that knows them all. */
export function sourcesOf(plan: SinglePlan, model: SemanticModel, leaves: readonly Leaf[]): Source[] {
  const sources = leaves.map((leaf) => sourceOf(plan, model, leaf));
  if (sources.length === 0) return [groupedTable(plan, model)];
  return sources.filter((source, index) => sources.findIndex((other) => isSame(other, source)) === index);
}

/** The nearest table from which every group can be told, and the period. */
function groupedTable({ dimensions, time, filters }: SinglePlan, model: SemanticModel): Source {
  const needed = [...dimensions, ...(time === null ? [] : [{ column: time.column, via: null }])];
  const candidates = model.tables
    .map(({ name }) => ({ name, hops: hopsTo(model, name, needed), also: hopsTo(model, name, filters) }))
    .filter(({ hops }) => Number.isFinite(hops))
    .toSorted(
      (left, right) =>
        Number(Number.isFinite(right.also)) - Number(Number.isFinite(left.also)) ||
        left.hops - right.hops ||
        left.name.localeCompare(right.name),
    );
  const [nearest] = candidates;
  if (nearest === undefined) throw new Error("No table knows all of these groups");
  return { table: nearest.name, counted: nearest.name, isOnce: false, filters: [], exists: [], over: null, date: null };
}

function hopsTo(
  model: SemanticModel,
  from: string,
  targets: readonly { readonly column: ColumnRef; readonly via: ColumnRef | null }[],
): number {
  return targets
    .map(({ column, via }) => pathsToOne(model, from, column.table, via)[0]?.length ?? Number.POSITIVE_INFINITY)
    .reduce((sum, hops) => sum + hops, 0);
}

/** Whether two plain values hold the same. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
