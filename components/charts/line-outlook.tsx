"use client";

/** What stands beside one line: a pale band of what was expected or may come, and marks at its remarkable points. */
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { fitLabel, textWidth } from "./axis-tick.tsx";
import { SeriesMarker } from "./series-marker.tsx";

export const forecastDash = "6 4";
export const expectedColour = "var(--color-muted)";
export const markColour = "var(--color-div-7)";
/** A diamond: no line of its own has that shape for its first series. */
export const markShape = 3;
export const bandOpacity = 0.2;

/** True of what has not been measured. */
export function isForecast({ outlook }: ChartPoint): boolean {
  return outlook?.isForecast === true;
}

type BandProps = { readonly points: readonly ChartPoint[]; readonly colour: string };

/** Drawn inside a Recharts chart, below its lines. Where an end is missing the band has a gap. */
export function OutlookBand({ points, colour }: BandProps) {
  const [x, y] = [useXAxisScale(), useYAxisScale()];
  if (x === undefined || y === undefined) return null;
  const ends = points.map(({ key, outlook }): BandEnd | null => {
    const { low, high } = outlook ?? { low: null, high: null };
    const across = x(key, { position: "middle" });
    const [bottom, top] = [low === null ? undefined : y(low), high === null ? undefined : y(high)];
    return across === undefined || bottom === undefined || top === undefined ? null : { x: across, bottom, top };
  });
  return (
    <g pointerEvents="none" className="outlook-band">
      {stretches(ends).map((stretch) => (
        <Stretch key={stretch[0]?.x} ends={stretch} colour={colour} />
      ))}
    </g>
  );
}

type BandEnd = { readonly x: number; readonly bottom: number; readonly top: number };

/** What follows on each other without a gap. */
export function stretches<Item>(items: readonly (Item | null)[]): readonly (readonly Item[])[] {
  const found: Item[][] = [];
  let isOpen = false;
  for (const item of items) {
    if (item === null) {
      isOpen = false;
      continue;
    }
    if (!isOpen) found.push([]);
    found.at(-1)?.push(item);
    isOpen = true;
  }
  return found;
}

/** One place alone is a thin upright bar. */
const halfAlone = 2;

function Stretch({ ends, colour }: { readonly ends: readonly BandEnd[]; readonly colour: string }) {
  const [first] = ends;
  const isAlone = ends.length === 1 && first !== undefined;
  const wide = isAlone ? [-halfAlone, halfAlone].map((shift) => ({ ...first, x: first.x + shift })) : ends;
  const top = wide.map((end) => `${end.x} ${end.top}`);
  const bottom = wide.map((end) => `${end.x} ${end.bottom}`);
  const edge = { stroke: colour, strokeOpacity: 0.5, strokeWidth: 1, fill: "none" };
  return (
    <>
      <path d={`M${[...top, ...bottom.toReversed()].join("L")}Z`} fill={colour} fillOpacity={bandOpacity} />
      <path d={`M${top.join("L")}`} {...edge} />
      <path d={`M${bottom.join("L")}`} {...edge} />
    </>
  );
}

type MarksProps = {
  readonly points: readonly ChartPoint[];
  /** Position of the line's series. */
  readonly series: number;
  /** What marks are called where they say nothing else. */
  readonly name: string;
};

const markRadius = 5;
const labelGap = 10;
const lineHeight = 14;
/** Pixels from a mark to the foot of a label below it. */
const belowGap = 20;
const longestLabel = 140;

