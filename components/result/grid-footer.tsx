"use client";

/** How much there is and how long it took; what the selected cells add up to. */
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { type FormatColumn, formatCount, formatCounted, formatDuration, formatValue } from "#lib/domain/format";
import type { ResultRef } from "#lib/domain/result-set";
import type { SelectionSummary } from "./use-selected-cells.tsx";

type GridFooterProps = {
  readonly resultRef: ResultRef;
  /** Rows under the filters at work. */
  readonly matchingCount: number;
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  /** Null while less than two cells are selected. */
  readonly selected: SelectionSummary | null;
  /** What can be done with the one cell that is chosen. */
  readonly more: ReactNode;
  onCopy(hasHeader: boolean): void;
};

/** How much there is and how long it took, and the selection beside it: "1,204 rows · 6 columns · 182 ms". */
export function GridFooter(props: GridFooterProps) {
  const { resultRef, matchingCount, isFiltered, isLoading, selected, more, onCopy } = props;
  const facts = [
    countOf(resultRef, matchingCount, isFiltered),
    formatCounted(resultRef.columns.length, "column"),
    formatDuration(resultRef.ms),
  ];
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-border px-4 py-1 text-xs text-subtle">
      <p className="tabular">
        {facts.join(" · ")}
        {isLoading ? <span className="text-muted"> · Loading…</span> : null}
      </p>
      {selected === null ? (
        more
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SelectionFacts selected={selected} />
          <span className="flex items-center">
            <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={() => onCopy(false)}>
              Copy
            </Button>
            <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={() => onCopy(true)}>
              Copy with headers
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

function countOf({ rowCount, limited }: ResultRef, matchingCount: number, isFiltered: boolean): string {
  const whole = `${limited ? "more than " : ""}${formatCount(rowCount)}`;
  if (limited) return `First ${formatCount(rowCount)} of ${whole} rows`;
  return isFiltered ? `${formatCount(matchingCount)} of ${whole} rows` : formatCounted(rowCount, "row");
}

const amount: FormatColumn = { name: "", kind: "decimal" };

function SelectionFacts({ selected }: { readonly selected: SelectionSummary }) {
  const { rowCount, cellCount, figures, isPart } = selected;
  const rows = isPart ? ` in the ${formatCounted(rowCount, "row")} that are loaded` : "";
  return (
    <p className="tabular text-fg">
      {formatCounted(cellCount, "cell")}
      {rows}
      {figures === null || figures.sum === null || figures.average === null ? null : (
        <>
          {" · Sum "}
          <span title={figures.sum}>{formatValue(figures.sum, amount)}</span>
          {" · Average "}
          <span title={figures.average}>{formatValue(figures.average, amount)}</span>
        </>
      )}
    </p>
  );
}
