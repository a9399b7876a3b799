"use client";

/** Which series of a chart are switched off. */
import { useState } from "react";
import type { ChartData } from "#lib/domain/chart-data-types";

export type SeriesSwitch = {
  /** Positions of the series that are switched off. */
  readonly hidden: ReadonlySet<number>;
  onToggle(index: number): void;
  onShowAll(): void;
};

/** It holds for these series only: others that come to stand in their places are all shown. */
export function useSwitchedSeries(data: ChartData): SeriesSwitch {
  const names = "series" in data ? data.series.map(({ label }) => label).join("\n") : "";
  const [state, setState] = useState({ names, hidden: none });
  const hiddenIn = (one: typeof state): ReadonlySet<number> => (one.names === names ? one.hidden : none);
  return {
    hidden: hiddenIn(state),
    // Of what stands then: quick clicks come before the first of them is drawn.
    onToggle: (index) => setState((before) => ({ names, hidden: toggled(hiddenIn(before), index) })),
    onShowAll: () => setState({ names, hidden: none }),
  };
}

const none: ReadonlySet<number> = new Set();

function toggled(before: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const after = new Set(before);
  if (!after.delete(index)) after.add(index);
  return after;
}