/** Drawn inside a Recharts chart, above its lines. A label without room is left to the reading. */
export function OutlookMarks({ points, series, name }: MarksProps) {
  const [x, y] = [useXAxisScale(), useYAxisScale()];
  const area = usePlotArea();
  if (x === undefined || y === undefined || area === undefined) return null;
  const marks = points.flatMap((point): Mark[] => {
    const value = point.values[series] ?? null;
    const mark = point.outlook?.mark ?? null;
    if (value === null || mark === null) return [];
    const text = mark === name ? null : mark;
    const [across, up] = [x(point.key, { position: "middle" }), y(value)];
    const isBelow = value < (point.outlook?.expected ?? value);
    return across === undefined || up === undefined ? [] : [{ key: point.key, x: across, y: up, text, isBelow }];
  });
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      <g pointerEvents="none" className="outlook-marks">
        {marks.map(({ key, x: cx, y: cy }) => (
          <g key={key}>
            <SeriesMarker position={markShape} cx={cx} cy={cy} r={markRadius + 1.5} fill="var(--color-surface)" />
            <SeriesMarker position={markShape} cx={cx} cy={cy} r={markRadius} fill={markColour} />
          </g>
        ))}
        {placeLabels(marks, {
          left: area.x,
          right: area.x + area.width,
          top: area.y,
          bottom: area.y + area.height,
        }).map(({ key, ...label }) => (
          <MarkLabel key={key} {...label} />
        ))}
      </g>
    </ZIndexLayer>
  );
}

export type Mark = {
  readonly key: number;
  readonly x: number;
  readonly y: number;
  /** Null where the key says it already. */
  readonly text: string | null;
  /** It lies below what was expected: so does its label. */
  readonly isBelow: boolean;
};

export type PlacedLabel = { readonly key: number; readonly x: number; readonly y: number; readonly text: string };

type Edges = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** The first labels that fit: none over another one or over a mark, none beyond the edges. `x` is where the text begins. */
export function placeLabels(marks: readonly Mark[], edges: Edges): readonly PlacedLabel[] {
  const placed: Spot[] = [];
  for (const mark of marks) {
    const spot = spotsOf(mark, edges).find(
      (candidate) =>
        isInside(candidate, edges) &&
        placed.every((other) => isClear(candidate, other)) &&
        !marks.some((other) => covers(candidate, other)),
    );
    if (spot !== undefined) placed.push(spot);
  }
  return placed;
}

type Spot = PlacedLabel & { readonly end: number };

/** On the side that the mark lies on first, then on the other one, then beside it; none where it has no text. */
function spotsOf({ key, x, y, text: whole, isBelow }: Mark, { left, right }: Edges): readonly Spot[] {
  if (whole === null) return [];
  const text = fitLabel(whole, longestLabel);
  // Strong letters are wider.
  const width = textWidth(text) * 1.06;
  const spot = (start: number, line: number): Spot => ({ key, x: start, y: line, text, end: start + width });
  const middle = Math.max(left, Math.min(x - width / 2, right - width));
  const [above, below] = [spot(middle, y - labelGap), spot(middle, y + belowGap)];
  const beside = [spot(x + labelGap, y + 4), spot(x - labelGap - width, y + 4)];
  return [...(isBelow ? [below, above] : [above, below]), ...beside];
}

/** Of a line of text, above and below its foot. */
const [ascent, descent] = [11, 3];

function isInside(label: Spot, { left, right, top, bottom }: Edges): boolean {
  const isAcross = label.x >= left && label.end <= right;
  return isAcross && label.y - ascent >= top - aboveArea && label.y + descent <= bottom;
}

/** Pixels above the plot that are free. */
const aboveArea = 6;

function isClear(label: Spot, other: Spot): boolean {
  return other.end + 4 < label.x || label.end + 4 < other.x || Math.abs(other.y - label.y) >= lineHeight;
}

function covers(label: Spot, { x, y }: Pick<Mark, "x" | "y">): boolean {
  const isBeside = x + markRadius < label.x || x - markRadius > label.end;
  const isAboveOrBelow = y - markRadius > label.y + descent || y + markRadius < label.y - ascent;
  return !isBeside && !isAboveOrBelow;
}

function MarkLabel({ x, y, text }: Omit<PlacedLabel, "key">) {
  const place = { x, y, fontSize: 12, fontWeight: 500 };
  return (
    <>
      <text {...place} stroke="var(--color-surface)" strokeWidth={4} strokeLinejoin="round">
        {text}
      </text>
      <text {...place} fill="var(--color-fg)">
        {text}
      </text>
    </>
  );
}
