"use client";

/** What every drawing of points receives, and the looks that all of them share. */
import type { ChartPanel, ChartPoint, PointsData } from "#lib/domain/chart-data-types";
import type { ColourSlot } from "./palette.tsx";

export type PanelProps = {
  readonly data: PointsData;
  readonly panel: ChartPanel;
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
  /** Panels of one chart point at the same place together. */
  readonly syncId: string;
};

export const tickStyle = { fontSize: 12, fill: "var(--color-muted)" } as const;
export const gridColour = "var(--color-chart-grid)";
export const cursorFill = "color-mix(in srgb, var(--color-fg) 5%, transparent)";
export const animationMs = 180;

/** Series of the panel that are switched on. */
export function shownSeries({ panel, hidden }: Pick<PanelProps, "panel" | "hidden">): number[] {
  return panel.series.filter((index) => !hidden.has(index));
}

/** All drawn values of the panel. */
export function shownValues(props: Pick<PanelProps, "data" | "panel" | "hidden">): number[] {
  const shown = shownSeries(props);
  return props.data.points.flatMap((point) => shown.flatMap((index) => point.values[index] ?? []));
}

/** The point under the pointer, from the key that the axis reports. */
export function findPoint(points: readonly ChartPoint[], key: unknown): ChartPoint | undefined {
  return points.find((point) => point.key === key);
}

/** Reads one series off a point. */
export function valueReader(index: number): (point: ChartPoint) => number | null {
  return (point) => point.values[index] ?? null;
}
