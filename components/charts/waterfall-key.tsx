"use client";

/** What the colours of a waterfall say: those that are there, each with the way that its bars go. */
import type { ChartPoint, PointsData } from "#lib/domain/chart-data-types";
import { signFill } from "./column-panel.tsx";
import { isTotal } from "./waterfall-layout.tsx";

type Look = "up" | "down" | "level" | "rest" | "total";

const fills: Readonly<Record<Look, string>> = {
  up: signFill(false),
  down: signFill(true),
  level: "var(--color-control)",
  rest: "var(--color-chart-other)",
  total: "var(--color-muted)",
};

/** Up in one colour, down in the other, never red and green; totals and the rest are greys. */
export function waterfallFill(point: ChartPoint): string {
  return fills[lookOf(point)];
}

function lookOf(point: ChartPoint): Look {
  if (isTotal(point)) return "total";
  if (point.level?.part === "rest") return "rest";
  const amount = point.values[0] ?? 0;
  if (amount === 0) return "level";
  return amount < 0 ? "down" : "up";
}

const names: readonly { readonly look: Look; readonly name: string; readonly way: string }[] = [
  { look: "total", name: "Total", way: "" },
  { look: "up", name: "Up", way: "M8 2.5V8.5M5.5 5L8 2.5L10.5 5" },
  { look: "down", name: "Down", way: "M8 1.5V7.5M5.5 5L8 7.5L10.5 5" },
  { look: "rest", name: "Rest", way: "" },
];

/** Drawn below the bars. */
export function WaterfallKey({ points }: PointsData) {
  const drawn = new Set(points.map(lookOf));
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {names
        .filter(({ look }) => drawn.has(look))
        .map(({ look, name, way }) => (
          <span key={look} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" width="16" height="10">
              <rect x="2" width="12" height="10" rx="2" fill={fills[look]} />
              {way === "" ? null : (
                <path d={way} stroke="var(--color-surface)" strokeWidth="1.3" fill="none" strokeLinecap="round" />
              )}
            </svg>
            {name}
          </span>
        ))}
    </p>
  );
}
