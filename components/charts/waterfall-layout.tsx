/** How a waterfall stands in its room: upright or as a list, from zero or with a cut axis, and how its amounts are written. */

import type { Scale } from "#lib/domain/axis-scale";
import { extentOf } from "#lib/domain/axis-scale";
import type { ChartPoint, PointsData } from "#lib/domain/chart-data-types";
import { textWidth } from "./axis-tick.tsx";
import { countWriter, twoLines } from "./funnel-panel.tsx";
import type { PanelProps } from "./panel-props.tsx";
import type { ReadingText } from "./reading-frame.tsx";
import type { Place } from "./reading-place.tsx";
import { markWriter, type SeriesFormat, tickWriter, valueWriter } from "./series-format.tsx";
import { valueScaleOf } from "./value-axis.tsx";

const rowHeight = 34;
/** Pixels beside the bars of an upright one: the numbers of the axis and the edge. */
const besideBars = 64;
const leastBand = 44;

/** Pixels that it needs, `least` of them at least. */
export function waterfallHeight(data: PointsData, width: number, least: number): number {
  return isUprightWaterfall(data, width) ? least : Math.max(data.points.length * rowHeight, least);
}

/** Bars stand upright where each has room for its amount and for its name in two lines, else below each other. */
export function isUprightWaterfall(data: PointsData, width: number): boolean {
  const room = barRoom(data, width);
  if (room < leastBand) return false;
  const write = levelWriter(data);
  return data.points.every((point) => fitsInTwoLines(point.tick, room) && textWidth(write(point)) <= room);
}

/** Pixels that the name below an upright bar may have. */
export function barRoom({ points }: PointsData, width: number): number {
  return (width - besideBars) / points.length - nameGap;
}

/** Pixels between two names. */
const nameGap = 8;

function fitsInTwoLines(name: string, room: number): boolean {
  return !twoLines(name, room).some((line) => line.endsWith("…"));
}

/** True for the start and the end, which stand on zero and are written without a sign. */
export function isTotal({ level }: Pick<ChartPoint, "level">): boolean {
  return level?.part === "start" || level?.part === "end";
}

/** The amount of a bar as it stands beside it: totals plain, changes with their sign. */
export function levelWriter(data: PointsData): (point: ChartPoint) => string {
  const values = data.points.flatMap((point) => point.values[0] ?? []);
  const looks: SeriesFormat = data.series[0] ?? { format: "number" };
  const isChosen = looks.isCompact === true || looks.decimals != null;
  // Short numbers of totals that hardly differ would all be the same.
  const hidesChanges = !isChosen && cutsTotals(levelsOf(data)) && largestOf(values) >= 1_000;
  return signedBy(looks, hidesChanges ? markWriter({ ...looks, decimals: 0 }, values) : countWriter(looks, values));
}

function largestOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** Changes have a sign, those of percentages in percentage points. */
function signedBy({ format }: SeriesFormat, write: (value: number) => string): (point: ChartPoint) => string {
  return (point) => {
    const value = point.values[0] ?? null;
    if (value === null) return "no value";
    const text = write(value);
    if (isTotal(point)) return text;
    const change = format === "percent" ? text.replace("%", "\u00a0pts") : text;
    return value > 0 ? `+${change}` : change;
  };
}

/** A bar with its amount and the levels on both of its sides. */
export function waterfallText({ points, series }: PointsData, { stop }: Place): ReadingText | null {
  const point = points[stop];
  if (point?.level === undefined) return null;
  const looks: SeriesFormat = series[0] ?? { format: "number" };
  const levels = points.flatMap(({ level }) => (level === undefined ? [] : [level.from, level.to]));
  const write = valueWriter(looks, levels);
  const amount = signedBy(looks, write)(point);
  const [from, to] = [write(point.level.from), write(point.level.to)];
  const label = series[0]?.label ?? "";
  if (isTotal(point)) {
    return { heading: point.label, rows: [{ label, value: amount, colour: null }], said: `${point.label}: ${amount}` };
  }
  return {
    heading: point.label,
    rows: [
      { label, value: amount, colour: null },
      { label: "From", value: from, colour: null },
      { label: "To", value: to, colour: null },
    ],
    said: `${point.label}: ${amount}, from ${from} to ${to}`,
  };
}

/** Below this part of the totals, changes could not be seen beside whole bars. */
const cutBelow = 0.05;

export type WaterfallScale = Scale & {
  /** The totals are cut: the axis begins above zero. */
  readonly isCut: boolean;
  /** All levels that bars begin or end at, zero among them unless the axis is cut. */
  readonly values: readonly number[];
};

/** Zero is on the axis, unless the changes would be too small to see. */
export function waterfallScale(data: PointsData, height: number): WaterfallScale {
  const levels = levelsOf(data);
  const isCut = cutsTotals(levels);
  const values = isCut ? levels : [0, ...levels];
  return { ...valueScaleOf({ values, isLog: false, startsAtZero: !isCut, height }), isCut, values };
}

function levelsOf({ points }: PointsData): readonly number[] {
  return points.flatMap(({ level }) => level?.to ?? []);
}

function cutsTotals(levels: readonly number[]): boolean {
  const { low, high } = extentOf(levels.length === 0 ? [0] : levels);
  return low > 0 && high > low && (high - low) / high < cutBelow;
}

/** Where a cut axis begins, in words. */
export function waterfallRemark({ data, height }: PanelProps): readonly string[] {
  const { domain, isCut, values } = waterfallScale(data, height);
  if (!isCut) return [];
  const write = tickWriter(data.series[0] ?? { format: "number" }, values);
  return [`The axis begins at ${write(domain[0])}, not at zero: both totals are cut to show the changes.`];
}
