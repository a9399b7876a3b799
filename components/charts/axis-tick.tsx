"use client";

/** Category names beside horizontal bars: cut to the room there is, whole in the title. */
import type { YAxisTickContentProps } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";

const gap = 12;

/** Room in pixels for the names: what the longest needs, at most a third of the chart. */
export function labelRoom(points: readonly Pick<ChartPoint, "tick">[], chartWidth: number): number {
  const longest = points.reduce((most, point) => Math.max(most, textWidth(point.tick)), 0);
  const most = Math.min(200, Math.round(chartWidth * 0.34));
  return Math.max(28, Math.min(most, Math.ceil(longest) + gap));
}

/** The name, or as much of its beginning as `room` pixels hold, with an ellipsis. */
export function fitLabel(label: string, room: number): string {
  if (textWidth(label) <= room) return label;
  let shown = label;
  while (shown.length > 1 && textWidth(`${shown}…`) > room) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

type CategoryTickProps = Pick<YAxisTickContentProps, "x" | "y" | "payload"> & {
  readonly points: readonly Pick<ChartPoint, "key" | "tick">[];
  readonly room: number;
};

/** One name, right-aligned to its bar. */
export function CategoryTick({ x, y, payload, points, room }: CategoryTickProps) {
  const label = points.find((point) => point.key === payload.value)?.tick ?? "";
  return (
    <text x={x} y={y} dx={-4} dy="0.35em" textAnchor="end" fontSize={12} fill="var(--color-muted)">
      <title>{label}</title>
      {fitLabel(label, room - gap)}
    </text>
  );
}

/** Width of 12 px text by kinds of characters, a little on the wide side: measuring would need a layout. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (/[ilj.,'|!:;ftIr()[\] ]/.test(character)) return 4.4;
  if (/[mwMW@%&…]/.test(character)) return 10.8;
  if (/[A-Z0-9]/.test(character)) return 8;
  // East Asian characters and emoji fill a square.
  return character.charCodeAt(0) > 0x2e80 ? 12.5 : 6.9;
}
