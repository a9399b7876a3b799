/** A period that is set beside the last one: "compare with 2024". Neither takes the place of the other. */
import type { ColumnRef, Plan, PlanTime, TimeGrain } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { twoWindows } from "../plan-building/build-compare.ts";
import type { AskedWindow, Request } from "../request/request.ts";
import { addPeriods } from "../time/calendar.ts";
import { periodName } from "../time/period-name.ts";
import { planTime } from "../time/plan-time.ts";
import { previousShift } from "../time/previous-window.ts";
import type { Edit } from "./edit.ts";

/** Whether the turn only names a period to compare with; two periods of its own are compared with each other. */
export function setsBeside(request: Request, plan: Plan): boolean {
  const { isSideBySide, windows, shown, groups, clauses, grain } = request;
  const [asked, ...more] = windows;
  if (!isSideBySide || asked === undefined || more.length > 0) return false;
  const isPair = (asked.window.kind === "absolute" && asked.window.ends !== undefined) || grain?.text === asked.text;
  return !isPair && (plan.time !== null || shown.length + groups.length + clauses.length === 0);
}

/**
 * Figures of two periods, equally long: of a whole year beside a part of another one the same part is compared. Null
 * for rows, and for periods that nothing can be told of beside each other.
 */
export function besideLast(edit: Edit, plan: Plan, asked: AskedWindow, usual: ColumnRef | null): Plan | null {
  const column = plan.time?.column ?? usual;
  if (plan.detail !== null || column === null) return null;
  const other = planTime({ model: edit.model, column, today: edit.today }, asked);
  const dated = other === null ? null : datedPlan(edit, plan, other);
  if (other === null || dated === null) return null;
  const beside = twoWindows(edit, dated, [asked]);
  const part = beside === null && dated.time !== null ? samePart(dated.time, other) : null;
  if (part === null) return beside;
  const compared = twoWindows(edit, dated, [part]);
  if (compared === null) return null;
  const note = `"${asked.text}" is longer than the period that it is compared with, so ${part.text} is taken of it.`;
  return { ...compared, assumptions: [...compared.assumptions, note] };
}

function datedPlan({ model, today }: Edit, plan: Plan, other: PlanTime): Plan | null {
  if (plan.time !== null) return plan;
  const shift = previousShift(other);
  if (shift === null || shift.count > 1) return null;
  return lastComplete({ model, today, column: other.column }, plan, shift.grain);
}

type Place = { readonly model: SemanticModel; readonly today: string; readonly column: ColumnRef };

/** Figures of all time are compared by their last complete period, which is said. */
export function lastComplete({ model, today, column }: Place, plan: Plan, grain: TimeGrain): Plan | null {
  const window = { kind: "period", grain, offset: -1, count: 1 } as const;
  const time = planTime({ model, column, today }, { window, text: `last ${grain}` });
  if (time === null) return null;
  const name = time.from === null || time.to === null ? null : periodName(time.from, time.to);
  const note = `No period was said, so the last complete ${grain} is compared${name === null ? "" : `: ${name}`}.`;
  return { ...plan, time, assumptions: [...plan.assumptions, note] };
}

/** The part of a whole year that the period is of its own year; null where there is no such year or part. */
function samePart({ from, to }: PlanTime, year: PlanTime): AskedWindow | null {
  if (from === null || to === null || year.from === null || year.to === null) return null;
  const isYear = year.from.endsWith("-01-01") && addPeriods(year.from, "year", 1) === year.to;
  const own = `${from.slice(0, 4)}-01-01`;
  if (!isYear || to > addPeriods(own, "year", 1)) return null;
  const years = Number(year.from.slice(0, 4)) - Number(from.slice(0, 4));
  const moved = { from: addPeriods(from, "year", years), to: addPeriods(to, "year", years) };
  const text = periodName(moved.from, moved.to) ?? `${moved.from} to ${addPeriods(moved.to, "day", -1)}`;
  return { window: { kind: "absolute", ...moved }, text, first: 0, column: null };
}
