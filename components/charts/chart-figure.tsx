"use client";

/**
 * Draws a chart from its specification: data shaped by the domain, a legend that switches series, one
 * panel per unit, and a sentence for those who cannot see it.
 */
import { useId, useState } from "react";
import type { ChartSpec } from "#lib/domain/chart";
import type { ChartData } from "#lib/domain/chart-data-types";
import { chartKindName, describeChart } from "#lib/domain/chart-description";
import type { Cell } from "#lib/domain/result-set";
import { BigNumbers } from "./big-numbers.tsx";
import { animationMs } from "./panel-props.tsx";
import { PointsChart } from "./points-chart.tsx";
import { ScatterPlot } from "./scatter-plot.tsx";
import { useElementWidth } from "./use-element-width.tsx";
import { useEntrance } from "./use-entrance.tsx";
import { useReducedMotion } from "./use-reduced-motion.tsx";

export type ChartFigureProps = {
  readonly title: string;
  readonly spec: ChartSpec;
  /** The rows as `readChartData` shaped them for the specification. */
  readonly data: ChartData;
  /** Smallest height in pixels; charts with many bars grow beyond it. */
  readonly minHeight: number;
  /** Why this chart, in a sentence; null leaves it out. */
  readonly reason: string | null;
  /** A mark was chosen, by click or by Enter. */
  onPick?(pick: ChartPick): void;
  /** Opens the rows as a table; without it no such button is offered. */
  onShowTable?(): void;
};

/** What a chosen mark stands for: the cells by which its rows can be found, none where it sums up several groups. */
export type ChartPick = {
  readonly label: string;
  readonly cells: readonly { readonly column: number; readonly cell: Cell }[];
  /** Name of the series; null where the mark stands for all of its place. */
  readonly series: string | null;
};

const fallbackWidth = 640;
const maxAnimatedPoints = 200;
const entranceMs = animationMs + 120;

/** A figure with an accessible name; notes on what is not drawn stand below it. */
export function ChartFigure({ title, spec, data, minHeight, reason }: ChartFigureProps) {
  const [frame, width] = useElementWidth(fallbackWidth);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const isStill = useReducedMotion();
  const isEntering = useEntrance(entranceMs);
  const syncId = useId();
  const name = `${chartKindName(spec.kind)}: ${title}`;
  const description = describeChart(spec.kind, data);
  const pointCount = data.kind === "points" || data.kind === "scatter" ? data.points.length : 0;
  const shared = { width, name, description, isAnimated: isEntering && !isStill && pointCount <= maxAnimatedPoints };
  return (
    <figure aria-label={name} className="m-0 flex flex-col gap-2">
      <figcaption className="sr-only">{description}</figcaption>
      <div
        ref={frame}
        className="flex flex-col justify-center"
        style={{ minHeight: data.kind === "figures" ? undefined : minHeight }}
      >
        {data.kind === "figures" ? <BigNumbers title={title} figures={data.figures} caption={data.caption} /> : null}
        {data.kind === "scatter" && spec.kind === "scatter" ? (
          <ScatterPlot points={data.points} x={spec.x} y={spec.y} height={minHeight} {...shared} />
        ) : null}
        {data.kind === "boxes" ? <p className="text-center text-sm text-muted">{description}</p> : null}
        {data.kind === "points" ? (
          <PointsChart
            kind={spec.kind}
            data={data}
            minHeight={minHeight}
            hidden={hidden}
            onToggle={(index) => setHidden((before) => toggled(before, index))}
            syncId={syncId}
            {...shared}
          />
        ) : null}
      </div>
      {data.kind === "figures" ? null : <Remarks reason={reason} notes={data.notes} />}
    </figure>
  );
}

function Remarks({ reason, notes }: { readonly reason: string | null; readonly notes: readonly string[] }) {
  const sentences = reason === null ? notes : [reason, ...notes];
  return sentences.length === 0 ? null : <p className="text-xs text-subtle">{sentences.join(" ")}</p>;
}

function toggled(before: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const after = new Set(before);
  if (!after.delete(index)) after.add(index);
  return after;
}
