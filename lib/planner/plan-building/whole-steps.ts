/** Steps in time that the data has as a whole: what grows steadily is told from those. */
import type { PlanDimension } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { addPeriods, periodStart } from "../time/calendar.ts";

/** From the first to the last step that is there as a whole; null where that is not known. */
export function wholeSteps(
  { column: { table, column }, grain }: Pick<PlanDimension, "column" | "grain">,
  model: SemanticModel,
): { readonly from: string; readonly to: string } | null {
  const { min, max } = findColumn(model, table, column)?.profile ?? { min: null, max: null };
  if (min === null || max === null || grain === null) return null;
  const first = periodStart(min.slice(0, 10), grain);
  const from = first === min.slice(0, 10) ? first : addPeriods(first, grain, 1);
  const day = max.slice(0, 10);
  const end = addPeriods(periodStart(day, grain), grain, 1);
  const to = addPeriods(day, "day", 1) >= end ? end : periodStart(day, grain);
  return from < to ? { from, to } : null;
}
