"use client";

/** Two groups as a shaded table: every value is written in its cell, so shade is never the only cue. */
import { markFormatter } from "#lib/domain/axis-format";
import type { PointsData } from "#lib/domain/chart-data-types";

type HeatmapProps = { readonly data: PointsData; readonly name: string };

// Steps 4 and 5 of the scale are too close to either text colour to be read on.
const shades = [
  { background: "var(--color-seq-1)", color: "var(--color-fg)" },
  { background: "var(--color-seq-2)", color: "var(--color-fg)" },
  { background: "var(--color-seq-3)", color: "var(--color-fg)" },
  { background: "var(--color-seq-6)", color: "var(--color-on-primary)" },
  { background: "var(--color-seq-7)", color: "var(--color-on-primary)" },
] as const;

/** Rows are the categories, columns the series. Scrolls sideways on narrow screens. */
export function Heatmap({ data, name }: HeatmapProps) {
  const values = data.points.flatMap((point) => point.values.flatMap((value) => value ?? []));
  const text = markFormatter(values, data.series[0]?.format ?? "number");
  const low = Math.min(...values);
  const high = Math.max(...values);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-0.5 text-xs">
        <thead>
          <tr>
            <td />
            {data.series.map((series) => (
              <th
                key={series.label}
                scope="col"
                className="max-w-24 truncate px-1 pb-1 font-normal text-muted"
                title={series.label}
              >
                {series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.points.map((point) => (
            <tr key={point.key}>
              <th scope="row" className="max-w-40 truncate pr-2 text-right font-normal text-muted" title={point.label}>
                {point.label}
              </th>
              {data.series.map((series, index) => (
                <HeatmapCell
                  key={series.label}
                  title={`${point.label}, ${series.label}`}
                  value={point.values[index] ?? null}
                  text={text}
                  share={(value) => (high === low ? 0.5 : (value - low) / (high - low))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellProps = {
  readonly title: string;
  readonly value: number | null;
  text(value: number): string;
  share(value: number): number;
};

function HeatmapCell({ title, value, text, share }: CellProps) {
  if (value === null) return <td className="h-8 min-w-12 rounded-sm bg-sunken text-center text-subtle">–</td>;
  const step = Math.min(shades.length - 1, Math.floor(share(value) * shades.length));
  return (
    <td
      className="tabular h-8 min-w-12 rounded-sm px-1 text-center"
      style={shades[step]}
      title={`${title}: ${text(value)}`}
    >
      {text(value)}
    </td>
  );
}
