/**
 * The one form in which a question is planned, whoever plans it (rules or a model): free of any
 * dialect, every element with its evidence. `lib/planner/compile.ts` turns it into SQL.
 */
import { z } from "zod";
import { aggregateFunctionSchema, percentileSchema } from "./aggregate-function.ts";
import { contextSchema } from "./catalog.ts";
import { planAnalysisSchema } from "./plan-analysis.ts";
import { planCalculationSchema } from "./plan-calculation.ts";

/**
 * Words of the question that an element explains. Empty for elements that the planner added itself; an empty text stands
 * before the words of what was set by hand.
 */
const evidenceSchema = z.array(z.string());

export const columnRefSchema = z.object({ table: z.string(), column: z.string() });
export type ColumnRef = z.infer<typeof columnRefSchema>;

/**
 * The foreign-key column through which a table is reached when several lead there ("origin airport"
 * and "destination airport"); null when one way exists.
 */
const viaSchema = columnRefSchema.nullable();

export const planValueSchema = z.union([z.string(), z.number(), z.boolean()]);
export type PlanValue = z.infer<typeof planValueSchema>;

export const comparisonOperatorSchema = z.enum(["=", "!=", ">", ">=", "<", "<="]);
export type ComparisonOperator = z.infer<typeof comparisonOperatorSchema>;

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

export const planFilterSchema = z.object({
  column: columnRefSchema,
  via: viaSchema,
  condition: z.discriminatedUnion("operator", [
    z.object({ operator: comparisonOperatorSchema, value: planValueSchema }),
    z.object({ operator: z.enum(["in", "not_in"]), values: z.array(planValueSchema).min(1) }),
    z.object({ operator: z.literal("between"), low: planValueSchema, high: planValueSchema }),
    z.object({ operator: z.enum(["contains", "not_contains", "starts_with", "ends_with"]), text: z.string() }),
    z.object({ operator: z.enum(["is_null", "is_not_null"]) }),
    /** Months of the year, 1 to 12: every December. */
    z.object({ operator: z.literal("in_months"), months: z.array(z.number().int().min(1).max(12)).min(1) }),
    /** Against another column of the same row: "delivered later than promised". */
    z.object({ operator: z.literal("compare_column"), comparison: comparisonOperatorSchema, other: columnRefSchema }),
    /** Against one figure of the rows of the column's table: "price above the average". */
    z.object({
      operator: z.literal("compare_aggregate"),
      comparison: comparisonOperatorSchema,
      function: z.enum(["avg", "min", "max", "median"]),
      /** Only of the rows that have the same values here as the row that is compared: "the average of its genre". */
      within: z.array(columnRefSchema).default([]),
      /** Only of the rows of this time. */
      time: planTimeSchema.nullable().default(null),
    }),
  ]),
  evidence: evidenceSchema,
});
export type PlanFilter = z.infer<typeof planFilterSchema>;

/** What places these rows in time, where that is not the date of the whole plan: returns by return date beside orders. */
const ownDateSchema = columnRefSchema.optional();

/** A measure without parts: over one table, so it can be pre-aggregated there before any join that would fan out. */
export const plainMeasureSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("aggregate"),
    function: aggregateFunctionSchema,
    column: columnRefSchema,
    date: ownDateSchema,
  }),
  /** Rows of a table. */
  z.object({ kind: z.literal("count"), table: z.string(), date: ownDateSchema }),
]);
export type PlainMeasure = z.infer<typeof plainMeasureSchema>;

const filteredSchema = z.object({
  kind: z.literal("filtered"),
  measure: plainMeasureSchema,
  filters: z.array(planFilterSchema),
});

/**
 * Rows of `of` with (or without) a related row in `table` that meets the conditions: "orders that were returned",
 * "customers without orders in 2025", "customers with more than 3 orders".
 */
