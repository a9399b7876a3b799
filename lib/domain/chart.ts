/**
 * Chart specifications as data. A spec names columns of a result by position; it is legal by
 * construction because only the chooser (`chart-chooser.ts`) makes one.
 */
import { z } from "zod";

const columnIndexSchema = z.number().int().min(0);

export const valueFormatSchema = z.enum(["number", "integer", "percent", "currency"]);
export type ValueFormat = z.infer<typeof valueFormatSchema>;

const measureSchema = z.object({
  column: columnIndexSchema,
  label: z.string(),
  format: valueFormatSchema,
  /** Digits behind the point; null leaves it to the values. */
  decimals: z.number().int().min(0).max(6).nullable().default(null),
  /** 1.2M instead of 1,234,567. */
  isCompact: z.boolean().default(false),
  /** What its numbers count: "USD", "minutes"; left out where nothing is known. */
  unit: z.string().optional(),
  /** Its numbers are years of the calendar: written without separators. */
  isYear: z.boolean().optional(),
});
export type ChartMeasure = z.infer<typeof measureSchema>;

/** How many of the parts are drawn; the rest is summed into "Other" where sums mean something, and left out otherwise. */
const topPartsSchema = z.object({ shown: z.number().int(), total: z.number().int(), sumsOther: z.boolean() });
export type TopParts = z.infer<typeof topPartsSchema>;

/** Amounts as they are, or each as a share of the whole (100 %). */
const scaleSchema = z.enum(["value", "share"]);

/** Equal steps, or equal factors: only where every value is above zero and nothing has to start at zero. */
export const valueScaleSchema = z.enum(["linear", "log"]);
export type ValueScale = z.infer<typeof valueScaleSchema>;

/** What stands where a period has no rows. */
export const gapsSchema = z.enum(["gap", "zero"]);
export type ChartGaps = z.infer<typeof gapsSchema>;

/** `rows`: as the result lists them; `steps`: as the values follow on each other ("small, medium, large"). */
export const chartSortSchema = z.enum(["value-descending", "value-ascending", "label", "rows", "steps"]);
export type ChartSort = z.infer<typeof chartSortSchema>;

/** Areas behind each other, on top of each other, or as shares of their sum. */
export const stackingSchema = z.enum(["none", "stacked", "share"]);
export type ChartStacking = z.infer<typeof stackingSchema>;

/** What stands beside one line: columns of the result, each null where there is none. */
const outlookSchema = z.object({
  /** Between two columns: what was expected, or where a forecast may lie; `label` says which of them. */
  band: z.object({ low: columnIndexSchema, high: columnIndexSchema, label: z.string() }).nullable(),
  expected: columnIndexSchema.nullable(),
  /** Goes on where the measure has no value yet. */
  forecast: columnIndexSchema.nullable(),
  /** The first time that is a forecast, as the time column has it; needed where one column holds both. */
  forecastFrom: z.union([z.string(), z.number()]).nullable(),
  /** Its cells that are not empty mark their points. */
  marks: columnIndexSchema.nullable(),
});
export type LineOutlook = z.infer<typeof outlookSchema>;

const titleSchema = z.string().max(120).nullable();
/** Words of the analyst in place of the automatic ones; null keeps those. */
const titlesSchema = z.object({ title: titleSchema, x: titleSchema, y: titleSchema });
export type ChartTitles = z.infer<typeof titlesSchema>;

// Charts of earlier answers lack what has been added since: every later field has a default.
const titles = titlesSchema.default({ title: null, x: null, y: null });
const valueScale = valueScaleSchema.default("linear");
const gaps = gapsSchema.default("gap");
const sort = chartSortSchema.default("value-descending");

