"use client";

/** The axis of periods, bins and other places that stand side by side. */
import { XAxis } from "recharts";
import type { ChartPoint, PointsData } from "#lib/domain/chart-data-types";
import { textWidth } from "./axis-tick.tsx";
import { findPoint, tickStyle } from "./panel-props.tsx";

/** Labels that would touch are left out evenly; `isBanded` for bars, which need no room at the ends. */
export function timeAxis(data: PointsData, isBanded: boolean) {
  return (
    <XAxis
      dataKey="key"
      type={data.axis === "distance" ? "number" : "category"}
      domain={["dataMin", "dataMax"]}
      axisLine={false}
      tickLine={false}
      tick={tickStyle}
      tickMargin={8}
      minTickGap={isBanded ? 8 : 24}
      interval="equidistantPreserveStart"
      tickFormatter={(key) => findPoint(data.points, key)?.tick ?? distanceTick(data.points, key)}
      // Room for half of the first and the last label: without it one would be cut, or every second one would go.
      padding={isBanded ? undefined : { left: leftRoom(data.points[0]), right: 20 }}
    />
  );
}

/** Pixels beside a small panel's axis: the numbers of the other one, and the space between two labels. */
const besideEnds = 56;

/** Of a small panel: its first and its last place, each written towards the inside; the first alone where both have no room. */
export function endsAxis({ axis, points }: PointsData, width: number) {
  const [first, last] = [points[0], points.at(-1)];
  const room = textWidth(first?.tick ?? "") + textWidth(last?.tick ?? "") + besideEnds;
  const ends = room > width || last === first ? [first] : [first, last];
  return (
    <XAxis
      dataKey="key"
      type={axis === "distance" ? "number" : "category"}
      domain={["dataMin", "dataMax"]}
      axisLine={false}
      tickLine={false}
      tick={({ x, y, payload }) => (
        <text
          x={x}
          y={y}
          dy="0.71em"
          textAnchor={payload.value === first?.key ? "start" : "end"}
          fontSize={tickStyle.fontSize}
          fill={tickStyle.fill}
        >
          {findPoint(points, payload.value)?.tick ?? ""}
        </text>
      )}
      tickMargin={8}
      interval={0}
      ticks={ends.flatMap((end) => end?.key ?? [])}
      padding={{ left: 4, right: 4 }}
    />
  );
}

/** The value axis beside it holds a part of the first label. */
function leftRoom(first: ChartPoint | undefined): number {
  const onValueAxis = 20;
  return Math.max(8, Math.ceil(textWidth(first?.tick ?? "") / 2) - onValueAxis);
}

function distanceTick(points: readonly ChartPoint[], key: unknown): string {
  const nearest = points.reduce<ChartPoint | undefined>(
    (best, point) =>
      best === undefined || Math.abs(point.key - Number(key)) < Math.abs(best.key - Number(key)) ? point : best,
    undefined,
  );
  return nearest?.tick ?? "";
}
