/** Which two times a comparison is about: the plan's own, and the same one moved back. */
import type { ColumnRef, PlanCompare, PlanDimension, PlanTime, SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { addPeriods } from "./calendar.ts";
import { isYearColumn } from "./time-part.ts";

export type ComparedTimes = {
  /** Each period stands beside an earlier one; else all of one time beside all of the earlier one. */
  readonly isByPeriod: boolean;
  /** The window of the earlier rows; null for all of them. */
  readonly earlier: PlanTime | null;
  readonly shift: PlanCompare["shift"];
};

/** Null where nothing can be compared: no time at all, or years that should be moved by less than a year. */
export function comparedTimes(plan: SinglePlan, model: SemanticModel): ComparedTimes | null {
  if (plan.compare === null || plan.detail !== null) return null;
  const { shift } = plan.compare;
  const columns = [
    ...(plan.time === null ? [] : [plan.time]),
    ...plan.dimensions.filter((one) => isPeriod(one, model)),
  ];
  if (columns.some(({ column }) => holdsYears(column, model)) && wholeYears(shift) === null) return null;
  const isByPeriod = plan.dimensions.some((dimension) => isPeriod(dimension, model));
  if (plan.time === null) return isByPeriod ? { isByPeriod, earlier: null, shift } : null;
  const end = isByPeriod ? plan.time.to : (plan.time.to ?? endOfData(plan.time, model));
  const { from } = plan.time;
  const back = (date: string | null): string | null =>
    date === null ? null : addPeriods(date, shift.grain, -shift.count);
  // Without an end the earlier time would reach into the later one.
  const until = end === null && !isByPeriod ? from : back(end);
  return { isByPeriod, earlier: { ...plan.time, from: back(from), to: until }, shift };
}

/** Whether a group is a period, which an earlier one can stand beside. */
export function isPeriod(dimension: PlanDimension, model: SemanticModel): boolean {
  return dimension.grain !== null || (dimension.part === null && holdsYears(dimension.column, model));
}

/** A step in time as rows have it that are placed by a date of their own. */
export function placedBy(date: ColumnRef | null, dimension: PlanDimension, model: SemanticModel): PlanDimension {
  const isInTime = dimension.part !== null || isPeriod(dimension, model);
  return date === null || !isInTime ? dimension : { ...dimension, column: date };
}

/** A step back in years; null where it is not a whole number of them. */
export function wholeYears({ grain, count }: PlanCompare["shift"]): number | null {
  const months = { day: null, week: null, month: count, quarter: count * 3, year: count * 12 }[grain];
  return months === null || months % 12 !== 0 ? null : months / 12;
}

/** Whether a column holds years as numbers. */
export function holdsYears({ table, column }: PlanTime["column"], model: SemanticModel): boolean {
  const known = findColumn(model, table, column);
  return known !== undefined && isYearColumn(known);
}

/** The day after the newest stored one. */
function endOfData({ column }: PlanTime, model: SemanticModel): string | null {
  const newest = findColumn(model, column.table, column.column)?.profile.max ?? null;
  if (newest === null) return null;
  return /^\d{4}$/.test(newest) ? `${Number(newest) + 1}-01-01` : addPeriods(newest.slice(0, 10), "day", 1);
}
