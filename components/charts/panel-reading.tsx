"use client";

/** The part of a panel that knows where its marks are: tells the frame, and shows the place that is read. */
import { type ReactNode, useMemo } from "react";
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { cursorFill } from "./panel-props.tsx";
import { useBrushedFrom, useReadPlace, useRegisteredGeometry } from "./reading-context.tsx";
import { nearest, type PanelGeometry, type Place, type Spot } from "./reading-place.tsx";

type PanelReadingProps = {
  readonly number: number;
  readonly points: readonly Pick<ChartPoint, "key">[];
  /** Whether the stops stand side by side or in a list. */
  readonly direction: "across" | "down";
  readonly cursor: "line" | "band";
  /** Series with a mark at each stop. */
  readonly series: readonly number[];
  /** Where a series' mark ends on the value axis; null without a mark. */
  valueAt(stop: number, series: number): number | null;
  /** One series is read at a time: the nearest is meant wherever the pointer is. */
  readonly isOneByOne?: boolean;
  /** Marks are lines: the one nearest to the pointer is meant, and has a dot where it is read. */
  readonly lineColourOf?: (series: number) => string;
};

type Scales = { place(stop: number): number | null; value(value: number): number | null };

const nearEnough = 24;

/** Drawn inside a Recharts chart. */
export function PanelReading(props: PanelReadingProps) {
  const { number, points, direction } = props;
  const x = useXAxisScale();
  const y = useYAxisScale();
  const area = usePlotArea();
  const place = useReadPlace();
  const scales = useMemo<Scales>(() => {
    const [along, value] = direction === "across" ? [x, y] : [y, x];
    return {
      place: (stop) => along?.(points[stop]?.key, { position: "middle" }) ?? null,
      value: (amount) => value?.(amount) ?? null,
    };
  }, [x, y, points, direction]);
  const geometry = geometryOf(props, scales, area ?? null);
  useRegisteredGeometry(number, geometry);
  if (place === null || area === undefined) return null;
  const at = scales.place(place.stop);
  if (at === null) return null;
  return (
    <>
      <Stretch at={at} props={props} scales={scales} area={area} />
      <Cursor at={at} props={props} scales={scales} area={area} />
      {props.lineColourOf === undefined ? null : (
        <ZIndexLayer zIndex={DefaultZIndexes.activeDot}>{activeDots(props, scales, place, at)}</ZIndexLayer>
      )}
    </>
  );
}

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function geometryOf(props: PanelReadingProps, scales: Scales, area: Area | null): PanelGeometry | null {
  if (area === null) return null;
  const { points, direction } = props;
  const isAcross = direction === "across";
  const spotOf = (place: Place): Spot | null => {
    if (place.series !== null && !props.series.includes(place.series)) return null;
    const along = scales.place(place.stop);
    const value = highestMark(props, scales, place);
    if (along === null) return null;
    if (isAcross) return { x: along, y: value ?? area.y + area.height / 2 };
    return { x: value ?? area.x, y: along };
  };
  return {
    spotOf,
    find: (spot) => {
      if (isOutside(spot, area, isAcross)) return null;
      const positions = points.map((_, stop) => scales.place(stop));
      const stop = nearest(positions, isAcross ? spot.x : spot.y);
      if (stop === null) return null;
      if (props.isOneByOne === true && props.series.length === 1) return { stop, series: props.series[0] ?? null };
      if (props.lineColourOf === undefined) return { stop, series: null };
      const reach = props.isOneByOne === true ? Number.POSITIVE_INFINITY : nearEnough;
      return { stop, series: nearSeries(props, { scales, stop, y: spot.y, reach }) };
    },
  };
}

/** Names beside horizontal bars belong to their bars; axis labels below belong to no point. */
function isOutside(spot: Spot, area: Area, isAcross: boolean): boolean {
  if (spot.y < area.y - 4 || spot.y > area.y + area.height + 4) return true;
  return isAcross && (spot.x < area.x - nearEnough || spot.x > area.x + area.width + nearEnough);
}

function highestMark(props: PanelReadingProps, scales: Scales, place: Place): number | null {
  const series = place.series === null ? props.series : [place.series];
  const spots = series.flatMap((index) => {
    const value = props.valueAt(place.stop, index);
    return value === null ? [] : (scales.value(value) ?? []);
  });
  if (spots.length === 0) return null;
  return props.direction === "across" ? Math.min(...spots) : Math.max(...spots);
}

type Near = { readonly scales: Scales; readonly stop: number; readonly y: number; readonly reach: number };

function nearSeries(props: PanelReadingProps, { scales, stop, y, reach }: Near): number | null {
  if (props.series.length < 2) return null;
  const spots = props.series.map((index) => {
    const value = props.valueAt(stop, index);
    return value === null ? null : scales.value(value);
  });
  const found = nearest(spots, y);
  const spot = found === null ? null : (spots[found] ?? null);
  return found === null || spot === null || Math.abs(spot - y) > reach ? null : (props.series[found] ?? null);
}

type CursorProps = {
  readonly at: number;
  readonly props: PanelReadingProps;
  readonly scales: Scales;
  readonly area: Area;
};

function Cursor({ at, props, scales, area }: CursorProps) {
  const isAcross = props.direction === "across";
  if (props.cursor === "line") {
    return (
      <line x1={at} x2={at} y1={area.y} y2={area.y + area.height} stroke="var(--color-control)" data-export="skip" />
    );
  }
  const room = isAcross ? area.width : area.height;
  const step = stepOf(props.points.length, scales) ?? room;
  const start = Math.max(isAcross ? area.x : area.y, at - step / 2);
  const length = Math.min(step, room);
  return isAcross ? (
    <rect x={start} width={length} y={area.y} height={area.height} fill={cursorFill} data-export="skip" />
  ) : (
    <rect x={area.x} width={area.width} y={start} height={length} fill={cursorFill} data-export="skip" />
  );
}

/** What is being zoomed into: from where it began to where the reader stands. */
function Stretch({ at, scales, area }: CursorProps) {
  const from = useBrushedFrom();
  const start = from === null ? null : scales.place(from);
  if (start === null) return null;
  return (
    <rect
      x={Math.min(start, at)}
      width={Math.abs(start - at)}
      y={area.y}
      height={area.height}
      fill="color-mix(in srgb, var(--color-primary) 14%, transparent)"
      data-export="skip"
    />
  );
}

/** Between the first two of this panel's places. */
function stepOf(count: number, scales: Scales): number | null {
  const [first = null, second = null] = Array.from({ length: count }, (_, stop) => scales.place(stop)).filter(
    (place) => place !== null,
  );
  return first === null || second === null ? null : Math.abs(second - first);
}

function activeDots(props: PanelReadingProps, scales: Scales, place: Place, at: number): ReactNode {
  return props.series.map((index) => {
    const value = props.valueAt(place.stop, index);
    const spot = value === null ? null : scales.value(value);
    if (spot === null) return null;
    return (
      <circle
        key={index}
        cx={at}
        cy={spot}
        r={place.series === index ? 5.5 : 4}
        fill={props.lineColourOf?.(index)}
        stroke="var(--color-surface)"
        strokeWidth={2}
        data-export="skip"
        pointerEvents="none"
      />
    );
  });
}
