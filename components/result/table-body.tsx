"use client";

/**
 * The rows in view. Cells are hostile: they are written as text and nothing else, never as markup,
 * links or images.
 */
import { memo } from "react";
import { classNames } from "#components/ui/class-names";
import { formatValue } from "#lib/domain/format";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import type { TableColumn } from "./column-layout.tsx";
import { rowHeight } from "./row-window.tsx";

type TableBodyProps = {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly ResultRow[];
  /** Positions in `rows`, in the order in which they are shown. */
  readonly positions: readonly number[];
  readonly from: number;
  readonly to: number;
};

/** Empty rows above and below keep the scroll bar honest. */
export function TableBody({ columns, rows, positions, from, to }: TableBodyProps) {
  return (
    <tbody>
      <SpacerRow rowCount={from} columnCount={columns.length + 1} />
      {positions.slice(from, to).map((position, offset) => (
        <TableRow key={position} columns={columns} row={rows[position] ?? noCells} number={from + offset + 1} />
      ))}
      <SpacerRow rowCount={positions.length - to} columnCount={columns.length + 1} />
    </tbody>
  );
}

const noCells: ResultRow = [];
const cellLook = "h-8 truncate border-b border-border/60 px-3";

type TableRowProps = { readonly columns: readonly TableColumn[]; readonly row: ResultRow; readonly number: number };

const TableRow = memo(function TableRow({ columns, row, number }: TableRowProps) {
  return (
    <tr aria-rowindex={number + 1} className="hover:bg-fg/3">
      <td className={classNames(cellLook, "tabular text-right text-xs text-subtle select-none")}>{number}</td>
      {columns.map((column) => (
        <TableCell key={column.position} cell={row[column.position] ?? null} column={column} />
      ))}
    </tr>
  );
});

function TableCell({ cell, column }: { readonly cell: Cell; readonly column: TableColumn }) {
  const side = column.isNumeric ? "tabular text-right" : "text-left";
  if (cell === null) return <td className={classNames(cellLook, side, "text-subtle italic")}>null</td>;
  return (
    <td className={classNames(cellLook, side)} title={String(cell)}>
      {formatValue(cell, column.format)}
    </td>
  );
}

function SpacerRow({ rowCount, columnCount }: { readonly rowCount: number; readonly columnCount: number }) {
  if (rowCount <= 0) return null;
  return (
    <tr>
      <td colSpan={columnCount} style={{ height: rowCount * rowHeight, padding: 0 }} />
    </tr>
  );
}
