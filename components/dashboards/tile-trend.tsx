"use client";

/** Under the figures of a tile: their course as a small line, and how the last step stands to the one before it. */
import type { ReactNode } from "react";
import { FigureNotesProvider } from "#components/charts/figure-notes";
import type { ChartMeasure } from "#lib/domain/chart";
import type { TileTrend } from "#lib/domain/dashboard";
import { type TrendWords, trendPoints, trendWords } from "#lib/state/trend-words";

type TileTrendsProps = {
  /** Null: there is none to show. */
  readonly trend: TileTrend | null;
  /** Those that are shown large. */
  readonly measures: readonly Pick<ChartMeasure, "column" | "format" | "label">[];
  readonly children: ReactNode;
};

/** Around the chart of a tile: each of its figures has its own course. */
export function TileTrends({ trend, measures, children }: TileTrendsProps) {
  const noteOf = (label: string) => {
    const measure = measures.find((one) => one.label === label);
    return trend === null || measure === undefined ? null : <Trend trend={trend} measure={measure} />;
  };
  return <FigureNotesProvider value={noteOf}>{children}</FigureNotesProvider>;
}

type TrendProps = { readonly trend: TileTrend; readonly measure: TileTrendsProps["measures"][number] };

function Trend({ trend, measure }: TrendProps) {
  const words = trendWords(trend, measure);
  return (
    <dd className="mt-1 flex max-w-60 items-center gap-2 text-xs text-muted">
      <Sparkline trend={trend} column={measure.column} />
      <span className="tabular min-w-0 text-balance wrap-anywhere">
        {words.direction === null ? null : <Arrow direction={words.direction} />}
        {words.text}
      </span>
    </dd>
  );
}

const arrows = { up: "▲", down: "▼", even: "=" } as const;
const arrowColours = { up: "text-div-1", down: "text-div-7", even: "text-subtle" } as const;

/** Says what the word after it says. */
function Arrow({ direction }: { readonly direction: NonNullable<TrendWords["direction"]> }) {
  return (
    <span aria-hidden className={arrowColours[direction]}>
      {arrows[direction]}{" "}
    </span>
  );
}

const size = { width: 72, height: 20 } as const;
const margin = 3;

/** The words beside it say what matters of it. */
function Sparkline({ trend, column }: { readonly trend: TileTrend; readonly column: number }) {
  const points = trendPoints(trend, column, size);
  const end = points.at(-1);
  return (
    <svg
      aria-hidden
      width={size.width + margin * 2}
      height={size.height + margin * 2}
      viewBox={`${-margin} ${-margin} ${size.width + margin * 2} ${size.height + margin * 2}`}
      className="shrink-0 overflow-visible"
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        className="fill-none stroke-primary"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {end === undefined ? null : <circle cx={end.x} cy={end.y} r={2.5} className="fill-primary" />}
    </svg>
  );
}
