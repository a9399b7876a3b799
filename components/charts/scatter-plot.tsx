"use client";

/** Two measures against each other, each axis named. */
import { CartesianGrid, Scatter, ScatterChart, type ScatterShapeProps, Tooltip, XAxis, YAxis } from "recharts";
import { axisFormatter } from "#lib/domain/axis-format";
import type { ChartMeasure } from "#lib/domain/chart";
import type { ScatterPoint } from "#lib/domain/chart-data-types";
import { formatCounted, formatNumber } from "#lib/domain/format";
import { TooltipBox, type TooltipRow } from "./chart-tooltip.tsx";
import { animationMs, gridColour, tickStyle } from "./panel-props.tsx";

type ScatterPlotProps = {
  readonly points: readonly ScatterPoint[];
  readonly x: ChartMeasure;
  readonly y: ChartMeasure;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly description: string;
  readonly isAnimated: boolean;
};

/** Points grow with the number of rows that they stand for. */
export function ScatterPlot({ points, x, y, width, height, name, description, isAnimated }: ScatterPlotProps) {
  const data = points.map((point, index) => ({ ...point, index }));
  return (
    <div>
      <p className="text-xs text-muted">{y.label}</p>
      <ScatterChart
        width={width}
        height={height - 36}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        aria-label={name}
        desc={description}
      >
        <CartesianGrid vertical={false} stroke={gridColour} />
        <XAxis
          type="number"
          dataKey="x"
          domain={["auto", "auto"]}
          axisLine={false}
          tickLine={false}
          tick={tickStyle}
          tickMargin={8}
          minTickGap={24}
          tickFormatter={axisFormatter(largest(points.map((point) => point.x)), x.format)}
        />
        <YAxis
          type="number"
          dataKey="y"
          width="auto"
          domain={["auto", "auto"]}
          axisLine={false}
          tickLine={false}
          tick={tickStyle}
          tickCount={5}
          tickFormatter={axisFormatter(largest(points.map((point) => point.y)), y.format)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-control)", strokeDasharray: "3 3" }}
          content={({ payload }) => <ScatterTooltip point={points[Number(payload[0]?.payload?.index)]} x={x} y={y} />}
        />
        <Scatter
          data={data}
          fill="var(--color-chart-1)"
          shape={(dot: ScatterShapeProps) => (
            <circle
              cx={dot.cx}
              cy={dot.cy}
              r={radiusOf(points[dot.index])}
              fill="var(--color-chart-1)"
              fillOpacity={0.65}
            />
          )}
          isAnimationActive={isAnimated}
          animationDuration={animationMs}
        />
      </ScatterChart>
      <p className="text-right text-xs text-muted">{x.label}</p>
    </div>
  );
}

type ScatterTooltipProps = Pick<ScatterPlotProps, "x" | "y"> & { readonly point: ScatterPoint | undefined };

function ScatterTooltip({ point, x, y }: ScatterTooltipProps) {
  if (point === undefined) return null;
  const rows: TooltipRow[] = [
    { label: x.label, value: formatNumber(point.x, x.format), colour: null },
    { label: y.label, value: formatNumber(point.y, y.format), colour: null },
  ];
  return <TooltipBox heading={point.count > 1 ? formatCounted(point.count, "row") : point.label} rows={rows} />;
}

function radiusOf(point: ScatterPoint | undefined): number {
  return Math.min(4 + Math.sqrt((point?.count ?? 1) - 1), 14);
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
