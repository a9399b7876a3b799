"use client";

/** The names of the series as toggle buttons, in the order in which they are drawn. */
import { classNames } from "#components/ui/class-names";
import type { ChartSeries } from "#lib/domain/chart-data-types";
import { type ColourSlot, colourOf, dashOf } from "./palette.tsx";

type LegendProps = {
  readonly series: readonly ChartSeries[];
  readonly colours: readonly ColourSlot[];
  readonly mark: "line" | "square";
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
            <LegendMark mark={mark} colour={colourOf(colours[index])} dash={dashOf(index)} isOff={hidden.has(index)} />
            <span className="truncate">{one.label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type MarkProps = {
  readonly mark: "line" | "square";
  readonly colour: string;
  readonly dash: string | undefined;
  readonly isOff: boolean;
};

function LegendMark({ mark, colour, dash, isOff }: MarkProps) {
  return (
    <svg aria-hidden="true" width="16" height="10" className={classNames("shrink-0", isOff && "opacity-40")}>
      {mark === "line" ? (
        <line x1="0" x2="16" y1="5" y2="5" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
      ) : (
        <rect x="3" width="10" height="10" rx="2" fill={colour} />
      )}
    </svg>
  );
}
