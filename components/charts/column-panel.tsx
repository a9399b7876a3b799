"use client";

/** Vertical bars over time: side by side, or on top of each other where parts make a whole. */
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { axisFormatter, markFormatter } from "#lib/domain/axis-format";
import { barExtent, lastOfStack } from "./bar-extent.tsx";
import { PointTooltip } from "./chart-tooltip.tsx";
import { colourOf } from "./palette.tsx";
import {
  animationMs,
  cursorFill,
  findPoint,
  gridColour,
  type PanelProps,
  shownSeries,
  shownValues,
  tickStyle,
  valueReader,
} from "./panel-props.tsx";

const maxLabelledBars = 12;

type ColumnPanelProps = PanelProps & { readonly isStacked: boolean };

/** One axis of one unit, always from zero. */
export function ColumnPanel(props: ColumnPanelProps) {
  const { data, panel, colours, width, height, isStacked } = props;
  const formatTick = axisFormatter(largestColumn(props), panel.format);
  return (
    <BarChart
      data={data.points}
      width={width}
      height={height}
      margin={{ top: 20, right: 12, bottom: 0, left: 0 }}
      barCategoryGap="24%"
      barGap={2}
      maxBarSize={56}
      aria-label={props.name}
      desc={props.description}
      syncId={props.syncId}
      syncMethod="value"
    >
      <CartesianGrid vertical={false} stroke={gridColour} />
      <XAxis
        dataKey="key"
        axisLine={false}
        tickLine={false}
        tick={tickStyle}
        tickMargin={8}
        minTickGap={8}
        interval="equidistantPreserveStart"
        tickFormatter={(key) => findPoint(data.points, key)?.tick ?? ""}
      />
      <YAxis width="auto" axisLine={false} tickLine={false} tick={tickStyle} tickCount={5} tickFormatter={formatTick} />
      {shownValues(props).some((value) => value < 0) ? <ReferenceLine y={0} stroke="var(--color-control)" /> : null}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: cursorFill }}
        content={({ label }) => (
          <PointTooltip
            point={findPoint(data.points, label)}
            series={data.series}
            colours={colours}
            shown={shownSeries(props)}
            hasTotal={isStacked}
          />
        )}
      />
      {columns(props)}
    </BarChart>
  );
}

function columns(props: ColumnPanelProps) {
  const { data, panel, colours, hidden, isAnimated, isStacked } = props;
  const isLabelled = !isStacked && shownSeries(props).length === 1 && data.points.length <= maxLabelledBars;
  const format = markFormatter(shownValues(props), panel.format);
  return panel.series.map((index) => (
    <Bar
      key={index}
      name={data.series[index]?.label}
      dataKey={valueReader(index)}
      stackId={isStacked ? "stack" : undefined}
      hide={hidden.has(index)}
      fill={colourOf(colours[index])}
      shape={(bar: BarShapeProps) => {
        const point = data.points[bar.originalDataIndex];
        const value = point?.values[index] ?? null;
        return (
          <Column
            bar={bar}
            isNegative={value !== null && value < 0}
            label={isLabelled && value !== null ? format(value) : null}
            isEnd={!isStacked || index === lastOfStack(point, shownSeries(props))}
            isPart={isStacked}
          />
        );
      }}
      isAnimationActive={isAnimated}
      animationDuration={animationMs}
    />
  ));
}

type ColumnProps = {
  readonly bar: BarShapeProps;
  readonly isNegative: boolean;
  readonly label: string | null;
  /** The end of a column is rounded; parts before it are not. */
  readonly isEnd: boolean;
  /** Parts of a stack are set apart by a thin gap. */
  readonly isPart: boolean;
};

function Column({ bar, isNegative, label, isEnd, isPart }: ColumnProps) {
  const top = Math.min(Number(bar.y), Number(bar.y) + Number(bar.height));
  const height = Math.abs(Number(bar.height));
  const rounded: [number, number, number, number] = isNegative ? [0, 0, 4, 4] : [4, 4, 0, 0];
  return (
    <g>
      <Rectangle
        x={bar.x}
        y={isPart ? top + 1 : top}
        width={bar.width}
        height={isPart ? Math.max(height - 1, 0.5) : height}
        fill={bar.fill}
        radius={isEnd ? rounded : 0}
      />
      {label === null ? null : (
        <text
          x={Number(bar.x) + Number(bar.width) / 2}
          y={isNegative ? top + height + 14 : top - 6}
          textAnchor="middle"
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

function largestColumn(props: ColumnPanelProps): number {
  const { low, high } = barExtent(props.data.points, shownSeries(props), props.isStacked ? "stacked" : "side-by-side");
  return Math.max(high, -low);
}
