/** What an analyst changes of an automatic chart, as it is stored and sent, and what is offered. The rules are in `chart-edit.ts`. */
import { z } from "zod";
import type { ChartGaps, ChartSort, ChartSpec, ChartStacking, ValueScale } from "./chart.ts";
import { chartSortSchema, gapsSchema, stackingSchema, valueFormatSchema, valueScaleSchema } from "./chart.ts";

const columnSchema = z.number().int().min(0).max(10_000);
const titleSchema = z.string().max(120).nullable();

/** Null everywhere: the automatic chart. */
export const chartEditSchema = z.object({
  kind: z
    .enum(["kpi", "line", "area", "column", "bar", "stacked-bar", "grouped-bar", "heatmap"])
    .or(z.enum(["donut", "scatter", "histogram", "box", "table"]))
    .nullable(),
  /** The column along the axis; of points the measure from left to right. */
  x: columnSchema.nullable(),
  measures: z.array(columnSchema).min(1).max(20).nullable(),
  /** The column that divides into colours; `none` leaves all other groups out. */
  series: columnSchema.or(z.literal("none")).nullable(),
  stacking: stackingSchema.nullable(),
  valueScale: valueScaleSchema.nullable(),
  sort: chartSortSchema.nullable(),
  gaps: gapsSchema.nullable(),
  title: titleSchema,
  xTitle: titleSchema,
  yTitle: titleSchema,
  format: z
    .object({
      style: valueFormatSchema,
      decimals: z.number().int().min(0).max(6).nullable(),
      isCompact: z.boolean(),
    })
    .nullable(),
});
export type ChartEdit = z.infer<typeof chartEditSchema>;

export type ChartKind = ChartSpec["kind"] | "table";

/** `problem`: why it does not fit, as a sentence; null where it does. */
export type LookOption<Value> = { readonly value: Value; readonly name: string; readonly problem: string | null };
export type KindOption = { readonly kind: ChartKind; readonly name: string; readonly problem: string | null };
export type FieldOption = { readonly column: number; readonly label: string };

/** What can be chosen for the chart that is shown. */
export type ChartOptions = {
  readonly kinds: readonly KindOption[];
  readonly axes: readonly FieldOption[];
  readonly measures: readonly FieldOption[];
  readonly series: readonly FieldOption[];
  readonly stacking: readonly LookOption<ChartStacking>[];
  readonly valueScale: readonly LookOption<ValueScale>[];
  readonly gaps: readonly LookOption<ChartGaps>[];
  readonly sort: readonly LookOption<ChartSort>[];
};
