"use client";

/** The names of the series as toggle buttons, in the order in which they are drawn. */
import { classNames } from "#components/ui/class-names";
import type { ChartSeries } from "#lib/domain/chart-data-types";
import { HatchDefinitions, hatchOf, useHatch } from "./hatch.tsx";
import { type ColourSlot, colourOf, dashOf } from "./palette.tsx";
import { SeriesMarker } from "./series-marker.tsx";

/** As the series is drawn: a line with its dash, dots in their shape, a filled bar. */
export type LegendMark = "line" | "dotted-line" | "square" | "marker";

type LegendProps = {
  readonly series: readonly ChartSeries[];
  readonly colours: readonly ColourSlot[];
  readonly mark: LegendMark;
  /** Positions of the series that are switched off. */
  readonly hidden: ReadonlySet<number>;
  onToggle(index: number): void;
};

/** Pressed means shown. */
export function ChartLegend({ series, colours, mark, hidden, onToggle }: LegendProps) {
  return (
    <ul aria-label="Series" className="flex flex-wrap gap-x-1 gap-y-0.5">
      {series.map((one, index) => (
        <li key={one.label} className="max-w-full">
          <button
            type="button"
            aria-pressed={!hidden.has(index)}
            onClick={() => onToggle(index)}
            className={classNames(
              "inline-flex h-6 max-w-52 items-center gap-1.5 rounded-sm px-1.5 text-xs hover:bg-fg/6 pointer-coarse:h-11",
              hidden.has(index) ? "text-subtle line-through" : "text-muted",
            )}
            title={one.label}
          >
            <Mark mark={mark} colour={colourOf(colours[index])} position={index} isOff={hidden.has(index)} />
            <span className="truncate">{one.label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type MarkProps = {
  readonly mark: LegendMark;
  readonly colour: string;
  readonly position: number;
  readonly isOff: boolean;
};

function Mark({ mark, colour, position, isOff }: MarkProps) {
  const hatch = useHatch();
  const stripes = hatchOf(hatch, position);
  const isLine = mark === "line" || mark === "dotted-line";
  return (
    <svg aria-hidden="true" width="16" height="10" className={classNames("shrink-0", isOff && "opacity-40")}>
      {isLine ? (
        <line x1="0" x2="16" y1="5" y2="5" stroke={colour} strokeWidth="2" strokeDasharray={dashOf(position)} />
      ) : null}
      {mark === "square" ? <rect x="3" width="10" height="10" rx="2" fill={colour} /> : null}
      {mark === "square" && stripes !== null ? (
        <>
          <HatchDefinitions id={hatch} />
          <rect x="3" width="10" height="10" rx="2" fill={stripes} />
        </>
      ) : null}
      {mark === "dotted-line" || mark === "marker" ? (
        <SeriesMarker position={position} cx={8} cy={5} r={isLine ? 2.8 : 4} fill={colour} />
      ) : null}
    </svg>
  );
}
