/**
 * The course behind a single figure: the same measures of the same rows, month by month, up to the last month that is
 * over. Of rows that have only years: year by year.
 */
import type { Plan, PlanDimension } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { timeColumn } from "../follow-up/edit-time.ts";
import { addPeriods, periodStart } from "../time/calendar.ts";
import { isYearColumn } from "../time/time-part.ts";
import { timeOfWords } from "./refresh-time.ts";

type Day = { readonly model: SemanticModel; readonly today: string };

export type TrendPlan = {
  readonly plan: Plan;
  readonly grain: "month" | "year";
  /** The first day of each step, oldest first; a step without rows is one of them. */
  readonly starts: readonly string[];
};

/** Steps that a small drawing has room for. */
const steps = 13;

/** Null for what is no single figure, is compared already, or has no date. */
export function trendPlan(plan: Plan, day: Day): TrendPlan | null {
  if (!isSingleFigure(plan)) return null;
  const column = timeColumn(day.model, plan);
  const known = column === null ? undefined : findColumn(day.model, column.table, column.column);
  if (column === null || known === undefined) return null;
  const grain = isYearColumn(known) ? "year" : "month";
  const last = timeOfWords(`last ${grain}`, column, day);
  if (last === null || last.to === null) return null;
  const until = plan.time?.to ?? null;
  // A window that ended earlier has its course up to there.
  const to = until !== null && until < last.to ? periodStart(until, grain) : last.to;
  const from = addPeriods(to, grain, -steps);
  const step: PlanDimension = {
    column,
    label: known.label,
    grain: grain === "year" && isYearColumn(known) ? null : grain,
    part: null,
    via: null,
    evidence: [],
  };
  return {
    grain,
    starts: Array.from({ length: steps }, (_, index) => addPeriods(from, grain, index)),
    plan: {
      ...plan,
      dimensions: [step],
      time: { column, from, to, label: `${steps} ${grain}s`, anchor: null, evidence: [] },
      order: [{ by: "dimension", index: 0, direction: "ascending", evidence: [] }],
      limit: null,
      chartHint: null,
    },
  };
}

function isSingleFigure(plan: Plan): boolean {
  const hasOneRow = plan.dimensions.length === 0 && plan.detail === null && plan.metrics.length > 0;
  const isPlain = plan.compare === null && plan.setOperation === null && !plan.asShare && !plan.isRunning;
  return hasOneRow && isPlain && plan.having.length === 0 && plan.limitWithin.length === 0;
}
