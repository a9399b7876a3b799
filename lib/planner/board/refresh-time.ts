/**
 * Brings a stored plan to another day: "last 6 months" are other months then. The words of the plan are read once more
 * by the planner's own rules, and only a reading that gives the stored days for the stored day is trusted.
 */
import type { Plan, PlanExists, PlanFilter, PlanTime, SinglePlan, TimeGrain } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { addPeriods } from "../time/calendar.ts";
import { planTime } from "../time/plan-time.ts";
import { resolveWindow, type TimeWindow } from "../time/resolve-window.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import { tokenise } from "../words/tokenise.ts";

type Day = { readonly model: SemanticModel; readonly today: string };

/** What becomes of each time of a plan; `steps` are those that it is shown by. */
type Retime = (time: PlanTime, steps?: readonly TimeGrain[]) => PlanTime;

/** The plan as it would be made today; what names its days stays. */
export function refreshedPlan(plan: Plan, day: Day): Plan {
  const mayBeCut = plan.analysis?.kind === "why";
  return retimed(plan, (time, steps) => refreshedTime(time, day, steps, mayBeCut));
}

/** The plan of these very days for good, also where its words would mean others by now. */
export function keptDays(plan: Plan): Plan {
  return retimed(plan, (time) => ({ ...time, anchor: null }));
}

/** What a plan asks, whatever day it is asked on: a time that moves is told by its words, any other by its days. */
export function questionKey(plan: Plan): string {
  const still = retimed(plan, (time) =>
    time.anchor === null ? time : { ...time, from: null, to: null, anchor: null },
  );
  return JSON.stringify({ ...still, assumptions: [] });
}

function retimed(plan: Plan, retime: Retime): Plan {
  const { setOperation } = plan;
  const own = { ...plan, ...retimedParts(plan, retime) };
  if (setOperation === null) return own;
  const other = { ...setOperation.plan, ...retimedParts(setOperation.plan, retime) };
  return { ...own, setOperation: { ...setOperation, plan: other } };
}

function retimedParts(plan: SinglePlan, retime: Retime): Pick<SinglePlan, "time" | "exists" | "filters"> {
  const steps = plan.dimensions.flatMap(({ grain }) => (grain === null ? [] : [grain]));
  return {
    time: plan.time === null ? null : retime(plan.time, steps),
    exists: plan.exists.map((exists) => retimedExists(exists, retime)),
    filters: plan.filters.map((filter) => retimedFilter(filter, retime)),
  };
}

function retimedExists(exists: PlanExists, retime: Retime): PlanExists {
  return {
    ...exists,
    time: exists.time === null ? null : retime(exists.time),
    filters: exists.filters.map((filter) => retimedFilter(filter, retime)),
  };
}

function retimedFilter(filter: PlanFilter, retime: Retime): PlanFilter {
  const { condition } = filter;
  if (condition.operator !== "compare_aggregate" || condition.time === null) return filter;
  return { ...filter, condition: { ...condition, time: retime(condition.time) } };
}

/**
 * The same words, counted from today or from the end of the data as it is now; `steps` are those that it is shown by.
 *
 * @param mayBeCut a time that the data did not fill may end at its newest day.
 */
export function refreshedTime(
  time: PlanTime,
  { model, today }: Day,
  steps: readonly TimeGrain[] = [],
  mayBeCut = false,
): PlanTime {
  const { anchor, column, label } = time;
  if (anchor === null) return time;
  const before = beforeWords(time);
  if (before !== null) {
    const base = refreshedTime(before.time, { model, today }, steps, mayBeCut);
    return base === before.time ? time : { ...shifted(base, before.grain, -1), label };
  }
  const window = windowOf(time, anchor, steps, mayBeCut);
  const fresh = window === null ? null : planTime({ model, column, today }, { window, text: label });
  return fresh === null ? time : { ...time, from: fresh.from, to: fresh.to, anchor: fresh.anchor };
}

/** The window of a follow-up question, moved from that of the question before: "last quarter, a quarter before". */
function beforeWords(time: PlanTime): { readonly time: PlanTime; readonly grain: TimeGrain } | null {
  const found = /^(.*), a (day|week|month|quarter|year) before$/.exec(time.label);
  const [, label, word] = found ?? [];
  const grain = grains.find((one) => one === word);
  if (label === undefined || grain === undefined) return null;
  return { time: { ...shifted(time, grain, 1), label }, grain };
}

const grains: readonly TimeGrain[] = ["day", "week", "month", "quarter", "year"];

function shifted(time: PlanTime, grain: TimeGrain, count: number): PlanTime {
  const move = (date: string | null): string | null => (date === null ? null : addPeriods(date, grain, count));
  return { ...time, from: move(time.from), to: move(time.to) };
}

/** The reading of the words that gives these days. */
function windowOf(
  { label, from, to }: PlanTime,
  anchor: string,
  steps: readonly TimeGrain[],
  mayBeCut: boolean,
): TimeWindow | null {
  const daysOf = (window: TimeWindow) => [false, true].map((isOver) => resolveWindow(window, { day: anchor, isOver }));
  const isStored = (window: TimeWindow): boolean =>
    daysOf(window).some((one) => one.usesAnchor && one.from === from && one.to === to);
  const isCut = (window: TimeWindow): boolean =>
    mayBeCut &&
    daysOf(window).some((one) => one.usesAnchor && one.from === from && one.to !== null && to !== null && to < one.to);
  const read = readings(label, steps);
  return read.find(isStored) ?? read.find(isCut) ?? null;
}

function readings(label: string, steps: readonly TimeGrain[]): TimeWindow[] {
  const tokens = tokenise(label);
  return tokens.flatMap((_, place) => {
    const window = matchTimeWindow(tokens, place)?.window;
    if (window === undefined) return [];
    // On the first day of a month both give the same days.
    const isStepped = window.kind === "rolling" && steps.includes(window.grain);
    return isStepped ? [...wholeSteps(window), window] : [window, ...wholeSteps(window)];
  });
}

/** "the last six months, by month" are whole ones. */
function wholeSteps(window: TimeWindow): TimeWindow[] {
  if (window.kind !== "rolling") return [];
  const { grain, count } = window;
  return [{ kind: "period", grain, offset: -count, count }];
}

/** The days that words stand for on a column; null where they are no stretch of time, or cut a column of years. */
export function timeOfWords(words: string, column: PlanTime["column"], { model, today }: Day): PlanTime | null {
  const window = matchTimeWindow(tokenise(words), 0)?.window;
  return window === undefined ? null : planTime({ model, column, today }, { window, text: words });
}
