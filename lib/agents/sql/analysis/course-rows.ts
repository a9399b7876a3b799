/** The rows of a plan's own statement as courses over its steps, whole steps only. */
import "server-only";
import type { Series, SeriesPoint } from "#lib/analysis/series";
import { cellToNumber } from "#lib/domain/cell-number";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { Cell, ResultRow } from "#lib/domain/result-set";
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
  const steps = stepRows(rows);
  const first = firstWhole(steps[0]?.from ?? null, plan, grain, model);
  if (first === null) return null;
  const series = plan.metrics.map(({ expression }, figure): Series => {
    const span = { grain, first, begin: first, open };
    return courseOf(steps, { ...span, column: figure + 1, isSum: isAdditive(expression) });
  });
  return { grain, series };
}

export type GroupCourse = {
  readonly group: Cell;
  /** By its place among the figures of the plan. */
  readonly figure: number;
  readonly series: Series;
};

type GroupRows = {
  readonly plan: Plan;
  /** The course of the whole, whose steps those of the groups are. */
  readonly whole: Series;
  /** The column of the group's name; the first one is the step. */
  readonly group: number;
  /** The columns of the figures, in the order of the plan's. */
  readonly figures: readonly number[];
};

/** Of rows by step and group one course for each figure of each group. A group begins where its first rows are. */
export function groupCoursesOf(rows: readonly ResultRow[], { plan, whole, group, figures }: GroupRows): GroupCourse[] {
  const first = whole.points[0]?.from;
  const last = whole.points.at(-1)?.from;
  if (first === undefined || last === undefined) return [];
  const { grain } = whole;
  const byGroup = new Map<Cell, ResultRow[]>();
  for (const row of rows) {
    const name = row[group] ?? null;
    const own = byGroup.get(name) ?? [];
    own.push(row);
    byGroup.set(name, own);
  }
  return [...byGroup].flatMap(([name, own]) => {
    const steps = stepRows(own).toSorted((left, right) => left.from.localeCompare(right.from));
    // Several things of one name are no course.
    if (new Set(steps.map(({ from }) => from)).size < steps.length) return [];
    const oldest = steps[0]?.from ?? first;
    // What began in the course of a step fills it only in part.
    const begin = oldest > first && grain !== "day" ? addPeriods(oldest, grain, 1) : oldest;
    const span = { grain, first, begin, open: addPeriods(last, grain, 1) };
    return plan.metrics.map(({ expression }, figure) => ({
      ...{ group: name, figure },
      series: courseOf(steps, { ...span, column: figures[figure] ?? -1, isSum: isAdditive(expression) }),
    }));
  });
}

type StepRow = { readonly from: string; readonly row: ResultRow };

function stepRows(rows: readonly ResultRow[]): StepRow[] {
  return rows.flatMap((row) => (typeof row[0] === "string" ? [{ from: row[0].slice(0, 10), row }] : []));
}

type Course = {
  readonly grain: TimeGrain;
  /** First days of the first step, of the first one that has something, and of the one after the last. */
  readonly first: string;
  readonly begin: string;
  readonly open: string;
  readonly column: number;
  readonly isSum: boolean;
};

function courseOf(steps: readonly StepRow[], { grain, first, begin, open, column, isSum }: Course): Series {
  const byStep = new Map(steps.map(({ from, row }) => [from, row]));
  const points: SeriesPoint[] = [];
  for (let from = first; from < open; from = addPeriods(from, grain, 1)) {
    const row = from < begin ? undefined : byStep.get(from);
    // Where nothing happened, sums and counts are 0; an average has no value.
    const none = row === undefined && isSum && from >= begin ? 0 : null;
    points.push({ from, value: row === undefined ? none : cellToNumber(row[column]) });
  }
  return { grain, points };
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
