"use client";

/** Everything that a grid knows and can do, in one place: model, window, selection and clipboard. */
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useDensity } from "#components/ui/density";
import { rangeOf } from "#lib/domain/grid-selection";
import type { ResultPart } from "#lib/domain/message";
import type { NumberStyle } from "#lib/domain/number-style";
import type { ResultView } from "#lib/domain/result-view";
import type { TableColumn } from "./column-layout.tsx";
import type { OpenPanel } from "./grid-head.tsx";
import type { PlacedColumn } from "./grid-row.tsx";
import { columnId, type GridModel, useGridModel } from "./use-grid-model.tsx";
import type { GridRows } from "./use-grid-rows.tsx";
import { useGridEvents, useGridSelection, useRovingFocus } from "./use-grid-selection.tsx";
import {
  type ColumnWindow,
  fittingRows,
  type GridGeometry,
  headerHeight,
  revealCell,
  useColumnWindow,
} from "./use-grid-window.tsx";
import { useCopy } from "./use-selected-cells.tsx";

export type GridArgs = {
  readonly part: ResultPart;
  readonly rows: GridRows;
  readonly columns: readonly TableColumn[];
  /** What is asked for; the rows may still be those of the view before. */
  readonly view: ResultView;
  readonly height: number | "fill";
  readonly isCompact: boolean;
  onView(view: ResultView): void;
};

const normalRow = 32;
const compactRow = 28;
/** What "fill" is taken for until it was measured. */
const assumedHeight = 600;

/** One grid. The rows come from above. */
export function useGrid({ part, rows, columns, view, height, isCompact, onView }: GridArgs) {
  const rowCount = rows.rowCount ?? 0;
  const { density } = useDensity();
  const [numbers, setNumbers] = useState<ReadonlyMap<number, NumberStyle>>(new Map());
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const state = useGridSelection();
  const model = useGridModel({
    columns,
    order: view.order,
    onOrder: (order) => onView({ ...view, order }),
    question: questionName(part),
  });
  const numberWidth = widthOfNumbers(rowCount);
  const isFirstFrozen = model.state.columnPinning.start.length > 0;
  const geometry: GridGeometry = {
    scroller: useRef<HTMLDivElement>(null),
    rowCount,
    rowHeight: isCompact || density === "compact" ? compactRow : normalRow,
    columnWidths: columns.map((column) => sizeOf(model, column)),
    numberWidth,
    isFirstFrozen,
    height: height === "fill" ? assumedHeight : height,
  };
  const columnWindow = useColumnWindow(geometry, state.selection.focus.column);
  const placed = usePlacedColumns({ columns, items: columnWindow.columns, numbers, isFirstFrozen });
  const range = rangeOf(state.selection);
  const clipboard = useCopy(rows, columns);
  const copy = (hasHeader: boolean) => {
    if (range !== null) clipboard.copy(range, hasHeader);
  };
  const events = useGridEvents({
    state,
    extent: () => ({ rowCount, columnCount: columns.length, pageRows: Math.max(1, fittingRows(geometry) - 1) }),
    columnCount: columns.length,
    readyCount: rows.readyCount,
    still: { top: headerHeight, left: numberWidth },
    onCopy: () => copy(false),
    onOpenMenu: (column) => setPanel({ kind: "menu", column }),
  });
  useFreshView(rows.view, geometry, state.reset);
  useRovingFocus(geometry.scroller, state, (place) => revealCell(geometry, place));
  return {
    ...{ geometry, model, placed, panel, setPanel, range, copy, events },
    totalWidth: columnWindow.totalWidth,
    selection: state.selection,
    select: state.change,
    takeFocus: state.takeFocus,
    message: clipboard.message,
    chooseNumbers: (column: number, style: NumberStyle) => setNumbers((former) => new Map(former).set(column, style)),
  };
}

export type Grid = ReturnType<typeof useGrid>;

/** The same question has the same columns, whenever and however often it is asked. */
function questionName({ context, title, ref }: ResultPart): string {
  return [context.database, context.schema, title, ...ref.columns.map((column) => column.name)].join("\n");
}

/** Room for the longest row number. */
function widthOfNumbers(rowCount: number): number {
  return Math.max(48, 28 + rowCount.toLocaleString("en-US").length * 7);
}

function sizeOf(model: GridModel, column: TableColumn): number {
  return model.getColumn(columnId(column.position))?.getSize() ?? column.width;
}

/** Other rows begin at the top, and nothing of the former ones stays selected. */
function useFreshView(view: ResultView, { scroller }: GridGeometry, reset: () => void): void {
  const [shown, setShown] = useState(view);
  if (view !== shown) {
    setShown(view);
    reset();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view scrolls up
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [view, scroller]);
}

type PlacedArgs = {
  readonly columns: readonly TableColumn[];
  readonly items: ColumnWindow["columns"];
  readonly numbers: ReadonlyMap<number, NumberStyle>;
  readonly isFirstFrozen: boolean;
};

/** The same array as long as nothing about the columns in sight changes: rows are not drawn anew while scrolling. */
function usePlacedColumns({ columns, items, numbers, isFirstFrozen }: PlacedArgs): readonly PlacedColumn[] {
  return useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return items.flatMap(({ index, start, size }) => {
      const column = columns[index];
      if (column === undefined) return [];
      const style = { column: column.format, numbers: numbers.get(index) ?? "auto", timeZone };
      return [{ column, style, left: start, width: size, isFrozen: isFirstFrozen && index === 0 }];
    });
  }, [items, columns, numbers, isFirstFrozen]);
}
