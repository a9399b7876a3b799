/** The steps in time that an answer runs along, as far as the data tells that they are there. */
import type { ColumnRef, Plan, TimeGrain } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { addPeriods, periodStart } from "../time/calendar.ts";
import { isSameColumn } from "./same-column.ts";

export type KnownStep = { readonly column: ColumnRef; readonly grain: TimeGrain };

/** The one kind of steps of a plan; null where it has none, or several. */
export function stepOf({ dimensions }: Pick<Plan, "dimensions">): KnownStep | null {
  const steps = dimensions.flatMap(({ column, grain }) => (grain === null ? [] : [{ column, grain }]));
  const [step, ...others] = steps;
  return step === undefined || others.length > 0 ? null : step;
}

type Days = { readonly first: string | null; readonly last: string | null };

/** The first stored day and the last one that is shown; null where the data does not tell it. */
export function knownDays(time: Plan["time"], { column }: KnownStep, model: SemanticModel): Days {
  const { min = null, max = null } = findColumn(model, column.table, column.column)?.profile ?? {};
  const end = time?.to != null && isSameColumn(time.column, column) ? addPeriods(time.to, "day", -1) : null;
  const [first, stored] = [dayOf(min), dayOf(max)];
  return { first, last: end !== null && (stored === null || end < stored) ? end : stored };
}

/** How many steps there are between two days, both included, and no more than `most`; what is not known may have as many. */
export function stepsBetween({ first, last }: Days, grain: TimeGrain, most: number): number {
  if (first === null || last === null) return most;
  let count = 0;
  for (let start = periodStart(first, grain); start <= last && count < most; start = addPeriods(start, grain, 1))
    count += 1;
  return count;
}

function dayOf(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}
