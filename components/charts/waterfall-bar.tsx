"use client";

/** One bar of a waterfall between its two levels, its amount at its end, and a thin line to the next bar. */
import { Rectangle, usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { colourKept, markCells, useMarkStanding } from "./picked-marks.tsx";
import { waterfallFill } from "./waterfall-key.tsx";
import { isTotal } from "./waterfall-layout.tsx";

type WaterfallBarProps = {
  readonly point: ChartPoint;
  /** Null behind the last bar. */
  readonly next: ChartPoint | null;
  /** The amount as it is written. */
  readonly text: string;
  /** Pixels across. */
  readonly thickness: number;
  /** Where the value axis begins. */
  readonly floor: number;
  /** Totals are longer than drawn. */
  readonly isCut: boolean;
  readonly isUpright: boolean;
};

/** Drawn inside a Recharts chart. */
export function WaterfallBar(props: WaterfallBarProps) {
  const { point, next, thickness, floor, isUpright } = props;
  const [x, y] = [useXAxisScale(), useYAxisScale()];
  const area = usePlotArea();
  const standing = useMarkStanding()(markCells(point, null));
  const [places, values] = isUpright ? [x, y] : [y, x];
  const { level } = point;
  const middle = places?.(point.key, { position: "middle" });
  if (level === undefined || middle === undefined || area === undefined) return <g />;
  const [from, to] = [values?.(Math.max(level.from, floor)), values?.(Math.max(level.to, floor))];
  if (from === undefined || to === undefined) return <g />;
  const nextMiddle = next === null ? undefined : places?.(next.key, { position: "middle" });
  const box = { middle, from, to, thickness };
  return (
    <g data-standing={standing}>
      {nextMiddle === undefined ? null : <Connector box={box} nextMiddle={nextMiddle} isUpright={isUpright} />}
      <g opacity={colourKept(standing)}>
        <Body {...props} box={box} />
      </g>
      <Amount {...props} box={box} />
    </g>
  );
}

/** Pixels: across its middle, along its two ends. */
type Box = { readonly middle: number; readonly from: number; readonly to: number; readonly thickness: number };
type BoxProps = WaterfallBarProps & { readonly box: Box };

/** A change of nothing is a thin line still. */
const leastLength = 2;
const radius = 3;

function Body({ point, box, isCut, isUpright }: BoxProps) {
  const { middle, thickness } = box;
  const length = Math.max(Math.abs(box.to - box.from), leastLength);
  const start = Math.min(box.from, box.to);
  const across = middle - thickness / 2;
  const isNegative = (point.values[0] ?? 0) < 0;
  const place = isUpright
    ? { x: across, y: start, width: thickness, height: length }
    : { x: start, y: across, width: length, height: thickness };
  return (
    <>
      <Rectangle {...place} radius={corners(isUpright, isNegative)} fill={waterfallFill(point)} />
      {isCut && isTotal(point) ? <Cut box={box} isUpright={isUpright} /> : null}
    </>
  );
}

/** The end that a bar leads to is rounded: the way it goes is seen without its colour. */
function corners(isUpright: boolean, isNegative: boolean): [number, number, number, number] {
  if (isUpright) return isNegative ? [0, 0, radius, radius] : [radius, radius, 0, 0];
  return isNegative ? [radius, 0, 0, radius] : [0, radius, radius, 0];
}

const cutAt = 10;
const cutWidth = 3;

/** A slanted gap near the foot of a total says that it goes on below. */
function Cut({ box, isUpright }: { readonly box: Box; readonly isUpright: boolean }) {
  const half = box.thickness / 2 + 3;
  const [low, high] = [box.middle - half, box.middle + half];
  const foot = isUpright ? box.from - cutAt : box.from + cutAt;
  const d = isUpright ? `M${low} ${foot + 3}L${high} ${foot - 3}` : `M${foot - 3} ${high}L${foot + 3} ${low}`;
  return <path d={d} stroke="var(--color-surface)" strokeWidth={cutWidth} fill="none" />;
}

type ConnectorProps = { readonly box: Box; readonly nextMiddle: number; readonly isUpright: boolean };

/** From this bar's end to the beginning of the next, or to the end of the last. */
function Connector({ box, nextMiddle, isUpright }: ConnectorProps) {
  const [near, far] = [box.middle + box.thickness / 2, nextMiddle - box.thickness / 2];
  const line = isUpright
    ? { x1: near, x2: far, y1: box.to, y2: box.to }
    : { x1: box.to, x2: box.to, y1: near, y2: far };
  return <line {...line} stroke="var(--color-control)" strokeWidth={1} />;
}

/** Beyond the end of the bar: below where it leads down. In a list always at its right. */
function Amount({ point, text, box, isUpright }: BoxProps) {
  const isDown = (point.values[0] ?? 0) < 0;
  const spot = isUpright
    ? { x: box.middle, y: isDown ? Math.max(box.from, box.to) + 14 : Math.min(box.from, box.to) - 6 }
    : { x: Math.max(box.from, box.to) + 6, y: box.middle };
  return (
    <text
      {...spot}
      {...(isUpright ? {} : { dy: "0.35em" })}
      textAnchor={isUpright ? "middle" : "start"}
      className="tabular"
      fontSize={12}
      fontWeight={isTotal(point) ? 600 : 400}
      fill="var(--color-fg)"
      pointerEvents="none"
    >
      {text}
    </text>
  );
}
