/**
 * The one form in which a question is planned, whoever plans it (rules or a model): free of any
 * dialect, every element with its evidence. `lib/planner/compile.ts` turns it into SQL.
 */
import { z } from "zod";
import { contextSchema } from "./catalog.ts";

/** Words of the question that an element explains. Empty for elements that the planner added itself. */
const evidenceSchema = z.array(z.string());

export const columnRefSchema = z.object({ table: z.string(), column: z.string() });
export type ColumnRef = z.infer<typeof columnRefSchema>;

/**
 * The foreign-key column through which a table is reached when several lead there ("origin airport"
 * and "destination airport"); null when one way exists.
 */
const viaSchema = columnRefSchema.nullable();

export const aggregateFunctionSchema = z.enum(["sum", "avg", "min", "max", "median", "count_distinct"]);
export type AggregateFunction = z.infer<typeof aggregateFunctionSchema>;

/** A measure without parts: over one table, so it can be pre-aggregated there before any join that would fan out. */
export const simpleMeasureSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("aggregate"), function: aggregateFunctionSchema, column: columnRefSchema }),
  /** Rows of a table. */
  z.object({ kind: z.literal("count"), table: z.string() }),
]);
export type SimpleMeasure = z.infer<typeof simpleMeasureSchema>;

export const measureExpressionSchema = z.discriminatedUnion("kind", [
  ...simpleMeasureSchema.options,
  z.object({ kind: z.literal("ratio"), numerator: simpleMeasureSchema, denominator: simpleMeasureSchema }),
]);
export type MeasureExpression = z.infer<typeof measureExpressionSchema>;

export const planMetricSchema = z.object({
  /** Name of the semantic model's metric, or null for an aggregate made for this question. */
  name: z.string().nullable(),
  label: z.string(),
  expression: measureExpressionSchema,
  evidence: evidenceSchema,
});
export type PlanMetric = z.infer<typeof planMetricSchema>;

export const timeGrainSchema = z.enum(["day", "week", "month", "quarter", "year"]);
export type TimeGrain = z.infer<typeof timeGrainSchema>;

export const planDimensionSchema = z.object({
  column: columnRefSchema,
  label: z.string(),
  /** Calendar step for time columns, null for the value itself. */
  grain: timeGrainSchema.nullable(),
  via: viaSchema,
  evidence: evidenceSchema,
});
export type PlanDimension = z.infer<typeof planDimensionSchema>;

export const planValueSchema = z.union([z.string(), z.number(), z.boolean()]);
export type PlanValue = z.infer<typeof planValueSchema>;

export const planFilterSchema = z.object({
  column: columnRefSchema,
  via: viaSchema,
  condition: z.discriminatedUnion("operator", [
    z.object({ operator: z.enum(["=", "!=", ">", ">=", "<", "<="]), value: planValueSchema }),
    z.object({ operator: z.enum(["in", "not_in"]), values: z.array(planValueSchema).min(1) }),
    z.object({ operator: z.literal("between"), low: planValueSchema, high: planValueSchema }),
    z.object({ operator: z.enum(["contains", "starts_with", "ends_with"]), text: z.string() }),
    z.object({ operator: z.enum(["is_null", "is_not_null"]) }),
  ]),
  evidence: evidenceSchema,
});
export type PlanFilter = z.infer<typeof planFilterSchema>;

/** Rows of `of` with (or without) a related row in `table`: "orders that were returned", "customers without orders". */
export const planExistsSchema = z.object({
  of: z.string(),
  table: z.string(),
  isNegated: z.boolean(),
  evidence: evidenceSchema,
});
export type PlanExists = z.infer<typeof planExistsSchema>;

/** Half-open window on a time column: `from` included, `to` excluded, ISO dates. */
export const planTimeSchema = z.object({
  column: columnRefSchema,
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** The words of the user, e.g. "last quarter". */
  label: z.string(),
  /** The date that "last" and "this" were counted from; null for absolute windows. */
  anchor: z.iso.date().nullable(),
  evidence: evidenceSchema,
});
export type PlanTime = z.infer<typeof planTimeSchema>;

export const planOrderSchema = z.object({
  /** Position in `metrics`, `dimensions` or `detail`. */
  by: z.enum(["metric", "dimension", "detail"]),
  index: z.number().int().min(0),
  direction: z.enum(["ascending", "descending"]),
  evidence: evidenceSchema,
});
export type PlanOrder = z.infer<typeof planOrderSchema>;

export const planHavingSchema = z.object({
  metric: measureExpressionSchema,
  operator: z.enum(["=", "!=", ">", ">=", "<", "<="]),
  value: z.number(),
  evidence: evidenceSchema,
});
export type PlanHaving = z.infer<typeof planHavingSchema>;

export const planSchema = z.object({
  context: contextSchema,
  metrics: z.array(planMetricSchema),
  dimensions: z.array(planDimensionSchema),
  filters: z.array(planFilterSchema),
  exists: z.array(planExistsSchema),
  having: z.array(planHavingSchema),
  time: planTimeSchema.nullable(),
  order: z.array(planOrderSchema),
  limit: z.number().int().min(1).nullable(),
  /** Show each metric as a share of its total. */
  asShare: z.boolean(),
  /** Row listing: the table whose rows are listed and the columns that are shown; null for aggregates. */
  detail: z.object({ table: z.string(), columns: z.array(columnRefSchema).min(1), isDistinct: z.boolean() }).nullable(),
  /** The chart the user asked for in words, if any. */
  chartHint: z.enum(["line", "bar", "donut", "table", "scatter"]).nullable(),
  assumptions: z.array(z.string()),
});
export type Plan = z.infer<typeof planSchema>;
