"use client";

/**
 * Which rows and columns of the grid are in the document: those in sight, a few beside them, and the cell that the
 * keyboard stands on, which must never lose its focus by being scrolled away. Rows have a hook of their own, so that
 * scrolling down draws nothing but rows.
 */
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect } from "react";
import { type CellPlace, headerRow } from "#lib/domain/grid-selection";

export const headerHeight = 32;

const spareRows = 8;
const spareColumns = 2;

export type GridGeometry = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  /** Pixels, each of them. */
  readonly rowHeight: number;
  readonly columnWidths: readonly number[];
  /** Of the column of row numbers, which always stands still. */
  readonly numberWidth: number;
  readonly isFirstFrozen: boolean;
  /** Of the box, until it was measured. */
  readonly height: number;
};

export type ColumnWindow = { readonly columns: readonly VirtualItem[]; readonly totalWidth: number };

/** The columns in sight. */
export function useColumnWindow(geometry: GridGeometry, focusColumn: number): ColumnWindow {
  const { scroller, columnWidths, numberWidth, isFirstFrozen, height } = geometry;
  const frozenColumn = isFirstFrozen ? 0 : -1;
  const virtualizer = useVirtualizer({
    count: columnWidths.length,
    getScrollElement: () => scroller.current,
    horizontal: true,
    estimateSize: (index) => columnWidths[index] ?? 0,
    paddingStart: numberWidth,
    overscan: spareColumns,
    initialRect: { width: assumedWidth, height },
    rangeExtractor: useCallback(
      (range: Range) => withPlaces(range, focusColumn, frozenColumn),
      [focusColumn, frozenColumn],
    ),
  });
  const measured = columnWidths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are estimated once unless told that they changed
  useLayoutEffect(() => virtualizer.measure(), [measured, virtualizer]);
  return { columns: virtualizer.getVirtualItems(), totalWidth: virtualizer.getTotalSize() };
}

export type RowWindow = {
  readonly rows: readonly VirtualItem[];
  readonly firstVisible: number;
  readonly lastVisible: number;
};

/** The rows in sight. */
export function useRowWindow({ scroller, rowCount, rowHeight, height }: GridGeometry, focusRow: number): RowWindow {
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headerHeight,
    overscan: spareRows,
    initialRect: { width: assumedWidth, height },
    rangeExtractor: useCallback((range: Range) => withPlaces(range, focusRow), [focusRow]),
  });
  return {
    rows: virtualizer.getVirtualItems(),
    firstVisible: virtualizer.range?.startIndex ?? 0,
    lastVisible: virtualizer.range?.endIndex ?? 0,
  };
}

/** Pixels of the header and all rows. */
export function totalHeight({ rowCount, rowHeight }: GridGeometry): number {
  return headerHeight + rowCount * rowHeight;
}

/** Rows that fit into the box. */
export function fittingRows({ scroller, rowHeight, height }: GridGeometry): number {
  return Math.max(1, Math.floor(((scroller.current?.clientHeight ?? height) - headerHeight) / rowHeight));
}

/** Scrolls as little as needed to have a cell in sight, clear of what stands still. */
export function revealCell(geometry: GridGeometry, { row, column }: CellPlace): void {
  const { scroller, rowHeight, columnWidths, numberWidth, isFirstFrozen } = geometry;
  const box = scroller.current;
  if (box === null) return;
  if (row !== headerRow) {
    const top = headerHeight + row * rowHeight;
    box.scrollTop = nearest(box.scrollTop, { from: top - headerHeight, to: top + rowHeight - box.clientHeight });
  }
  if (isFirstFrozen && column === 0) return;
  const left = columnWidths.slice(0, column).reduce((sum, width) => sum + width, numberWidth);
  const stillWidth = numberWidth + (isFirstFrozen ? (columnWidths[0] ?? 0) : 0);
  const right = left + (columnWidths[column] ?? 0);
  box.scrollLeft = nearest(box.scrollLeft, { from: left - stillWidth, to: right - box.clientWidth });
}

const assumedWidth = 800;

/** The offset next to the present one at which nothing is cut at its beginning nor, where that can be, at its end. */
function nearest(offset: number, { from, to }: { readonly from: number; readonly to: number }): number {
  return Math.min(Math.max(offset, to), from);
}

/** The usual range and single places outside of it, in order. */
function withPlaces(range: Range, ...places: readonly number[]): number[] {
  const usual = defaultRangeExtractor(range);
  const added = places.filter((place) => place >= 0 && place < range.count && !usual.includes(place));
  return added.length === 0 ? usual : [...usual, ...new Set(added)].sort((left, right) => left - right);
}
