"use client";

/** Two measures against each other, each axis named; a colour and a shape for each group. */
import { useMemo } from "react";
import { CartesianGrid, Scatter, ScatterChart, type ScatterShapeProps, XAxis, YAxis } from "recharts";
import { linearScale, lineStartsAtZero, logScale } from "#lib/domain/axis-scale";
import type { ChartMeasure } from "#lib/domain/chart";
import type { ChartSeries, ScatterData, ScatterPoint } from "#lib/domain/chart-data-types";
import { formatCounted } from "#lib/domain/format";
import { AxisTitles } from "./axis-titles.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import type { PickAt } from "./chart-pick.tsx";
import { type ColourSlot, colourOf, useColours } from "./palette.tsx";
import { type AxisLook, animationMs, gridColour, surfaceProps, tickStyle } from "./panel-props.tsx";
import { colourKept, useMarkStanding } from "./picked-marks.tsx";
import { ReadingFrame, type ReadingText } from "./reading-frame.tsx";
import type { Place } from "./reading-place.tsx";
import { ScatterReading } from "./scatter-reading.tsx";
import { tickWriter, valueWriter } from "./series-format.tsx";
import { SeriesMarker } from "./series-marker.tsx";
import { SwitchedOff } from "./switched-off.tsx";
import { panelAttribute } from "./use-panels.tsx";
import type { SeriesSwitch } from "./use-switched-series.tsx";
import { scaleProps } from "./value-axis.tsx";

type ScatterPlotProps = SeriesSwitch & {
  readonly data: ScatterData;
  readonly x: ChartMeasure;
  readonly y: ChartMeasure;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly description: string;
  readonly isAnimated: boolean;
  readonly look: AxisLook;
  onPick?(point: ScatterPoint, series: ChartSeries | null, at: PickAt): void;
};

/** Points grow with the number of rows that they stand for. Arrow keys read them from left to right. */
export function ScatterPlot(props: ScatterPlotProps) {
  const { data, hidden } = props;
  const colours = useColours(data.series, true);
  const points = useMemo(() => fromLeft(data.points, hidden), [data.points, hidden]);
  return (
    <div className="flex flex-col gap-2">
      {data.series.length > 1 ? (
        <ChartLegend series={data.series} colours={colours} mark="marker" hidden={hidden} onToggle={props.onToggle} />
      ) : null}
      {data.series.length > 0 && hidden.size >= data.series.length ? (
        <SwitchedOff height={props.height} onShowAll={props.onShowAll} />
      ) : (
        <DotPlot {...{ ...props, points, colours }} />
      )}
    </div>
  );
}

function DotPlot(props: PlotProps) {
  const { data, x, y, look, points, colours, onPick } = props;
  const textOf = useMemo(() => scatterText(props, points), [props, points]);
  const legendRoom = data.series.length > 1 ? 32 : 0;
  return (
    <AxisTitles x={look.xTitle ?? x.label} y={look.yTitle ?? y.label}>
      <ReadingFrame
        name={props.name}
        description={props.description}
        stopCount={points.length}
        seriesAt={() => []}
        textOf={textOf}
        cellsAt={({ stop }) => points[stop]?.cells ?? []}
        onPick={
          onPick === undefined
            ? undefined
            : (place, at) => {
                const point = points[place.stop];
                if (point !== undefined) onPick(point, seriesOf(data, point), at);
              }
        }
      >
        <div {...{ [panelAttribute]: 0 }}>
          <Plot {...props} height={props.height - 36 - legendRoom} points={points} colours={colours} />
        </div>
      </ReadingFrame>
    </AxisTitles>
  );
}

function fromLeft(points: readonly ScatterPoint[], hidden: ReadonlySet<number>): readonly ScatterPoint[] {
  return points
    .filter((point) => point.series === null || !hidden.has(point.series))
    .sort((left, right) => left.x - right.x || left.y - right.y);
}

