/** The steps in time that an index of an answer can begin from. */
import { grainLabel } from "#lib/domain/time-grain";
import { type KnownStep, knownDays } from "../../plan/known-steps.ts";
import { isSameColumn } from "../../plan/same-column.ts";
import { addPeriods, periodStart } from "../../time/calendar.ts";
import type { MenuArgs } from "./menu-args.ts";

/** So many are listed. */
const mostBases = 36;

/** The newest first: those that are shown, and before them where the period begins with a whole one. */
export function indexBases(
  { plan: { time }, model }: Pick<MenuArgs, "plan" | "model">,
  step: KnownStep,
): readonly { readonly base: string; readonly label: string }[] {
  const { column, grain } = step;
  const { first, last } = knownDays(time, step, model);
  if (first === null || last === null) return [];
  const from = time !== null && isSameColumn(time.column, column) ? time.from : null;
  // What is there only from amidst a step on is no whole to be 100.
  const whole = (day: string): string =>
    periodStart(day, grain) === day ? day : addPeriods(periodStart(day, grain), grain, 1);
  const isCut = from !== null && periodStart(from, grain) !== from && from > first;
  const start = whole(isCut ? from : first);
  const bases: { base: string; label: string }[] = [];
  for (
    let base = periodStart(last, grain);
    base >= start && bases.length < mostBases;
    base = addPeriods(base, grain, -1)
  )
    bases.push({ base, label: grainLabel(Date.parse(base), grain) });
  return bases;
}
