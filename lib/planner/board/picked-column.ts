/** What a mark of a tile's chart stands for: the column behind it, and the rows that belong to it. */

import type { ColumnRef, Plan, PlanDimension } from "#lib/domain/plan";
import type { Cell } from "#lib/domain/result-set";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { groupColumns } from "../compile/group-columns.ts";
import { addPeriods } from "../time/calendar.ts";
import { type Narrowing, valueOfKind } from "./narrowing.ts";

export type Pick = { readonly column: number; readonly cell: Cell };

export type Picked = { readonly narrowing: Narrowing } | { readonly why: string };

/** The condition that a picked cell of a plan's result stands for. */
export function pickedNarrowing(plan: Plan, pick: Pick, model: SemanticModel): Picked {
  const { detail } = plan;
  const listed = detail === null ? undefined : detail.columns[pick.column];
  if (detail !== null) return listed === undefined ? notAGroup : narrowingOf(listed, pick.cell, model);
  const group = groupColumns(plan, { model }).filter(({ isHidden }) => !isHidden)[pick.column];
  const dimension = group === undefined ? undefined : plan.dimensions[group.dimension];
  if (group === undefined || dimension === undefined) return notAGroup;
  if (group.use === "key") return narrowingOf(keyOf(dimension, model), pick.cell, model);
  if (dimension.part !== null)
    return { why: `${dimension.label} comes back every year: no filter narrows down to it.` };
  if (dimension.grain === null) return narrowingOf(dimension.column, pick.cell, model);
  return periodOf({ ...dimension, grain: dimension.grain }, pick.cell);
}

const notAGroup: Picked = { why: "What was picked is a figure: pick what it is a figure of." };

function keyOf({ column }: PlanDimension, model: SemanticModel): ColumnRef {
  const [key = column.column] = findTable(model, column.table)?.primaryKey ?? [];
  return { table: column.table, column: key };
}

function narrowingOf(column: ColumnRef, cell: Cell, model: SemanticModel): Picked {
  const known = findColumn(model, column.table, column.column);
  const label = known?.label ?? column.column;
  if (cell === null) return { narrowing: { column, label, condition: { kind: "empty" } } };
  const value = valueOfKind(String(cell), known?.kind ?? "other");
  if (value === null) return { why: `"${String(cell)}" is no value of ${label}.` };
  return { narrowing: { column, label, condition: { kind: "values", values: [value] } } };
}

/** All days of a step in time, which its first day names. */
function periodOf(
  { column, label, grain }: PlanDimension & { grain: NonNullable<PlanDimension["grain"]> },
  cell: Cell,
): Picked {
  if (cell === null) return { narrowing: { column, label, condition: { kind: "empty" } } };
  const from = String(cell).slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from)) return { why: `"${String(cell)}" is no ${grain}.` };
  return { narrowing: { column, label, condition: { kind: "window", from, to: addPeriods(from, grain, 1) } } };
}
