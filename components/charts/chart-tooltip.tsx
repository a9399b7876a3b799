"use client";

/** What stands at the place under the pointer or the arrow keys: every series, formatted as in the table. */
import type { ChartPoint, ChartSeries } from "#lib/domain/chart-data-types";
import { formatNumber } from "#lib/domain/format";
import { type ColourSlot, colourOf } from "./palette.tsx";

export type TooltipRow = { readonly label: string; readonly value: string; readonly colour: string | null };

/** A floating list of values under a heading. */
export function TooltipBox({
  heading,
  rows,
}: {
  readonly heading: string | null;
  readonly rows: readonly TooltipRow[];
}) {
  return (
    <div className="max-w-72 rounded-md border border-border bg-raised px-2.5 py-2 text-xs text-fg shadow-float">
      {heading === null ? null : <p className="mb-1 font-medium wrap-anywhere">{heading}</p>}
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {rows.map((row) => (
          <div key={row.label} className="contents">
            <dt className="flex min-w-0 items-center gap-1.5 text-muted">
              {row.colour === null ? null : (
                <span aria-hidden className="size-2 shrink-0 rounded-[2px]" style={{ background: row.colour }} />
              )}
              <span className="line-clamp-2 wrap-anywhere">{row.label}</span>
            </dt>
            <dd className="tabular text-right font-medium whitespace-nowrap">{row.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type PointTooltipProps = {
  readonly point: ChartPoint | undefined;
  readonly series: readonly ChartSeries[];
  readonly colours: readonly ColourSlot[];
  /** Positions of the series that are shown. */
  readonly shown: readonly number[];
  /** Adds the sum of the shown series: for stacks. */
  readonly hasTotal: boolean;
};

/** The values of one point; nothing where the point has none. */
export function PointTooltip({ point, series, colours, shown, hasTotal }: PointTooltipProps) {
  if (point === undefined) return null;
  const present = shown.flatMap((index) => {
    const one = series[index];
    const value = point.values[index] ?? null;
    return one === undefined || value === null ? [] : [{ one, value, colour: colourOf(colours[index]) }];
  });
  const rows: TooltipRow[] = present.map(({ one, value, colour }) => ({
    label: one.label,
    value: formatNumber(value, one.format),
    colour,
  }));
  if (rows.length === 0) rows.push({ label: "No value", value: "–", colour: null });
  if (hasTotal && present.length > 1) {
    const total = present.reduce((sum, { value }) => sum + value, 0);
    rows.push({ label: "Total", value: formatNumber(total, present[0]?.one.format ?? null), colour: null });
  }
  return <TooltipBox heading={point.label} rows={rows} />;
}
