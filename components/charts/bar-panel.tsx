"use client";

/** Horizontal bars with their names beside them and their values at their ends; from zero, in the given order. */
import { Bar, BarChart, type BarShapeProps, BarStack, Rectangle, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { formatCompact } from "#lib/domain/format";
import { CategoryTick, labelRoom } from "./axis-tick.tsx";
import { PointTooltip } from "./chart-tooltip.tsx";
import { colourOf } from "./palette.tsx";
import {
  animationMs,
  cursorFill,
  findPoint,
  type PanelProps,
  shownSeries,
  shownValues,
  valueReader,
} from "./panel-props.tsx";

type BarPanelProps = PanelProps & { readonly layout: "single" | "stacked" | "side-by-side" };

/** Room in pixels right of the bars, where the values stand. */
const valueRoom = 64;

/** One list of bars. */
export function BarPanel(props: BarPanelProps) {
  const { data, colours, width, height, layout } = props;
  const room = labelRoom(data.points, width);
  const hasNegative = shownValues(props).some((value) => value < 0);
  return (
    <BarChart
      data={data.points}
      layout="vertical"
      width={width}
      height={height}
      margin={{ top: 0, right: valueRoom, bottom: 0, left: hasNegative ? valueRoom - 16 : 0 }}
      barCategoryGap={layout === "side-by-side" ? "18%" : "22%"}
      barGap={1}
      maxBarSize={layout === "side-by-side" ? 18 : 32}
      aria-label={props.name}
      desc={props.description}
      syncId={props.syncId}
      syncMethod="value"
    >
      <XAxis type="number" hide domain={["auto", "auto"]} />
      <YAxis
        type="category"
        dataKey="key"
        width={room}
        axisLine={false}
        tickLine={false}
        interval={0}
        tick={(tick) => <CategoryTick x={tick.x} y={tick.y} payload={tick.payload} points={data.points} room={room} />}
      />
      {hasNegative ? <ReferenceLine x={0} stroke="var(--color-control)" /> : null}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: cursorFill }}
        content={({ label }) => (
          <PointTooltip
            point={findPoint(data.points, label)}
            series={data.series}
            colours={colours}
            shown={layout === "single" ? data.series.map((_, index) => index) : shownSeries(props)}
            hasTotal={layout === "stacked"}
          />
        )}
      />
      {layout === "stacked" ? <BarStack radius={4}>{bars(props)}</BarStack> : bars(props)}
    </BarChart>
  );
}

function bars(props: BarPanelProps) {
  const { data, panel, hidden, isAnimated, layout } = props;
  const shown = shownSeries(props);
  const hasNegative = shownValues(props).some((value) => value < 0);
  return panel.series.map((index) => (
    <Bar
      key={index}
      name={data.series[index]?.label}
      dataKey={valueReader(index)}
      hide={hidden.has(index)}
      fill={colourOf(props.colours[index])}
      shape={(bar: BarShapeProps) => {
        const point = data.points[bar.originalDataIndex];
        const value = point?.values[index] ?? null;
        const isLast = layout === "stacked" && index === lastPresent(point, shown);
        const end = layout === "stacked" ? stackTotal(point, shown) : value;
        const isLabelled = end !== null && (layout !== "stacked" || (isLast && panel.format !== "percent"));
        return (
          <HorizontalBar
            bar={bar}
            value={value}
            fill={layout === "single" ? singleFill(point, value, hasNegative) : undefined}
            label={isLabelled ? formatCompact(end, panel.format) : null}
            isRounded={layout !== "stacked"}
          />
        );
      }}
      isAnimationActive={isAnimated}
      animationDuration={animationMs}
    />
  ));
}

/** One colour for one list; two where there are gains and losses, never red and green. */
function singleFill(point: ChartPoint | undefined, value: number | null, hasNegative: boolean): string {
  if (point?.isOther === true) return "var(--color-chart-other)";
  if (!hasNegative) return "var(--color-chart-1)";
  return value !== null && value < 0 ? "var(--color-div-7)" : "var(--color-div-1)";
}

function lastPresent(point: ChartPoint | undefined, shown: readonly number[]): number | undefined {
  return shown.findLast((index) => (point?.values[index] ?? 0) !== 0);
}

function stackTotal(point: ChartPoint | undefined, shown: readonly number[]): number | null {
  return point === undefined ? null : shown.reduce((sum, index) => sum + (point.values[index] ?? 0), 0);
}

type HorizontalBarProps = {
  readonly bar: BarShapeProps;
  readonly value: number | null;
  readonly fill: string | undefined;
  readonly label: string | null;
  readonly isRounded: boolean;
};

function HorizontalBar({ bar, value, fill, label, isRounded }: HorizontalBarProps) {
  const isNegative = value !== null && value < 0;
  const left = Math.min(Number(bar.x), Number(bar.x) + Number(bar.width));
  const length = Math.abs(Number(bar.width));
  const rounded: [number, number, number, number] = isNegative ? [4, 0, 0, 4] : [0, 4, 4, 0];
  return (
    <g>
      <Rectangle
        x={left}
        y={bar.y}
        width={length}
        height={bar.height}
        fill={fill ?? bar.fill}
        radius={isRounded ? rounded : 0}
      />
      {label === null ? null : (
        <text
          x={isNegative ? left - 6 : left + length + 6}
          y={Number(bar.y) + Number(bar.height) / 2}
          dy="0.35em"
          textAnchor={isNegative ? "end" : "start"}
          className="tabular"
          fontSize={12}
          fill="var(--color-fg)"
        >
          {label}
        </text>
      )}
    </g>
  );
}
