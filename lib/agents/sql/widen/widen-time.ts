/** A period that lies beyond the data, moved to the newest (or oldest) one of its length that the data has. */
import "server-only";
import type { PlanTime, TimeGrain } from "#lib/domain/plan";
import { monthName } from "#lib/domain/time-grain";
import { periodWords } from "#lib/planner/explain/time-text";
import { addPeriods, daysBetween, periodStart } from "#lib/planner/time/calendar";
import { findColumn, type SemanticModel } from "#lib/semantic/model";

export type WidenedTime = { readonly time: PlanTime; readonly sentence: string };

/** Null where the window touches the data, or nothing is known of it. */
export function widenTime(time: PlanTime, model: SemanticModel): WidenedTime | null {
  const profile = findColumn(model, time.column.table, time.column.column)?.profile;
  const oldest = dayOf(profile?.min ?? null, "01-01");
  const newest = dayOf(profile?.max ?? null, "12-31");
  if (time.from !== null && newest !== null && time.from > newest) {
    const window = windowAround(newest, time, "newest");
    return moved(time, window, `the newest data is of ${newest}`);
  }
  if (time.to !== null && oldest !== null && time.to <= oldest) {
    const window = windowAround(oldest, time, "oldest");
    return moved(time, window, `the oldest data is of ${oldest}`);
  }
  return null;
}

type Window = { readonly from: string; readonly to: string };

/** A column of years holds no days. */
function dayOf(bound: string | null, dayOfYear: string): string | null {
  if (bound === null) return null;
  if (/^\d{4}$/.test(bound)) return `${bound}-${dayOfYear}`;
  const day = bound.slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

/** Of the same length: whole periods of the calendar where the window is made of them, else days. */
function windowAround(day: string, { from, to }: PlanTime, end: "newest" | "oldest"): Window {
  const { grain, count } = spanOf(from, to);
  const start = periodStart(day, grain);
  if (end === "oldest") return { from: start, to: addPeriods(start, grain, count) };
  return { from: addPeriods(start, grain, 1 - count), to: addPeriods(start, grain, 1) };
}

const grains: readonly TimeGrain[] = ["year", "quarter", "month"];

function spanOf(from: string | null, to: string | null): { readonly grain: TimeGrain; readonly count: number } {
  const bounds = [from, to].filter((bound) => bound !== null);
  const grain = grains.find((one) => bounds.every((bound) => periodStart(bound, one) === bound)) ?? "day";
  // Without an end there is no length: one period of the kind that the window begins or ends with.
  if (from === null || to === null) return grain === "day" ? { grain, count: openWindowDays } : { grain, count: 1 };
  if (grain === "day") return { grain, count: Math.max(1, daysBetween(from, to)) };
  let count = 1;
  while (addPeriods(from, grain, count) < to) count += 1;
  return { grain, count };
}

const openWindowDays = 30;

function moved(time: PlanTime, window: Window, reason: string): WidenedTime {
  const name = windowName(window);
  return {
    time: { ...time, ...window, label: name.label, anchor: null },
    sentence: `There is nothing ${askedWords(time.label)}; ${reason}, so ${name.text} is shown.`,
  };
}

/** "in 2027" reads on as it is; other words are quoted. */
export function askedWords(asked: string): string {
  const label = periodWords(asked);
  if (/^(?:in|during|on|since|before|after|until|between|from|over|within)\b/i.test(label)) return label;
  return /^\d{4}$/.test(label) ? `in ${label}` : `for "${label}"`;
}

function windowName({ from, to }: Window): { readonly text: string; readonly label: string } {
  const [year = "", month = "1"] = from.split("-");
  const single = grains.find((grain) => periodStart(from, grain) === from && addPeriods(from, grain, 1) === to);
  const last = addPeriods(to, "day", -1);
  if (single === "year") return inPeriod(year);
  if (single === "quarter") return inPeriod(`Q${Math.ceil(Number(month) / 3)} ${year}`);
  if (single === "month") return inPeriod(`${monthName(Number(month) - 1)} ${year}`);
  if (last === from) return { text: from, label: `on ${from}` };
  return { text: `${from} to ${last}`, label: `from ${from} to ${last}` };
}

function inPeriod(text: string): { readonly text: string; readonly label: string } {
  return { text, label: `in ${text}` };
}
