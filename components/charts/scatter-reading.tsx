"use client";

/** The part of a scatter plot that knows where its dots are, and rings the one that is read. */
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import type { ScatterPoint } from "#lib/domain/chart-data-types";
import { useReadPlace, useRegisteredGeometry } from "./reading-context.tsx";
import type { PanelGeometry, Spot } from "./reading-place.tsx";

type ScatterReadingProps = { readonly points: readonly ScatterPoint[]; radiusOf(point: ScatterPoint): number };

const reach = 16;

/** Drawn inside a Recharts chart. */
export function ScatterReading({ points, radiusOf }: ScatterReadingProps) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  const area = usePlotArea();
  const place = useReadPlace();
  const spotAt = (stop: number): Spot | null => {
    const point = points[stop];
    const across = point === undefined ? undefined : x?.(point.x);
    const up = point === undefined ? undefined : y?.(point.y);
    return across === undefined || up === undefined ? null : { x: across, y: up };
  };
  const geometry: PanelGeometry = {
    spotOf: ({ stop }) => spotAt(stop),
    find: (spot) => {
      const stop = nearestDot(points.length, spotAt, spot);
      return stop === null ? null : { stop, series: null };
    },
  };
  useRegisteredGeometry(0, area === undefined ? null : geometry);
  const point = place === null ? undefined : points[place.stop];
  const spot = place === null ? null : spotAt(place.stop);
  if (spot === null || point === undefined || area === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.activeDot}>
      <g data-export="skip" pointerEvents="none" fill="none">
        <path
          d={`M${area.x} ${spot.y}H${area.x + area.width}M${spot.x} ${area.y}V${area.y + area.height}`}
          stroke="var(--color-control)"
          strokeDasharray="3 3"
        />
        <circle cx={spot.x} cy={spot.y} r={radiusOf(point) + 3} stroke="var(--color-fg)" strokeWidth={2} />
      </g>
    </ZIndexLayer>
  );
}

function nearestDot(count: number, spotAt: (stop: number) => Spot | null, from: Spot): number | null {
  let best: number | null = null;
  let least = reach;
  for (let stop = 0; stop < count; stop += 1) {
    const spot = spotAt(stop);
    const distance = spot === null ? Number.POSITIVE_INFINITY : Math.hypot(spot.x - from.x, spot.y - from.y);
    if (distance >= least) continue;
    least = distance;
    best = stop;
  }
  return best;
}
