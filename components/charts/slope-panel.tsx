"use client";

/** Lines from one end to the other, with their names and values at both: up, down or level by colour and by course. */
import { Line, LineChart, usePlotArea, useYAxisScale, XAxis, YAxis } from "recharts";
import { extentOf, lineStartsAtZero } from "#lib/domain/axis-scale";
import type { ChartPoint, ChartSeries, MarkCell, PointsData } from "#lib/domain/chart-data-types";
import { signedChange, valueChange } from "#lib/domain/value-change";
import { fitLabel, textWidth } from "./axis-tick.tsx";
import { spreadApart } from "./line-end-labels.tsx";
import { animationMs, type PanelProps, shownValues, surfaceProps, valueReader } from "./panel-props.tsx";
import { PanelReading } from "./panel-reading.tsx";
import { colourKept, useMarkStanding } from "./picked-marks.tsx";
import type { ReadingText } from "./reading-frame.tsx";
import type { Place } from "./reading-place.tsx";
import { markWriter, valueWriter } from "./series-format.tsx";

const lineHeight = 17;
const lineRoom = 26;
/** Pixels between a label and its line. */
const leader = 18;
const headRoom = 30;
/** Pixels from one end to the other. */
const widest = 440;

/** Pixels that the labels of so many lines need. */
export function slopeHeight(count: number): number {
  return headRoom + count * lineRoom + 24;
}

/** Up in one colour, down in the other, never red and green; grey where nothing moves. */
export function slopeColour(before: number | null | undefined, now: number | null | undefined): string {
  if (before == null || now == null || before === now) return "var(--color-control)";
  return now > before ? "var(--color-div-1)" : "var(--color-div-7)";
}

/** A line's two values, the one that is read first, and its change. */
export function slopeText({ points, series }: PointsData, { stop, series: chosen }: Place): ReadingText | null {
  const index = chosen ?? 0;
  const one = series[index];
  if (one === undefined) return null;
  const values = points.map((point) => point.values[index] ?? null);
  const write = valueWriter(
    one,
    values.filter((value) => value !== null),
  );
  const rows = points.map(({ label }, end) => {
    const value = values[end] ?? null;
    return { label, value: value === null ? "no value" : write(value), colour: null };
  });
  const change = valueChange(values[1], values[0], one.format);
  return {
    heading: one.label,
    rows: [
      ...(stop === 0 ? rows : rows.reverse()),
      ...(change === null ? [] : [{ label: "Change", value: signedChange(change), colour: null }]),
    ],
  };
}

/** One measure on one scale; the ends have their names above them. */
export function SlopePanel(props: PanelProps) {
  const { data, panel, width, height } = props;
  const { points, series } = data;
  const values = shownValues(props);
  const write = markWriter(series[0] ?? panel, values);
  const standingOf = useMarkStanding();
  const rooms = labelRooms(data, width, write);
  // Slopes that are much wider than high all look level.
  const side = Math.round((width - widest) / 2);
  const colours = series.map((_, index) => slopeColour(points[0]?.values[index], points[1]?.values[index]));
  return (
    <LineChart
      data={points}
      margin={{ top: headRoom, right: Math.max(rooms.right, side), bottom: 12, left: Math.max(rooms.left, side) }}
      {...surfaceProps({ ...props, height })}
    >
      <XAxis dataKey="key" type="category" hide padding={{ left: 0, right: 0 }} />
      <YAxis hide domain={reach(values)} />
      <PanelReading
        number={props.number}
        points={points}
        direction="across"
        cursor="line"
        series={panel.series}
        valueAt={(stop, index) => points[stop]?.values[index] ?? null}
        isOneByOne
        lineColourOf={(index) => colours[index] ?? ""}
      />
      {panel.series.map((index) => (
        <Line
          key={index}
          name={series[index]?.label}
          dataKey={valueReader(index)}
          type="linear"
          stroke={colours[index]}
          strokeWidth={2}
          strokeOpacity={colourKept(standingOf(cellsOf(data, index)))}
          dot={{ r: 3.5, fill: colours[index], strokeWidth: 0 }}
          activeDot={false}
          isAnimationActive={props.isAnimated}
          animationDuration={animationMs}
        />
      ))}
      {points.map((point, stop) => (
        <End
          key={point.key}
          {...{ series, point, width, write, colours }}
          isLeft={stop === 0}
          room={stop === 0 ? rooms.left : rooms.right}
        />
      ))}
    </LineChart>
  );
}

/** No axis is drawn, so that it needs no round numbers. */
function reach(values: readonly number[]): [number, number] {
  const { low, high } = extentOf(values.length === 0 ? [0, 1] : values);
  const start = lineStartsAtZero(values) ? Math.min(0, low) : low;
  return start === high ? [start - 1, high + 1] : [start, Math.max(high, start)];
}

