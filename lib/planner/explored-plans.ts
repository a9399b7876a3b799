/** The plans behind what is shown of a schema: each is run for its picture, and asked in a chat by a click. Pure. */
import { cellToNumber } from "#lib/domain/cell-number";
import type { DataDays } from "#lib/domain/chart";
import type { MeasureSeries, SeriesPoint } from "#lib/domain/exploration";
import { isOpen, type Period } from "#lib/domain/partial-periods";
import type { Plan } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type Relationship, type SemanticModel } from "#lib/semantic/model";
import { blankPlan } from "./plan/blank-plan.ts";
import { countMetric } from "./plan/measures.ts";
import { metricNumber } from "./plan/metric-number.ts";
import { dimensionOf } from "./plan/plan-draft.ts";
import { allColumns } from "./plan-building/build-list.ts";
import { planQuestion } from "./plan-question.ts";
import { addPeriods } from "./time/calendar.ts";

/** What the planner reads words by. */
export type PlannerKnowledge = { readonly model: SemanticModel; readonly index: SemanticIndex; readonly today: string };

type MeasurePlan = Pick<MeasureSeries, "format" | "unit" | "grain"> & {
  readonly plan: Plan;
  /** The newest date that rows are placed by; null where nobody measured it. */
  readonly newest: string | null;
};

/** A measure over time, as the planner reads those words; null where it has no one course. */
export function measurePlan(words: string, { model, index, today }: PlannerKnowledge): MeasurePlan | null {
  const outcome = planQuestion(`${words} over time`, { model, index, today, previousPlan: null });
  if (outcome.kind !== "plan") return null;
  const { metrics, dimensions } = outcome.plan;
  const [metric, ...others] = metrics;
  const [step, ...further] = dimensions;
  if (metric === undefined || others.length > 0 || step === undefined || further.length > 0) return null;
  const { grain } = step;
  if (grain === null) return null;
  const { format, unit } = metricNumber(metric, model);
  const newest = findColumn(model, step.column.table, step.column.column)?.profile.max ?? null;
  return { plan: outcome.plan, grain, newest, format: format ?? "number", unit };
}

/**
 * The steps of a course, in the order of its rows. A last one that has only begun is left out beside others: its figure
 * would stand as the newest one and say that little is left.
 */
export function readPoints(
  rows: readonly ResultRow[],
  { grain, newest }: Pick<MeasurePlan, "grain" | "newest">,
): readonly SeriesPoint[] {
  const points = rows.flatMap(([at, value]) =>
    at === null || at === undefined ? [] : [{ at: String(at), value: cellToNumber(value) }],
  );
  const days = { first: null, last: newest?.slice(0, 10) ?? null, isToday: false };
  const whole = points.filter(({ at }) => {
    const from = at.slice(0, 10);
    return !isMostlyAhead({ from, to: addPeriods(from, grain, 1) }, days);
  });
  return whole.length === 0 ? points : whole;
}

/** It has begun, and a good part of it is missing: a shop that closes on December 30 has a whole year. */
function isMostlyAhead(period: Period, days: DataDays): boolean {
  const [from, to, last] = [period.from, period.to, days.last ?? period.to].map((day) => Date.parse(day));
  if (from === undefined || to === undefined || last === undefined) return false;
  return isOpen(period, days) && (to - last) * 10 >= to - from;
}

/** Both names with their own marks: a name may hold a point. */
export function dimensionId(table: string, column: string): string {
  return JSON.stringify([table, column]);
}

/** How many rows have each value of a column, the most frequent first; null for a column that is not there. */
export function dimensionPlan(model: SemanticModel, id: string): Plan | null {
  const found = model.tables
    .flatMap(({ name: table, columns }) => columns.map((column) => ({ table, column })))
    .find(({ table, column }) => dimensionId(table, column.name) === id);
  if (found === undefined) return null;
  const { table, column } = found;
  const reference = { table, column: column.name };
  return {
    ...blankPlan(model),
    metrics: [countMetric(model, table, "")],
    dimensions: [{ column: reference, label: column.label, grain: null, part: null, via: null, evidence: [] }],
    order: mostFirst,
  };
}

const mostFirst: Plan["order"] = [{ by: "metric", index: 0, direction: "descending", evidence: [] }];

/** The first rows of a table as they are. */
export function tablePlan(model: SemanticModel, table: string): Plan {
  return {
    ...blankPlan(model),
    detail: { table, columns: allColumns(model, table), isDistinct: false },
    limit: previewRows,
  };
}

const previewRows = 100;

/** The rows of one table counted by the rows of the other; null where nothing names those. */
export function joinPlan(model: SemanticModel, { fromTable, fromColumns, toTable }: Relationship): Plan | null {
  const [column] = fromColumns;
  if (column === undefined || fromTable === toTable) return null;
  const ways = model.relationships.filter((step) => step.fromTable === fromTable && step.toTable === toTable);
  const via = ways.length > 1 ? { table: fromTable, column } : null;
  const label = findColumn(model, fromTable, column)?.label ?? column;
  const dimension = dimensionOf(model, { table: toTable, via, evidence: label });
  if (dimension === null) return null;
  return {
    ...blankPlan(model),
    metrics: [countMetric(model, fromTable, "")],
    dimensions: [{ ...dimension, evidence: [] }],
    order: mostFirst,
    limit: shownGroups,
  };
}

const shownGroups = 10;
