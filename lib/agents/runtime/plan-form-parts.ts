/** Parts of the form in which a model fills in a plan, and what each of them becomes in the product's plan. */
import "server-only";
import { z } from "zod";
import { isNumericKind } from "#lib/domain/column-kind";
import type { PlainMeasure, PlanValue } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";

export const columnForm = z.object({ table: z.string(), column: z.string() });

/** Which foreign key leads to the table, where several do; null where there is one way. */
export const viaForm = columnForm.nullable().describe("the foreign key, where several lead to the table");

export const comparisonForm = z.enum(["=", "!=", ">", ">=", "<", "<="]);

export const plainMeasureForm = z.object({
  function: z.enum(["sum", "avg", "min", "max", "median", "count_distinct", "count"]),
  table: z.string(),
  column: z.string().nullable().describe("none for count, which counts rows"),
});

export const filterForm = z.object({
  table: z.string(),
  column: z.string(),
  operator: z.enum([
    ...comparisonForm.options,
    "in",
    "not_in",
    "between",
    "contains",
    "not_contains",
    "starts_with",
    "ends_with",
    "is_null",
    "is_not_null",
  ]),
  values: z.array(z.string()).describe("one; two for between; none for is_null"),
  other: columnForm.nullable().describe("a column of the same row, in place of a value"),
  figure: z.enum(["avg", "min", "max", "median"]).nullable().describe("this figure of all rows, in place of a value"),
  via: viaForm,
});
export type FilterForm = z.infer<typeof filterForm>;

export const measureForm = plainMeasureForm.extend({
  filters: z.array(filterForm).describe("only rows that meet these are measured"),
});
type MeasureForm = z.infer<typeof measureForm>;

export const metricForm = z.object({
  label: z.string(),
  measure: measureForm,
  dividedBy: measureForm.nullable(),
  combined: z
    .object({ operator: z.enum(["+", "-", "*"]), measure: measureForm })
    .nullable()
    .describe("with another measure"),
  perGroup: z
    .object({ function: z.enum(["sum", "avg", "min", "max", "median"]), table: z.string(), column: z.string() })
    .nullable()
    .describe("of the measures for each value of this column"),
});
export type MetricForm = z.infer<typeof metricForm>;

export const timeForm = z.object({
  table: z.string(),
  column: z.string(),
  from: z.string().nullable().describe("YYYY-MM-DD, included"),
  to: z.string().nullable().describe("YYYY-MM-DD, excluded"),
  label: z.string(),
});
export type TimeForm = z.infer<typeof timeForm>;

export const existsForm = z.object({
  of: z.string(),
  table: z.string().describe("of related rows"),
  isNegated: z.boolean(),
  filters: z.array(filterForm),
  time: timeForm.nullable(),
  having: z
    .object({ measure: plainMeasureForm, operator: comparisonForm, value: z.number() })
    .nullable()
    .describe("how much of them there has to be; else one row at least"),
});
export type ExistsForm = z.infer<typeof existsForm>;

/** Every measure of a metric. */
export function measuresIn({ measure, dividedBy, combined }: MetricForm): MeasureForm[] {
  return [measure, ...(dividedBy === null ? [] : [dividedBy]), ...(combined === null ? [] : [combined.measure])];
}

/** Built loosely and judged by the plan's own schema: a missing value is a fault that it names. */
export function toExpression(metric: MetricForm, model: SemanticModel): unknown {
  const measure = toMeasure(metric.measure, model);
  const { dividedBy, combined, perGroup } = metric;
  if (perGroup !== null) {
    const { function: name, ...by } = perGroup;
    return { kind: "over_groups", function: name, measure, by, grain: null };
  }
  const whole =
    combined === null ? measure : calculation(combined.operator, measure, toMeasure(combined.measure, model));
  if (dividedBy === null) return whole;
  const denominator = toMeasure(dividedBy, model);
  return combined === null ? { kind: "ratio", numerator: measure, denominator } : calculation("/", whole, denominator);
}

function calculation(operator: string, left: unknown, right: unknown): unknown {
  return { kind: "arithmetic", operator, left, right };
}

function toMeasure({ filters, ...plain }: MeasureForm, model: SemanticModel): unknown {
  const measure = toPlainMeasure(plain);
  if (filters.length === 0) return measure;
  return { kind: "filtered", measure, filters: filters.map((filter) => toFilter(filter, model)) };
}

/** A measure of all rows; without a column it counts them. */
export function toPlainMeasure({ function: name, table, column }: z.infer<typeof plainMeasureForm>): PlainMeasure {
  if (name === "count" || column === null) return { kind: "count", table };
  return { kind: "aggregate", function: name, column: { table, column } };
}

/** A condition; the plan's own schema says what it lacks. */
export function toFilter(filter: FilterForm, model: SemanticModel): unknown {
  const { table, column, via } = filter;
  return { column: { table, column }, via, evidence: [], condition: toCondition(filter, model) };
}

function toCondition({ table, column, operator, values, other, figure }: FilterForm, model: SemanticModel): unknown {
  const kind = findColumn(model, table, column)?.kind ?? "other";
  const typed = values.map((value) => toValue(value, kind));
  switch (operator) {
    case "in":
    case "not_in":
      return { operator, values: typed };
    case "between":
      return { operator, low: typed[0], high: typed[1] };
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return { operator, text: values[0] };
    case "is_null":
    case "is_not_null":
      return { operator };
    default:
      if (other !== null) return { operator: "compare_column", comparison: operator, other };
      if (figure !== null) return { operator: "compare_aggregate", comparison: operator, function: figure };
      return { operator, value: typed[0] };
  }
}

function toValue(text: string, kind: Parameters<typeof isNumericKind>[0]): PlanValue {
  if (kind === "boolean" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const number = Number(text);
  return isNumericKind(kind) && text.trim() !== "" && Number.isFinite(number) ? number : text;
}

/** A window in time, or none. */
export function toTime(time: TimeForm | null): unknown {
  if (time === null) return null;
  const { table, column, from, to, label } = time;
  return { column: { table, column }, from, to, label, anchor: null, evidence: [] };
}

/** Rows with or without related rows. */
export function toExists({ filters, time, having, ...rest }: ExistsForm, model: SemanticModel): unknown {
  return {
    ...rest,
    filters: filters.map((filter) => toFilter(filter, model)),
    time: toTime(time),
    having: having === null ? null : { ...having, measure: toPlainMeasure(having.measure) },
    evidence: [],
  };
}
