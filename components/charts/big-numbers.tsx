"use client";

/** One row of measures, written large. */
import type { ChartFigure, FigureChange } from "#lib/domain/chart-data-types";
import { figureText } from "#lib/domain/figure-text";
import { formatValue } from "#lib/domain/format";
import { changeAmount } from "#lib/domain/value-change";
import { FigureNote } from "./figure-notes.tsx";

type BigNumbersProps = {
  readonly title: string;
  readonly figures: readonly ChartFigure[];
  readonly caption: string | null;
};

/** Numbers too long to read at a glance are shortened; the whole number is in the title. */
export function BigNumbers({ title, figures, caption }: BigNumbersProps) {
  // The card's title just said it.
  const isLabelSaid = figures.length === 1 && figures[0]?.label.toLowerCase() === title.toLowerCase();
  return (
    <div className="flex h-full flex-col justify-center gap-3">
      {caption === null ? null : <p className="text-base font-medium wrap-anywhere">{caption}</p>}
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {figures.map((figure) => (
          <div key={figure.label} className="min-w-0">
            <dt className={isLabelSaid ? "sr-only" : "text-xs text-muted"}>{figure.label}</dt>
            <dd
              className="tabular mt-0.5 text-3xl font-semibold tracking-tight"
              title={formatValue(figure.cell, figure.column)}
            >
              {figureText(figure)}
            </dd>
            {figure.change === null ? null : <Change figure={figure} change={figure.change} />}
            <FigureNote label={figure.label} />
          </div>
        ))}
      </dl>
    </div>
  );
}

type ChangeProps = { readonly figure: ChartFigure; readonly change: FigureChange };

/** The arrow and its colour say what the sign says; neither stands alone. */
function Change({ figure, change }: ChangeProps) {
  const { amount, from, time } = change;
  return (
    <dd className="tabular mt-0.5 text-xs text-muted" title={formatValue(from, figure.column)}>
      <span aria-hidden style={{ color: amount < 0 ? "var(--color-div-7)" : "var(--color-div-1)" }}>
        {arrowOf(amount)}{" "}
      </span>
      {changeAmount(change)} vs {time} ({figureText({ ...figure, cell: from })})
    </dd>
  );
}

function arrowOf(amount: number): string {
  if (amount === 0) return "=";
  return amount < 0 ? "▼" : "▲";
}
