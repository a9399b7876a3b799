/** Which columns of the last answer stay when its rows are asked about again. */
import type { ColumnRef, Plan, PlanDimension } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { isSameColumn } from "../plan/same-column.ts";
import { tellsRows } from "../plan/table-row-names.ts";
import { addsTo } from "./turn-relation.ts";

type Detail = NonNullable<Plan["detail"]>;

/**
 * "also their price" adds to what was shown, "just their price" takes its place, "what is their price" keeps the names
 * of the rows; where nothing is asked to be shown all stays. Null where they cannot stand together.
 */
export function withEarlierColumns(
  model: SemanticModel,
  asked: { readonly question: string; readonly own: Plan; readonly before: Plan; readonly isBare: boolean },
): Plan | null {
  const { question, own, before, isBare } = asked;
  if (before.detail === null) return own;
  if (own.detail === null) return addsTo(question) ? withColumnsOfGroups(model, own, before.detail) : own;
  const kept = isBare || addsTo(question) ? before.detail.columns : namesOf(model, question, before.detail);
  const base = own.detail.table;
  const fitting = kept.filter((column) => column.table === base || canReach(model, base, column.table));
  if (fitting.length < kept.length && isBare) return null;
  const ownColumns = isBare ? orderedColumns(own, own.detail) : own.detail.columns;
  const columns = [...fitting, ...ownColumns.filter((column) => !has(fitting, column))];
  const order = own.order.map((one) => {
    const column = one.by === "detail" ? own.detail?.columns[one.index] : undefined;
    return column === undefined ? one : { ...one, index: columns.findIndex((other) => isSameColumn(other, column)) };
  });
  const isDistinct = own.detail.isDistinct || (isBare && before.detail.isDistinct);
  return { ...own, order, detail: { ...own.detail, columns, isDistinct } };
}

function has(columns: readonly ColumnRef[], column: ColumnRef): boolean {
  return columns.some((other) => isSameColumn(other, column));
}

function orderedColumns({ order }: Plan, { columns }: Detail): ColumnRef[] {
  return columns.filter((_, index) => order.some((one) => one.by === "detail" && one.index === index));
}

/** What was shown of the rows stays beside the figure: "for each of them also the number of trips". */
function withColumnsOfGroups(model: SemanticModel, own: Plan, { columns }: Detail): Plan {
  const tables = own.dimensions.filter(({ column }) => tellsRows(model, column)).map(({ column }) => column.table);
  const shown = own.dimensions.map(({ column }) => column);
  const added = columns.filter((column) => tables.includes(column.table) && !has(shown, column));
  return { ...own, dimensions: [...own.dimensions, ...added.map((column) => groupColumn(model, column))] };
}

/** What names the rows stays beside what is asked of them. */
function namesOf(model: SemanticModel, question: string, { columns }: Detail): ColumnRef[] {
  if (/\b(just|only|different|distinct|unique)\b/i.test(question)) return [];
  return columns.filter((column) => tellsRows(model, column));
}

/** "which country has the most stores", then "what is its population": further columns of the groups themselves. */
export function withMoreOfGroups(model: SemanticModel, own: Plan, before: Plan): Plan | null {
  const hasOwn = own.filters.length + own.exists.length + own.alternatives.length + own.having.length > 0;
  if (own.detail === null || hasOwn || own.time !== null || own.limit !== null || own.order.length > 0) return null;
  const tables = before.dimensions.filter(({ column }) => tellsRows(model, column)).map(({ column }) => column.table);
  const isOfGroup = ({ table }: ColumnRef): boolean =>
    tables.some((other) => other === table || canReach(model, other, table));
  if (!own.detail.columns.every(isOfGroup)) return null;
  const shown = before.dimensions.map(({ column }) => column);
  const added = own.detail.columns.filter((column) => !has(shown, column));
  const dimensions = added.map((column) => groupColumn(model, column));
  return { ...before, assumptions: [], dimensions: [...before.dimensions, ...dimensions] };
}

function groupColumn(model: SemanticModel, column: ColumnRef): PlanDimension {
  const label = capitalise(findColumn(model, column.table, column.column)?.label ?? column.column);
  return { column, label, grain: null, part: null, via: null, evidence: [] };
}
