// biome-ignore-all lint/a11y/useSemanticElements: see pivot-grid.tsx
"use client";

/** One line of a pivot table. Cells and names are hostile: they are written as text and nothing else. */
import { ChevronDown, ChevronRight } from "lucide-react";
import type { CSSProperties } from "react";
import { shadeOf } from "#components/charts/heatmap-scale";
import { classNames } from "#components/ui/class-names";
import { cellToNumber } from "#lib/domain/cell-number";
import { formatValue } from "#lib/domain/format";
import { hasParts, type PivotTable } from "#lib/domain/pivot-table";
import type { Cell } from "#lib/domain/result-set";
import { type Extent, headText, type PivotView, type ShownColumn, shownCell, shownFormat } from "#lib/state/pivot-view";
import { nameInset } from "./pivot-widths.tsx";
import type { PivotGridState } from "./use-pivot-grid.tsx";

type PivotLineProps = {
  readonly table: PivotTable;
  readonly view: PivotView;
  readonly grid: PivotGridState;
  /** Of each figure; null where nothing is shaded. */
  readonly extents: readonly Extent[] | null;
  readonly head: number;
  /** Counted with the lines of heads. */
  readonly row: number;
  /** Pixels; null for a line that stands by itself. */
  readonly top: number | null;
  /** The column that the keyboard stands on in this line; null when it stands elsewhere. */
  readonly focusColumn: number | null;
};

/** Totals are set apart from their parts. */
export function PivotLine({ table, view, grid, extents, head, row, top, focusColumn }: PivotLineProps) {
  const { rows } = table;
  const depth = rows.heads[head]?.depth ?? 0;
  const isWhole = head === 0;
  const isTotal = depth < rows.groups.length;
  const isClosed = view.closedRows.has(head);
  const isOpenable = hasParts(rows, head);
  const ground = isWhole ? "bg-sunken" : "bg-surface";
  const Icon = isClosed ? ChevronRight : ChevronDown;
  const text = headText(rows, head);
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      aria-level={Math.max(1, depth)}
      aria-expanded={isOpenable ? !isClosed : undefined}
      tabIndex={-1}
      className={classNames(
        "flex w-full border-b border-border/60",
        top === null ? "relative border-t border-t-border" : "absolute top-0 left-0",
        ground,
        isTotal && "font-medium",
      )}
      style={{ height: grid.lineHeight, ...(top === null ? {} : { transform: `translateY(${top}px)` }) }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        data-place={`${row} -1`}
        tabIndex={focusColumn === -1 ? 0 : -1}
        title={text}
        className={classNames(
          "sticky left-0 z-2 flex h-full shrink-0 items-center gap-1 border-r border-border pr-3 focus-visible:-outline-offset-2",
          ground,
          isOpenable && "cursor-pointer hover:bg-sunken",
        )}
        style={{ width: grid.names, paddingLeft: nameInset(table, depth, isOpenable) }}
      >
        {isOpenable ? <Icon aria-hidden className="size-3.5 shrink-0 text-subtle" /> : null}
        <span className={classNames("min-w-0 truncate", rows.heads[head]?.cell === null && !isWhole && "text-subtle")}>
          {text}
        </span>
      </div>
      {grid.across.map(({ index, start, size }) => {
        const column = grid.columns[index];
        if (column === undefined) return null;
        return (
          <Figure
            key={index}
            table={table}
            view={view}
            cell={shownCell(table, view, { row: head, column })}
            column={column}
            extent={isTotal || !isFinest(table, column) ? null : (extents?.[column.figure] ?? null)}
            index={index}
            place={`${row} ${index}`}
            isFocus={focusColumn === index}
            left={start}
            width={size}
          />
        );
      })}
    </div>
  );
}

function isFinest({ columns }: PivotTable, { head }: ShownColumn): boolean {
  return columns.heads[head]?.depth === columns.groups.length;
}

type FigureProps = Pick<PivotLineProps, "table" | "view"> & {
  readonly cell: Cell;
  readonly column: ShownColumn;
  /** Null for what is not shaded. */
  readonly extent: Extent | null;
  readonly index: number;
  readonly place: string;
  readonly isFocus: boolean;
  /** Pixels. */
  readonly left: number;
  readonly width: number;
};

function Figure({ table, view, cell, column, extent, index, place, isFocus, left, width }: FigureProps) {
  const isSum = !isFinest(table, column);
  const raw = table.figures[column.figure]?.format;
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      data-place={place}
      tabIndex={isFocus ? 0 : -1}
      title={cell === null || raw === undefined ? undefined : String(cell)}
      className={classNames(
        "tabular absolute top-0 flex h-full items-center justify-end truncate px-3 focus-visible:-outline-offset-2",
        isSum && "font-medium",
        cell === null && "text-subtle",
      )}
      style={{ left, width, ...shadeStyle(cell, view, extent) }}
    >
      {cell === null ? <Nothing /> : formatValue(cell, shownFormat(table, view, column.figure))}
    </div>
  );
}

/** No row of these groups has the figure. */
function Nothing() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">no value</span>
    </>
  );
}

function shadeStyle(cell: Cell, { look }: PivotView, extent: Extent | null): CSSProperties {
  const value = cellToNumber(cell);
  if (value === null || extent === null || look === "plain") return {};
  if (look === "scale") return shadeOf(value, extent);
  const most = Math.max(Math.abs(extent.low), Math.abs(extent.high));
  const share = most === 0 ? 0 : Math.abs(value) / most;
  const colour = value < 0 ? "var(--color-div-7)" : "var(--color-chart-1)";
  // Pale enough for the figure to be read on it in both themes.
  const bar = `color-mix(in srgb, ${colour} 26%, transparent)`;
  return { backgroundImage: `linear-gradient(to right, ${bar} ${(share * 100).toFixed(1)}%, transparent 0)` };
}
