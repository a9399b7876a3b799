"use client";

/** Horizontal bars with their names beside them and their values at their ends; from zero, in the given order. */
import { Bar, BarChart, type BarShapeProps, Rectangle, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { markFormatter } from "#lib/domain/axis-format";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { CategoryTick, labelRoom } from "./axis-tick.tsx";
import { type BarExtent, type BarLayout, barExtent, lastOfStack, stackTotal } from "./bar-extent.tsx";
import { PointTooltip } from "./chart-tooltip.tsx";
import { colourOf } from "./palette.tsx";
import { animationMs, cursorFill, findPoint, type PanelProps, shownSeries, shownValues } from "./panel-props.tsx";

type BarPanelProps = PanelProps & { readonly layout: BarLayout };

/** Room in pixels beyond the bars, where the values stand. */
const valueRoom = 64;

/** One list of bars. */
export function BarPanel(props: BarPanelProps) {
  const { data, colours, width, height, layout } = props;
  const room = labelRoom(data.points, width);
  const extent = barExtent(data.points, shownSeries(props), layout);
  const hasValues = layout !== "stacked" || props.panel.format !== "percent";
  return (
    <BarChart
      data={data.points}
      layout="vertical"
      width={width}
      height={height}
      margin={{ top: 0, right: hasValues ? valueRoom : 8, bottom: 0, left: 0 }}
      barCategoryGap={layout === "side-by-side" ? "18%" : "22%"}
      barGap={1}
      maxBarSize={layout === "side-by-side" ? 18 : 32}
      aria-label={props.name}
      desc={props.description}
      syncId={props.syncId}
      syncMethod="value"
    >
      <XAxis
        type="number"
        hide
        domain={[extent.low, extent.high]}
        // Values of negative bars stand left of them, inside the plot, away from the names.
        padding={{ left: extent.low < 0 ? valueRoom : 0 }}
      />
      <YAxis
        type="category"
        dataKey="key"
        width={room}
        axisLine={false}
        tickLine={false}
        interval={0}
        tick={(tick) => <CategoryTick x={tick.x} y={tick.y} payload={tick.payload} points={data.points} room={room} />}
      />
      {extent.low < 0 ? <ReferenceLine x={0} stroke="var(--color-control)" /> : null}
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
      {bars(props, extent)}
    </BarChart>
  );
}

function bars(props: BarPanelProps, extent: BarExtent) {
  const { data, panel, hidden, isAnimated, layout } = props;
  const format = markFormatter(shownValues(props), panel.format);
  return panel.series.map((index) => (
    <Bar
      key={index}
      name={data.series[index]?.label}
      dataKey={cutReader(index, extent)}
      stackId={layout === "stacked" ? "stack" : undefined}
      hide={hidden.has(index)}
      fill={colourOf(props.colours[index])}
      shape={(bar: BarShapeProps) => {
        const point = data.points[bar.originalDataIndex];
        const value = point?.values[index] ?? null;
        return (
          <HorizontalBar
            bar={bar}
            isNegative={value !== null && value < 0}
            isCut={extent.isOtherCut && point?.isOther === true}
            fill={layout === "single" ? singleFill(point, value, extent.low < 0) : undefined}
            {...barEnd(props, point, index)}
            format={format}
          />
        );
      }}
      isAnimationActive={isAnimated}
      animationDuration={animationMs}
    />
  ));
}

/** Reads a series; the bar of the rest is drawn no longer than the axis. */
function cutReader(index: number, extent: BarExtent): (point: ChartPoint) => number | null {
  return (point) => {
    const value = point.values[index] ?? null;
    return value !== null && point.isOther && extent.isOtherCut ? Math.min(value, extent.high) : value;
  };
}

/** The value at the bar's end: of the bar itself, or of the whole stack on its last part. */
function barEnd(props: BarPanelProps, point: ChartPoint | undefined, index: number) {
  if (props.layout !== "stacked") {
    return { isEnd: true, isPart: false, endValue: point?.values[index] ?? null };
  }
  const shown = shownSeries(props);
  const isEnd = index === lastOfStack(point, shown);
  const total = stackTotal(point, shown);
  // Shares always fill the bar: their sum says nothing.
  return { isEnd, isPart: true, endValue: isEnd && props.panel.format !== "percent" ? total : null };
}

/** One colour for one list; two where there are gains and losses, never red and green. */
function singleFill(point: ChartPoint | undefined, value: number | null, hasNegative: boolean): string {
  if (point?.isOther === true) return "var(--color-chart-other)";
  if (!hasNegative) return "var(--color-chart-1)";
  return value !== null && value < 0 ? "var(--color-div-7)" : "var(--color-div-1)";
}

type HorizontalBarProps = {
  readonly bar: BarShapeProps;
  readonly isNegative: boolean;
  readonly isCut: boolean;
  readonly fill: string | undefined;
  /** The number at the bar's end; null leaves it out. */
  readonly endValue: number | null;
  format(value: number): string;
  /** The end of a bar is rounded; parts before it are not. */
  readonly isEnd: boolean;
  /** Parts of a stack are set apart by a thin gap, so that colour is not the only border. */
  readonly isPart: boolean;
};

function HorizontalBar({ bar, isNegative, isCut, fill, endValue, format, isEnd, isPart }: HorizontalBarProps) {
  const left = Math.min(Number(bar.x), Number(bar.x) + Number(bar.width));
  const length = Math.abs(Number(bar.width));
  const rounded: [number, number, number, number] = isNegative ? [4, 0, 0, 4] : [0, 4, 4, 0];
  return (
    <g>
      <Rectangle
        x={left}
        y={bar.y}
        width={isPart ? Math.max(length - 1, 0.5) : length}
        height={bar.height}
        fill={fill ?? bar.fill}
        radius={isEnd && !isCut ? rounded : 0}
      />
      {isCut ? <CutMark x={left + length - 18} y={Number(bar.y)} height={Number(bar.height)} /> : null}
      {endValue === null ? null : (
        <text
          x={isNegative ? left - 6 : left + length + 6}
          y={Number(bar.y) + Number(bar.height) / 2}
          dy="0.35em"
          textAnchor={isNegative ? "end" : "start"}
          className="tabular"
          fontSize={12}
          fill="var(--color-fg)"
        >
          {format(endValue)}
        </text>
      )}
    </g>
  );
}

/** Two slanted gaps: this bar is longer than it is drawn. */
function CutMark({ x, y, height }: { readonly x: number; readonly y: number; readonly height: number }) {
  const slant = `l4 ${-height - 4}`;
  return (
    <path
      d={`M${x} ${y + height + 2}${slant}M${x + 6} ${y + height + 2}${slant}`}
      stroke="var(--color-surface)"
      strokeWidth={3}
    />
  );
}
