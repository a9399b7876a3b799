// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows and columns come and go places its cells itself; table elements lay out their own
"use client";

/** The head of one column: sorts on click and Enter, opens the column's menu, and changes its width. */
import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from "react";
import { classNames } from "#components/ui/class-names";
import { widthLimits } from "#lib/state/column-widths";
import type { PlacedColumn } from "./grid-row.tsx";
import type { GridHeader } from "./use-grid-model.tsx";
import { placeName } from "./use-grid-selection.tsx";

export type SortMark = {
  readonly direction: "ascending" | "descending";
  /** 1 for the key that counts most; null when it is the only one. */
  readonly place: number | null;
};

type GridHeaderCellProps = {
  /** Panels of the column hang from it. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly header: GridHeader;
  readonly placed: PlacedColumn;
  readonly sort: SortMark | null;
  readonly isFiltered: boolean;
  /** The keyboard stands in this column of the header. */
  readonly isFocus: boolean;
  /** The column's menu and its button. */
  readonly menu: ReactNode;
  onSort(isAdded: boolean): void;
  onFit(): void;
};

/** Only the header that the keyboard stands on has its menu and its width in the tab order. */
export function GridHeaderCell(props: GridHeaderCellProps) {
  const { ref, header, placed, sort, isFiltered, isFocus, menu, onSort, onFit } = props;
  const { column, left, width, isFrozen } = placed;
  const tabIndex = isFocus ? 0 : -1;
  return (
    <div
      ref={ref}
      role="columnheader"
      aria-label={column.label}
      aria-colindex={column.position + 2}
      aria-sort={sort?.direction ?? "none"}
      tabIndex={-1}
      className={classNames(
        "group/head flex h-8 shrink-0 items-center border-b border-border bg-surface text-xs font-medium text-muted",
        column.isNumeric ? "flex-row-reverse pr-3 pl-1" : "pr-1 pl-3",
        isFrozen ? "sticky z-2" : "absolute top-0",
      )}
      style={{ left, width }}
    >
      <button
        type="button"
        data-place={placeName({ row: -1, column: column.position })}
        tabIndex={tabIndex}
        title={headerHint(column.name, column.label)}
        onClick={(event: MouseEvent) => onSort(event.shiftKey)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Enter") return;
          // The browser's own click would not tell of the Shift key everywhere.
          event.preventDefault();
          onSort(event.shiftKey);
        }}
        className={classNames(
          "flex h-full min-w-0 flex-1 items-center gap-1 hover:text-fg focus-visible:-outline-offset-2",
          column.isNumeric && "flex-row-reverse",
          isFiltered && "text-primary",
        )}
      >
        <span className="truncate">{column.label}</span>
        {sort === null ? null : <SortArrow sort={sort} />}
      </button>
      {menu}
      <WidthHandle header={header} label={column.label} tabIndex={tabIndex} onFit={onFit} />
    </div>
  );
}

function headerHint(name: string, label: string): string {
  return `${name === label ? name : `${label} (${name})`}\nClick to sort, Shift-click to sort by this as well`;
}

function SortArrow({ sort }: { readonly sort: SortMark }) {
  const Arrow = sort.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <span className="flex shrink-0 items-center text-primary">
      <Arrow aria-hidden className="size-3" />
      {sort.place === null ? null : <span className="tabular text-[0.65rem]">{sort.place}</span>}
    </span>
  );
}

/** Pixels per press of an arrow key, and with Shift. */
const widthStep = 8;
const wideStep = 32;

type WidthHandleProps = Pick<GridHeaderCellProps, "header" | "onFit"> & {
  readonly label: string;
  readonly tabIndex: number;
};

function WidthHandle({ header, label, tabIndex, onFit }: WidthHandleProps) {
  const size = header.getSize();
  const startResize = header.getResizeHandler();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? wideStep : widthStep;
    const change = widthChange(event.key, step);
    if (event.key === "Enter") onFit();
    else if (change === 0) return;
    else {
      const width = Math.min(Math.max(size + change, widthLimits.min), widthLimits.max);
      header.column.table.setColumnSizing((former) => ({ ...former, [header.column.id]: width }));
    }
    // The arrows change the width here; in the grid around they would move the focus.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={Math.round(size)}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      aria-valuetext={`${Math.round(size)} pixels`}
      tabIndex={tabIndex}
      title="Drag to change the width, double-click to fit"
      onMouseDown={startResize}
      onTouchStart={startResize}
      onDoubleClick={onFit}
      onKeyDown={onKeyDown}
      className={classNames(
        "absolute top-0 right-0 z-1 flex h-full w-2 cursor-col-resize touch-none justify-end select-none pointer-coarse:w-6",
        "focus-visible:-outline-offset-2",
      )}
    >
      <span
        aria-hidden
        className={classNames(
          header.column.getIsResizing()
            ? "h-full w-0.5 bg-primary"
            : "h-4 w-px self-center bg-border group-hover/head:bg-control",
        )}
      />
    </div>
  );
}

function widthChange(key: string, step: number): number {
  if (key === "ArrowRight") return step;
  return key === "ArrowLeft" ? -step : 0;
}
