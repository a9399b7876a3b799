/**
 * The plan as a model fills it in: without unions and with every field present, because strict servers accept nothing
 * else. `readPlanForm` turns it into the product's plan, or says what is wrong with it in words that the model can act on.
 */
import "server-only";
import { z } from "zod";
import type { DatabaseContext } from "#lib/domain/catalog";
import { err, ok, type Result } from "#lib/domain/errors";
import { chartHintSchema, type Plan, planSchema } from "#lib/domain/plan";
import { namesIn } from "#lib/planner/plan/plan-references";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { calculationForm, derivedFaults, derivedForm, toCalculation, withDefinitions } from "./plan-form-calculated.ts";
import {
  columnForm,
  comparisonForm,
  existsForm,
  filterForm,
  measuresIn,
  metricForm,
  plainMeasureForm,
  timeForm,
  toExists,
  toExpression,
  toFilter,
  toPlainMeasure,
  toTime,
  viaForm,
} from "./plan-form-parts.ts";

const grainForm = z.enum(["day", "week", "month", "quarter", "year"]);

export const planFormSchema = z.object({
  derived: z.array(derivedForm).describe("columns to calculate; named elsewhere as columns of the left table"),
  metrics: z.array(metricForm),
  dimensions: z.array(
    z.object({
      label: z.string(),
      table: z.string(),
      column: z.string(),
      grain: grainForm.nullable(),
      part: z
        .enum(["hour_of_day", "day_of_week", "month_of_year", "quarter_of_year"])
        .nullable()
        .describe("all Mondays, all Januaries; no grain beside it"),
      via: viaForm,
    }),
  ),
  filters: z.array(filterForm),
  alternatives: z.array(z.array(filterForm)).describe("of each list at least one condition holds"),
  exists: z.array(existsForm),
  having: z.array(
    z.object({
      measure: plainMeasureForm,
      dividedBy: plainMeasureForm.nullable(),
      operator: comparisonForm,
      value: z.number().nullable().describe("none: the average of all groups"),
    }),
  ),
  time: timeForm.nullable(),
  order: z.array(
    z.object({
      by: z.enum(["metric", "dimension", "detail"]),
      index: z.number().int(),
      direction: z.enum(["ascending", "descending"]),
    }),
  ),
  limit: z.number().int().nullable(),
  limitWithin: z.array(z.number().int()).describe("places of dimensions: anew for each value"),
  asShare: z.boolean(),
  isRunning: z.boolean().describe("metrics add up over time"),
  compare: z
    .object({ grain: grainForm, count: z.number().int(), label: z.string() })
    .nullable()
    .describe("the same figures so much earlier"),
  calculation: calculationForm.nullable().describe("of the groups' figures"),
  detail: z.object({ table: z.string(), columns: z.array(columnForm), isDistinct: z.boolean() }).nullable(),
  setOperation: z
    .object({
      kind: z.enum(["intersect", "except", "union"]),
      filters: z.array(filterForm),
      exists: z.array(existsForm),
      time: timeForm.nullable(),
    })
    .nullable()
    .describe("a second list of the same columns, under these conditions"),
  // The rows of a plan are no totals and changes: a waterfall is what is computed over them.
  chartHint: chartHintSchema.exclude(["waterfall"]).nullable(),
  assumptions: z.array(z.string()),
});
export type PlanForm = z.infer<typeof planFormSchema>;

/** The plan, if every name in the form is in the model; else one sentence per fault. */
export function readPlanForm(asked: PlanForm, model: SemanticModel, context: DatabaseContext): Result<Plan, string> {
  const { derived } = asked;
  const notCalculated = derivedFaults(derived, model);
  if (notCalculated.length > 0) return err(notCalculated.join(" "));
  const form = planFormSchema.parse(withDefinitions({ ...asked, derived: [] }, derived));
  const faults = [...unknownNames(form, model), ...emptyParts(form)];
  if (faults.length > 0) return err(faults.join(" "));
  const first = singlePlan(form, model, context);
  const { setOperation } = form;
  const plan = planSchema.safeParse({
    ...first,
    setOperation:
      setOperation === null
        ? null
        : { kind: setOperation.kind, plan: { ...first, ...secondConditions(setOperation, model) }, evidence: [] },
  });
  if (!plan.success) return err(z.prettifyError(plan.error));
  const isCalculated = plan.data.calculation !== null || derived.length > 0;
  const problem = isCalculated ? planProblem(plan.data, model) : null;
  return problem === null ? ok(plan.data) : err(problem);
}

