/** The days of which a result can tell: those of the data behind its dates, as far as the question leaves them. */
import "server-only";
import type { DataDays } from "#lib/domain/chart";
import type { Plan } from "#lib/domain/plan";
import { addPeriods } from "#lib/planner/time/calendar";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { Execution } from "./execution.ts";

/** What is known about the data of a result. */
export type KnownData = {
  readonly model: SemanticModel;
  /** ISO day on which the question is asked; null where it does not matter. */
  readonly today: string | null;
};

type Dated = KnownData & { readonly execution: Pick<Execution, "candidate"> };

/** Of the data behind a plan's dates; of a statement without a plan only that nothing is known beyond today. */
export function dataDays({ execution, model, today }: Dated): DataDays {
  const { plan } = execution.candidate;
  const place = dateOf(plan);
  const profile = place === null ? null : (findColumn(model, place.table, place.column)?.profile ?? null);
  const newest = dayOf(profile?.max);
  return { first: dayOf(profile?.min), last: newest ?? today, isToday: newest === null };
}

/** The days that the question leaves of those that there are, and which end of them it has chosen. */
export function askedDays(dated: Dated): DataDays {
  const { first, last, isToday } = dataDays(dated);
  const time = dated.execution.candidate.plan?.time ?? null;
  const from = time?.from ?? null;
  const end = time === null || time.to === null ? null : addPeriods(time.to, "day", -1);
  return {
    first: latest(first, from),
    last: earliest(last, end),
    isToday,
    ...(from !== null && (first === null || from > first) ? { isFirstChosen: true } : {}),
    ...(end !== null && (last === null || end < last) ? { isLastChosen: true } : {}),
  };
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
