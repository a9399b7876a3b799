"use client";

/** The axis of periods, bins and other places that stand side by side. */
import { XAxis } from "recharts";
import type { ChartPoint, PointsData } from "#lib/domain/chart-data-types";
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
      // Room for half of the last label: without it every second one would go.
      padding={isBanded ? undefined : { left: 8, right: 20 }}
    />
  );
}

function distanceTick(points: readonly ChartPoint[], key: unknown): string {
  const nearest = points.reduce<ChartPoint | undefined>(
    (best, point) =>
      best === undefined || Math.abs(point.key - Number(key)) < Math.abs(best.key - Number(key)) ? point : best,
    undefined,
  );
  return nearest?.tick ?? "";
}
