/** From the figure that somebody asks about to the plan of its course over the calendar. */
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { PlanAnalysis } from "#lib/domain/plan-analysis";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { endsPeriod } from "../time/anchor.ts";
import { addPeriods, daysBetween, periodStart } from "../time/calendar.ts";
import type { Shaped } from "./form.ts";
import type { Horizon } from "./horizon.ts";

/** The step that the plan is over; null where it is over none, or over groups as well. */
export function stepOf({ dimensions }: Plan): TimeGrain | null {
  const [dimension, ...others] = dimensions;
  return dimension === undefined || others.length > 0 ? null : dimension.grain;
}

/** The first day of the first step that the data does not hold to its end; null without a known newest day. */
export function openStep(plan: Plan, grain: TimeGrain, model: SemanticModel): string | null {
  const column = plan.dimensions[0]?.column;
  const known = column === undefined ? undefined : findColumn(model, column.table, column.column);
  const newest = known?.profile.max?.slice(0, 10) ?? null;
  if (known === undefined || newest === null || !/^\d{4}-\d{2}-\d{2}$/.test(newest)) return null;
  const start = periodStart(newest, grain);
  return endsPeriod(known, newest, grain) ? addPeriods(start, grain, 1) : start;
}

/** The plan as a course of one figure, whose past is all that there is. */
export function coursePlan(asked: Plan, analysis: PlanAnalysis, model: SemanticModel): Shaped {
  // A list of things is counted.
  if (asked.detail !== null) return { kind: "timeless" };
  const refused = notACourse(asked, analysis.kind === "unusual");
  if (refused !== null) return { kind: "not", sentence: refused };
  const bare: Plan = {
    ...asked,
    ...{ order: [], limit: null, offset: 0, limitWithin: [], having: [], asShare: false, isRunning: false },
    ...{ compare: null, chartHint: null, analysis },
  };
  const grain = stepOf(bare);
  if (grain === null) return { kind: "timeless" };
  return openStep(bare, grain, model) === null
    ? { kind: "not", sentence: "The dates of this figure are not known well enough for that." }
    : { kind: "plan", plan: bare };
}

function notACourse(
  { detail, setOperation, calculation, metrics, dimensions }: Plan,
  isOfSeveral: boolean,
): string | null {
  if (detail !== null || setOperation !== null || calculation !== null || metrics.length === 0)
    return "I can do that for a figure over time, such as a sum, a count or an average by month.";
  if (metrics.length > 1 && !isOfSeveral)
    return "I can do that for one figure at a time. Ask about each of them by itself.";
  const groups = dimensions.filter(({ grain }) => grain === null);
  return groups.length > 0
    ? `I can do that for one course at a time. Name one ${groups[0]?.label.toLowerCase() ?? "group"} instead of all.`
    : null;
}

/** How many steps of the plan lie between what is known and the horizon's end; null where that is over already. */
export function stepsAhead(plan: Plan, { until }: Horizon, model: SemanticModel): number | null {
  const grain = stepOf(plan);
  const open = grain === null ? null : openStep(plan, grain, model);
  if (grain === null || open === null) return null;
  const end = until(open);
  let steps = 0;
  for (let start = open; start < end && steps < mostSteps; start = addPeriods(start, grain, 1)) steps += 1;
  return steps === 0 ? null : steps;
}

const mostSteps = 400;

/** Days where the data has them for some months, else months. */
export function usualStep(plan: Plan, model: SemanticModel): TimeGrain {
  const column = plan.time?.column ?? plan.dimensions[0]?.column;
  const profile = column === undefined ? undefined : findColumn(model, column.table, column.column)?.profile;
  const [min, max, distinct] = [profile?.min?.slice(0, 10), profile?.max?.slice(0, 10), profile?.distinctCount];
  if (min === undefined || max === undefined || distinct == null || !/^\d{4}-/.test(min)) return "month";
  const days = daysBetween(min, max) + 1;
  return days >= 120 && distinct >= days * 0.5 ? "day" : "month";
}
