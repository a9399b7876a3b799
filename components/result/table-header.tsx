"use client";

/** Column names that stay in view; a click sorts ascending, then descending, then not at all. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import type { RowOrder } from "#lib/domain/row-order";
import type { TableColumn } from "./column-layout.tsx";

type TableHeaderProps = {
  readonly columns: readonly TableColumn[];
  readonly order: RowOrder | null;
  /** False while rows are missing. */
  readonly canSort: boolean;
  onSort(column: number): void;
};

const cellLook = "sticky top-0 z-10 h-8 border-b border-border bg-surface px-3 text-xs font-medium text-muted";

/** One row of headers. */
export function TableHeader({ columns, order, canSort, onSort }: TableHeaderProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classNames(cellLook, "text-right")}>
          <span className="sr-only">Row</span>
          <span aria-hidden>#</span>
        </th>
        {columns.map((column) => (
          <th
            key={column.position}
            scope="col"
            aria-sort={order?.column === column.position ? order.direction : "none"}
            className={classNames(cellLook, column.isNumeric ? "text-right" : "text-left")}
          >
            <HeaderButton
              column={column}
              direction={order?.column === column.position ? order.direction : null}
              canSort={canSort}
              onSort={() => onSort(column.position)}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

type HeaderButtonProps = {
  readonly column: TableColumn;
  readonly direction: RowOrder["direction"] | null;
  readonly canSort: boolean;
  onSort(): void;
};

function HeaderButton({ column, direction, canSort, onSort }: HeaderButtonProps) {
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={canSort ? onSort : undefined}
      aria-disabled={!canSort}
      title={canSort ? column.name : `${column.name} – load all rows to sort`}
      className={classNames(
        "inline-flex h-6 max-w-full items-center gap-1 rounded-sm",
        column.isNumeric && "flex-row-reverse",
        canSort ? "hover:text-fg" : "cursor-default",
      )}
    >
      <span className="truncate">{column.label}</span>
      <Arrow aria-hidden className={classNames("size-3 shrink-0", direction === null && "invisible")} />
    </button>
  );
}
