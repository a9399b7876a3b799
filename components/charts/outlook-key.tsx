"use client";

/** What band, dashes and marks beside a line say. */
import type { ReactNode } from "react";
import type { OutlookNames, PointsData } from "#lib/domain/chart-data-types";
import { bandOpacity, expectedColour, forecastDash, markColour, markShape } from "./line-outlook.tsx";
import { SeriesMarker } from "./series-marker.tsx";

const line = { x1: 0, x2: 20, y1: 5, y2: 5, strokeWidth: 2 };
const lineColour = "var(--color-chart-1)";

/** Drawn below the line, in its colours; only what is there. */
export function OutlookKey({ outlookNames, series }: PointsData) {
  if (outlookNames === undefined) return null;
  const swatches = swatchesOf(outlookNames, series[0]?.label ?? "");
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {swatches.map(({ name, drawing }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width="20" height="10" className="shrink-0">
            {drawing}
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
}

function swatchesOf(names: OutlookNames, measure: string): readonly { name: string; drawing: ReactNode }[] {
  const all: readonly { readonly name: string | null; readonly drawing: ReactNode }[] = [
    { name: measure, drawing: <line {...line} stroke={lineColour} /> },
    { name: names.forecast, drawing: <line {...line} stroke={lineColour} strokeDasharray={forecastDash} /> },
    { name: names.expected, drawing: <line {...line} stroke={expectedColour} strokeWidth={1.25} /> },
    { name: names.band, drawing: <BandSwatch /> },
    { name: names.mark, drawing: <SeriesMarker position={markShape} cx={10} cy={5} r={3.8} fill={markColour} /> },
  ];
  return all.flatMap(({ name, drawing }) => (name === null ? [] : [{ name, drawing }]));
}

function BandSwatch() {
  return (
    <>
      <rect width="20" height="10" fill={lineColour} fillOpacity={bandOpacity} />
      <path d="M0 0.5H20M0 9.5H20" stroke={lineColour} strokeOpacity={0.5} />
    </>
  );
}
