"use client";

/** The grid's columns as a table model: their widths, which of them stand still, and what they are sorted by. */
import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  functionalUpdate,
  type ReactTable,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useEffect, useMemo, useState } from "react";
import type { ResultRow } from "#lib/domain/result-set";
import type { SortKey } from "#lib/domain/result-view";
import { type ColumnWidths, columnWidthsOf, keepColumnWidths, widthLimits } from "#lib/state/column-widths";
import type { TableColumn } from "./column-layout.tsx";

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnPinningFeature,
  rowSortingFeature,
});
const helper = createColumnHelper<typeof features, ResultRow>();
/** Rows are read page by page and arranged elsewhere: the model knows columns only. */
const noRows: ResultRow[] = [];
/** A view takes no more keys. */
const maxSortKeys = 4;

export type GridModel = ReactTable<typeof features, ResultRow>;
export type GridHeader = ReturnType<GridModel["getFlatHeaders"]>[number];

type GridModelArgs = {
  readonly columns: readonly TableColumn[];
  readonly order: readonly SortKey[];
  onOrder(order: SortKey[]): void;
  /** Under which name widths are remembered. */
  readonly question: string;
};

/** One model per grid; widths are kept for the next time the question is asked. */
export function useGridModel({ columns, order, onOrder, question }: GridModelArgs): GridModel {
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.accessor((row): unknown => row[column.position], {
          id: columnId(column.position),
          header: column.label,
          size: column.width,
          minSize: widthLimits.min,
          maxSize: widthLimits.max,
        }),
      ),
    [columns],
  );
  const [firstWidths] = useState(() => widthsById(columns, columnWidthsOf(question)));
  const sorting = useMemo(() => order.map(toSorting), [order]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    initialState: { columnSizing: firstWidths },
    state: { sorting },
    onSortingChange: (updater) => onOrder(functionalUpdate(updater, sorting).map(toSortKey)),
    manualSorting: true,
    sortDescFirst: false,
    maxMultiSortColCount: maxSortKeys,
    columnResizeMode: "onChange",
  });
  const { columnSizing, columnResizing } = table.state;
  const isResizing = columnResizing.isResizingColumn !== false;
  useEffect(() => {
    if (!isResizing && columnSizing !== firstWidths) keepColumnWidths(question, widthsByName(columns, columnSizing));
  }, [isResizing, columnSizing, firstWidths, question, columns]);
  return table;
}

/** How the model names the column at a position. */
export function columnId(position: number): string {
  return `c${position}`;
}

/** The position that a column's id stands for. */
export function positionOf(id: string): number {
  return Number(id.slice(1));
}

function toSorting({ column, direction }: SortKey): SortingState[number] {
  return { id: columnId(column), desc: direction === "descending" };
}

function toSortKey({ id, desc }: SortingState[number]): SortKey {
  return { column: positionOf(id), direction: desc ? "descending" : "ascending" };
}

function widthsById(columns: readonly TableColumn[], widths: ColumnWidths): Record<string, number> {
  return Object.fromEntries(
    columns.flatMap(({ name, position }) => {
      const width = widths[name];
      return width === undefined ? [] : [[columnId(position), width]];
    }),
  );
}

function widthsByName(columns: readonly TableColumn[], sizing: Record<string, number>): ColumnWidths {
  return Object.fromEntries(
    columns.flatMap(({ name, position }) => {
      const width = sizing[columnId(position)];
      return width === undefined ? [] : [[name, width]];
    }),
  );
}
