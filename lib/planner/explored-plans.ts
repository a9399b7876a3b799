/** The plans behind what is shown of a schema: each is run for its picture, and asked in a chat by a click. Pure. */
import { cellToNumber } from "#lib/domain/cell-number";
import type { MeasureSeries, SeriesPoint } from "#lib/domain/exploration";
import type { Plan, PlanMetric } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type Relationship, type SemanticModel } from "#lib/semantic/model";
import { blankPlan } from "./plan/blank-plan.ts";
import { countMetric, onlyMeasure, plainMeasure } from "./plan/measures.ts";
import { dimensionOf } from "./plan/plan-draft.ts";
import { allColumns } from "./plan-building/build-list.ts";
import { planQuestion } from "./plan-question.ts";

/** What the planner reads words by. */
export type PlannerKnowledge = { readonly model: SemanticModel; readonly index: SemanticIndex; readonly today: string };

type MeasurePlan = Pick<MeasureSeries, "format" | "unit" | "grain"> & { readonly plan: Plan };

/** A measure over time, as the planner reads those words; null where it has no one course. */
export function measurePlan(words: string, { model, index, today }: PlannerKnowledge): MeasurePlan | null {
  const outcome = planQuestion(`${words} over time`, { model, index, today, previousPlan: null });
  if (outcome.kind !== "plan") return null;
  const { metrics, dimensions } = outcome.plan;
  const [metric, ...others] = metrics;
  const [step, ...further] = dimensions;
  const grain = step?.grain ?? null;
  if (metric === undefined || others.length > 0 || grain === null || further.length > 0) return null;
  return { plan: outcome.plan, grain, ...numbersOf(metric, model) };
}

function numbersOf(metric: PlanMetric, model: SemanticModel): Pick<MeasureSeries, "format" | "unit"> {
  const named = model.metrics.find(({ name }) => name === metric.name);
  const measure = onlyMeasure(metric);
  const plain = measure === null ? null : plainMeasure(measure);
  const column = plain?.kind === "aggregate" ? findColumn(model, plain.column.table, plain.column.column) : undefined;
  const format = named?.format ?? column?.format ?? (plain?.kind === "count" ? "integer" : "number");
  return { format, unit: metric.unit ?? column?.unit ?? null };
}

/** The steps of a course, in the order of its rows. */
export function readPoints(rows: readonly ResultRow[]): readonly SeriesPoint[] {
  return rows.flatMap(([at, value]) =>
    at === null || at === undefined ? [] : [{ at: String(at), value: cellToNumber(value) }],
  );
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
