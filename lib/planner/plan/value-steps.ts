/** Whether a distribution is counted by the engine, and in which steps of its values. */
import type { SinglePlan } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { isSameColumn } from "./same-column.ts";

/** Tables of more rows are counted rather than listed; as many rows of a result are kept. */
const mostListedRows = 100_000;
/** Few enough to be looked at as a table, many enough for any histogram. */
const mostSteps = 900;

/** Values, or steps of them: "value", "step of 10". */
export function stepName(power: number | null): string {
  return power === null ? "value" : `step of ${10 ** power}`;
}

/**
 * Null where the rows themselves are drawn: they are few, or not known to be many.
 * @returns the power of ten of a step; null for the values as they are.
 */
export function valueSteps(
  { chartHint, detail, limit, order, limitWithin, filters, alternatives }: SinglePlan,
  model: SemanticModel,
): { readonly power: number | null } | null {
  const [column, ...others] = detail?.columns ?? [];
  if (detail === null || column === undefined || others.length > 0 || chartHint !== "histogram") return null;
  if (detail.isDistinct || limit !== null || order.length + limitWithin.length > 0) return null;
  // Within a part of the values the steps would be too wide.
  if ([...filters, ...alternatives.flat()].some((filter) => isSameColumn(filter.column, column))) return null;
  if ((findTable(model, detail.table)?.rowCount ?? 0) <= mostListedRows) return null;
  const profile = findColumn(model, column.table, column.column)?.profile;
  if (profile?.distinctCount != null && profile.distinctCount <= mostSteps) return { power: null };
  const range = Number(profile?.max ?? Number.NaN) - Number(profile?.min ?? Number.NaN);
  return range > 0 && Number.isFinite(range) ? { power: Math.ceil(Math.log10(range / mostSteps)) } : null;
}