export const chartSpecSchema = z.discriminatedUnion("kind", [
  /** One row, one to three measures, each perhaps with the same one earlier; `caption` names whose numbers they are. */
  z.object({
    kind: z.literal("kpi"),
    measures: z.array(measureSchema).min(1).max(6),
    caption: columnIndexSchema.nullable(),
    titles,
  }),
  /**
   * Measures over time, one panel per unit; with `series` one line per value of that column and exactly one measure.
   * With `outlook` exactly one line.
   */
  z.object({
    kind: z.literal("line"),
    x: columnIndexSchema,
    measures: z.array(measureSchema).min(1),
    series: columnIndexSchema.nullable(),
    top: topPartsSchema.nullable(),
    outlook: outlookSchema.nullable().default(null),
    valueScale,
    gaps,
    titles,
  }),
  /** One measure over time, a small panel with a line of its own for each value of a group, all on one scale. */
  z.object({
    kind: z.literal("line-panels"),
    x: columnIndexSchema,
    panel: columnIndexSchema,
    measure: measureSchema,
    gaps,
    titles,
  }),
  /** One measure over time, filled down to zero; several groups on top of each other where parts add up. */
  z.object({
    kind: z.literal("area"),
    x: columnIndexSchema,
    measures: z.array(measureSchema).length(1),
    series: columnIndexSchema.nullable(),
    top: topPartsSchema.nullable(),
    stacking: stackingSchema,
    gaps,
    titles,
  }),
  /** Vertical bars over few points in time, one panel per unit. */
  z.object({ kind: z.literal("column"), x: columnIndexSchema, measures: z.array(measureSchema).min(1), gaps, titles }),
  /** Horizontal bars over a nominal column; two measures stand in two panels, or side by side in one. */
  z.object({
    kind: z.literal("bar"),
    category: columnIndexSchema,
    /** The column that gives each of its values a list of bars of its own. */
    panel: columnIndexSchema.nullable().default(null),
    measures: z.array(measureSchema).min(1).max(2),
    scale: scaleSchema,
    top: topPartsSchema.nullable(),
    /** Both measures are the same amount at two times: pairs of bars on one axis. */
    isPaired: z.boolean().default(false),
    sort,
    titles,
  }),
  /** Two columns that group, parts on top of each other: only where the measure is additive and not negative. */
  z.object({
    kind: z.literal("stacked-bar"),
    category: columnIndexSchema,
    series: columnIndexSchema,
    measure: measureSchema,
    scale: scaleSchema,
    top: topPartsSchema.nullable(),
    seriesTop: topPartsSchema.nullable(),
    sort,
    titles,
  }),
  /** Two columns that group: side by side while few, as shaded cells beyond. */
  z.object({
    kind: z.enum(["grouped-bar", "heatmap"]),
    category: columnIndexSchema,
    series: columnIndexSchema,
    measure: measureSchema,
    top: topPartsSchema.nullable().default(null),
    sort,
    titles,
  }),
  /** Parts of a whole: two to six, none negative. */
  z.object({ kind: z.literal("donut"), category: columnIndexSchema, measure: measureSchema, sort, titles }),
  /** The steps of a course in the order of the rows: how many reach each of them. */
  z.object({ kind: z.literal("funnel"), category: columnIndexSchema, measure: measureSchema, titles }),
  /** From one total to another, change by change: `part` says of each row whether it is the start, a change, the rest or the end. */
  z.object({
    kind: z.literal("waterfall"),
    category: columnIndexSchema,
    part: columnIndexSchema,
    measure: measureSchema,
    titles,
  }),
  /** From one end to the other, a line for each value of a group: two periods of one measure, or two measures. */
  z.object({
    kind: z.literal("slope"),
    category: columnIndexSchema,
    /** The column of the two periods; null where two measures are the ends. */
    x: columnIndexSchema.nullable(),
    measures: z.array(measureSchema).min(1).max(2),
    titles,
  }),
  /** Two measures against each other; with `series` a colour per group. */
  z.object({
    kind: z.literal("scatter"),
    x: measureSchema,
    y: measureSchema,
    label: columnIndexSchema.nullable(),
    series: columnIndexSchema.nullable().default(null),
    valueScale,
    titles,
  }),
  /** One measure over many rows: how many of them lie in each of its equal steps. */
  z.object({
    kind: z.literal("histogram"),
    measure: measureSchema,
    /** Says of each value how many rows have it; null where every row stands for itself. */
    counts: columnIndexSchema.nullable().default(null),
    /** Where nearly all values lie, if a few lie far beyond: those are counted in the steps at the ends. */
    middle: z.object({ from: z.number(), to: z.number() }).nullable().default(null),
    binCount: z.number().int().min(1),
    titles,
  }),
  /** The spread of a measure, in each group: smallest, quarters, largest. */
  z.object({
    kind: z.literal("box"),
    category: columnIndexSchema.nullable(),
    measure: measureSchema,
    top: topPartsSchema.nullable().default(null),
    titles,
  }),
]);
export type ChartSpec = z.infer<typeof chartSpecSchema>;
/** A spec as it was stored or as a rule makes it: what has a default may be missing. */
export type ChartDraft = z.input<typeof chartSpecSchema>;

