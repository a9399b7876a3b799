"use client";

/** Horizontal bars with their names beside them and their values at their ends; from zero, in the given order. */
import { Bar, BarChart, type BarShapeProps, Rectangle, ReferenceLine, XAxis, YAxis } from "recharts";
import type { ChartPoint, MarkCell } from "#lib/domain/chart-data-types";
import { signedChange } from "#lib/domain/value-change";
import { CategoryTick, labelRoom } from "./axis-tick.tsx";
import { type BarExtent, type BarLayout, barExtent, lastOfStack, stackTotal } from "./bar-extent.tsx";
import { markEnd, signFill } from "./column-panel.tsx";
import { HatchDefinitions, hatchOf, useHatch } from "./hatch.tsx";
import { type ColourSlot, colourOf } from "./palette.tsx";
import { animationMs, type PanelProps, shownSeries, shownValues, surfaceProps } from "./panel-props.tsx";
import { PanelReading } from "./panel-reading.tsx";
import { colourKept, markCells, useMarkStanding } from "./picked-marks.tsx";
import { changeAt } from "./point-text.tsx";
import { SegmentShare } from "./segment-share.tsx";
import { markWriter, segmentWriter } from "./series-format.tsx";

type BarPanelProps = PanelProps & { readonly layout: BarLayout };

/** Room in pixels beyond the bars, where the values stand, and what the change behind them needs. */
const valueRoom = 64;
const changeRoom = 52;

/** One list of bars. */
export function BarPanel(props: BarPanelProps) {
  const { data, width, layout } = props;
  const hatch = useHatch();
  const shown = shownSeries(props);
  const points = pointsOf(props);
  // Panels of one chart share names' room and scale, so that their bars compare.
  const room = labelRoom(data.points, width);
  const extent = barExtent(data.points, shown, layout);
  const hasValues = layout !== "stacked" || props.panel.format !== "percent";
  const endRoom = valueRoom + (isComparing(props) ? changeRoom : 0);
  return (
    <BarChart
      data={points}
      layout="vertical"
      margin={{ top: 0, right: hasValues ? endRoom : 8, bottom: 0, left: 0 }}
      barCategoryGap={layout === "side-by-side" ? "18%" : "22%"}
      barGap={1}
      maxBarSize={layout === "side-by-side" ? 18 : 32}
      {...surfaceProps(props)}
    >
      <HatchDefinitions id={hatch} />
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
      <PanelReading
        number={props.number}
        points={data.points}
        direction="down"
        cursor="band"
        series={shown}
        valueAt={(stop, series) => {
          const end = markEnd(data.points[stop], shown, series, layout === "stacked");
          return end === null ? null : Math.min(end, extent.high);
        }}
      />
      {bars(props, extent, hatch)}
    </BarChart>
  );
}

/** The places of this panel. */
function pointsOf({ data, panel }: BarPanelProps): readonly ChartPoint[] {
  const { part } = panel;
  return part === undefined ? data.points : data.points.slice(part.from, part.from + part.count);
}

/** Both times of an amount are switched on. */
function isComparing(props: BarPanelProps): boolean {
  const { compared } = props.data;
  const shown = shownSeries(props);
  return compared !== undefined && shown.includes(compared.now) && shown.includes(compared.before);
}

/** Behind the later one of two bars that are compared; null elsewhere. */
function changeText(props: BarPanelProps, point: ChartPoint | undefined, index: number): string | null {
  if (!isComparing(props) || index !== props.data.compared?.now) return null;
  const change = changeAt(props.data, point);
  return change === null ? null : signedChange(change);
}

function bars(props: BarPanelProps, extent: BarExtent, hatch: string) {
  const { data, panel, hidden, isAnimated, layout } = props;
  const points = pointsOf(props);
  const format = markWriter(data.series[panel.series[0] ?? 0] ?? panel, shownValues(props));
  const isShares = layout === "stacked" && panel.format === "percent";
  const writeShare = segmentWriter(data.series[panel.series[0] ?? 0] ?? panel);
  return panel.series.map((index) => (
    <Bar
      key={index}
      name={data.series[index]?.label}
      dataKey={cutReader(index, extent)}
      stackId={layout === "stacked" ? "stack" : undefined}
      hide={hidden.has(index)}
      fill={colourOf(props.colours[index])}
      shape={(bar: BarShapeProps) => {
        const point = points[bar.originalDataIndex];
        const value = point?.values[index] ?? null;
        return (
          <HorizontalBar
            bar={bar}
            series={index}
            cells={markCells(point, data.series[index])}
            hatch={hatchOf(hatch, index)}
            isNegative={value !== null && value < 0}
            isCut={extent.isOtherCut && point?.isOther === true}
            fill={layout === "single" ? singleFill(point, value, extent.low < 0) : undefined}
            {...barEnd(props, point, index)}
            slot={props.colours[index]}
            share={isShares && value !== null ? writeShare(value) : null}
            change={changeText(props, point, index)}
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
  return signFill(value !== null && value < 0);
}

type HorizontalBarProps = {
  readonly bar: BarShapeProps;
  readonly series: number;
  readonly cells: readonly MarkCell[];
  readonly hatch: string | null;
  readonly isNegative: boolean;
  readonly isCut: boolean;
  readonly fill: string | undefined;
  /** The number at the bar's end; null leaves it out. */
  readonly endValue: number | null;
  /** Behind that number, how it has changed. */
  readonly change: string | null;
  format(value: number): string;
  /** The end of a bar is rounded; parts before it are not. */
  readonly isEnd: boolean;
  /** Parts of a stack are set apart by a thin gap, so that colour is not the only border. */
  readonly isPart: boolean;
  readonly slot: ColourSlot | undefined;
  /** Written inside it; null leaves it out. */
  readonly share: string | null;
};

function HorizontalBar(props: HorizontalBarProps) {
  const { bar, isNegative, isCut, hatch, endValue, change, format, isEnd, isPart, share } = props;
  const fill = props.fill ?? bar.fill;
  const left = Math.min(Number(bar.x), Number(bar.x) + Number(bar.width));
  const length = Math.abs(Number(bar.width));
  const rounded: [number, number, number, number] = isNegative ? [4, 0, 0, 4] : [0, 4, 4, 0];
  const standing = useMarkStanding()(props.cells);
  const outline = {
    opacity: colourKept(standing),
    x: left,
    y: bar.y,
    width: isPart ? Math.max(length - 1, 0.5) : length,
    height: bar.height,
    radius: isEnd && !isCut ? rounded : 0,
  };
  return (
    <g data-series={props.series} data-standing={standing}>
      <Rectangle {...outline} fill={fill} />
      {hatch === null ? null : <Rectangle {...outline} fill={hatch} className="pointer-events-none" />}
      <SegmentShare
        text={share}
        place={{ x: left, y: Number(bar.y), width: outline.width, height: Number(bar.height) }}
        slot={props.slot}
        isPale={standing === "back"}
        fill={fill}
        isHatched={hatch !== null}
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
          {change === null ? null : (
            <tspan dx={6} fill="var(--color-muted)">
              {change}
            </tspan>
          )}
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
