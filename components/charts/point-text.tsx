/** The values at a place of a chart, in words and numbers: all series there, and their total where they are stacked. */
import type { PointsData } from "#lib/domain/chart-data-types";
import type { TooltipRow } from "./chart-tooltip.tsx";
import { type ColourSlot, colourOf } from "./palette.tsx";
import type { ReadingText } from "./reading-frame.tsx";
import type { Place } from "./reading-place.tsx";
import { valueWriter } from "./series-format.tsx";

type PointTextArgs = {
  readonly data: PointsData;
  readonly colours: readonly ColourSlot[];
  /** Positions of the series that are switched on. */
  readonly shown: readonly number[];
  readonly hasTotal: boolean;
};

/** Reads a place. Series without a value there say so: a hole is not a zero. */
export function pointText({ data, colours, shown, hasTotal }: PointTextArgs): (place: Place) => ReadingText | null {
  const writers = data.series.map((series, index) =>
    valueWriter(
      series,
      data.points.flatMap((point) => point.values[index] ?? []),
    ),
  );
  return ({ stop, series: chosen }) => {
    const point = data.points[stop];
    if (point === undefined) return null;
    const rows = shown.map((index): TooltipRow => {
      const value = point.values[index] ?? null;
      return {
        label: data.series[index]?.label ?? "",
        value: value === null ? "no value" : (writers[index]?.(value) ?? ""),
        colour: data.series.length > 1 ? colourOf(colours[index]) : null,
        isChosen: chosen === index,
      };
    });
    const present = shown.flatMap((index) => point.values[index] ?? []);
    const isShare = data.series[0]?.format === "percent";
    // Shares always fill the whole: their sum says nothing.
    if (hasTotal && present.length > 1 && !isShare) {
      const total = present.reduce((sum, value) => sum + value, 0);
      const write = valueWriter(data.series[0] ?? { format: "number" }, [...present, total]);
      rows.push({ label: "Total", value: write(total), colour: null });
    }
    return { heading: point.isPartial === true ? `${point.label} (partial)` : point.label, rows };
  };
}
