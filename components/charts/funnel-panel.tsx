"use client";

/**
 * The steps of a course as bars below each other: how many reach each of them, what that is of the first and, between
 * two bars, of the step before.
 */
import { Bar, BarChart, type BarShapeProps, Rectangle, useXAxisScale, XAxis, YAxis } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { formatNumber } from "#lib/domain/format";
import { fitLabel, labelRoom, textWidth } from "./axis-tick.tsx";
import { barExtent } from "./bar-extent.tsx";
import { animationMs, type PanelProps, shownSeries, shownValues, surfaceProps, valueReader } from "./panel-props.tsx";
import { PanelReading } from "./panel-reading.tsx";
import { colourKept, markCells, useMarkStanding } from "./picked-marks.tsx";
import { writeShare } from "./point-text.tsx";
import { markWriter, type SeriesFormat } from "./series-format.tsx";

const stepHeight = 52;
/** Pixels between a name and its bar. */
const nameGap = 12;
/** Room in pixels beyond the bars: a count and a share. */
const valueRoom = 116;

/** Pixels that so many steps need. */
export function funnelHeight(count: number): number {
  return count * stepHeight;
}

/** Bars from zero, in the order of the rows. */
export function FunnelPanel(props: PanelProps) {
  const { data, panel, width, height } = props;
  const { points } = data;
  const room = labelRoom(points, width);
  const extent = barExtent(points, panel.series, "single");
  const format = countWriter(data.series[0], shownValues(props));
  const band = height / points.length;
  return (
    <BarChart
      data={points}
      layout="vertical"
      margin={{ top: 0, right: valueRoom, bottom: 0, left: 0 }}
      barCategoryGap="25%"
      maxBarSize={Math.min(34, band / 2)}
      {...surfaceProps(props)}
    >
      <XAxis type="number" hide domain={[0, extent.high]} />
      <YAxis
        type="category"
        dataKey="key"
        width={room}
        axisLine={false}
        tickLine={false}
        interval={0}
        tick={(tick) => (
          <StepName x={Number(tick.x)} y={Number(tick.y)} name={points[tick.index]?.tick ?? ""} room={room - nameGap} />
        )}
      />
      <PanelReading
        number={props.number}
        points={points}
        direction="down"
        cursor="band"
        series={shownSeries(props)}
        valueAt={(stop, series) => points[stop]?.values[series] ?? null}
      />
      <Bar
        dataKey={valueReader(0)}
        shape={(bar: BarShapeProps) => {
          const place = bar.originalDataIndex;
          return <Step bar={bar} band={band} point={points[place]} next={points[place + 1]} format={format} />;
        }}
        isAnimationActive={props.isAnimated}
        animationDuration={animationMs}
      />
    </BarChart>
  );
}

/** In two lines where one is too short for it. */
export function StepName({
  x,
  y,
  name,
  room,
}: {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly room: number;
}) {
  const lines = twoLines(name, room);
  return (
    <text x={x} y={y - (lines.length - 1) * 7} textAnchor="end" fontSize={12} fill="var(--color-muted)">
      <title>{name}</title>
      {lines.map((line, index) => (
        <tspan key={line} x={x - 4} dy={index === 0 ? "0.35em" : 14}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** As many words as fit in the first line, as much as fits of the others in the second. */
export function twoLines(name: string, room: number): readonly string[] {
  if (textWidth(name) <= room) return [name];
  const words = name.split(" ");
  const fitting = words.findLastIndex((_, index) => textWidth(words.slice(0, index + 1).join(" ")) <= room);
  if (fitting < 0) return [fitLabel(name, room)];
  return [words.slice(0, fitting + 1).join(" "), fitLabel(words.slice(fitting + 1).join(" "), room)];
}

/** Whole up to a million: a short number would hide how far two steps lie apart. */
export function countWriter(series: SeriesFormat | undefined, values: readonly number[]): (value: number) => string {
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  const looks: SeriesFormat = series ?? { format: "integer" };
  const isWhole = looks.format === "integer" && looks.isCompact !== true && largest < 1_000_000;
  return isWhole ? (value) => formatNumber(value, "integer") : markWriter(looks, values);
}

type StepProps = {
  readonly bar: BarShapeProps;
  /** Pixels from one step to the next. */
  readonly band: number;
  readonly point: ChartPoint | undefined;
  readonly next: ChartPoint | undefined;
  format(value: number): string;
};

function Step({ bar, band, point, next, format }: StepProps) {
  const scale = useXAxisScale();
  const standing = useMarkStanding()(markCells(point, null));
  const value = point?.values[0] ?? null;
  if (scale === undefined || value === null) return <g />;
  const [left, top, length, height] = [bar.x, bar.y, bar.width, bar.height].map(Number);
  const box = { left: left ?? 0, top: top ?? 0, length: length ?? 0, height: height ?? 0 };
  const nextEnd = scale(next?.values[0] ?? Number.NaN);
  return (
    <g data-standing={standing}>
      <Rectangle
        x={box.left}
        y={box.top}
        width={box.length}
        height={box.height}
        radius={[0, 4, 4, 0]}
        fill="var(--color-chart-1)"
        opacity={colourKept(standing)}
      />
      <text
        x={box.left + box.length + 8}
        y={box.top + box.height / 2}
        dy="0.35em"
        className="tabular"
        fontSize={12}
        fill="var(--color-fg)"
      >
        {format(value)}
        {point?.stepShares?.ofFirst == null ? null : (
          <tspan dx={8} fill="var(--color-muted)">
            {writeShare(point.stepShares.ofFirst)}
          </tspan>
        )}
      </text>
      <Passage box={box} band={band} nextEnd={nextEnd ?? null} ofBefore={next?.stepShares?.ofBefore ?? null} />
    </g>
  );
}

type PassageProps = {
  readonly box: { readonly left: number; readonly top: number; readonly length: number; readonly height: number };
  readonly band: number;
  /** Where the next bar ends; null where there is none. */
  readonly nextEnd: number | null;
  readonly ofBefore: number | null;
};

/** From one bar to the next: a pale slope between their ends, and what the next is of this one. */
function Passage({ box, band, nextEnd, ofBefore }: PassageProps) {
  if (nextEnd === null || Number.isNaN(nextEnd)) return null;
  const [from, to] = [box.top + box.height, box.top + band];
  return (
    <g pointerEvents="none">
      <path
        d={`M${box.left} ${from}H${box.left + box.length}L${nextEnd} ${to}H${box.left}Z`}
        fill="var(--color-chart-1)"
        fillOpacity={0.14}
      />
      {ofBefore === null ? null : (
        <text
          x={box.left + 8}
          y={(from + to) / 2}
          dy="0.35em"
          className="tabular"
          fontSize={11}
          fill="var(--color-muted)"
        >
          {`↓ ${writeShare(ofBefore)} of the step before`}
        </text>
      )}
    </g>
  );
}
