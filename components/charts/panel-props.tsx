"use client";

/** What every drawing of points receives, and the looks that all of them share. */
import type { ChartPanel, ChartPoint, PointsData } from "#lib/domain/chart-data-types";
import type { ColourSlot } from "./palette.tsx";

/** What the analyst may change of any chart with axes. */
export type AxisLook = {
  readonly isLog: boolean;
  /** Null keeps the axis without a name of its own. */
  readonly xTitle: string | null;
  readonly yTitle: string | null;
};

export type PanelProps = {
  readonly data: PointsData;
  readonly panel: ChartPanel;
  /** Counts the panels of one chart. */
  readonly number: number;
  readonly colours: readonly ColourSlot[];
  /** Positions of the series that are switched off. */
  readonly hidden: ReadonlySet<number>;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Accessible name and one-sentence description. */
  readonly name: string;
  readonly description: string;
  readonly isAnimated: boolean;
  readonly look: AxisLook;
};

export const tickStyle = { fontSize: 12, fill: "var(--color-muted)" } as const;
export const gridColour = "var(--color-chart-grid)";
export const cursorFill = "color-mix(in srgb, var(--color-fg) 5%, transparent)";
export const animationMs = 180;

/** What every drawing hands to Recharts: keys and tooltips are those of the frame around it. */
export function surfaceProps({ name, description, width, height }: SurfaceSize) {
  return { role: "img", "aria-label": name, desc: description, accessibilityLayer: false, width, height } as const;
}

type SurfaceSize = Pick<PanelProps, "name" | "description" | "width" | "height">;

/** Series of the panel that are switched on. */
export function shownSeries({ panel, hidden }: Pick<PanelProps, "panel" | "hidden">): number[] {
  return panel.series.filter((index) => !hidden.has(index));
}

function besideValues({ outlook }: ChartPoint): number[] {
  return outlook === undefined ? [] : [outlook.low, outlook.high, outlook.expected].filter((value) => value !== null);
}

/** All drawn values of the panel, and what is drawn beside them. */
export function shownValues(props: Pick<PanelProps, "data" | "panel" | "hidden">): number[] {
  const shown = shownSeries(props);
  return props.data.points.flatMap((point) => [
    ...shown.flatMap((index) => point.values[index] ?? []),
    ...besideValues(point),
  ]);
}

/** The point of a key that an axis reports. */
export function findPoint(points: readonly ChartPoint[], key: unknown): ChartPoint | undefined {
  return points.find((point) => point.key === key);
}

/** Reads one series off a point. */
export function valueReader(index: number): (point: ChartPoint) => number | null {
  return (point) => point.values[index] ?? null;
}
