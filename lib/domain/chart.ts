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
});
export type ChartMeasure = z.infer<typeof measureSchema>;

/** How many of the parts are drawn; the rest is summed into "Other" where sums mean something, and left out otherwise. */
const topPartsSchema = z.object({ shown: z.number().int(), total: z.number().int(), sumsOther: z.boolean() });
export type TopParts = z.infer<typeof topPartsSchema>;

/** Amounts as they are, or each as a share of the whole (100 %). */
const scaleSchema = z.enum(["value", "share"]);

export const chartSpecSchema = z.discriminatedUnion("kind", [
  /** One row, one to three measures; `caption` names whose numbers they are. */
  z.object({
    kind: z.literal("kpi"),
    measures: z.array(measureSchema).min(1).max(3),
    caption: columnIndexSchema.nullable(),
  }),
  /** Measures over time, one panel per unit; with `series` one line per value of that column and exactly one measure. */
  z.object({
    kind: z.literal("line"),
    x: columnIndexSchema,
    measures: z.array(measureSchema).min(1),
    series: columnIndexSchema.nullable(),
    top: topPartsSchema.nullable(),
  }),
  /** Vertical bars over few points in time, one panel per unit. */
  z.object({ kind: z.literal("column"), x: columnIndexSchema, measures: z.array(measureSchema).min(1) }),
  /** Sorted horizontal bars over a nominal column; two measures stand in two panels. */
  z.object({
    kind: z.literal("bar"),
    category: columnIndexSchema,
    measures: z.array(measureSchema).min(1).max(2),
    scale: scaleSchema,
    top: topPartsSchema.nullable(),
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
  }),
  /** Two columns that group: side by side while few, as shaded cells beyond. */
  z.object({
    kind: z.enum(["grouped-bar", "heatmap"]),
    category: columnIndexSchema,
    series: columnIndexSchema,
    measure: measureSchema,
  }),
  /** Parts of a whole: two to six, none negative. */
  z.object({ kind: z.literal("donut"), category: columnIndexSchema, measure: measureSchema }),
  /** Two measures against each other. */
  z.object({ kind: z.literal("scatter"), x: measureSchema, y: measureSchema, label: columnIndexSchema.nullable() }),
]);
export type ChartSpec = z.infer<typeof chartSpecSchema>;

/** What the planner knows about a result column and a chart needs. Same length and order as the result's columns. */
export const outputColumnSchema = z.object({
  label: z.string(),
  role: z.enum(["time", "category", "measure", "detail"]),
  /** Sums over groups mean something (revenue, counts), as opposed to averages and ratios. */
  isAdditive: z.boolean(),
  format: valueFormatSchema.nullable(),
});
export type OutputColumn = z.infer<typeof outputColumnSchema>;

/** The chooser's decision: a chart or null for "a table says it best", and why, in one sentence. */
export type ChartChoice = { readonly spec: ChartSpec | null; readonly reason: string };
