"use client";

/** What stands at the place that is read: every series, formatted as in the table. */
import { classNames } from "#components/ui/class-names";

export type TooltipRow = {
  readonly label: string;
  readonly value: string;
  readonly colour: string | null;
  /** This series is the one that is chosen. */
  readonly isChosen?: boolean;
};

type TooltipBoxProps = {
  readonly heading: string | null;
  readonly rows: readonly TooltipRow[];
  readonly hint: string | null;
};

/** A list of values under a heading. */
export function TooltipBox({ heading, rows, hint }: TooltipBoxProps) {
  return (
    <div className="max-w-72 rounded-md border border-border bg-raised px-2.5 py-2 text-xs text-fg shadow-float">
      {heading === null ? null : <p className="mb-1 font-medium wrap-anywhere">{heading}</p>}
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {rows.map((row) => (
          <div key={row.label} className="contents">
            <dt
              className={classNames("flex min-w-0 items-center gap-1.5", row.isChosen ? "font-medium" : "text-muted")}
            >
              {row.colour === null ? null : (
                <span aria-hidden className="size-2 shrink-0 rounded-[2px]" style={{ background: row.colour }} />
              )}
              <span className="line-clamp-2 wrap-anywhere">{row.label}</span>
            </dt>
            <dd
              className={classNames(
                "tabular text-right font-medium whitespace-nowrap",
                row.isChosen && "underline decoration-2 underline-offset-2",
              )}
            >
              {row.value}
            </dd>
          </div>
        ))}
      </dl>
      {hint === null ? null : <p className="mt-1.5 text-subtle">{hint}</p>}
    </div>
  );
}

/** The same as one sentence, for those who hear it; a chosen series comes first and alone. */
export function tooltipText({
  heading,
  rows,
  said,
}: {
  readonly heading: string | null;
  readonly rows: readonly TooltipRow[];
  readonly said?: string;
}): string {
  if (said !== undefined) return said;
  const chosen = rows.filter((row) => row.isChosen);
  const values = (chosen.length === 0 ? rows : chosen).map((row) => `${row.label} ${row.value}`).join(", ");
  return heading === null ? values : `${heading}: ${values}`;
}
