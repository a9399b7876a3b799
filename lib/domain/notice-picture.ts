/**
 * A small plain chart that goes along with a notice: a line, bars, or figures. It holds what is drawn and every text that
 * stands beside it, so that whoever draws it formats nothing. Browser-safe.
 */
import { z } from "zod";
import { axisFormatter, markFormatter } from "./axis-format.ts";
import { linearScale, lineStartsAtZero } from "./axis-scale.ts";
import type { ChartFigure, ChartSeries, PointsData } from "./chart-data-types.ts";
import type { DrawnChart } from "./drawn-chart.ts";
import { figureText } from "./figure-text.ts";
import { thinLines } from "./line-thinning.ts";
import { isUnitSign, withUnit } from "./unit-text.ts";
import { changeAmount } from "./value-change.ts";

export const pictureLimits = { points: 400, series: 8, bars: 20, figures: 6, textCharacters: 200 } as const;

const textSchema = z.string().max(pictureLimits.textCharacters);

const lineSchema = z.object({
  kind: z.literal("line"),
  /** One for each place along the line. */
  labels: z.array(textSchema).min(2).max(pictureLimits.points).readonly(),
  series: z
    .array(z.object({ name: textSchema, values: z.array(z.number().nullable()).max(pictureLimits.points).readonly() }))
    .min(1)
    .max(pictureLimits.series)
    .readonly(),
  /** The numbers along the axis, from the lowest to the highest. */
  marks: z
    .array(z.object({ value: z.number(), text: textSchema }))
    .min(2)
    .max(12)
    .readonly(),
});
const barSchema = z.object({
  kind: z.literal("bar"),
  bars: z
    .array(z.object({ label: textSchema, value: z.number(), text: textSchema }))
    .min(1)
    .max(pictureLimits.bars)
    .readonly(),
});
const figureSchema = z.object({
  kind: z.literal("figure"),
  figures: z
    .array(z.object({ label: textSchema, text: textSchema, change: textSchema.nullable() }))
    .min(1)
    .max(pictureLimits.figures)
    .readonly(),
});

export const noticePictureSchema = z.discriminatedUnion("kind", [lineSchema, barSchema, figureSchema]);
export type NoticePicture = z.infer<typeof noticePictureSchema>;
export type LinePicture = z.infer<typeof lineSchema>;
export type BarPicture = z.infer<typeof barSchema>;
export type FigurePicture = z.infer<typeof figureSchema>;

/** What of a drawn chart is needed. */
type DrawnLike = Pick<DrawnChart, "data"> & { readonly choice: Pick<DrawnChart["choice"], "spec"> };

/** null for a kind of chart that is not drawn outside of the app, and for one that is too large: its table goes instead. */
export function noticePictureOf({ choice, data }: DrawnLike): NoticePicture | null {
  if (data === null) return null;
  if (data.kind === "figures") return figurePicture(data.figures);
  if (data.kind !== "points") return null;
  const kind = choice.spec?.kind;
  if (kind === "line") return linePicture(data);
  return kind === "bar" || kind === "column" ? barPicture(data) : null;
}

function figurePicture(figures: readonly ChartFigure[]): NoticePicture | null {
  if (figures.length === 0 || figures.length > pictureLimits.figures) return null;
  const shown = figures.map((figure) => ({
    label: short(figure.label),
    text: short(figureText(figure)),
    change: figure.change === null ? null : short(`${changeAmount(figure.change)} vs ${figure.change.time}`),
  }));
  return { kind: "figure", figures: shown };
}

function linePicture({ points, series, panels }: PointsData): NoticePicture | null {
  // Measures of different units have no axis in common.
  if (panels.length > 1 || series.length === 0 || series.length > pictureLimits.series) return null;
  const values = points.flatMap((point) => point.values.filter((value) => value !== null));
  if (points.length < 2 || values.length === 0) return null;
  const timed = points.map((point, key) => ({ key, values: point.values }));
  const thinned = thinLines(timed, { limit: pictureLimits.points, seriesCount: series.length });
  const { ticks } = linearScale(values, lineStartsAtZero(values));
  const write = axisFormatter(Math.max(...ticks.map(Math.abs)), series[0]?.format ?? "number");
  return {
    kind: "line",
    labels: thinned.points.map(({ key }) => short(points[key]?.label ?? "")),
    series: series.map((one, place) => ({
      name: short(one.label),
      values: thinned.points.map((point) => point.values[place] ?? null),
    })),
    marks: ticks.map((value) => ({ value, text: short(withSign(write(value), series[0])) })),
  };
}

function barPicture({ points, series }: PointsData): NoticePicture | null {
  const [only] = series;
  const bars = points.flatMap(({ label, values: [value] }) => (value == null ? [] : [{ label: short(label), value }]));
  if (only === undefined || series.length > 1 || bars.length === 0 || bars.length > pictureLimits.bars) return null;
  const values = bars.map(({ value }) => value);
  const write = markFormatter(values, only.format);
  return { kind: "bar", bars: bars.map((bar) => ({ ...bar, text: short(withSign(write(bar.value), only)) })) };
}

/** A percentage has its sign already, and words have no room beside a number. */
function withSign(text: string, series: ChartSeries | undefined): string {
  const unit = series === undefined || series.format === "percent" ? null : (series.unit ?? null);
  return withUnit(text, unit !== null && isUnitSign(unit) ? unit : null);
}

function short(text: string): string {
  return text.length <= pictureLimits.textCharacters ? text : `${text.slice(0, pictureLimits.textCharacters - 1)}…`;
}
