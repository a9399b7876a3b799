"use client";

/** Names at the ends of a few lines: nobody has to match colours with a legend. */
import { usePlotArea, useYAxisScale } from "recharts";
import type { ChartPoint, ChartSeries } from "#lib/domain/chart-data-types";
import { fitLabel, textWidth } from "./axis-tick.tsx";
import { type ColourSlot, colourOf } from "./palette.tsx";

const lineHeight = 15;
const leader = 14;
const mostLabelled = 5;
const narrowest = 420;

/** Pixels to leave free at the right; 0 where labels are not drawn. */
export function endLabelRoom(series: readonly ChartSeries[], shown: readonly number[], width: number): number {
  if (shown.length < 2 || shown.length > mostLabelled || width < narrowest) return 0;
  const longest = shown.reduce((most, index) => Math.max(most, textWidth(series[index]?.label ?? "")), 0);
  return Math.ceil(Math.min(longest, width * 0.22, 140)) + leader + 8;
}

type EndLabelsProps = {
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  readonly shown: readonly number[];
  readonly colours: readonly ColourSlot[];
  readonly room: number;
  /** Where a line or an area ends on the value axis. */
  endOf(point: ChartPoint, series: number): number | null;
};

/** Drawn inside a Recharts chart. */
export function LineEndLabels({ points, series, shown, colours, room, endOf }: EndLabelsProps) {
  const scale = useYAxisScale();
  const area = usePlotArea();
  if (scale === undefined || area === undefined) return null;
  const ends = shown.flatMap((index) => {
    const last = points.findLast((point) => endOf(point, index) !== null);
    const value = last === undefined ? null : endOf(last, index);
    const y = value === null ? undefined : scale(value);
    return y === undefined ? [] : [{ index, y }];
  });
  const spread = spreadApart(
    ends.map((end) => end.y),
    { low: area.y + 4, high: area.y + area.height - 4, distance: lineHeight },
  );
  const x = area.x + area.width - 8;
  return (
    <g>
      {ends.map(({ index, y }, position) => {
        const label = series[index]?.label ?? "";
        const at = spread[position] ?? y;
        return (
          <g key={index}>
            <path
              d={`M${x} ${y}L${x + leader} ${at}`}
              stroke={colourOf(colours[index])}
              strokeWidth={1.5}
              fill="none"
              opacity={0.7}
            />
            <text x={x + leader + 4} y={at} dy="0.35em" fontSize={12} fill="var(--color-fg)">
              <title>{label}</title>
              {fitLabel(label, room - leader)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type Bounds = { readonly low: number; readonly high: number; readonly distance: number };

/** Moves positions as little as needed so that none is nearer to another than `distance`; their order stays. */
export function spreadApart(wanted: readonly number[], { low, high, distance }: Bounds): number[] {
  const order = wanted.map((_, index) => index).sort((left, right) => (wanted[left] ?? 0) - (wanted[right] ?? 0));
  const placed = wanted.map((value) => Math.max(low, Math.min(high, value)));
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, floor);
    floor = (placed[index] ?? 0) + distance;
  }
  // Whoever was pushed over the lower edge pushes back.
  let ceiling = high;
  for (const index of [...order].reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - distance;
  }
  return placed;
}
