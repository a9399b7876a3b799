/**
 * The course behind a single figure: the same measures of the same rows, month by month, up to the last month that is
 * over. Of rows that have only years: year by year.
 */
import type { ColumnRef, Plan, PlanDimension, PlanFilter } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { timeColumn } from "../follow-up/edit-time.ts";
import { isSameColumn } from "../plan/same-column.ts";
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
  const bounds = boundsOn(plan, column);
  if (bounds === null) return null;
  const until = earliest([plan.time?.to ?? null, bounds.until]);
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
      filters: bounds.others,
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

type Bounds = { readonly others: PlanFilter[]; readonly until: string | null };

/**
 * A period that a filter of the board sets is a window as well: whole steps are compared, not what it leaves of them.
 * Null for other conditions on the date, whose course cannot be told.
 */
function boundsOn({ filters, alternatives }: Plan, column: ColumnRef): Bounds | null {
  const isOn = (filter: PlanFilter): boolean => isSameColumn(filter.column, column);
  if (alternatives.flat().some(isOn)) return null;
  const own = filters.filter(isOn);
  const days = own.map(({ condition }) =>
    (condition.operator === ">=" || condition.operator === "<") && typeof condition.value === "string"
      ? { isEnd: condition.operator === "<", day: condition.value.slice(0, 10) }
      : null,
  );
  if (days.includes(null)) return null;
  const ends = days.flatMap((one) => (one?.isEnd === true ? [one.day] : []));
  return { others: filters.filter((filter) => !isOn(filter)), until: earliest(ends) };
}

function earliest(days: readonly (string | null)[]): string | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}
