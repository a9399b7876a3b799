/** Which rows: the columns that can be asked about, each with how its values are chosen. */
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef, PlanFilter } from "#lib/domain/plan";
import type { ConditionForm } from "#lib/domain/plan-menu";
import type { SemanticColumn, SemanticModel, SemanticTable } from "#lib/semantic/model";
import { findColumn, findTable } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { reach } from "../../plan/reach.ts";
import { isSameColumn } from "../../plan/same-column.ts";
import { baseTable, type MenuArgs } from "./menu-args.ts";

/** Of a condition that can be set anew by hand its own form; null for comparisons with other columns or figures. */
export function ownForm({ placed, model }: MenuArgs): ConditionForm | null {
  if (placed?.part.kind !== "condition") return null;
  const { filter } = placed.part;
  const { operator } = filter.condition;
  if (operator === "compare_column" || operator === "compare_aggregate" || operator === "in_months") return null;
  return formOf({ ...filter, id: placed.id }, model);
}

/** Columns of the rows, and of what they belong to; the nearest first, kinds before numbers. */
export function newForms({ plan, model }: MenuArgs): ConditionForm[] {
  const base = baseTable(plan);
  if (base === null) return [];
  const tables = model.tables.flatMap((table) => {
    const way = reach(model, base, table.name, null);
    const isSure = way.kind === "direct" && way.alternatives.length === 0;
    return table.name === base || isSure ? [{ table, hops: way.kind === "direct" ? way.path.length : 0 }] : [];
  });
  const columns = tables.flatMap(({ table, hops }) =>
    table.columns
      .filter((column) => isAsked(column, table))
      .map((column) => ({ table, column, cost: hops + costOf(column) })),
  );
  return columns
    .toSorted((left, right) => left.cost - right.cost)
    .flatMap(({ table, column }) => {
      const reference = { table: table.name, column: column.name };
      const isSet = plan.filters.some((filter) => isSameColumn(filter.column, reference));
      const blank = { id: null, column: reference, via: null, condition: null, evidence: [] };
      return isSet ? [] : (formOf(blank, model) ?? []);
    });
}

/** Keys that nobody reads say nothing to choose from. */
function isAsked({ role, kind, isHidden, profile }: SemanticColumn, { primaryKey, columns }: SemanticTable): boolean {
  if (isHidden || kind === "json" || kind === "binary" || kind === "time" || kind === "other") return false;
  const isOnlyKey = role === "key" && !columns.every((column) => column.role === "key");
  return !isOnlyKey || (primaryKey.length === 1 && kind === "text" && profile.isUnique !== true);
}

function costOf({ role, profile }: SemanticColumn): number {
  const size = profile.distinctCount ?? 1_000;
  if (role === "dimension") return size <= 50 ? 0 : 0.4;
  return role === "time" ? 0.6 : 0.8;
}

type Set = {
  readonly id: string | null;
  readonly column: ColumnRef;
  readonly via: ColumnRef | null;
  readonly condition: PlanFilter["condition"] | null;
  readonly evidence: readonly string[];
};

function formOf({ id, column, via, condition, evidence }: Set, model: SemanticModel): ConditionForm | null {
  const known = findColumn(model, column.table, column.column);
  const table = findTable(model, column.table);
  if (known === undefined || table === undefined) return null;
  const isName = known.name === table.nameColumn;
  const label = capitalise(isName && known.label === "name" ? `${table.label} name` : known.label);
  const values = valuesOf(known);
  return { id, column, via, label, hint: table.label, values, unit: known.unit, condition, evidence };
}

function valuesOf({ kind }: SemanticColumn): ConditionForm["values"] {
  if (kind === "boolean") return "flag";
  if (isTemporalKind(kind)) return "date";
  return isNumericKind(kind) ? "number" : "text";
}
