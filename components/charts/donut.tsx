"use client";

/** Parts of a whole: the ring, the whole in its middle, and every part with value and share beside it. */
import { useMemo } from "react";
import { Pie, PieChart, type PieSectorShapeProps, Sector } from "recharts";
import { markFormatter } from "#lib/domain/axis-format";
import type { ChartPoint, PointsData } from "#lib/domain/chart-data-types";
import type { PickAt } from "./chart-pick.tsx";
import { type ColourSlot, colourOf } from "./palette.tsx";
import { surfaceProps } from "./panel-props.tsx";
import { colourKept, markCells, useMarkStanding } from "./picked-marks.tsx";
import { useReadPlace, useRegisteredGeometry } from "./reading-context.tsx";
import { ReadingFrame, type ReadingText } from "./reading-frame.tsx";
import type { PanelGeometry } from "./reading-place.tsx";
import { markWriter, valueWriter } from "./series-format.tsx";
import { panelAttribute } from "./use-panels.tsx";

type DonutProps = {
  readonly data: PointsData;
  /** One per part. */
  readonly colours: readonly ColourSlot[];
  readonly width: number;
  readonly name: string;
  readonly description: string;
  onPick?(point: ChartPoint, at: PickAt): void;
};

const size = 220;
const innerRadius = 66;
const outerRadius = 104;

/** Ring and list; the list stands below on narrow screens. */
export function Donut({ data, colours, width, name, description, onPick }: DonutProps) {
  const series = data.series[0] ?? { format: "number" };
  // A new array would make the ring draw itself again on every render.
  const parts = useMemo(() => data.points.map(toPart), [data.points]);
  const values = parts.map((part) => part.value);
  const whole = values.reduce((sum, value) => sum + value, 0);
  const fractions = parts.map((part) => (whole === 0 ? 0 : part.value / whole));
  const writeShare = markFormatter(fractions, "percent");
  const write = valueWriter(series, values);
  const writeShort = markWriter({ ...series, isCompact: true }, values);
  // Where the values are shares already, saying them twice says less.
  const hasValues = series.format !== "percent";
  const textOf = (stop: number): ReadingText | null => {
    const part = parts[stop];
    if (part === undefined) return null;
    const label = hasValues ? writeShare(fractions[stop] ?? 0) : "Share";
    return { heading: part.label, rows: [{ label, value: write(part.value), colour: colourOf(colours[stop]) }] };
  };
  return (
    <div className={`flex items-center justify-center gap-x-10 gap-y-4 ${width < 480 ? "flex-col" : ""}`}>
      <div className="relative shrink-0" style={{ width: size, height: size }}>
        <ReadingFrame
          name={name}
          description={description}
          stopCount={parts.length}
          seriesAt={() => []}
          textOf={({ stop }) => textOf(stop)}
          cellsAt={({ stop }) => markCells(data.points[stop], null)}
          onPick={
            onPick === undefined
              ? undefined
              : ({ stop }, at) => {
                  const point = data.points[stop];
                  if (point !== undefined) onPick(point, at);
                }
          }
        >
          <div {...{ [panelAttribute]: 0 }}>
            <PieChart {...surfaceProps({ name, description, width: size, height: size })}>
              <Pie
                data={parts}
                dataKey="value"
                nameKey="label"
                innerRadius={innerRadius}
                outerRadius={outerRadius}
                startAngle={90}
                endAngle={-270}
                rootTabIndex={-1}
                shape={(sector: PieSectorShapeProps) => (
                  <Part sector={sector} colour={colourOf(colours[sector.index])} point={data.points[sector.index]} />
                )}
                // The ring would draw itself again from nothing on every change of size.
                isAnimationActive={false}
              />
              <DonutReading fractions={fractions} />
            </PieChart>
          </div>
        </ReadingFrame>
        <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center text-center">
          <span className="text-xs text-muted">Total</span>
          <span className="tabular text-xl font-semibold">{writeShort(whole)}</span>
        </p>
      </div>
      <dl className="grid max-w-full grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-2 text-sm">
        {parts.map((part, index) => (
          <div key={part.key} className="contents">
            <dt className="contents">
              <span aria-hidden className="size-2.5 rounded-[2px]" style={{ background: colourOf(colours[index]) }} />
              <span className="truncate text-muted" title={part.label}>
                {part.label}
              </span>
            </dt>
            <dd className="tabular text-right">{hasValues ? writeShort(part.value) : null}</dd>
            <dd className="tabular text-right font-medium">{writeShare(fractions[index] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type PartProps = {
  readonly sector: PieSectorShapeProps;
  readonly colour: string;
  readonly point: ChartPoint | undefined;
};

function Part({ sector, colour, point }: PartProps) {
  const standing = useMarkStanding()(markCells(point, null));
  const { cx, cy, startAngle, endAngle } = sector;
  const isRead = useReadPlace()?.stop === sector.index;
  return (
    <Sector
      {...{ cx, cy, startAngle, endAngle }}
      innerRadius={sector.innerRadius}
      outerRadius={isRead ? outerRadius + 4 : sector.outerRadius}
      fill={colour}
      fillOpacity={colourKept(standing)}
      data-standing={standing}
      stroke="var(--color-surface)"
      strokeWidth={2}
    />
  );
}

/** Where the parts of the ring are: the first begins at the top, the others follow clockwise. */
function DonutReading({ fractions }: { readonly fractions: readonly number[] }) {
  useRegisteredGeometry(0, donutGeometry(fractions));
  return null;
}

/** Places on a ring in the middle of the drawing. */
export function donutGeometry(fractions: readonly number[]): PanelGeometry {
  const centre = size / 2;
  const ends = fractions.map((_, index) => fractions.slice(0, index + 1).reduce((sum, value) => sum + value, 0));
  return {
    spotOf: ({ stop }) => {
      const end = ends[stop];
      if (end === undefined) return null;
      const turn = (end - (fractions[stop] ?? 0) / 2) * 2 * Math.PI;
      const radius = (innerRadius + outerRadius) / 2;
      return { x: centre + Math.sin(turn) * radius, y: centre - Math.cos(turn) * radius };
    },
    find: ({ x, y }) => {
      const distance = Math.hypot(x - centre, y - centre);
      if (distance < innerRadius - 4 || distance > outerRadius + 6) return null;
      const turn = Math.atan2(x - centre, centre - y) / (2 * Math.PI);
      const at = turn < 0 ? turn + 1 : turn;
      const stop = ends.findIndex((end) => at <= end);
      return stop < 0 ? null : { stop, series: null };
    },
  };
}

function toPart(point: ChartPoint): { key: number; label: string; value: number } {
  return { key: point.key, label: point.label, value: point.values[0] ?? 0 };
}
