/** Rows: "names of the customers in Berlin", "list all products with their price". */
import type { ColumnRef } from "#lib/domain/plan";
import { findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isPlural, rowNames } from "../plan/table-row-names.ts";
import type { Item } from "../request/request.ts";
import { baseTable } from "./base-table.ts";
import type { BuildArgs, Built } from "./build-args.ts";

/** Columns of a listing when none are named. */
const listedColumns = 12;

const costs = { bridge: 0.15, contextHead: 0.1 };

/** The listing that the parts ask for; null when the named columns or tables do not belong together. */
export function listPlan(build: BuildArgs, draft: PlanDraft): Built | null {
  const listed = listedRows(build);
  if (listed === null) return null;
  const limit = build.parts.heads.find(({ item }) => item.rowLimit !== null)?.item.rowLimit ?? null;
  return {
    plan: {
      ...draft,
      limit,
      detail: { table: listed.table, columns: [...listed.columns], isDistinct: listed.isDistinct },
    },
    cost: listed.cost,
  };
}

export type Listed = {
  readonly table: string;
  readonly columns: readonly ColumnRef[];
  readonly isDistinct: boolean;
  readonly cost: number;
};

/** What is listed, of which table; null when nothing is. */
export function listedRows(build: BuildArgs): Listed | null {
  const { parts, model } = build;
  const named = [
    ...parts.columns.map(({ column, item }) => ({ column, id: item.mention.id })),
    ...parts.groups.flatMap((group) =>
      group.kind === "column" ? [{ column: group.column, id: group.item.mention.id }] : [],
    ),
  ];
  const owners = [...parts.heads, ...parts.groups.flatMap((group) => (group.kind === "table" ? [{ ...group }] : []))];
  const tables = [...named.map(({ column }) => column.table), ...owners.map(({ table }) => table)];
  if (tables.length === 0) return null;
  const table = baseTable(model, named.length > 0 ? tables : [...new Set(tables)]);
  if (table === null) return null;
  const names = owners.flatMap((owner) =>
    namesOf(
      build,
      owner,
      named.map(({ column }) => column),
    ),
  );
  const columns = unique(
    [...names, ...named].toSorted((left, right) => left.id - right.id).map(({ column }) => column),
  );
  const all = columns.length > 0 ? columns : allColumns(model, owners[0]?.table ?? table);
  if (all.length === 0) return null;
  const isBridge = !tables.includes(table);
  return { table, columns: all, isDistinct: isDistinctList(build, table), cost: isBridge ? costs.bridge : 0 };
}

/** The name of a named table's rows, where no column of it is shown; nothing where all columns are to be shown. */
function namesOf(
  build: BuildArgs,
  owner: {
    readonly table: string;
    readonly item: Pick<Item, "isBehindPreposition" | "isEach"> & { readonly mention: { readonly id: number } };
  },
  named: readonly ColumnRef[],
): { readonly column: ColumnRef; readonly id: number }[] {
  const { model, parts } = build;
  // "the age of each student", "age by student" say nothing without the student.
  const isGroup = parts.groups.some((group) => group.kind === "table" && group.item === owner.item);
  const isAsked = (owner.item.isEach || isGroup) && named.length > 0;
  const isAlone = named.length === 0 && parts.heads.length + parts.groups.length === 1;
  const isShownItself =
    !owner.item.isBehindPreposition && named.length > 0 && build.parts.heads.some(({ item }) => item === owner.item);
  const isTold = !isShownItself && named.some((column) => column.table === owner.table);
  if (isAlone || (!isAsked && (isTold || (owner.item.isBehindPreposition && named.length > 0)))) return [];
  return rowNames(model, owner.table).map((column) => ({ column, id: owner.item.mention.id }));
}

/** Values, each once: "the cities of the stores". */
function isDistinctList({ parts, model }: BuildArgs, table: string): boolean {
  const isAsked = [...parts.columns, ...parts.heads].some(({ item }) => item.isDistinct);
  if (isAsked) return true;
  if (parts.heads.length > 0 || parts.groups.length > 0 || parts.columns.length === 0) return false;
  const known = findTable(model, table);
  return parts.columns.every(
    ({ column, known: shown, item }) =>
      column.table === table &&
      shown.role === "dimension" &&
      column.column !== known?.nameColumn &&
      isPlural(item.mention.chunk.text),
  );
}

function unique(columns: readonly ColumnRef[]): ColumnRef[] {
  return columns.filter((column, index) => columns.findIndex((other) => isSameColumn(other, column)) === index);
}

/** What is listed of a table's rows when no column is named. */
export function allColumns(model: SemanticModel, name: string): ColumnRef[] {
  const table = findTable(model, name);
  const refersElsewhere = (column: SemanticColumn): boolean =>
    model.relationships.some((step) => step.fromTable === name && step.fromColumns.includes(column.name));
  const isOwn = (column: SemanticColumn): boolean =>
    table?.primaryKey.includes(column.name) === true || !refersElsewhere(column);
  const visible = table?.columns.filter((column) => !column.isHidden && column.expression === null) ?? [];
  const columns = visible.length <= listedColumns ? visible : visible.filter(isOwn);
  return columns.slice(0, listedColumns).map((column) => ({ table: name, column: column.name }));
}
