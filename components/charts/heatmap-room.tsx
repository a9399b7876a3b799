"use client";

/** How wide the names and the cells of a grid of shades are, and whether its cells have room for their values. */
import type { PointsData } from "#lib/domain/chart-data-types";
import { textWidth } from "./axis-tick.tsx";
import { markWriter, segmentWriter } from "./series-format.tsx";

export type GridRoom = {
  /** Pixels. */
  readonly labels: number;
  readonly cell: number;
  /** Else the shades stand alone, and what is looked at is told below them. */
  readonly hasText: boolean;
  write(value: number): string;
};

const cellGap = 8;
const labelGap = 12;
const mostLabelRoom = 168;
const leastCell = 36;
const leastShade = 18;
const border = 2;

/**
 * Values as they are where they fit, else whole percents. Columns that are numbered are followed at a glance: where
 * not even those fit they stand without text rather than beyond the edge, as long as a shade can be seen.
 */
export function gridRoom(data: PointsData, width: number, values: readonly number[]): GridRoom {
  const series = data.series[0] ?? { format: "number" };
  const write = markWriter(series, values);
  const whole = { ...roomOf(data, width, values.map(write)), write };
  if (fits(whole, data, width) || series.format !== "percent") return whole;
  const short = segmentWriter(series);
  const tight = { ...roomOf(data, width, values.map(short)), write: short };
  if (fits(tight, data, width) || data.seriesName === undefined) return tight;
  const labels = Math.min(mostLabelRoom, widest(data.points.map(({ label }) => label)) + labelGap);
  const cell = Math.floor((width - labels) / data.series.length) - border;
  return cell < leastShade ? tight : { labels, cell, hasText: false, write: short };
}

function fits({ labels, cell }: Pick<GridRoom, "labels" | "cell">, { series }: PointsData, width: number): boolean {
  return labels + series.length * cell <= width;
}

/** All columns are as wide as each other and hold every value; names take what they need of the rest, or a part of the width. */
function roomOf(data: PointsData, width: number, texts: readonly string[]): Omit<GridRoom, "write"> {
  const cell = Math.max(leastCell, widest(texts) + cellGap);
  const wanted = Math.min(mostLabelRoom, widest(data.points.map(({ label }) => label)) + labelGap);
  const rest = width - data.series.length * cell - cellGap;
  return { labels: Math.min(wanted, Math.max(rest, Math.round(width * 0.36))), cell, hasText: true };
}

function widest(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((most, text) => Math.max(most, textWidth(text)), 0));
}
