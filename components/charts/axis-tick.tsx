"use client";

/** Category names beside horizontal bars: cut to the room there is, whole in the title. */
import type { YAxisTickContentProps } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";

const characterWidth = 6.2;

/** Room in pixels for the names: what the longest needs, at most a third of the chart. */
export function labelRoom(points: readonly ChartPoint[], chartWidth: number): number {
  const longest = points.reduce((most, point) => Math.max(most, point.tick.length), 0);
  const most = Math.min(200, Math.round(chartWidth * 0.34));
  return Math.max(28, Math.min(most, Math.ceil(longest * characterWidth) + 12));
}

type CategoryTickProps = Pick<YAxisTickContentProps, "x" | "y" | "payload"> & {
  readonly points: readonly ChartPoint[];
  readonly room: number;
};

/** One name, right-aligned to its bar. */
export function CategoryTick({ x, y, payload, points, room }: CategoryTickProps) {
  const label = points.find((point) => point.key === payload.value)?.tick ?? "";
  const most = Math.max(3, Math.floor((room - 10) / characterWidth));
  const shown = label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;
  return (
    <text x={x} y={y} dx={-4} dy="0.35em" textAnchor="end" fontSize={12} fill="var(--color-muted)">
      <title>{label}</title>
      {shown}
    </text>
  );
}
