/** The rows of a plan's own statement as courses over its steps, whole steps only. */
import "server-only";
import type { Series, SeriesPoint } from "#lib/analysis/series";
import { cellToNumber } from "#lib/domain/cell-number";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { openStep, stepOf } from "#lib/planner/analysis/course-plan";
import { isAdditive } from "#lib/planner/plan/additivity";
import { addPeriods, periodStart } from "#lib/planner/time/calendar";
import { findColumn, type SemanticModel } from "#lib/semantic/model";

export type Courses = {
  readonly grain: TimeGrain;
  /** One for each figure of the plan, in their order. */
  readonly series: readonly Series[];
};

/** The first column is the step, the others are the figures. Null for a plan that is over no steps. */
export function coursesOf(rows: readonly ResultRow[], plan: Plan, model: SemanticModel): Courses | null {
  const grain = stepOf(plan);
  const open = grain === null ? null : openStep(plan, grain, model);
  if (grain === null || open === null) return null;
  const steps = rows.flatMap((row) => (typeof row[0] === "string" ? [{ from: row[0].slice(0, 10), row }] : []));
  const first = firstWhole(steps[0]?.from ?? null, plan, grain, model);
  if (first === null) return null;
  const byStep = new Map(steps.map(({ from, row }) => [from, row]));
  const series = plan.metrics.map(({ expression }, figure): Series => {
    const points: SeriesPoint[] = [];
    for (let from = first; from < open; from = addPeriods(from, grain, 1)) {
      const row = byStep.get(from);
      // Where nothing happened, sums and counts are 0; an average has no value.
      const none = row === undefined && isAdditive(expression) ? 0 : null;
      points.push({ from, value: row === undefined ? none : cellToNumber(row[figure + 1]) });
    }
    return { grain, points };
  });
  return { grain, series };
}

/** The data may begin in the middle of a step. */
function firstWhole(from: string | null, { dimensions }: Plan, grain: TimeGrain, model: SemanticModel): string | null {
  const column = dimensions[0]?.column;
  if (from === null || column === undefined) return null;
  const oldest = findColumn(model, column.table, column.column)?.profile.min?.slice(0, 10) ?? from;
  const start = periodStart(oldest, grain);
  const isCut = start < oldest && start === from && grain !== "day";
  return isCut ? addPeriods(from, grain, 1) : from;
}
