// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows and columns come and go places its cells itself; table elements lay out their own
"use client";

/**
 * One row of the grid. Cells are hostile: they are written as text and nothing else, never as markup, links or images.
 */
import { memo } from "react";
import { classNames } from "#components/ui/class-names";
import { type CellStyle, cellText } from "#lib/domain/cell-text";
import { formatCount } from "#lib/domain/format";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import type { TableColumn } from "./column-layout.tsx";
import { placeName } from "./use-grid-selection.tsx";

export type PlacedColumn = {
  readonly column: TableColumn;
  readonly style: CellStyle;
  /** Pixels. */
  readonly left: number;
  readonly width: number;
  readonly isFrozen: boolean;
};

type GridRowProps = {
  readonly index: number;
  /** Null while it is being read. */
  readonly row: ResultRow | null;
  /** Pixels. */
  readonly top: number;
  readonly height: number;
  readonly numberWidth: number;
  readonly columns: readonly PlacedColumn[];
  /** First and last selected column; -1 when none is. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** The column that the keyboard stands on in this row; -1 when it stands elsewhere. */
  readonly focusColumn: number;
};

/** Drawn anew only when something of its own changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, top, height, numberWidth, columns, selectedFrom, selectedTo, focusColumn } = props;
  const frozen = columns.find((placed) => placed.isFrozen);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === null}
      tabIndex={-1}
      className="group/row absolute top-0 left-0 flex w-full border-b border-border/60 hover:bg-fg/3"
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        tabIndex={-1}
        className={classNames(cellLook, stillLook, "tabular sticky left-0 z-2 text-right text-xs text-subtle")}
        style={{ width: numberWidth, lineHeight: `${height - 1}px` }}
      >
        {formatCount(index + 1)}
      </div>
      {frozen === undefined ? null : <StillEdge left={numberWidth + frozen.width} />}
      {columns.map((placed) => {
        const { position } = placed.column;
        return (
          <GridCell
            key={position}
            place={placeName({ row: index, column: position })}
            placed={placed}
            cell={row === null ? undefined : (row[position] ?? null)}
            isSelected={position >= selectedFrom && position <= selectedTo}
            isFocus={position === focusColumn}
            lineHeight={height - 1}
          />
        );
      })}
    </div>
  );
});

const cellLook = "h-full shrink-0 truncate px-3";
/** Stands over the cells that scroll past: it must not let them shine through. */
const stillLook = "bg-surface group-hover/row:bg-[color-mix(in_srgb,var(--color-fg)_3%,var(--color-surface))]";

/** The line that what scrolls disappears behind. */
function StillEdge({ left }: { readonly left: number }) {
  return (
    <div aria-hidden className="pointer-events-none sticky z-3 w-0" style={{ left }}>
      <div className="absolute top-0 right-0 h-full w-px bg-border" />
    </div>
  );
}

type GridCellProps = {
  readonly place: string;
  readonly placed: PlacedColumn;
  /** Undefined while its row is being read. */
  readonly cell: Cell | undefined;
  readonly isSelected: boolean;
  readonly isFocus: boolean;
  /** Pixels. */
  readonly lineHeight: number;
};

function GridCell({ place, placed, cell, isSelected, isFocus, lineHeight }: GridCellProps) {
  const { column, style, left, width, isFrozen } = placed;
  const shown = cell === undefined ? null : cellText(cell, style);
  return (
    <div
      role="gridcell"
      data-place={place}
      aria-colindex={column.position + 2}
      aria-selected={isSelected}
      tabIndex={isFocus ? 0 : -1}
      title={shown?.hint ?? undefined}
      className={classNames(
        cellLook,
        "focus-visible:-outline-offset-2",
        column.isNumeric ? "tabular text-right" : "text-left",
        shown?.look === "null" && "text-subtle italic",
        shown?.look === "empty" && "text-subtle",
        isFrozen ? "sticky z-1" : "absolute top-0",
        isSelected && "bg-primary-soft",
        !isSelected && isFrozen && stillLook,
      )}
      style={{ left, width, lineHeight: `${lineHeight}px` }}
    >
      {shown === null ? <Waiting isRight={column.isNumeric} /> : cellContent(shown)}
    </div>
  );
}

function cellContent({ text, look }: ReturnType<typeof cellText>) {
  if (look !== "empty") return text;
  return <span className="rounded-sm border border-dashed border-control/60 px-1 text-xs">{text}</span>;
}

/** Where a value will stand. */
function Waiting({ isRight }: { readonly isRight: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames("inline-block h-2.5 w-2/3 rounded-sm bg-fg/6 align-middle", isRight && "max-w-16")}
    />
  );
}
