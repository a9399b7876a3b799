/** What a schema holds, in words and in the shape of a small line. Pure. */
import type { Exploration, MeasureSeries, SeriesPoint } from "#lib/domain/exploration";
import { formatCompact, formatCounted } from "#lib/domain/format";

/** "12 tables, 9 joins, data until 2026-11-20." */
export function overviewText({ tableCount, joins, tables }: Exploration): string {
  const newest = tables
    .flatMap(({ newest: date }) => date?.date ?? [])
    .toSorted()
    .at(-1);
  const parts = [formatCounted(tableCount, "table"), formatCounted(joins.length, "join")];
  return `${parts.join(", ")}${newest === undefined ? "" : `, data until ${newest}`}.`;
}

/** A figure of a measure, short. */
export function figureText(value: number | null, { format, unit }: Pick<MeasureSeries, "format" | "unit">): string {
  if (value === null) return "–";
  const short = formatCompact(value, format === "currency" || format === "integer" ? null : format);
  return unit === null || format === "percent" ? short : `${short} ${unit}`;
}

/** What a small line says, for who does not see it. */
export function courseText({ points, format, unit }: MeasureSeries): string {
  const known = points.filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return "No values.";
  const at = (point: SeriesPoint) => `${figureText(point.value, { format, unit })} in ${dayText(point.at)}`;
  return first === last ? `${at(first)}.` : `From ${at(first)} to ${at(last)}.`;
}

/** A step of a course by its first day: without the time of day. */
export function dayText(at: string): string {
  return at.slice(0, 10);
}

/** The line of a course in a box of so many units; a gap where a value is missing. Empty for fewer than two values. */
export function linePath(
  points: readonly SeriesPoint[],
  box: { readonly width: number; readonly height: number },
): string {
  const values = points.flatMap(({ value }) => value ?? []);
  if (values.length < 2) return "";
  const low = Math.min(0, ...values);
  const span = Math.max(...values) - low;
  const place = (value: number, index: number) => {
    const x = (index / (points.length - 1)) * box.width;
    const y = span === 0 ? box.height / 2 : box.height - ((value - low) / span) * box.height;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  let isDrawing = false;
  const steps = points.map(({ value }, index) => {
    const step = value === null ? "" : `${isDrawing ? "L" : "M"} ${place(value, index)}`;
    isDrawing = value !== null;
    return step;
  });
  return steps.filter((step) => step !== "").join(" ");
}
