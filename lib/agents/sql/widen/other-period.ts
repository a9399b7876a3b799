/** Where a period has no rows: the newest one like it that has some, the same month of another year before all. */
import "server-only";
import type { Plan, PlanFilter, PlanTime, TimeGrain } from "#lib/domain/plan";
import { monthName } from "#lib/domain/time-grain";
import { addPeriods, periodStart } from "#lib/planner/time/calendar";
import { holdsYears } from "#lib/planner/time/compare-window";
import { periodName } from "#lib/planner/time/period-name";
import { isYearUnsaid } from "#lib/planner/time/unsaid-year";
import type { SemanticModel } from "#lib/semantic/model";
import { baseTable, countPlan } from "./emptying-condition.ts";
import { askedWords, type WidenedTime } from "./widen-time.ts";

/** A plan of at most one row: the first day of the period (or its year), and how many rows it has. Null without a period. */
export function otherPeriodPlan(plan: Plan, model: SemanticModel): Plan | null {
  const base = baseTable(plan);
  if (base === null || plan.time === null || plan.setOperation !== null) return null;
  const { column } = plan.time;
  const { grain, months } = shapeOf(plan.time);
  const isYear = holdsYears(column, model);
  const again: PlanFilter[] =
    isYear || months === null
      ? []
      : [{ column, via: null, condition: { operator: "in_months", months: [...months] }, evidence: [] }];
  const step = { column, label: "Period", grain: isYear ? null : grain, part: null, via: null, evidence: [] };
  return {
    ...countPlan({ ...plan, time: null, filters: [...plan.filters, ...again] }, base),
    dimensions: [step],
    order: [{ by: "dimension", index: 0, direction: "descending", evidence: [] }],
    limit: 1,
  };
}

/** The window of that period, and what is said of it; null where it is the asked one, or none was found. */
export function otherPeriod({ time }: Plan, first: unknown): WidenedTime | null {
  const start = dayOf(first);
  if (time === null || start === null) return null;
  const { grain, count, months } = shapeOf(time);
  const from = months === null ? start : startOf(start, months);
  const to = addPeriods(from, grain, count);
  if (isInside(from, time)) return null;
  const [only, ...more] = months ?? [];
  const like = only === undefined || more.length > 0 ? "such period" : monthName(only - 1);
  const name = periodName(from, to) ?? `the one from ${from} to ${addPeriods(to, "day", -1)}`;
  // A month that was never said with a year stands for another year as well.
  const label = isYearUnsaid(time) ? time.label : (periodName(from, to) ?? `from ${from}`);
  return {
    time: { ...time, from, to, label, anchor: isYearUnsaid(time) ? addPeriods(to, "day", -1) : null },
    sentence: `There is nothing ${askedPeriod(time)}; the newest ${like} with rows is ${name}.`,
  };
}

function askedPeriod({ label, anchor, from, to }: PlanTime): string {
  const name = anchor === null || from === null || to === null ? null : periodName(from, to);
  return name === null ? askedWords(label) : `in ${name}`;
}

type Shape = { readonly grain: TimeGrain; readonly count: number; readonly months: readonly number[] | null };

const grains: readonly TimeGrain[] = ["year", "quarter", "month"];

/** Whole months of a year come back in other years; other windows have only their length, or one month where they are open. */
function shapeOf({ from, to }: PlanTime): Shape {
  if (from === null || to === null) return { grain: "month", count: 1, months: null };
  const grain = grains.find((one) => [from, to].every((day) => periodStart(day, one) === day));
  if (grain === undefined) return { grain: "day", count: 1, months: null };
  const count = countOf(from, to, grain);
  const length = count * { year: 12, quarter: 3, month: 1, week: 0, day: 0 }[grain];
  if (grain === "year" || length >= 12) return { grain, count: 1, months: null };
  const first = Number(from.slice(5, 7));
  return { grain, count, months: Array.from({ length }, (_, place) => ((first - 1 + place) % 12) + 1) };
}

function countOf(from: string, to: string, grain: TimeGrain): number {
  let count = 1;
  while (addPeriods(from, grain, count) < to) count += 1;
  return count;
}

/** Of several months, the first one: the newest row may lie in a later one of them. */
function startOf(day: string, months: readonly number[]): string {
  const place = months.indexOf(Number(day.slice(5, 7)));
  return addPeriods(periodStart(day, "month"), "month", -Math.max(place, 0));
}

function isInside(day: string, { from, to }: PlanTime): boolean {
  return (from === null || day >= from) && (to === null || day < to);
}

function dayOf(cell: unknown): string | null {
  const text = String(cell ?? "");
  if (/^\d{4}$/.test(text)) return `${text}-01-01`;
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null;
}
