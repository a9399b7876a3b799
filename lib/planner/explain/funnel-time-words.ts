/** By which dates the times between the steps of a funnel are told, and which steps have none. */
import { columnPath } from "#lib/domain/column-path";
import type { SinglePlan } from "#lib/domain/plan";
import { stepDates, stepTimes } from "../plan/funnel-times.ts";
import { isSameColumn } from "../plan/same-column.ts";

/** None where no times are asked for. */
export function funnelTimeSentences(plan: Pick<SinglePlan, "metrics" | "calculation">): string[] {
  const times = plan.calculation?.kind === "funnel" ? plan.calculation.times : undefined;
  if (times === undefined) return [];
  const dates = stepDates(plan, times);
  const told = plan.metrics.flatMap(({ label }, place) => {
    const date = dates[place] ?? null;
    return date === null ? [] : [`${label} by ${columnPath(date)}`];
  });
  const undated = plan.metrics.flatMap(({ label }, place) => (dates[place] == null ? [label] : []));
  const repeated = plan.metrics.flatMap(({ label }, place) => {
    const [date, before] = [dates[place] ?? null, dates[place - 1] ?? null];
    return date !== null && before !== null && isSameColumn(date, before) ? [label] : [];
  });
  const known = stepTimes(plan, times).filter((time) => time !== null);
  return [
    ...(known.length === 0
      ? ["No two steps that follow on each other have two dates of their own, so no times between them are known."]
      : [
          `The median ${times.unit} since the step before are those of the rows that reached both: ${told.join(", ")}.`,
        ]),
    ...undated.map((label) => `"${label}" has no date of its own: no time to it or from it is shown.`),
    ...repeated.map((label) => `"${label}" is told by the date of the step before: no time between the two is shown.`),
  ];
}
