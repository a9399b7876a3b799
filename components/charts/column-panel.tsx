"use client";

/** Vertical bars over time or bins: side by side, or on top of each other where parts make a whole. */
import { Bar, BarChart, type BarShapeProps, Rectangle } from "recharts";
import type { ChartPoint, MarkCell } from "#lib/domain/chart-data-types";
import { barExtent, lastOfStack, stackTotal } from "./bar-extent.tsx";
import { HatchDefinitions, hatchOf, useHatch } from "./hatch.tsx";
import { type ColourSlot, colourOf } from "./palette.tsx";
import { animationMs, type PanelProps, shownSeries, shownValues, surfaceProps, valueReader } from "./panel-props.tsx";
import { PanelReading } from "./panel-reading.tsx";
import { partialDash, partialFill } from "./partial-step.tsx";
import { colourKept, markCells, useMarkStanding } from "./picked-marks.tsx";
import { SegmentShare } from "./segment-share.tsx";
import { markWriter, segmentWriter, tickWriter } from "./series-format.tsx";
import { SpreadLines, spreadRoom } from "./spread-lines.tsx";
import { timeAxis } from "./time-axis.tsx";
import { valueAxis } from "./value-axis.tsx";

const maxLabelledBars = 12;

type ColumnPanelProps = PanelProps & {
  readonly isStacked: boolean;
  /** Bars of a histogram touch: there is nothing between its bins. */
  readonly isDense: boolean;
};

/** One axis of one unit, always from zero. */
export function ColumnPanel(props: ColumnPanelProps) {
  const { data, panel, isStacked, isDense } = props;
  const hatch = useHatch();
  const shown = shownSeries(props);
  const extent = barExtent(data.points, shown, isStacked ? "stacked" : "side-by-side");
  const format = tickWriter(data.series[panel.series[0] ?? 0] ?? panel, [extent.low, extent.high]);
  return (
    <BarChart
      data={data.points}
      margin={{ top: data.spread === undefined ? 20 : spreadRoom, right: 12, bottom: 0, left: 0 }}
      barCategoryGap={isDense ? 1 : "24%"}
      barGap={2}
      maxBarSize={isDense ? undefined : 56}
      {...surfaceProps(props)}
    >
      <HatchDefinitions id={hatch} />
      {timeAxis(data, true)}
      {valueAxis({
        values: [extent.low, extent.high],
        isLog: false,
        startsAtZero: true,
        isWhole: isStacked && panel.format === "percent",
        height: props.height,
        hasLabelsBelow: extent.low < 0 && isLabelled(props),
        format,
      })}
      <PanelReading
        number={props.number}
        points={data.points}
        direction="across"
        cursor="band"
        series={shown}
        valueAt={(stop, series) => markEnd(data.points[stop], shown, series, isStacked)}
      />
      {columns(props, hatch)}
      {data.spread === undefined ? null : <SpreadLines spread={data.spread} binCount={data.points.length} />}
    </BarChart>
  );
}

/** Where a bar ends on the value axis: in a stack, on top of those before it. */
export function markEnd(
  point: ChartPoint | undefined,
  shown: readonly number[],
  series: number,
  isStacked: boolean,
): number | null {
  const value = point?.values[series] ?? null;
  if (value === null || !isStacked) return value;
  return stackTotal(
    point,
    shown.filter((one) => one <= series),
  );
}

function columns(props: ColumnPanelProps, hatch: string) {
  const { data, panel, colours, hidden, isAnimated, isStacked } = props;
  const shown = shownSeries(props);
  const values = shownValues(props);
  const isSingle = !isStacked && data.series.length === 1;
  const format = markWriter(data.series[panel.series[0] ?? 0] ?? panel, values);
  const isShares = isStacked && panel.format === "percent";
  const writeShare = segmentWriter(data.series[panel.series[0] ?? 0] ?? panel);
  const hasLabels = isLabelled(props);
  const hasNegative = values.some((value) => value < 0);
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
        const isNegative = value !== null && value < 0;
        return (
          <Column
            bar={bar}
            series={index}
            cells={markCells(point, data.series[index])}
            fill={isSingle && hasNegative ? signFill(isNegative) : undefined}
            hatch={hatchOf(hatch, index)}
            isNegative={isNegative}
            label={hasLabels && value !== null ? format(value) : null}
            isEnd={!isStacked || index === lastOfStack(point, shown)}
            isPart={isStacked}
            isPartial={point?.isPartial === true}
            slot={colours[index]}
            share={isShares && value !== null ? writeShare(value) : null}
          />
        );
      }}
      isAnimationActive={isAnimated}
      animationDuration={animationMs}
    />
  ));
}

/** A few bars of one series have their numbers beside them, unless lines cross there. */
function isLabelled(props: ColumnPanelProps): boolean {
  if (props.data.spread !== undefined) return false;
  return !props.isStacked && shownSeries(props).length === 1 && props.data.points.length <= maxLabelledBars;
}

/** Two colours where there are gains and losses, never red and green. */
export function signFill(isNegative: boolean): string {
  return isNegative ? "var(--color-div-7)" : "var(--color-div-1)";
}

type ColumnProps = {
  readonly bar: BarShapeProps;
  readonly series: number;
  readonly cells: readonly MarkCell[];
  readonly fill: string | undefined;
  readonly hatch: string | null;
  readonly isNegative: boolean;
  readonly label: string | null;
  /** The end of a column is rounded; parts before it are not. */
  readonly isEnd: boolean;
  /** Parts of a stack are set apart by a thin gap. */
  readonly isPart: boolean;
  /** Its step in time is there only in part. */
  readonly isPartial: boolean;
  readonly slot: ColourSlot | undefined;
  /** Written inside it; null leaves it out. */
  readonly share: string | null;
};

function Column({ bar, series, cells, hatch, isNegative, label, isEnd, isPart, isPartial, ...more }: ColumnProps) {
  const top = Math.min(Number(bar.y), Number(bar.y) + Number(bar.height));
  const height = Math.abs(Number(bar.height));
  const rounded: [number, number, number, number] = isNegative ? [0, 0, 4, 4] : [4, 4, 0, 0];
  const standing = useMarkStanding()(cells);
  const fill = more.fill ?? bar.fill;
  const outline = {
    opacity: colourKept(standing),
    x: bar.x,
    y: isPart ? top + 1 : top,
    width: bar.width,
    height: isPart ? Math.max(height - 1, 0.5) : height,
    radius: isEnd ? rounded : 0,
  };
  return (
    <g data-series={series} data-standing={standing}>
      <Rectangle {...outline} fill={fill} {...(isPartial ? partialEdge(fill) : {})} />
      {hatch === null ? null : <Rectangle {...outline} fill={hatch} className="pointer-events-none" />}
      <SegmentShare
        text={more.share}
        place={{ x: Number(bar.x), y: top, width: Number(bar.width), height }}
        slot={more.slot}
        isPale={isPartial || standing === "back"}
        fill={fill}
        isHatched={hatch !== null}
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

function partialEdge(stroke: string | undefined) {
  return { stroke, fillOpacity: partialFill, strokeDasharray: partialDash, strokeWidth: 1.5 };
}