function singlePlan(form: PlanForm, model: SemanticModel, context: DatabaseContext): object {
  const evidence: string[] = [];
  return {
    context,
    metrics: form.metrics.map((metric) => ({
      name: null,
      label: metric.label,
      expression: toExpression(metric, model),
      evidence,
    })),
    dimensions: form.dimensions.map(({ table, column, ...rest }) => ({ column: { table, column }, ...rest, evidence })),
    filters: form.filters.map((filter) => toFilter(filter, model)),
    alternatives: form.alternatives.map((filters) => filters.map((filter) => toFilter(filter, model))),
    exists: form.exists.map((entry) => toExists(entry, model)),
    having: form.having.map(({ measure, dividedBy, operator, value }) => ({
      metric: toRatio(measure, dividedBy),
      operator,
      value: value ?? "average",
      evidence,
    })),
    time: toTime(form.time),
    order: orderOf(form).map((entry) => ({ ...entry, evidence })),
    limit: form.limit,
    limitWithin: form.limitWithin,
    asShare: form.asShare,
    isRunning: form.isRunning,
    compare: toCompare(form.compare),
    calculation: toCalculation(form.calculation),
    detail: form.detail,
    chartHint: form.chartHint,
    assumptions: form.assumptions,
  };
}

/** What makes up most is told from the largest on. */
function orderOf({ order, calculation }: PlanForm): PlanForm["order"] {
  if (order.length > 0 || calculation?.kind !== "cumulative_share") return order;
  return [{ by: "metric", index: 0, direction: "descending" }];
}

function toRatio(
  measure: z.infer<typeof plainMeasureForm>,
  dividedBy: z.infer<typeof plainMeasureForm> | null,
): unknown {
  const numerator = toPlainMeasure(measure);
  return dividedBy === null ? numerator : { kind: "ratio", numerator, denominator: toPlainMeasure(dividedBy) };
}

function toCompare(compare: PlanForm["compare"]): unknown {
  if (compare === null) return null;
  const { grain, count, label } = compare;
  return { shift: { grain, count }, label, evidence: [] };
}

/** The second list shows what the first one shows; order and limit are those of the whole. */
function secondConditions(second: NonNullable<PlanForm["setOperation"]>, model: SemanticModel): object {
  return {
    filters: second.filters.map((filter) => toFilter(filter, model)),
    alternatives: [],
    exists: second.exists.map((entry) => toExists(entry, model)),
    time: toTime(second.time),
    order: [],
    limit: null,
    limitWithin: [],
    compare: null,
    calculation: null,
    assumptions: [],
  };
}

function unknownNames(form: PlanForm, model: SemanticModel): string[] {
  const { tables, columns } = namesIn(form);
  const unknownTables = [...new Set([...tables, ...columns.map((reference) => reference.table)])]
    .filter((table) => findTable(model, table) === undefined)
    .map((table) => `There is no table ${table}.`);
  const unknownColumns = columns
    .filter(
      ({ table, column }) => findTable(model, table) !== undefined && findColumn(model, table, column) === undefined,
    )
    .map(({ table, column }) => `There is no column ${table}.${column}.`);
  return [...unknownTables, ...new Set(unknownColumns)];
}

function emptyParts(form: PlanForm): string[] {
  const faults: string[] = [];
  if (form.metrics.length === 0 && form.dimensions.length === 0 && form.detail === null) {
    faults.push("The plan needs metrics, dimensions or a detail list.");
  }
  const measures = [
    ...form.metrics.flatMap(measuresIn),
    ...form.having.flatMap(({ measure, dividedBy }) => (dividedBy === null ? [measure] : [measure, dividedBy])),
    ...form.exists.flatMap(({ having }) => (having === null ? [] : [having.measure])),
  ];
  if (measures.some((measure) => measure.function !== "count" && measure.column === null)) {
    faults.push("Every aggregate but count needs a column.");
  }
  return faults;
}
