/** Which steps in time are there only in part: the data begins or ends inside them, or the question's window does. */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import { addPeriods, daysBetween } from "#lib/planner/time/calendar";
import { findColumn } from "#lib/semantic/model";
import type { ReadPeriod } from "../read-result.ts";
import type { Telling } from "./lead.ts";

/** The first and the last day of which there can be rows; null where nothing is known. */
export type DataDays = {
  readonly first: string | null;
  readonly last: string | null;
  /** The last day is only that of the question: how far the data goes is not known. */
  readonly isToday: boolean;
};

/** Of the data behind a plan's dates; of a statement without a plan only that nothing is known beyond today. */
export function dataDays({ execution, model, today }: Pick<Telling, "execution" | "model" | "today">): DataDays {
  const { plan } = execution.candidate;
  const place = dateOf(plan);
  const profile = place === null ? null : (findColumn(model, place.table, place.column)?.profile ?? null);
  const newest = dayOf(profile?.max);
  return { first: dayOf(profile?.min), last: newest ?? today, isToday: newest === null };
}

/** The days that the question leaves of those that there are. */
export function askedDays(telling: Pick<Telling, "execution" | "model" | "today">): DataDays {
  const { first, last, isToday } = dataDays(telling);
  const time = telling.execution.candidate.plan?.time ?? null;
  const end = time === null || time.to === null ? null : addPeriods(time.to, "day", -1);
  return { first: latest(first, time?.from ?? null), last: earliest(last, end), isToday };
}

/** It has begun, but the days end inside it. */
export function isOpen({ from, to }: ReadPeriod, { last }: DataDays): boolean {
  return last !== null && from <= last && addPeriods(last, "day", 1) < to;
}

/** The days begin inside it, and a good part of it is missing: a first sale on January 2 makes no year partial. */
export function isBegunLate({ from, to }: ReadPeriod, { first }: DataDays): boolean {
  if (first === null || first <= from || first >= to) return false;
  return daysBetween(from, first) * 10 >= daysBetween(from, to);
}

function dateOf(plan: Plan | null): Plan["dimensions"][number]["column"] | null {
  const step = plan?.dimensions.find(({ grain }) => grain !== null);
  return step?.column ?? plan?.time?.column ?? null;
}

/** A column of years holds no days. */
function dayOf(text: string | null | undefined): string | null {
  const day = text?.slice(0, 10) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}

function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