type PlotProps = ScatterPlotProps & {
  readonly points: readonly ScatterPoint[];
  readonly colours: readonly ColourSlot[];
};

function Plot(props: PlotProps) {
  const { points, colours, x, y, look } = props;
  const across = points.map((point) => point.x);
  const up = points.map((point) => point.y);
  const shared = { type: "number", axisLine: false, tickLine: false, tick: tickStyle } as const;
  return (
    <ScatterChart margin={{ top: 8, right: 16, bottom: 0, left: 0 }} {...surfaceProps(props)}>
      <CartesianGrid vertical={false} stroke={gridColour} syncWithTicks />
      <XAxis
        {...shared}
        dataKey="x"
        {...plotScale(across, look.isLog, Math.max(2, Math.round(props.width / 90)))}
        tickMargin={8}
        minTickGap={24}
        tickFormatter={tickWriter(x, across, look.isLog)}
      />
      <YAxis
        {...shared}
        dataKey="y"
        width="auto"
        {...plotScale(up, look.isLog, 4)}
        tickFormatter={tickWriter(y, up, look.isLog)}
      />
      <Scatter
        data={[...points]}
        fill="var(--color-chart-1)"
        shape={(dot: ScatterShapeProps) => <Dot dot={dot} point={points[dot.index]} colours={colours} />}
        isAnimationActive={props.isAnimated}
        animationDuration={animationMs}
      />
      <ScatterReading points={points} radiusOf={radiusOf} />
    </ScatterChart>
  );
}

/** Dots are places, not lengths: zero is on the axis only where it is near. */
function plotScale(values: readonly number[], isLog: boolean, steps: number) {
  const log = isLog ? logScale(values) : null;
  const isNearZero = lineStartsAtZero(values) && Math.min(...values) < Math.max(...values) * 0.4;
  return scaleProps(log ?? linearScale(values, isNearZero, steps), log !== null);
}

type DotProps = {
  readonly dot: ScatterShapeProps;
  readonly point: ScatterPoint | undefined;
  readonly colours: readonly ColourSlot[];
};

function Dot({ dot, point, colours }: DotProps) {
  const standing = useMarkStanding()(point?.cells ?? []);
  if (point === undefined || dot.cx === undefined || dot.cy === undefined) return <g />;
  const fill = colourOf(point.series === null ? 0 : colours[point.series]);
  return (
    <SeriesMarker
      position={point.series ?? 0}
      cx={dot.cx}
      cy={dot.cy}
      r={radiusOf(point)}
      fill={fill}
      fillOpacity={0.65 * colourKept(standing)}
      standing={standing}
    />
  );
}

function radiusOf(point: ScatterPoint | undefined): number {
  return Math.min(4 + Math.sqrt((point?.count ?? 1) - 1), 14);
}

function seriesOf(data: ScatterData, point: ScatterPoint): ChartSeries | null {
  return point.series === null ? null : (data.series[point.series] ?? null);
}

function scatterText({ data, x, y }: ScatterPlotProps, points: readonly ScatterPoint[]) {
  const writeX = valueWriter(
    x,
    points.map((point) => point.x),
  );
  const writeY = valueWriter(
    y,
    points.map((point) => point.y),
  );
  return (place: Place): ReadingText | null => {
    const point = points[place.stop];
    if (point === undefined) return null;
    const series = seriesOf(data, point)?.label ?? null;
    const name = point.count > 1 ? formatCounted(point.count, "row") : point.label;
    const heading = [name, series].filter((part) => part !== null && part !== undefined).join(" · ");
    const isMean = point.count > 1 ? " (mean)" : "";
    const rows = [
      { label: `${x.label}${isMean}`, value: writeX(point.x), colour: null },
      { label: `${y.label}${isMean}`, value: writeY(point.y), colour: null },
    ];
    return { heading: heading === "" ? null : heading, rows };
  };
}
