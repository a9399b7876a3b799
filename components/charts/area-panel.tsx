"use client";

/** Areas over time, from zero: behind each other, on top of each other, or as shares of the whole. */
import { Area, AreaChart } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { stackBands } from "./area-stack.tsx";
import { HatchDefinitions, hatchOf, useHatch } from "./hatch.tsx";
import { endLabelRoom, LineEndLabels } from "./line-end-labels.tsx";
import { colourOf, dashOf } from "./palette.tsx";
import { animationMs, type PanelProps, shownSeries, surfaceProps } from "./panel-props.tsx";
import { PanelReading } from "./panel-reading.tsx";
import { partialClass, partialDash, partialFill, splitReader } from "./partial-step.tsx";
import { PickedDots } from "./picked-dots.tsx";
import { colourKept, useLineStanding } from "./picked-marks.tsx";
import { tickWriter } from "./series-format.tsx";
import { timeAxis } from "./time-axis.tsx";
import { valueAxis } from "./value-axis.tsx";

type AreaPanelProps = PanelProps & { readonly stacking: "none" | "stacked" | "share" };

/** One axis of one unit, always from zero. */
export function AreaPanel(props: AreaPanelProps) {
  const { data, panel, colours, width, stacking } = props;
  const hatch = useHatch();
  const shown = shownSeries(props);
  const isStacked = stacking !== "none";
  const bands = data.points.map((point) => stackBands(point, shown, isStacked));
  const values = bands.flatMap((ofPoint) => [...ofPoint.values()].map(([, high]) => high));
  const room = endLabelRoom(data.series, shown, width);
  const format = tickWriter(data.series[panel.series[0] ?? 0] ?? panel, values);
  const positions = new Map(data.points.map((point, index) => [point, index]));
  const bandOf = (point: ChartPoint, series: number) => bands[positions.get(point) ?? -1]?.get(series) ?? null;
  const opacity = colourKept(useLineStanding());
  const valueAt = (stop: number, series: number) => bands[stop]?.get(series)?.[1] ?? null;
  return (
    <AreaChart
      data={data.points}
      margin={{ top: 8, right: Math.max(12, room), bottom: 0, left: 0 }}
      {...surfaceProps(props)}
    >
      {timeAxis(data, false)}
      {valueAxis({
        values,
        isLog: false,
        startsAtZero: true,
        isWhole: stacking === "share",
        height: props.height,
        format,
      })}
      <PanelReading
        number={props.number}
        points={data.points}
        direction="across"
        cursor="line"
        series={shown}
        valueAt={valueAt}
        lineColourOf={(series) => colourOf(colours[series])}
      />
      <HatchDefinitions id={hatch} />
      {areas(props, bandOf, opacity)}
      {isStacked ? stripes(shown, bandOf, hatch) : null}
      <PickedDots {...props} valueAt={valueAt} />
      {room === 0 ? null : (
        <LineEndLabels
          points={data.points}
          series={data.series}
          shown={shown}
          colours={colours}
          room={room}
          endOf={(point, series) => middleOf(bandOf(point, series), isStacked)}
        />
      )}
    </AreaChart>
  );
}

type BandOf = (point: ChartPoint, series: number) => readonly [number, number] | null;

function areas(props: AreaPanelProps, bandOf: BandOf, opacity: number) {
  const { data, colours, stacking, isAnimated } = props;
  const shown = shownSeries(props);
  const isStacked = stacking !== "none";
  return shown.flatMap((index) => {
    const { whole, partial } = splitReader(data.points, (point) => {
      const band = bandOf(point, index);
      return band === null || isStacked ? band : band[1];
    });
    const own = {
      type: "linear" as const,
      // Parts of a stack are set apart by a thin gap; areas behind each other are told by their outline.
      stroke: isStacked ? "var(--color-surface)" : colourOf(colours[index]),
      strokeWidth: isStacked ? 1 : 2,
      fill: colourOf(colours[index]),
      strokeOpacity: opacity,
      connectNulls: false,
      activeDot: false,
      isAnimationActive: isAnimated,
      animationDuration: animationMs,
    };
    const filled = fillOpacity(stacking, shown.length) * opacity;
    return [
      <Area
        key={index}
        {...own}
        name={data.series[index]?.label}
        dataKey={whole}
        strokeDasharray={isStacked ? undefined : dashOf(index)}
        fillOpacity={filled}
        dot={(dot) => (
          <LoneBand key={dot.index} {...loneBand(dot, data.points, index)} colour={colourOf(colours[index])} />
        )}
      />,
      partial === null ? null : (
        <Area
          key={`partial ${index}`}
          {...own}
          className={partialClass}
          dataKey={partial}
          strokeDasharray={partialDash}
          fillOpacity={filled * partialFill}
        />
      ),
    ];
  });
}

function stripes(shown: readonly number[], bandOf: BandOf, hatch: string) {
  return shown.flatMap((index) => {
    const fill = hatchOf(hatch, index);
    if (fill === null) return [];
    return (
      <Area
        key={`stripes ${index}`}
        dataKey={(point: ChartPoint) => {
          const band = bandOf(point, index);
          return band === null ? null : [...band];
        }}
        type="linear"
        stroke="none"
        fill={fill}
        fillOpacity={1}
        activeDot={false}
        isAnimationActive={false}
      />
    );
  });
}

/** What lies behind must be seen through. */
function fillOpacity(stacking: AreaPanelProps["stacking"], count: number): number {
  if (stacking !== "none") return 0.85;
  return count > 1 ? 0.12 : 0.22;
}

function middleOf(band: readonly [number, number] | null, isStacked: boolean): number | null {
  if (band === null) return null;
  return isStacked ? (band[0] + band[1]) / 2 : band[1];
}

type Lone = { readonly cx: number | null; readonly cy: number | null };

/** A value between two holes has no width: a dot keeps it visible. */
function LoneBand({ cx, cy, colour }: Lone & { readonly colour: string }) {
  return cx === null || cy === null ? <g /> : <circle cx={cx} cy={cy} r={3} fill={colour} />;
}

type AreaDot = { readonly index: number; readonly cx?: number; readonly cy?: number };

function loneBand(dot: AreaDot, points: readonly ChartPoint[], series: number): Lone {
  const isHole = (position: number) => (points[position]?.values[series] ?? null) === null;
  const isLone = !isHole(dot.index) && isHole(dot.index - 1) && isHole(dot.index + 1);
  const spot = { cx: dot.cx ?? null, cy: dot.cy ?? null };
  return isLone ? spot : { ...spot, cx: null };
}
