"use client";

/**
 * Which rows and columns of the grid are in the document: those in sight, a few beside them, and the cell that the
 * keyboard stands on, which must never lose its focus by being scrolled away.
 */
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { type CellPlace, headerRow } from "#lib/domain/grid-selection";

export const headerHeight = 32;

const spareRows = 8;
const spareColumns = 2;

type GridWindowArgs = {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Pixels, in order. */
  readonly columnWidths: readonly number[];
  readonly isFirstFrozen: boolean;
  /** Pixels of the column of row numbers, which always stands still. */
  readonly numberWidth: number;
  readonly focus: CellPlace;
  /** Assumed until the box was measured. */
  readonly height: number;
};

export type GridWindow = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: readonly VirtualItem[];
  readonly columns: readonly VirtualItem[];
  /** Pixels of all rows and the header, of all columns. */
  readonly totalHeight: number;
  readonly totalWidth: number;
  /** Rows that fit into the box. */
  readonly visibleRows: number;
  readonly firstVisible: number;
  readonly lastVisible: number;
  /** Scrolls as little as needed to have the cell in sight. */
  reveal(place: CellPlace): void;
};

/** The window on a grid of rows of one height. */
export function useGridWindow(args: GridWindowArgs): GridWindow {
  const { rowCount, rowHeight, columnWidths, isFirstFrozen, numberWidth, focus, height } = args;
  const scroller = useRef<HTMLDivElement>(null);
  const rowVirtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan: spareRows,
    initialRect: { width: 800, height },
    rangeExtractor: useCallback((range: Range) => withIndex(range, focus.row), [focus.row]),
  });
  const frozenColumn = isFirstFrozen ? 0 : -1;
  const columnVirtualizer = useVirtualizer({
    count: columnWidths.length,
    getScrollElement: () => scroller.current,
    horizontal: true,
    estimateSize: (index) => columnWidths[index] ?? 0,
    paddingStart: numberWidth,
    scrollPaddingStart: numberWidth + (isFirstFrozen ? (columnWidths[0] ?? 0) : 0),
    overscan: spareColumns,
    initialRect: { width: 800, height },
    rangeExtractor: useCallback(
      (range: Range) => withIndex(range, focus.column, frozenColumn),
      [focus.column, frozenColumn],
    ),
  });
  const measuredWidths = columnWidths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are estimated once unless told that they changed
  useLayoutEffect(() => columnVirtualizer.measure(), [measuredWidths, columnVirtualizer]);
  const visibleRows = Math.max(
    1,
    Math.floor(((rowVirtualizer.scrollRect?.height ?? height) - headerHeight) / rowHeight),
  );
  return {
    scroller,
    rows: rowVirtualizer.getVirtualItems(),
    columns: columnVirtualizer.getVirtualItems(),
    totalHeight: rowVirtualizer.getTotalSize(),
    totalWidth: columnVirtualizer.getTotalSize(),
    visibleRows,
    firstVisible: rowVirtualizer.range?.startIndex ?? 0,
    lastVisible: rowVirtualizer.range?.endIndex ?? visibleRows,
    reveal: ({ row, column }) => {
      if (row !== headerRow) rowVirtualizer.scrollToIndex(row);
      if (!(isFirstFrozen && column === 0)) columnVirtualizer.scrollToIndex(column);
    },
  };
}

/** The usual range and single places outside of it, in order. */
function withIndex(range: Range, ...places: readonly number[]): number[] {
  const usual = defaultRangeExtractor(range);
  const added = places.filter((place) => place >= 0 && place < range.count && !usual.includes(place));
  return added.length === 0 ? usual : [...usual, ...new Set(added)].sort((left, right) => left - right);
}