/** A line stands for both of its ends. */
function cellsOf({ points, series }: PointsData, index: number): readonly MarkCell[] {
  return [...points.flatMap(({ cells }) => cells), ...(series[index]?.cells ?? [])];
}

const nameGap = 6;

/** Narrower drawings have the names at the last end only, where they then have room. */
const narrow = 480;

type Rooms = { readonly left: number; readonly right: number };

/** Pixels beside the lines: what the longest label needs there, at most a part of the drawing. */
function labelRooms({ points, series }: PointsData, width: number, write: (value: number) => string): Rooms {
  const isNarrow = width < narrow;
  const [left, right] = points.map(({ values }, stop) => {
    const widths = values.map((value, index) => {
      const name = isNarrow && stop === 0 ? 0 : textWidth(series[index]?.label ?? "") + nameGap;
      return name + textWidth(value === null ? "" : write(value));
    });
    return leader + Math.ceil(widths.reduce((most, one) => Math.max(most, one), 0)) + 4;
  });
  const most = Math.round(width * (isNarrow ? 0.5 : 0.36));
  return { left: Math.min(left ?? 0, most), right: Math.min(right ?? 0, most) };
}

type EndProps = {
  readonly series: readonly ChartSeries[];
  readonly point: ChartPoint;
  /** Pixels: of the labels, and of the whole drawing. */
  readonly room: number;
  readonly width: number;
  readonly colours: readonly string[];
  readonly isLeft: boolean;
  write(value: number): string;
};

/** The name of the end, and of each line its name and value there; none on top of another. */
function End({ series, point, room, width, colours, isLeft, write }: EndProps) {
  const scale = useYAxisScale();
  const area = usePlotArea();
  if (scale === undefined || area === undefined) return null;
  const x = isLeft ? area.x : area.x + area.width;
  const out = isLeft ? -1 : 1;
  const anchor = isLeft ? "end" : "start";
  const ends = point.values.flatMap((value, index) => {
    const y = value === null ? undefined : scale(value);
    return value === null || y === undefined ? [] : [{ index, y, text: write(value) }];
  });
  const spread = spreadApart(
    ends.map(({ y }) => y),
    { low: area.y, high: area.y + area.height, distance: lineHeight },
  );
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={area.y - 8} y2={area.y + area.height + 8} stroke="var(--color-chart-grid)" />
      <EndName name={point.label} x={x} y={area.y - 16} width={width} isLeft={isLeft} />
      {ends.map(({ index, y, text }, place) => {
        const at = spread[place] ?? y;
        const label = series[index]?.label ?? "";
        const name = isLeft && width < narrow ? "" : fitLabel(label, room - leader - textWidth(text) - nameGap);
        const [first, second] = isLeft ? [name, text] : [text, name];
        return (
          <g key={index}>
            <path
              d={`M${x + out * 5} ${y}L${x + out * (leader - 4)} ${at}`}
              stroke={colours[index]}
              strokeWidth={1}
              fill="none"
              opacity={0.6}
            />
            <text
              x={x + out * leader}
              y={at}
              dy="0.35em"
              textAnchor={anchor}
              className="tabular"
              fontSize={12}
              fill={isLeft ? "var(--color-muted)" : "var(--color-fg)"}
            >
              <title>{label}</title>
              {first}
              <tspan dx={name === "" ? 0 : nameGap} fill={isLeft ? "var(--color-fg)" : "var(--color-muted)"}>
                {second}
              </tspan>
            </text>
          </g>
        );
      })}
    </g>
  );
}

type EndNameProps = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isLeft: boolean;
};

/** Outside of the lines where there is room; a long one begins at the edge, and has the half of the drawing. */
function EndName({ name, x, y, width, isLeft }: EndNameProps) {
  const fitting = fitLabel(name, width / 2 - 8);
  // Strong letters are wider.
  const length = textWidth(fitting) * 1.06;
  const start = isLeft ? Math.max(0, x - length) : Math.min(x, width - length);
  return (
    <text x={start} y={y} fontSize={12} fontWeight={600} fill="var(--color-fg)">
      <title>{name}</title>
      {fitting}
    </text>
  );
}

const key = [
  { name: "Up", colour: "var(--color-div-1)", course: "M1 9L15 1" },
  { name: "Down", colour: "var(--color-div-7)", course: "M1 1L15 9" },
] as const;

/** What the colours say that are there. */
export function SlopeKey({ points, series }: PointsData) {
  const drawn = new Set(series.map((_, index) => slopeColour(points[0]?.values[index], points[1]?.values[index])));
  return (
    <p className="flex gap-4 text-xs text-muted">
      {key
        .filter(({ colour }) => drawn.has(colour))
        .map(({ name, colour, course }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" width="16" height="10">
              <path d={course} stroke={colour} strokeWidth="2" fill="none" />
            </svg>
            {name}
          </span>
        ))}
    </p>
  );
}
