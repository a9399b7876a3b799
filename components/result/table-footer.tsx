"use client";

/** How much there is, how much of it is here, and how long it took. */
import { Button } from "#components/ui/button";
import { formatCount, formatCounted, formatDuration } from "#lib/domain/format";
import type { ResultRef } from "#lib/domain/result-set";

type TableFooterProps = {
  readonly resultRef: ResultRef;
  readonly loadedCount: number;
  readonly isSorted: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  onLoadMore(): void;
};

/** "1,204 rows · 6 columns · 182 ms", or what part of the rows this is, with the way to the rest. */
export function TableFooter(props: TableFooterProps) {
  const { resultRef, loadedCount, isSorted, isLoading, hasFailed, onLoadMore } = props;
  const isWhole = loadedCount >= resultRef.rowCount;
  const facts = [
    isWhole && !resultRef.limited ? formatCounted(loadedCount, "row") : partOf(loadedCount, resultRef),
    formatCounted(resultRef.columns.length, "column"),
    formatDuration(resultRef.ms),
  ];
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border px-4 py-1.5 text-xs text-subtle">
      <p className="tabular">{facts.join(" · ")}</p>
      {isSorted && resultRef.limited ? <p>Sorted within these rows; the result has more.</p> : null}
      {isWhole ? null : (
        <div className="flex items-center gap-2">
          <span>{hasFailed ? "The next rows could not be loaded." : "Load all rows to sort them."}</span>
          <Button size="compact" onClick={onLoadMore} disabled={isLoading} className="pointer-coarse:h-11">
            {isLoading ? "Loading…" : "Load more"}
          </Button>
        </div>
      )}
    </div>
  );
}

function partOf(loadedCount: number, resultRef: ResultRef): string {
  const whole = `${resultRef.limited ? "more than " : ""}${formatCount(resultRef.rowCount)}`;
  return `First ${formatCount(loadedCount)} of ${whole} rows`;
}
