/** A marked step in time as a period: "Q1 2025" says more than two conditions on a date. */
import type { PlanFilter, PlanTime } from "#lib/domain/plan";
import { timeText } from "../explain/time-text.ts";
import { isSameColumn } from "../plan/same-column.ts";

type Placed = {
  /** The period with the step in it; null where nothing is placed in time. */
  readonly time: PlanTime | null;
  /** The conditions that the period does not say. */
  readonly rest: readonly PlanFilter[];
};

type Bound = { readonly place: number; readonly day: string };

/** Narrows a period to the days that conditions of its own date leave; a condition of another date stays one. */
export function withinPeriod(time: PlanTime | null, marked: readonly PlanFilter[]): Placed {
  const column = time?.column ?? marked.find((one) => dayOf(one, ">=") !== null)?.column;
  if (column === undefined) return { time, rest: marked };
  const bounds = (operator: ">=" | "<"): Bound[] =>
    marked.flatMap((one, place) => {
      const day = isSameColumn(one.column, column) && one.via === null ? dayOf(one, operator) : null;
      return day === null ? [] : [{ place, day }];
    });
  const [starts, ends] = [bounds(">="), bounds("<")];
  if (starts.length === 0 || ends.length === 0) return { time, rest: marked };
  const from = days(starts, time?.from).at(-1) ?? null;
  const to = days(ends, time?.to)[0] ?? null;
  const said = new Set([...starts, ...ends].map(({ place }) => place));
  const period = { column, from, to, label: "", anchor: null, evidence: [""] };
  const label = timeText(period).replace(/^(?:in|on) /, "");
  return { time: { ...period, label }, rest: marked.filter((_, place) => !said.has(place)) };
}

/** In order. */
function days(bounds: readonly Bound[], own: string | null | undefined): readonly string[] {
  return [...bounds.map(({ day }) => day), ...(own == null ? [] : [own])].toSorted();
}

/** The whole day that bounds a date; null for any other condition. */
function dayOf({ condition }: PlanFilter, operator: ">=" | "<"): string | null {
  if (condition.operator !== operator || typeof condition.value !== "string") return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(condition.value) ? condition.value : null;
}