/** The first and the last day of which there can be rows; null where nothing is known. */
const dataDaysSchema = z.object({
  first: z.iso.date().nullable(),
  last: z.iso.date().nullable(),
  /** The last day is only that of the question: how far the data goes is not known. */
  isToday: z.boolean(),
  /** There may be rows before or behind it: the days are those that the question has chosen. */
  isFirstChosen: z.boolean().optional(),
  isLastChosen: z.boolean().optional(),
});
export type DataDays = Readonly<z.infer<typeof dataDaysSchema>>;

/** What the planner knows about a result column and a chart needs. Same length and order as the result's columns. */
export const outputColumnSchema = z.object({
  label: z.string(),
  role: z.enum(["time", "category", "measure", "detail"]),
  /** Sums over groups mean something (revenue, counts), as opposed to averages and ratios. */
  isAdditive: z.boolean(),
  format: valueFormatSchema.nullable(),
  /** What its numbers count: "USD", "minutes"; left out where nothing is known. */
  unit: z.string().optional(),
  /** The calendar step of a time: its dates stand for whole months, quarters or years. */
  grain: z.enum(["day", "week", "month", "quarter", "year"]).optional(),
  /** Its values have an order of their own, in which the rows come: hours of the day, days of the week. */
  isOrdered: z.boolean().optional(),
  /** Its values are when things began; the rows follow them over time. */
  isCohort: z.boolean().optional(),
  /** Its rows are the steps of a course, in their order. */
  isStep: z.boolean().optional(),
  /** What it tells of the first measure, over time: it stands beside its line and is no measure or group of its own. */
  outlook: z.enum(["low", "high", "expected", "forecast", "mark"]).optional(),
  /** Of a low end: what lies between it and the high end ("95 % of forecasts"); "Expected range" where it is left out. */
  bandLabel: z.string().optional(),
  /** Of a time: the first of its values that is a forecast. */
  forecastFrom: z.union([z.string(), z.number()]).optional(),
  /** How many rows of the data have the values beside it. */
  isRowCount: z.boolean().optional(),
  /** Of a group: the rows are the first few of each of its values ("the top 3 products of every category"). */
  isRankedWithin: z.boolean().optional(),
  /** Of a measure: each row adds to the one before it. */
  isRunning: z.boolean().optional(),
  /** How far a percentage is from an earlier one: told in percentage points. */
  isInPoints: z.boolean().optional(),
  /** Of a time: what lies only partly within these days is there only in part. */
  days: dataDaysSchema.optional(),
});
export type OutputColumn = z.infer<typeof outputColumnSchema>;

/** The chooser's decision: a chart or null for "a table says it best", and why, in one sentence. */
export type ChartChoice = { readonly spec: ChartSpec | null; readonly reason: string };
