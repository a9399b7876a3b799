/** Figures that are added up from period to period. */
import type { PlainMeasure, PlanFilter } from "#lib/domain/plan";
import { plainMeasure } from "../plan/measures.ts";
import type { MeasureTree } from "../sql/sql-text.ts";
import type { GroupColumn } from "./group-columns.ts";
import type { Leaf } from "./measure-sources.ts";

/** An average to date is the sum to date by the number to date. */
export function summable(tree: MeasureTree<Leaf>): MeasureTree<Leaf> {
  if (tree.kind === "number") return tree;
  if (tree.kind === "calculation") return { ...tree, left: summable(tree.left), right: summable(tree.right) };
  const { leaf } = tree;
  if (leaf.kind === "over_groups") return tree;
  const plain = plainMeasure(leaf);
  if (plain.kind !== "aggregate" || plain.function !== "avg") return tree;
  if (leaf.kind === "filtered" && leaf.exists !== undefined) return tree;
  const filters = leaf.kind === "filtered" ? leaf.filters : [];
  return {
    kind: "calculation",
    operator: "/",
    left: sumOf(plain, filters),
    right: countOf(plain, filters),
  };
}

type Averaged = Extract<PlainMeasure, { kind: "aggregate" }>;

function sumOf(average: Averaged, filters: readonly PlanFilter[]): MeasureTree<Leaf> {
  const sum: PlainMeasure = { ...average, function: "sum" };
  return { kind: "leaf", leaf: filters.length === 0 ? sum : { kind: "filtered", measure: sum, filters: [...filters] } };
}

function countOf({ column, date }: Averaged, filters: readonly PlanFilter[]): MeasureTree<Leaf> {
  const isFilled: PlanFilter = { column, via: null, condition: { operator: "is_not_null" }, evidence: [] };
  const measure: PlainMeasure = { kind: "count", table: column.table, date };
  return { kind: "leaf", leaf: { kind: "filtered", measure, filters: [...filters, isFilled] } };
}

/** The aggregate of one period, made one of all periods up to it. */
export function runningText(
  leaf: Leaf,
  text: string,
  { groups, keys }: { readonly groups: readonly GroupColumn[]; readonly keys: readonly string[] },
): string {
  const inTime = (index: number): boolean => groups[index]?.role === "time";
  const order = keys.filter((_, index) => inTime(index));
  if (order.length === 0) return text;
  const within = keys.filter((_, index) => !inTime(index));
  const partition = within.length === 0 ? "" : `PARTITION BY ${within.join(", ")} `;
  const frame = "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW";
  return `${runningFunction(leaf)}(${text}) OVER (${partition}ORDER BY ${order.join(", ")} ${frame})`;
}

/** The smallest to date is the smallest of the smallest; everything else is added up. */
function runningFunction(leaf: Leaf): "sum" | "min" | "max" {
  if (leaf.kind === "over_groups") return "sum";
  const plain = plainMeasure(leaf);
  if (plain.kind === "count") return "sum";
  return plain.function === "min" || plain.function === "max" ? plain.function : "sum";
}
