"use client";

/** Marks whose shape tells series apart where colour does not. */
import type { MarkStanding } from "./picked-marks.tsx";

type MarkerProps = {
  /** Position of the series. */
  readonly position: number;
  readonly cx: number;
  readonly cy: number;
  /** Pixels: half of the mark's width. */
  readonly r: number;
  readonly fill: string;
  readonly fillOpacity?: number;
  /** Only the outline in this colour, the inside as the page. */
  readonly isHollow?: boolean;
  readonly standing?: MarkStanding;
};

const shapeCount = 6;

/** Circle, square, triangle, diamond, cross, upside-down triangle; then again. */
export function SeriesMarker({ position, cx, cy, r, fill, fillOpacity, isHollow, standing }: MarkerProps) {
  const outline = { fill: "var(--color-surface)", stroke: fill, strokeWidth: 1.5, strokeOpacity: fillOpacity };
  const look = { ...(isHollow === true ? outline : { fill, fillOpacity }), "data-standing": standing };
  if (position % shapeCount === 0) return <circle cx={cx} cy={cy} r={r} {...look} />;
  return <path d={markerPath(position % shapeCount, cx, cy, r)} {...look} />;
}

function markerPath(shape: number, cx: number, cy: number, r: number): string {
  const at = (x: number, y: number) => `${round(cx + x * r)},${round(cy + y * r)}`;
  switch (shape) {
    case 1:
      return `M${at(-0.9, -0.9)}L${at(0.9, -0.9)}L${at(0.9, 0.9)}L${at(-0.9, 0.9)}Z`;
    case 2:
      return `M${at(0, -1.2)}L${at(1.15, 0.85)}L${at(-1.15, 0.85)}Z`;
    case 3:
      return `M${at(0, -1.3)}L${at(1.3, 0)}L${at(0, 1.3)}L${at(-1.3, 0)}Z`;
    case 4: {
      const arm = 0.4;
      const corners: readonly (readonly [number, number])[] = [
        [-arm, -1.2],
        [arm, -1.2],
        [arm, -arm],
        [1.2, -arm],
        [1.2, arm],
        [arm, arm],
        [arm, 1.2],
        [-arm, 1.2],
        [-arm, arm],
        [-1.2, arm],
        [-1.2, -arm],
        [-arm, -arm],
      ];
      return `M${corners.map(([x, y]) => at(x, y)).join("L")}Z`;
    }
    default:
      return `M${at(0, 1.2)}L${at(1.15, -0.85)}L${at(-1.15, -0.85)}Z`;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
