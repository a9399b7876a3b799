/** What a schema holds, in words and in the shape of a small line. Pure. */
import type { Exploration, MeasureSeries, SeriesPoint } from "#lib/domain/exploration";
import { formatCompact, formatCounted } from "#lib/domain/format";
import type { TimeGrain } from "#lib/domain/plan";
import { withUnit } from "#lib/domain/unit-text";

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
  const isPlain = format === "currency" || format === "integer";
  return withUnit(formatCompact(value, isPlain ? null : format), format === "percent" ? null : unit);
}

/** What a small line says, for who does not see it. */
export function courseText(series: MeasureSeries): string {
  const known = series.points.filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return "No values.";
  const at = (point: SeriesPoint) => `${figureText(point.value, series)} in ${stepText(point.at, series.grain)}`;
  return first === last ? `${at(first)}.` : `From ${at(first)} to ${at(last)}.`;
}

/** Between which values a small line runs: it has no axis that says so. Empty where there are none. */
export function rangeText(series: MeasureSeries): string {
  const values = series.points.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return "";
  return `${figureText(Math.min(...values), series)} to ${figureText(Math.max(...values), series)}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A step of a course, which its rows name by its first day: "Jun 2026". */
export function stepText(at: string, grain: TimeGrain): string {
  const [year = "", month = ""] = at.split("-");
  switch (grain) {
    case "year":
      return year;
    case "quarter":
      return `Q${Math.ceil(Number(month) / 3)} ${year}`;
    case "month":
      return `${months[Number(month) - 1] ?? month} ${year}`;
    case "week":
    case "day":
      return at.slice(0, 10);
  }
}

type Box = { readonly width: number; readonly height: number };

/** The line of a course in a box, from its lowest value to its highest; a gap where one is missing. Empty for fewer than two. */
export function linePath(points: readonly SeriesPoint[], box: Box): string {
  const values = points.flatMap(({ value }) => value ?? []);
  if (values.length < 2) return "";
  const low = Math.min(...values);
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