export const planExistsSchema = z.object({
  of: z.string(),
  table: z.string(),
  isNegated: z.boolean(),
  /** On columns of `table` or of what its rows belong to. */
  filters: z.array(planFilterSchema).default([]),
  time: planTimeSchema.nullable().default(null),
  /** How much of the related rows there has to be; null: one row at least. */
  having: z
    .object({
      measure: z.discriminatedUnion("kind", [...plainMeasureSchema.options, filteredSchema]),
      operator: comparisonOperatorSchema,
      value: z.number(),
    })
    .nullable()
    .default(null),
  evidence: evidenceSchema,
});
export type PlanExists = z.infer<typeof planExistsSchema>;

/** A plain measure, or one of only those rows that meet conditions of its own: "returned orders" beside all orders. */
export const simpleMeasureSchema = z.discriminatedUnion("kind", [
  ...plainMeasureSchema.options,
  filteredSchema
    .extend({
      /** Of those only rows with, or without, related rows: "customers who never ordered" of all customers. */
      exists: z.array(planExistsSchema).optional(),
    })
    .refine(({ filters, exists = [] }) => filters.length + exists.length > 0),
]);
export type SimpleMeasure = z.infer<typeof simpleMeasureSchema>;

export const timeGrainSchema = z.enum(["day", "week", "month", "quarter", "year"]);
export type TimeGrain = z.infer<typeof timeGrainSchema>;

/** One figure per value of `by`, then an aggregate of those figures: "average number of orders per customer". */
const overGroupsSchema = z.object({
  kind: z.literal("over_groups"),
  function: z.enum([...(["sum", "avg", "min", "max", "median"] as const), ...percentileSchema.options]),
  measure: simpleMeasureSchema,
  by: columnRefSchema,
  /** One figure per calendar step of the date in `by`: "average monthly revenue". */
  grain: timeGrainSchema.nullable().default(null),
});

const ratioSchema = z.object({
  kind: z.literal("ratio"),
  numerator: simpleMeasureSchema,
  denominator: simpleMeasureSchema,
});

const arithmeticSchema = z.object({
  kind: z.literal("arithmetic"),
  operator: z.enum(["+", "-", "*", "/"]),
  get left(): typeof measureOperandSchema {
    return measureOperandSchema;
  },
  get right(): typeof measureOperandSchema {
    return measureOperandSchema;
  },
});

const measureOperandSchema = z.discriminatedUnion("kind", [
  ...simpleMeasureSchema.options,
  ratioSchema,
  overGroupsSchema,
  arithmeticSchema,
  z.object({ kind: z.literal("number"), value: z.number() }),
]);
/** A part of an arithmetic expression. */
export type MeasureOperand = z.infer<typeof measureOperandSchema>;

export const measureExpressionSchema = z.discriminatedUnion("kind", [
  ...simpleMeasureSchema.options,
  /** Nothing where the denominator is 0. */
  ratioSchema,
  overGroupsSchema,
  /** A division by 0 gives nothing. */
  arithmeticSchema,
]);
export type MeasureExpression = z.infer<typeof measureExpressionSchema>;

export const planMetricSchema = z.object({
  /** Name of the semantic model's metric, or null for an aggregate made for this question. */
  name: z.string().nullable(),
  label: z.string(),
  expression: measureExpressionSchema,
  /** What its numbers are in, where that is not what is stored. */
  unit: z.string().optional(),
  evidence: evidenceSchema,
});
export type PlanMetric = z.infer<typeof planMetricSchema>;

/** A part of a date that comes back (all Mondays, all Januaries), or the decade that its year belongs to. */
export const datePartSchema = z.enum(["hour_of_day", "day_of_week", "month_of_year", "quarter_of_year", "decade"]);
export type DatePart = z.infer<typeof datePartSchema>;

export const planDimensionSchema = z.object({
  column: columnRefSchema,
  label: z.string(),
  /** Calendar step for time columns, null for the value itself. */
  grain: timeGrainSchema.nullable(),
  /** The returning part of a date column that is grouped by, null for none. Never beside a grain. */
  part: datePartSchema.nullable().default(null),
  via: viaSchema,
  evidence: evidenceSchema,
});
export type PlanDimension = z.infer<typeof planDimensionSchema>;

