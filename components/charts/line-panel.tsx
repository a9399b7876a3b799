"use client";

/** Lines over time. Holes in the data stay holes; a point between two holes gets a dot, or nobody would see it. */
import type { ReactNode } from "react";
import { CartesianGrid, type DotItemDotProps, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { axisFormatter } from "#lib/domain/axis-format";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { PointTooltip } from "./chart-tooltip.tsx";
import { colourOf, dashOf } from "./palette.tsx";
import {
  animationMs,
  findPoint,
  gridColour,
  type PanelProps,
  shownSeries,
  shownValues,
  tickStyle,
  valueReader,
} from "./panel-props.tsx";

const maxPointsWithDots = 30;

/** One axis of one unit. */
export function LinePanel(props: PanelProps) {
  const { data, panel, colours, width, height } = props;
  const values = shownValues(props);
  const startsAtZero = lineStartsAtZero(values);
  const formatTick = axisFormatter(Math.max(0, ...values.map(Math.abs)), panel.format);
  return (
    <LineChart
      data={data.points}
      width={width}
      height={height}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      aria-label={props.name}
      desc={props.description}
      syncId={props.syncId}
      syncMethod="value"
    >
      <CartesianGrid vertical={false} stroke={gridColour} />
      <XAxis
        dataKey="key"
        type={data.axis === "distance" ? "number" : "category"}
        domain={["dataMin", "dataMax"]}
        axisLine={false}
        tickLine={false}
        tick={tickStyle}
        tickMargin={8}
        minTickGap={24}
        interval="equidistantPreserveStart"
        tickFormatter={(key) => findPoint(data.points, key)?.tick ?? distanceTick(data.points, key)}
        // Room for half of the last label: without it every second one would go.
        padding={{ left: 8, right: 20 }}
      />
      <YAxis
        width="auto"
        axisLine={false}
        tickLine={false}
        tick={tickStyle}
        tickCount={5}
        domain={startsAtZero ? [0, "auto"] : ["auto", "auto"]}
        tickFormatter={formatTick}
      />
      {values.some((value) => value < 0) ? <ReferenceLine y={0} stroke="var(--color-control)" /> : null}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: "var(--color-control)" }}
        content={({ label }) => (
          <PointTooltip
            point={findPoint(data.points, label)}
            series={data.series}
            colours={colours}
            shown={shownSeries(props)}
            hasTotal={false}
          />
        )}
      />
      {lines(props)}
    </LineChart>
  );
}

function lines({ data, panel, colours, hidden, isAnimated }: PanelProps) {
  return panel.series.map((index) => (
    <Line
      key={index}
      name={data.series[index]?.label}
      dataKey={valueReader(index)}
      hide={hidden.has(index)}
      type="linear"
      stroke={colourOf(colours[index])}
      strokeWidth={2}
      strokeDasharray={dashOf(index)}
      dot={(dot) => seriesDot(dot, data.points, index)}
      activeDot={{ r: 4, strokeWidth: 2, stroke: "var(--color-surface)" }}
      isAnimationActive={isAnimated}
      animationDuration={animationMs}
    />
  ));
}

/** A line may leave zero out only where zero would flatten it beyond reading. */
export function lineStartsAtZero(values: readonly number[]): boolean {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return values.length === 0 || low <= 0 || (high - low) / high >= 0.15;
}

function distanceTick(points: readonly ChartPoint[], key: unknown): string {
  const nearest = points.reduce<ChartPoint | undefined>(
    (best, point) =>
      best === undefined || Math.abs(point.key - Number(key)) < Math.abs(best.key - Number(key)) ? point : best,
    undefined,
  );
  return nearest?.tick ?? "";
}

function seriesDot(dot: DotItemDotProps, points: readonly ChartPoint[], series: number): ReactNode {
  const isHole = (position: number) => (points[position]?.values[series] ?? null) === null;
  const isAlone = isHole(dot.index - 1) && isHole(dot.index + 1);
  const isShown = !isHole(dot.index) && (points.length <= maxPointsWithDots || isAlone);
  if (!isShown || dot.cx === undefined || dot.cy === undefined) return <g key={dot.index} />;
  return <circle key={dot.index} cx={dot.cx} cy={dot.cy} r={2.5} fill={dot.stroke} />;
}
