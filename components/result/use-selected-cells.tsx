"use client";

/** What is selected as values: figures for the footer, text for the clipboard. */
import { useMemo, useState } from "react";
import { clipboardText } from "#lib/domain/clipboard-text";
import { formatCounted } from "#lib/domain/format";
import { type CellRange, cellCount } from "#lib/domain/grid-selection";
import type { ResultRow } from "#lib/domain/result-set";
import { type SelectionFigures, selectionFigures } from "#lib/domain/selection-figures";
import type { TableColumn } from "./column-layout.tsx";
import type { GridRows } from "./use-grid-rows.tsx";

export type SelectionSummary = {
  readonly rowCount: number;
  readonly cellCount: number;
  /** All loaded rows are selected, and there are more. */
  readonly isPart: boolean;
  /** Null where too much is selected to add up at once, or some of it is not here. */
  readonly figures: SelectionFigures | null;
};

/** More would be felt while selecting. */
const maxSummedCells = 100_000;
/** More does not belong into a clipboard: a download does it better. */
const maxCopiedCells = 1_000_000;

/** Figures of a selection of two cells and more; null otherwise. */
export function useSelectionSummary(
  rows: GridRows,
  columns: readonly TableColumn[],
  range: CellRange | null,
): SelectionSummary | null {
  const { rowCount, readyCount, rowAt, view } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows change with their view and as they arrive
  return useMemo(() => {
    if (range === null || cellCount(range) < 2) return null;
    const count = range.bottom - range.top + 1;
    const isPart = range.top === 0 && count === readyCount && readyCount < (rowCount ?? 0) && count > 1;
    const amounts = columns.filter((column) => column.isAmount && isWithin(column, range));
    const cells = cellCount(range);
    const selected = cells > maxSummedCells ? null : rowsWithin(range, rowAt);
    return {
      rowCount: count,
      cellCount: cells,
      isPart,
      figures:
        selected === null
          ? null
          : selectionFigures(
              selected,
              amounts.map((column) => column.position),
            ),
    };
  }, [range?.top, range?.bottom, range?.left, range?.right, columns, view, readyCount, rowCount]);
}

/** Copies a range, reading what is not here yet; returns what to tell the user. */
export function useCopy(rows: GridRows, columns: readonly TableColumn[]) {
  const [message, setMessage] = useState("");
  const copy = (range: CellRange, hasHeader: boolean) => {
    copyRange({ rows, columns, range, hasHeader }).then(setMessage, () =>
      setMessage("The cells could not be copied. Your browser may not allow it here."),
    );
  };
  return { message, copy };
}

type CopyArgs = {
  readonly rows: GridRows;
  readonly columns: readonly TableColumn[];
  readonly range: CellRange;
  readonly hasHeader: boolean;
};

async function copyRange({ rows, columns, range, hasHeader }: CopyArgs): Promise<string> {
  const count = cellCount(range);
  if (count > maxCopiedCells) return "These are too many cells to copy. Download them instead.";
  const copied = columns.filter((column) => isWithin(column, range));
  const read = rowsWithin(range, rows.rowAt) ?? (await rows.read(range.top, range.bottom));
  const cells = read.map((row) => copied.map((column) => row[column.position] ?? null));
  const named = copied.map(({ label, kind }) => ({ name: label, kind }));
  await navigator.clipboard.writeText(clipboardText({ columns: named, rows: cells, hasHeader }));
  return `Copied ${formatCounted(count, "cell")}${hasHeader ? " with headers" : ""}.`;
}

function isWithin(column: TableColumn, range: CellRange): boolean {
  return column.position >= range.left && column.position <= range.right;
}

/** Null as soon as one of them is not here. */
function rowsWithin(range: CellRange, rowAt: GridRows["rowAt"]): readonly ResultRow[] | null {
  const rows: ResultRow[] = [];
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = rowAt(index);
    if (row === null) return null;
    rows.push(row);
  }
  return rows;
}
