/** A plan under construction, and the small decisions that several stages of its assembly share. */
import type { ColumnRef, Plan, PlanDimension, PlanExists } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { singularLabel } from "./measures.ts";
import type { Breakdown, Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { isSameColumn } from "./same-column.ts";

export type AssemblyArgs = { readonly model: SemanticModel; readonly reading: Reading; readonly today: string };

/** A plan under construction: what later stages still change. */
export type PlanDraft = { -readonly [Key in keyof Plan]: Plan[Key] };

/** A related row of any kind. */
export const withoutConditions: Pick<PlanExists, "filters" | "time" | "having"> = {
  filters: [],
  time: null,
  having: null,
};

/** The column(s) that a breakdown groups by. */
export function dimensionOf(
  model: SemanticModel,
  breakdown:
    | Omit<Extract<Breakdown, { kind: "column" }>, "mention">
    | Omit<Extract<Breakdown, { kind: "table" }>, "mention">,
): PlanDimension | null {
  const evidence = [breakdown.evidence];
  if (breakdown.kind === "column") {
    const column = findColumn(model, breakdown.column.table, breakdown.column.column);
    if (column === undefined) return null;
    return { column: breakdown.column, label: capitalise(column.label), grain: null, part: null, via: null, evidence };
  }
  const table = findTable(model, breakdown.table);
  // A key of several columns names no row by its first one.
  const name = table?.nameColumn ?? (table?.primaryKey.length === 1 ? table.primaryKey[0] : undefined);
  if (table === undefined || name === undefined) return null;
  const label = breakdown.via === null ? singularLabel(table.label) : breakdown.evidence;
  return {
    column: { table: table.name, column: name },
    label: capitalise(label),
    grain: null,
    part: null,
    via: breakdown.via,
    evidence,
  };
}

/** A date column named in the question places it in time, it is not a breakdown by itself. */
export function chosenTimeColumn(model: SemanticModel, parts: Parts): ColumnRef | null {
  for (const breakdown of [...parts.breakdowns, ...parts.bareColumns]) {
    if (breakdown.kind !== "column") continue;
    const column = findColumn(model, breakdown.column.table, breakdown.column.column);
    if (column?.role === "time") return breakdown.column;
  }
  return null;
}

/** Whether a breakdown is the date column that places the question in time. */
export function isTimeColumn(breakdown: Breakdown, timeColumn: ColumnRef | null): boolean {
  return timeColumn !== null && breakdown.kind === "column" && isSameColumn(breakdown.column, timeColumn);
}
