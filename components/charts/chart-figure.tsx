"use client";

/**
 * Draws a chart from its specification and its data: a legend that switches series, one panel per unit,
 * values that can be read by pointer and by keys, and a sentence for those who cannot see it.
 */
import type { Ref } from "react";
import type { ChartSpec } from "#lib/domain/chart";
import type { ChartData } from "#lib/domain/chart-data-types";
import { chartKindName, describeChart } from "#lib/domain/chart-description";
import { BigNumbers } from "./big-numbers.tsx";
import { BoxPlot } from "./box-plot.tsx";
import { boxPick, type ChartBrush, type ChartPick, dotPick } from "./chart-pick.tsx";
import { type AxisLook, animationMs } from "./panel-props.tsx";
import { type PickedCell, PickedProvider, pickedIn } from "./picked-marks.tsx";
import { PointsChart } from "./points-chart.tsx";
import { ScatterPlot } from "./scatter-plot.tsx";
import { useElementWidth } from "./use-element-width.tsx";
import { useEntrance } from "./use-entrance.tsx";
import { useReducedMotion } from "./use-reduced-motion.tsx";
import { useSwitchedSeries } from "./use-switched-series.tsx";

export type ChartFigureProps = {
  readonly title: string;
  readonly spec: ChartSpec;
  /** The rows as `readChartData` shaped them for the specification. */
  readonly data: ChartData;
  /** Smallest height in pixels; charts with many bars grow beyond it. */
  readonly minHeight: number;
  /** Why this chart, in a sentence; null leaves it out. */
  readonly reason: string | null;
  /** The figure as an element, for pictures of it. */
  readonly ref?: Ref<HTMLElement>;
  /** By which cells one of its marks is picked; left out where none can be. */
  readonly picked?: readonly PickedCell[] | undefined;
  /** A mark was chosen, by click or by Enter. */
  onPick?(pick: ChartPick): void;
  /** A stretch in time was chosen, by dragging or by keys; without it none can be. */
  onBrush?(brush: ChartBrush): void;
  /** Opens the rows as a table; without it no such button is offered. */
  onShowTable?(): void;
};

const fallbackWidth = 640;
const maxAnimatedPoints = 200;
const entranceMs = animationMs + 120;

/** A figure with an accessible name; notes on what is not drawn stand below it. */
export function ChartFigure(props: ChartFigureProps) {
  const { spec, data, minHeight } = props;
  const [frame, width] = useElementWidth(fallbackWidth);
  const title = spec.titles.title ?? props.title;
  const name = `${chartKindName(spec.kind)}: ${title}`;
  const picked = pickedIn(data, props.picked ?? []);
  const description = [describeChart(spec.kind, data), pickedText(picked)].join("");
  return (
    <figure ref={props.ref} aria-label={name} className="m-0 flex flex-col gap-2">
      <figcaption className="sr-only">{description}</figcaption>
      {spec.titles.title === null ? null : <p className="text-sm font-medium wrap-anywhere">{spec.titles.title}</p>}
      <div
        ref={frame}
        className="flex flex-col justify-center"
        style={{ minHeight: data.kind === "figures" ? undefined : minHeight }}
      >
        <PickedProvider value={picked}>
          <Drawing {...props} {...{ title, name, description, width }} />
        </PickedProvider>
      </div>
      {data.kind === "figures" ? null : (
        <Remarks reason={props.reason} notes={data.notes} onShowTable={props.onShowTable} />
      )}
    </figure>
  );
}

function pickedText(picked: readonly PickedCell[]): string {
  return picked.length === 0 ? "" : ` Picked: ${picked.map(({ label }) => label).join(", ")}.`;
}

type DrawingProps = ChartFigureProps & {
  readonly name: string;
  readonly description: string;
  /** Pixels. */
  readonly width: number;
};

function Drawing(props: DrawingProps) {
  const { spec, data, minHeight, onPick } = props;
  const series = useSwitchedSeries(data);
  const isStill = useReducedMotion();
  const isEntering = useEntrance(entranceMs);
  const shared = {
    width: props.width,
    name: props.name,
    description: props.description,
    isAnimated: isEntering && !isStill && countMarks(data) <= maxAnimatedPoints,
    look: lookOf(spec),
  };
  switch (data.kind) {
    case "figures":
      return <BigNumbers title={props.title} figures={data.figures} caption={data.caption} />;
    case "boxes":
      return (
        <BoxPlot
          data={data}
          minHeight={minHeight}
          {...shared}
          onPick={onPick && ((box, at) => onPick(boxPick(box, at)))}
        />
      );
    case "scatter":
      return spec.kind === "scatter" ? (
        <ScatterPlot
          data={data}
          x={spec.x}
          y={spec.y}
          height={minHeight}
          {...shared}
          {...series}
          onPick={onPick && ((point, group, at) => onPick(dotPick(point, group, at)))}
        />
      ) : null;
    case "points":
      return (
        <PointsChart
          spec={spec}
          data={data}
          minHeight={minHeight}
          {...shared}
          {...series}
          onPick={onPick}
          onBrush={props.onBrush}
        />
      );
  }
}

type RemarksProps = Pick<ChartFigureProps, "reason" | "onShowTable"> & { readonly notes: readonly string[] };

function Remarks({ reason, notes, onShowTable }: RemarksProps) {
  const sentences = reason === null ? notes : [reason, ...notes];
  if (sentences.length === 0 && onShowTable === undefined) return null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-xs text-subtle">
      <p className="min-w-0 flex-1 basis-48">{sentences.join(" ")}</p>
      {onShowTable === undefined ? null : (
        <button
          type="button"
          data-export="skip"
          onClick={onShowTable}
          className="-my-1 min-h-6 rounded-sm text-muted underline decoration-control underline-offset-2 hover:text-fg pointer-coarse:min-h-11 print:hidden"
        >
          Show as table
        </button>
      )}
    </div>
  );
}

function lookOf(spec: ChartSpec): AxisLook {
  const isLog = (spec.kind === "line" || spec.kind === "scatter") && spec.valueScale === "log";
  return { isLog, xTitle: spec.titles.x, yTitle: spec.titles.y };
}

function countMarks(data: ChartData): number {
  if (data.kind === "figures") return 0;
  return data.kind === "boxes" ? data.boxes.length : data.points.length;
}