export const planOrderSchema = z.object({
  /** Position in `metrics`, `dimensions` or `detail`; of a compared metric also by its change, or by that as a part. */
  by: z.enum(["metric", "dimension", "detail", "change", "change_part"]),
  index: z.number().int().min(0),
  direction: z.enum(["ascending", "descending"]),
  evidence: evidenceSchema,
});
export type PlanOrder = z.infer<typeof planOrderSchema>;

export const planHavingSchema = z.object({
  metric: measureExpressionSchema,
  operator: comparisonOperatorSchema,
  /** A number, or the average of the metric over all groups. */
  value: z.union([z.number(), z.literal("average")]),
  evidence: evidenceSchema,
});
export type PlanHaving = z.infer<typeof planHavingSchema>;

/** The same figures for an earlier time beside each: the month before, the same month a year before. */
export const planCompareSchema = z.object({
  /** How far back: 1 month, 1 year, 90 days. */
  shift: z.object({ grain: timeGrainSchema, count: z.number().int().min(1) }),
  /** What it is compared with, in words: "previous month". */
  label: z.string(),
  /** Only groups whose first figure has changed so are shown; a part is one of the earlier figure. */
  only: z
    .object({ by: z.enum(["change", "change_part"]), operator: comparisonOperatorSchema, value: z.number() })
    .nullish(),
  evidence: evidenceSchema,
});
export type PlanCompare = z.infer<typeof planCompareSchema>;

/** A chart by the words that people use; "bar" leaves open how the bars stand, "percent-bar" is 100 %. */
export const chartHintSchema = z.enum([
  ...(["line", "area", "bar", "column", "stacked-bar", "percent-bar", "grouped-bar"] as const),
  ...(["donut", "scatter", "heatmap", "histogram", "box", "funnel", "panels", "slope", "waterfall", "table"] as const),
]);
export type ChartHint = z.infer<typeof chartHintSchema>;

/** A plan by itself, which a set operation may join with another one. */
export const singlePlanSchema = z.object({
  context: contextSchema,
  metrics: z.array(planMetricSchema),
  dimensions: z.array(planDimensionSchema),
  filters: z.array(planFilterSchema),
  /** Of each list at least one condition holds: "price over 100 or stock under 5". */
  alternatives: z.array(z.array(planFilterSchema).min(2)).default([]),
  exists: z.array(planExistsSchema),
  having: z.array(planHavingSchema),
  time: planTimeSchema.nullable(),
  order: z.array(planOrderSchema),
  limit: z.number().int().min(1).nullable(),
  /** How many are passed over before the limit counts: 1 for "the second largest". */
  offset: z.number().int().min(0).default(0),
  /** Positions in `dimensions`: the limit counts anew for each of their values ("top 3 products per category"). */
  limitWithin: z.array(z.number().int().min(0)).default([]),
  /** Show each metric as a share of its total. */
  asShare: z.boolean(),
  /** Add the metrics up from period to period. */
  isRunning: z.boolean().default(false),
  compare: planCompareSchema.nullable().default(null),
  calculation: planCalculationSchema.nullable().default(null),
  analysis: planAnalysisSchema.nullable().default(null),
  /** Row listing: the table whose rows are listed and the columns that are shown; null for aggregates. */
  detail: z
    .object({
      table: z.string(),
      columns: z.array(columnRefSchema).min(1),
      isDistinct: z.boolean(),
      /** Rows behind a number that counts the different values of this column: it is less than they are. */
      counted: columnRefSchema.optional(),
    })
    .nullable(),
  /** The chart the user asked for in words, if any. */
  chartHint: chartHintSchema.nullable(),
  assumptions: z.array(z.string()),
});
export type SinglePlan = z.infer<typeof singlePlanSchema>;

export const planSchema = singlePlanSchema.extend({
  /** Rows in both, in this one only, or in either: "bought both A and B", "A but not B". */
  setOperation: z
    .object({
      kind: z.enum(["intersect", "except", "union"]),
      plan: singlePlanSchema,
      evidence: evidenceSchema,
    })
    .nullable()
    .default(null),
});
export type Plan = z.infer<typeof planSchema>;
