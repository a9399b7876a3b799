/**
 * The plan as a model fills it in: flat, without unions and with every field present, because strict
 * servers accept nothing else. `readPlanForm` turns it into the product's plan, or says what is
 * wrong with it in words that the model can act on.
 */
import "server-only";
import { z } from "zod";
import type { DatabaseContext } from "#lib/domain/catalog";
import { isNumericKind } from "#lib/domain/column-kind";
import { err, ok, type Result } from "#lib/domain/errors";
import type { ColumnRef, MeasureExpression, Plan, PlanValue, SimpleMeasure } from "#lib/domain/plan";
import { planSchema } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";

const columnForm = z.object({ table: z.string(), column: z.string() });

/** Which foreign key leads to the table, where several do; null where there is one way. */
const viaForm = columnForm.nullable().describe("the foreign-key column, only when several lead to the table");

const measureForm = z.object({
  function: z.enum(["sum", "avg", "min", "max", "median", "count_distinct", "count"]),
  table: z.string(),
  column: z.string().nullable().describe("null for count, which counts rows of the table"),
});

const filterOperatorSchema = z.enum([
  "=",
  "!=",
  ">",
  ">=",
  "<",
  "<=",
  "in",
  "not_in",
  "between",
  "contains",
  "starts_with",
  "ends_with",
  "is_null",
  "is_not_null",
]);

const metricForm = z.object({
  label: z.string(),
  measure: measureForm,
  dividedBy: measureForm.nullable(),
});

export const planFormSchema = z.object({
  metrics: z.array(metricForm),
  dimensions: z.array(
    z.object({
      label: z.string(),
      table: z.string(),
      column: z.string(),
      grain: z.enum(["day", "week", "month", "quarter", "year"]).nullable(),
      via: viaForm,
    }),
  ),
  filters: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      operator: filterOperatorSchema,
      values: z.array(z.string()).describe("one value, two for between, any number for in, none for is_null"),
      via: viaForm,
    }),
  ),
  exists: z.array(z.object({ of: z.string(), table: z.string(), isNegated: z.boolean() })),
  having: z.array(
    z.object({ metric: metricForm, operator: z.enum(["=", "!=", ">", ">=", "<", "<="]), value: z.number() }),
  ),
  time: z
    .object({
      table: z.string(),
      column: z.string(),
      from: z.string().nullable().describe("YYYY-MM-DD, included"),
      to: z.string().nullable().describe("YYYY-MM-DD, excluded"),
      label: z.string(),
    })
    .nullable(),
  order: z.array(
    z.object({
      by: z.enum(["metric", "dimension", "detail"]),
      index: z.number().int(),
      direction: z.enum(["ascending", "descending"]),
    }),
  ),
  limit: z.number().int().nullable(),
  asShare: z.boolean(),
  detail: z.object({ table: z.string(), columns: z.array(columnForm), isDistinct: z.boolean() }).nullable(),
  chartHint: z.enum(["line", "bar", "donut", "table", "scatter"]).nullable(),
  assumptions: z.array(z.string()),
});
export type PlanForm = z.infer<typeof planFormSchema>;

/** The plan, if every name in the form is in the model; else one sentence per fault. */
export function readPlanForm(form: PlanForm, model: SemanticModel, context: DatabaseContext): Result<Plan, string> {
  const faults = [...unknownNames(form, model), ...emptyParts(form)];
  if (faults.length > 0) return err(faults.join(" "));
  const plan = planSchema.safeParse({
    context,
    metrics: form.metrics.map((metric) => ({
      name: null,
      label: metric.label,
      expression: toExpression(metric),
      evidence: [],
    })),
    dimensions: form.dimensions.map(({ table, column, ...rest }) => ({
      column: { table, column },
      ...rest,
      evidence: [],
    })),
    filters: form.filters.map((filter) => toFilter(filter, model)),
    exists: form.exists.map((entry) => ({ ...entry, evidence: [] })),
    having: form.having.map(({ metric, operator, value }) => ({
      metric: toExpression(metric),
      operator,
      value,
      evidence: [],
    })),
    time: form.time === null ? null : toTime(form.time),
    order: form.order.map((entry) => ({ ...entry, evidence: [] })),
    limit: form.limit,
    asShare: form.asShare,
    detail: form.detail,
    chartHint: form.chartHint,
    assumptions: form.assumptions,
  });
  return plan.success ? ok(plan.data) : err(z.prettifyError(plan.error));
}

function unknownNames(form: PlanForm, model: SemanticModel): string[] {
  const tables = [...form.exists.flatMap((entry) => [entry.of, entry.table]), ...measures(form).map((m) => m.table)];
  const detail = form.detail === null ? [] : form.detail.columns;
  const time = form.time === null ? [] : [form.time];
  const measured = measures(form).flatMap(({ table, column }) => (column === null ? [] : [{ table, column }]));
  const ways = [...form.dimensions, ...form.filters].flatMap(({ via }) => (via === null ? [] : [via]));
  const columns: ColumnRef[] = [...form.dimensions, ...form.filters, ...ways, ...detail, ...time, ...measured];
  const unknownTables = [...new Set([...tables, ...columns.map((ref) => ref.table)])]
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
  if (measures(form).some((measure) => measure.function !== "count" && measure.column === null)) {
    faults.push("Every aggregate but count needs a column.");
  }
  return faults;
}

function measures(form: PlanForm): PlanForm["metrics"][number]["measure"][] {
  const metrics = [...form.metrics, ...form.having.map((entry) => entry.metric)];
  return metrics.flatMap(({ measure, dividedBy }) => (dividedBy === null ? [measure] : [measure, dividedBy]));
}

function toExpression({ measure, dividedBy }: PlanForm["metrics"][number]): MeasureExpression {
  const numerator = toMeasure(measure);
  return dividedBy === null ? numerator : { kind: "ratio", numerator, denominator: toMeasure(dividedBy) };
}

function toMeasure({ function: name, table, column }: PlanForm["metrics"][number]["measure"]): SimpleMeasure {
  if (name === "count" || column === null) return { kind: "count", table };
  return { kind: "aggregate", function: name, column: { table, column } };
}

/** Built loosely and judged by the plan's own schema: a missing value is a fault that it names. */
function toFilter(
  { table, column, operator, values, via }: PlanForm["filters"][number],
  model: SemanticModel,
): unknown {
  const kind = findColumn(model, table, column)?.kind ?? "other";
  const typed = values.map((value) => toValue(value, kind));
  const shared = { column: { table, column }, via, evidence: [] };
  switch (operator) {
    case "in":
    case "not_in":
      return { ...shared, condition: { operator, values: typed } };
    case "between":
      return { ...shared, condition: { operator, low: typed[0], high: typed[1] } };
    case "contains":
    case "starts_with":
    case "ends_with":
      return { ...shared, condition: { operator, text: values[0] } };
    case "is_null":
    case "is_not_null":
      return { ...shared, condition: { operator } };
    default:
      return { ...shared, condition: { operator, value: typed[0] } };
  }
}

function toValue(text: string, kind: Parameters<typeof isNumericKind>[0]): PlanValue {
  if (kind === "boolean" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const number = Number(text);
  return isNumericKind(kind) && text.trim() !== "" && Number.isFinite(number) ? number : text;
}

function toTime({ table, column, from, to, label }: NonNullable<PlanForm["time"]>): unknown {
  return { column: { table, column }, from, to, label, anchor: null, evidence: [] };
}
