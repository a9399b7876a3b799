"use client";

/** The lines and columns of a pivot table that are in sight, and the cell that the keyboard stands on. */
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useMediaQuery } from "#components/ui/use-media-query";
import type { PivotTable } from "#lib/domain/pivot-table";
import { headBands } from "#lib/state/pivot-bands";
import { type PivotPlace, placeAfterKey, placeWithin } from "#lib/state/pivot-places";
import { type PivotView, type ShownColumn, shownColumns, shownRows } from "#lib/state/pivot-view";
import { figureWidths, nameWidth } from "./pivot-widths.tsx";

const normalLine = 32;
const touchLine = 44;
const spareRows = 8;
const spareColumns = 2;

type GridArgs = { readonly table: PivotTable; readonly view: PivotView; readonly height: number };

/** Everything that is placed, in pixels; places are counted with the lines of heads in front. */
export function usePivotGrid({ table, view, height }: GridArgs) {
  const scroller = useRef<HTMLDivElement>(null);
  const isTouch = useMediaQuery("(pointer: coarse)");
  const lineHeight = isTouch ? touchLine : normalLine;
  const { lines, columns, bands, widths, names, hasFigureLine } = usePlacedHeads(table, view);
  const headLines = bands.length + (hasFigureLine ? 1 : 0);
  const [place, setFocus] = useState<PivotPlace>({ row: headLines, column: -1 });
  const extent = { rows: headLines + lines.length, columns: columns.length, bands };
  // Lines and columns that are put away must not take the focus with them.
  const focus = placeWithin(place, extent);
  const wantsFocus = useRef(false);
  const headHeight = headLines * lineHeight;
  const body = lines.length - 1;
  const { rows, across } = useWindows({
    scroller,
    columns,
    widths,
    names,
    lineHeight,
    headHeight,
    headLines,
    body,
    focus,
    height,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step of the keyboard moves the focus
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    if (focus.row >= headLines && focus.row < headLines + body) rows.scrollToIndex(focus.row - headLines);
    if (focus.column >= 0) across.scrollToIndex(focus.column);
    scroller.current?.querySelector<HTMLElement>(`[data-place="${focus.row} ${focus.column}"]`)?.focus();
  }, [place]);
  const step = (event: KeyboardEvent): boolean => {
    const pageRows = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? height) - headHeight) / lineHeight) - 1,
    );
    const next = placeAfterKey(event, focus, { ...extent, pageRows });
    if (next === null) return false;
    event.preventDefault();
    wantsFocus.current = true;
    setFocus(next);
    return true;
  };
  return {
    ...{
      scroller,
      lines,
      columns,
      bands,
      focus,
      setFocus,
      step,
      hasFigureLine,
      headLines,
      headHeight,
      lineHeight,
      body,
    },
    names,
    rows: rows.getVirtualItems(),
    across: across.getVirtualItems(),
    totalWidth: across.getTotalSize(),
  };
}

export type PivotGridState = ReturnType<typeof usePivotGrid>;

function usePlacedHeads(table: PivotTable, view: PivotView) {
  const lines = useMemo(() => shownRows(table, view), [table, view]);
  const columns = useMemo(() => shownColumns(table, view), [table, view]);
  const bands = useMemo(() => headBands(table, columns), [table, columns]);
  const widths = useMemo(() => figureWidths(table, view), [table, view]);
  const isNarrow = useMediaQuery("(max-width: 639px)");
  const names = useMemo(() => nameWidth(table, isNarrow), [table, isNarrow]);
  // One figure needs no name over each of its columns: the last heads stand for it.
  const hasFigureLine = table.figures.length > 1 || bands.length === 0;
  return { lines, columns, bands, widths, names, hasFigureLine };
}

type WindowArgs = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly columns: readonly ShownColumn[];
  /** Pixels of each figure. */
  readonly widths: readonly number[];
  readonly names: number;
  readonly lineHeight: number;
  readonly headHeight: number;
  readonly headLines: number;
  readonly body: number;
  readonly focus: PivotPlace;
  readonly height: number;
};

/** Lines and columns in sight, and the one of the focus. */
function useWindows(args: WindowArgs) {
  const { scroller, columns, widths, names, lineHeight, headHeight, headLines, body, focus, height } = args;
  const rows = useVirtualizer({
    count: body,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    paddingStart: headHeight,
    paddingEnd: lineHeight,
    // What stands still above and below would cover the line that is led to.
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: lineHeight,
    overscan: spareRows,
    initialRect: { width: assumedWidth, height },
    rangeExtractor: useCallback((range: Range) => withPlace(range, focus.row - headLines), [focus.row, headLines]),
  });
  const across = useVirtualizer({
    count: columns.length,
    getScrollElement: () => scroller.current,
    horizontal: true,
    estimateSize: (index) => widths[columns[index]?.figure ?? 0] ?? 0,
    paddingStart: names,
    scrollPaddingStart: names,
    overscan: spareColumns,
    initialRect: { width: assumedWidth, height },
    rangeExtractor: useCallback((range: Range) => withPlace(range, focus.column), [focus.column]),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are estimated once unless told that they changed
  useLayoutEffect(() => {
    across.measure();
    rows.measure();
  }, [columns, widths, names, lineHeight]);
  return { rows, across };
}

const assumedWidth = 800;

/** The usual range and the place of the focus, which must not be scrolled away. */
function withPlace(range: Range, place: number): number[] {
  const usual = defaultRangeExtractor(range);
  if (place < 0 || place >= range.count || usual.includes(place)) return usual;
  return [...usual, place].sort((left, right) => left - right);
}
