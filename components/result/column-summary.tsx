"use client";

/** What one column holds: how many values, how far they reach, what they add up to. */
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { cellText } from "#lib/domain/cell-text";
import { formatCount } from "#lib/domain/format";
import type { Cell } from "#lib/domain/result-set";
import type { ColumnSummary, ResultView } from "#lib/domain/result-view";
import { toShownError } from "#lib/queries/public-failure";
import { useColumnSummary } from "#lib/queries/use-column-summary";
import type { PlacedColumn } from "./grid-row.tsx";

type ColumnSummaryPanelProps = {
  readonly resultId: string;
  readonly view: ResultView;
  readonly placed: PlacedColumn;
};

/** Asked of the stored rows under the filters at work. */
export function ColumnSummaryPanel({ resultId, view, placed }: ColumnSummaryPanelProps) {
  const summary = useColumnSummary(resultId, placed.column.position, view);
  return (
    <div className="w-64 p-3">
      <p className="truncate text-xs font-medium text-muted">Summary of {placed.column.label}</p>
      {summary.isError ? (
        <div role="alert" className="mt-2 flex flex-col items-start gap-2 text-sm text-muted">
          <p>{toShownError(summary.error).message}</p>
          <Button size="compact" onClick={() => void summary.refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {summary.isPending ? <Skeleton className="mt-2 h-32 w-full" /> : null}
      {summary.data === undefined ? null : <Figures summary={summary.data} placed={placed} />}
    </div>
  );
}

function Figures({ summary, placed }: { readonly summary: ColumnSummary; readonly placed: PlacedColumn }) {
  const { style } = placed;
  const written = (cell: Cell) => cellText(cell, style).text;
  // An average has decimals of its own, whatever its column has.
  const average = { ...style, column: { ...style.column, name: "", kind: "decimal", decimals: undefined } } as const;
  const facts: readonly (readonly [string, string, Cell])[] = [
    ["Rows", formatCount(summary.rowCount), summary.rowCount],
    ["Null", formatCount(summary.nullCount), summary.nullCount],
    ["Different values", formatCount(summary.distinctCount), summary.distinctCount],
    ["Smallest", written(summary.min), summary.min],
    ["Largest", written(summary.max), summary.max],
    ...(placed.column.isAmount ? amounts(summary, written(summary.sum), cellText(summary.average, average).text) : []),
  ];
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, text, raw]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular truncate text-right" title={String(raw)}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function amounts(summary: ColumnSummary, sum: string, average: string): (readonly [string, string, Cell])[] {
  return [
    ["Sum", sum, summary.sum],
    ["Average", average, summary.average],
  ];
}
