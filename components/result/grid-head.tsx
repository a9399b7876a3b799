// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows and columns come and go places its cells itself; table elements lay out their own
"use client";

/** The header row: sorting, and the menu, filter and summary of each column. */
import type { Dispatch, SetStateAction } from "react";
import { Popover, PopoverAnchor, PopoverContent } from "#components/ui/popover";
import { cellText } from "#lib/domain/cell-text";
import type { ResultPart } from "#lib/domain/message";
import type { NumberStyle } from "#lib/domain/number-style";
import { plainView, withFilter } from "#lib/domain/plain-view";
import type { Cell } from "#lib/domain/result-set";
import type { ResultView, SortKey } from "#lib/domain/result-view";
import { fittingWidth } from "./column-layout.tsx";
import { type ColumnCommands, ColumnMenu } from "./column-menu.tsx";
import { ColumnSummaryPanel } from "./column-summary.tsx";
import { FilterForm } from "./filter-form.tsx";
import { GridHeaderCell, type SortMark } from "./grid-header-cell.tsx";
import type { PlacedColumn } from "./grid-row.tsx";
import { columnId, type GridModel, positionOf } from "./use-grid-model.tsx";

/** What is open at which column; one at a time. */
export type OpenPanel = { readonly kind: "menu" | "filter" | "summary"; readonly column: number };

type GridHeadProps = {
  readonly part: ResultPart;
  readonly model: GridModel;
  readonly columns: readonly PlacedColumn[];
  readonly view: ResultView;
  readonly numberWidth: number;
  /** The column that the keyboard stands on; -1 when it stands on a row. */
  readonly focusColumn: number;
  readonly panel: OpenPanel | null;
  readonly onPanel: Dispatch<SetStateAction<OpenPanel | null>>;
  onNumbers(column: number, style: NumberStyle): void;
  /** Cells of a column that are in sight, for fitting its width. */
  textsOf(column: number): readonly Cell[];
  onView(view: ResultView): void;
  takeFocus(): void;
};

/** Stays at the top while the rows scroll under it. */
export function GridHead(props: GridHeadProps) {
  const { model, columns, numberWidth } = props;
  const headers = new Map(model.getFlatHeaders().map((header) => [positionOf(header.column.id), header]));
  return (
    <div role="rowgroup" className="sticky top-0 z-10 h-8 bg-surface">
      <div role="row" aria-rowindex={1} tabIndex={-1} className="relative flex h-8 w-full border-b border-border">
        <div
          role="columnheader"
          aria-colindex={1}
          tabIndex={-1}
          className="sticky left-0 z-3 h-8 shrink-0 border-b border-border bg-surface px-3 text-right text-xs leading-8 font-medium text-subtle"
          style={{ width: numberWidth }}
        >
          <span className="sr-only">Row</span>
          <span aria-hidden>#</span>
        </div>
        {columns.map((placed) => {
          const header = headers.get(placed.column.position);
          return header === undefined ? null : (
            <HeadColumn key={placed.column.position} {...props} placed={placed} header={header} />
          );
        })}
      </div>
    </div>
  );
}

type HeadColumnProps = GridHeadProps & {
  readonly placed: PlacedColumn;
  readonly header: ReturnType<GridModel["getFlatHeaders"]>[number];
};

function HeadColumn(props: HeadColumnProps) {
  const { part, model, view, placed, header, panel, focusColumn, onPanel, takeFocus } = props;
  const { column } = placed;
  const open = panel?.column === column.position ? panel.kind : null;
  const isFocus = focusColumn === column.position;
  const sort = sortMark(part.ref.limited ? [] : view.order, column.position);
  const commands = columnCommands(props);
  return (
    <Popover open={open === "filter" || open === "summary"} onOpenChange={(isOpen) => (isOpen ? null : onPanel(null))}>
      <PopoverAnchor asChild>
        <GridHeaderCell
          header={header}
          placed={placed}
          sort={sort}
          isFiltered={view.filters.some((filter) => filter.column === column.position)}
          isFocus={isFocus}
          onSort={(isAdded) => header.column.toggleSorting(undefined, isAdded)}
          onFit={commands.fit}
          menu={
            <ColumnMenu
              column={column}
              sort={sort}
              numbers={placed.style.numbers}
              isFirstFrozen={model.state.columnPinning.start.length > 0}
              isOpen={open === "menu"}
              leadsElsewhere={open === "filter" || open === "summary"}
              tabIndex={isFocus ? 0 : -1}
              commands={commands}
              onOpenChange={(isOpen) => onPanel(isOpen ? { kind: "menu", column: column.position } : withoutMenu)}
            />
          }
        />
      </PopoverAnchor>
      <PopoverContent
        align="start"
        aria-label={open === "summary" ? `Summary of ${column.label}` : `Filter ${column.label}`}
        onOpenAutoFocus={(event) => {
          // The usual comparison is chosen already: what is typed first is the value.
          const field = event.target instanceof Element ? event.target.querySelector("input") : null;
          if (field === null) return;
          event.preventDefault();
          field.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          takeFocus();
        }}
      >
        {open === "filter" ? (
          <FilterForm
            column={column}
            timeZone={placed.style.timeZone}
            onApply={(filter) => {
              onPanel(null);
              props.onView(withFilter(view, filter));
            }}
          />
        ) : null}
        {open === "summary" ? (
          <ColumnSummaryPanel resultId={part.ref.id} view={part.ref.limited ? plainView : view} placed={placed} />
        ) : null}
      </PopoverContent>
    </Popover>
  );
}

/** A command of the menu may have opened something else: that stays. */
function withoutMenu(panel: OpenPanel | null): OpenPanel | null {
  return panel?.kind === "menu" ? null : panel;
}

function columnCommands({ model, placed, view, header, ...rest }: HeadColumnProps): ColumnCommands {
  const { position, label } = placed.column;
  const others = view.order.filter((key) => key.column !== position);
  return {
    sort: (direction) =>
      rest.onView({ ...view, order: direction === null ? others : [{ column: position, direction }] }),
    openFilter: () => rest.onPanel({ kind: "filter", column: position }),
    openSummary: () => rest.onPanel({ kind: "summary", column: position }),
    chooseNumbers: (style) => rest.onNumbers(position, style),
    fit: () => {
      const texts = rest.textsOf(position).map((cell) => cellText(cell, placed.style).text);
      model.setColumnSizing((former) => ({ ...former, [header.column.id]: fittingWidth(label, texts) }));
    },
    freezeFirst: (isFrozen) => model.setColumnPinning({ start: isFrozen ? [columnId(0)] : [], end: [] }),
  };
}

function sortMark(order: readonly SortKey[], column: number): SortMark | null {
  const index = order.findIndex((key) => key.column === column);
  const key = order[index];
  if (key === undefined) return null;
  return { direction: key.direction, place: order.length > 1 ? index + 1 : null };
}
