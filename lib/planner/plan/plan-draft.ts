/** A plan under construction, and how a table becomes something to group by. */
import type { ColumnRef, Plan, PlanDimension } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { singularLabel } from "./measures.ts";

/** A plan under construction: what later stages still change. */
export type PlanDraft = { -readonly [Key in keyof Plan]: Plan[Key] };

/** The rows of a table, told apart by their name; null when nothing names them. */
export function dimensionOf(
  model: SemanticModel,
  group: { readonly table: string; readonly via: ColumnRef | null; readonly evidence: string },
): PlanDimension | null {
  const table = findTable(model, group.table);
  // A key of several columns names no row by its first one.
  const name = table?.nameColumn ?? (table?.primaryKey.length === 1 ? table.primaryKey[0] : undefined);
  if (table === undefined || name === undefined) return null;
  const label = group.via === null ? singularLabel(table.label) : group.evidence;
  return {
    column: { table: table.name, column: name },
    label: capitalise(label),
    grain: null,
    part: null,
    via: group.via,
    evidence: [group.evidence],
  };
}
