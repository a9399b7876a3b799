/** Another period for the last plan: "and in 2024?", "the quarter before", "same month last year". */
import type { ColumnRef, Plan, PlanFilter, PlanTime } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { measureTables } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { heldAt, withoutDay } from "../plan-building/held-at.ts";
import type { AskedWindow, Request } from "../request/request.ts";
import { addPeriods } from "../time/calendar.ts";
import { isPeriod } from "../time/compare-window.ts";
import { planTime } from "../time/plan-time.ts";
import { isYearColumn, timeColumnFor } from "../time/time-part.ts";
import { besideLast, lastComplete, setsBeside } from "./beside-last.ts";
import type { Edit } from "./edit.ts";

/** Another period takes the place of the last one; another day that of the day on which the rows held. */
export function rewindowed(edit: Edit, plan: Plan): Plan | null {
  const [asked, ...more] = edit.request.windows;
  const ofDay = asked === undefined || more.length > 0 ? null : withoutDay(plan);
  if (asked === undefined || ofDay === null) return inPeriod(edit, plan);
  const { plan: rest, column } = ofDay;
  return heldAt(edit.model, rest, { column, asked, isNamed: asked.column !== null }) ?? inPeriod(edit, rest);
}

function inPeriod(edit: Edit, plan: Plan): Plan | null {
  const [asked, ...more] = edit.request.windows;
  if (asked === undefined) return movesPeriod(edit.request) ? movedPeriod(edit.request, plan) : plan;
  if (setsBeside(edit.request, plan)) return besideLast(edit, plan, asked, timeColumn(edit.model, plan));
  const named = asked.column === null ? undefined : edit.choice.get(asked.column.id);
  if (more.length === 0 && named === undefined && plan.time === null && plan.exists.length > 0) {
    return relatedWindow(edit, plan, asked);
  }
  const usual = timeColumn(edit.model, plan);
  const column = named?.kind === "column" ? { table: named.table, column: named.column } : usual;
  if (column === null || more.length > 0 || !isDated(edit, column)) return null;
  const time = planTime({ model: edit.model, column, today: edit.today }, asked);
  if (time === null) return null;
  // Of two dates each has its period: sold in 2025, of campaigns that started in 2024.
  const isOther = plan.time !== null && !isSameColumn(plan.time.column, column);
  return isOther ? { ...plan, filters: [...plan.filters, ...periodFilters(time)] } : { ...plan, time };
}

/** "compared to last year" behind figures of all time: the last complete year is compared, and it is said. */
export function withComparedPeriod({ request, model, today }: Edit, plan: Plan): Plan {
  const shift = request.compare?.shift ?? null;
  const hasTime = plan.time !== null || plan.dimensions.some((dimension) => isPeriod(dimension, model));
  if (shift === null || shift.count > 1 || hasTime || plan.detail !== null) return plan;
  const column = timeColumn(model, plan);
  return (column === null ? null : lastComplete({ model, today, column }, plan, shift.grain)) ?? plan;
}

/** No year: "with the number 1510". */
function isDated({ model }: Edit, { table, column }: ColumnRef): boolean {
  const known = findColumn(model, table, column);
  return known !== undefined && (known.role === "time" || isYearColumn(known));
}

/** "and in May" behind "who ordered in June": when the related rows are from. Null where several could be meant. */
function relatedWindow({ model, today }: Edit, plan: Plan, asked: AskedWindow): Plan | null {
  const dated = plan.exists.filter(({ time }) => time !== null);
  const [related, ...others] = dated.length > 0 ? dated : plan.exists;
  const column = related === undefined ? null : (related.time?.column ?? timeColumnFor(model, related.table));
  const time = column === null || others.length > 0 ? null : planTime({ model, column, today }, asked);
  if (time === null) return null;
  return { ...plan, exists: plan.exists.map((exists) => (exists === related ? { ...exists, time } : exists)) };
}

/** A period as conditions on its column. */
export function periodFilters({ column, from, to, evidence }: PlanTime): PlanFilter[] {
  const bounds = [
    from === null ? [] : [{ operator: ">=" as const, value: from }],
    to === null ? [] : [{ operator: "<" as const, value: to }],
  ].flat();
  return bounds.map((condition) => ({ column, via: null, condition, evidence }));
}

/** The period of the last answer, moved: "same quarter last year". */
export function movesPeriod({ compare, isSideBySide }: Request): boolean {
  if (compare === null || compare.shift === null || isSideBySide) return false;
  return /^(the )?(same|(year|quarter|month|week) (before|earlier)|prior|previous|preceding)\b/i.test(compare.text);
}

function movedPeriod({ compare }: Request, plan: Plan): Plan | null {
  const { time } = plan;
  const shift = compare?.shift ?? null;
  if (time === null || shift === null) return null;
  const moved = (date: string | null): string | null =>
    date === null ? null : addPeriods(date, shift.grain, -shift.count);
  const label = `${time.label}, a ${shift.grain} before`;
  return { ...plan, time: { ...time, from: moved(time.from), to: moved(time.to), label } };
}

/** The date of the plan's period, else the usual one of its rows. */
export function timeColumn(model: SemanticModel, plan: Plan): ColumnRef | null {
  if (plan.time !== null) return plan.time.column;
  const [metric] = plan.metrics;
  const base = metric === undefined ? plan.detail?.table : measureTables(metric.expression)[0];
  return base === undefined ? null : timeColumnFor(model, base);
}
