/** What is said of the course behind a figure: how the last step stands to the one before it. Pure. */
import type { ChartMeasure } from "#lib/domain/chart";
import type { TileTrend } from "#lib/domain/dashboard";
import { changeAmount, valueChange } from "#lib/domain/value-change";

export type TrendWords = {
  /** Up, down or even; null where one of the two is not known. */
  readonly direction: "up" | "down" | "even" | null;
  /** "up 4.2% in May 2025 vs the month before" */
  readonly text: string;
};

/** Of one measure, by its place among the figures of the tile. */
export function trendWords({ grain, points }: TileTrend, measure: Pick<ChartMeasure, "column" | "format">): TrendWords {
  const [before, last] = points.slice(-2).map(({ values }) => values[measure.column] ?? null);
  const name = stepName(points.at(-1)?.start ?? "", grain);
  if (last == null) return { direction: null, text: `no figures in ${name}` };
  const change = valueChange(last, before, measure.format);
  if (change === null) return { direction: null, text: `nothing to compare ${name} with` };
  const versus = `in ${name} vs the ${grain} before`;
  const amount = changeAmount({ ...change, amount: Math.abs(change.amount) });
  if (!/[1-9]/.test(amount)) return { direction: "even", text: `as good as even ${versus}` };
  const direction = change.amount < 0 ? "down" : "up";
  return { direction, text: `${direction} ${amount} ${versus}` };
}

/** The course as points of a drawing, left to right, the highest at 0; steps without figures are left out. */
export function trendPoints(
  { points }: TileTrend,
  column: number,
  size: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number }[] {
  const values = points.flatMap(({ values }, place) => {
    const value = values[column] ?? null;
    return value === null ? [] : [{ value, place }];
  });
  const [low, high] = [Math.min(...values.map(({ value }) => value)), Math.max(...values.map(({ value }) => value))];
  const last = Math.max(1, points.length - 1);
  return values.map(({ value, place }) => ({
    x: (place / last) * size.width,
    y: high === low ? size.height / 2 : size.height - ((value - low) / (high - low)) * size.height,
  }));
}

function stepName(start: string, grain: TileTrend["grain"]): string {
  if (grain === "year") return start.slice(0, 4);
  const at = Date.parse(`${start}T00:00:00Z`);
  return Number.isNaN(at) ? start : monthFormat.format(at);
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
