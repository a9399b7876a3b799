/** "customers in Berlin", "list product names and prices": rows of one table, with the columns that tell them apart. */
import type { ColumnRef } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import type { Parts } from "./parts.ts";
import { type AssemblyArgs, chosenTimeColumn, isTimeColumn, type PlanDraft, withoutConditions } from "./plan-draft.ts";
import type { Mention } from "./reading.ts";

/** Columns of a listing when none are named. */
const listedColumns = 8;

/** The listing that the parts ask for; null when the named columns or tables do not belong together. */
export function listRows(args: AssemblyArgs, parts: Parts, draft: PlanDraft): PlanDraft | null {
  const { model } = args;
  const [head, ...others] = parts.heads;
  const placed = args.reading.windows.length > 0 ? chosenTimeColumn(model, parts) : null;
  const breakdowns = parts.bareColumns.filter((breakdown) => !isTimeColumn(breakdown, placed));
  const named = breakdowns.flatMap((breakdown) => (breakdown.kind === "column" ? [breakdown.column] : []));
  if (others.length > 1) return null;
  if (head === undefined) return listValues(draft, parts, named);
  const table = head.table;
  if (breakdowns.some((breakdown) => isModifier(breakdown.mention, head.mention))) return null;
  if (!named.every((column) => canReach(model, table, column.table))) return null;
  // A table that the rows belong to is context ("products in category Wearables"); one that belongs to them must have a row.
  const parents = others.filter((other) => canReach(model, table, other.table));
  const related = [
    ...parts.related,
    ...others.filter((other) => !parents.includes(other)).map((other) => ({ ...other, isNegated: false })),
  ];
  if (!related.every((item) => canReach(model, item.table, table))) return null;
  const exists = related.map((item) => ({
    of: table,
    table: item.table,
    isNegated: item.isNegated,
    ...withoutConditions,
    evidence: [item.evidence],
  }));
  const isBesides = breakdowns.some((breakdown) => breakdown.mention.isCoordinated && breakdowns[0] === breakdown);
  const columns = named.length > 0 ? [...(isBesides ? nameOf(model, table) : []), ...named] : allColumns(model, table);
  if (columns.length === 0) return null;
  return {
    ...draft,
    exists,
    limit: head.mention.rowLimit ?? draft.limit,
    detail: {
      table,
      columns: [...columns, ...parents.flatMap((parent) => nameOf(model, parent.table))],
      isDistinct: false,
    },
  };
}

/** "tsunami earthquakes": right before the rows a column would say which rows, not what to show of them. */
function isModifier(column: Mention, rows: Mention): boolean {
  return column.segment.first + column.segment.length === rows.segment.first;
}

/** The columns that tell one row of a table from another: its key where the name is not unique, its name, its date. */
export function detailColumns(model: SemanticModel, name: string): ColumnRef[] {
  const table = findTable(model, name);
  if (table === undefined) return [];
  const names = [table.nameColumn ?? table.primaryKey[0], table.mainTimeColumn].filter(
    (column) => column !== undefined && column !== null,
  );
  return names.map((column) => ({ table: name, column }));
}

function nameOf(model: SemanticModel, table: string): ColumnRef[] {
  const name = findTable(model, table)?.nameColumn ?? null;
  return name === null ? [] : [{ table, column: name }];
}

/** "list the cities of the stores", "order statuses": the different values of the named columns. */
function listValues(draft: PlanDraft, parts: Parts, named: readonly ColumnRef[]): PlanDraft | null {
  const [first] = named;
  if (first === undefined || parts.related.length > 0 || named.some((column) => column.table !== first.table))
    return null;
  return {
    ...draft,
    detail: { table: first.table, columns: [...named], isDistinct: true },
    order: [{ by: "detail", index: 0, direction: "ascending", evidence: [] }],
  };
}

function allColumns(model: SemanticModel, name: string): ColumnRef[] {
  const table = findTable(model, name);
  const refersElsewhere = (column: SemanticColumn): boolean =>
    model.relationships.some((step) => step.fromTable === name && step.fromColumns.includes(column.name));
  const isOwn = (column: SemanticColumn): boolean =>
    table?.primaryKey.includes(column.name) === true || !refersElsewhere(column);
  const columns = table?.columns.filter(isOwn) ?? [];
  return columns.slice(0, listedColumns).map((column) => ({ table: name, column: column.name }));
}
