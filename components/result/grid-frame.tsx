// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows and columns come and go places its cells itself; table elements lay out their own
"use client";

/** The scrolling box: a header that stays, the rows in sight, the cell menu and the line below. */
import { useLayoutEffect } from "react";
import { CellRecords, CellRecordsButton } from "#components/steering/cell-records";
import { headerRow } from "#lib/domain/grid-selection";
import type { Cell } from "#lib/domain/result-set";
import { CellMenu } from "./cell-menu.tsx";
import { GridFooter } from "./grid-footer.tsx";
import { GridHead } from "./grid-head.tsx";
import { GridRow } from "./grid-row.tsx";
import { type Grid, type GridArgs, useGrid } from "./use-grid.tsx";
import type { GridRows } from "./use-grid-rows.tsx";
import { fittingRows, type GridGeometry, totalHeight, useRowWindow } from "./use-grid-window.tsx";
import { usePointedRows } from "./use-pointed-rows.tsx";
import { useSelectionSummary } from "./use-selected-cells.tsx";

/** The grid and what is said below it. */
export function GridFrame(props: GridArgs) {
  const { part, rows, columns, isCompact } = props;
  const grid = useGrid(props);
  const summary = useSelectionSummary(rows, columns, grid.range);
  const { rowCount } = grid.geometry;
  const { range } = grid;
  const isOneRow = range !== null && range.top === range.bottom;
  const isOneCell = isOneRow && range.left === range.right;
  usePointedRows({
    resultId: part.ref.id,
    rowCount,
    columnCount: columns.length,
    view: rows.view,
    select: grid.select,
  });
  return (
    <>
      <CellMenu
        isEnabled={grid.range !== null}
        isFilling={props.height === "fill"}
        more={isOneRow ? <CellRecords part={part} row={rows.rowAt(range.top)} column={range.left} /> : null}
        onCopy={grid.copy}
        onClose={grid.takeFocus}
      >
        <GridBox {...props} grid={grid} />
      </CellMenu>
      {rowCount === 0 ? <p className="p-6 text-center text-sm text-muted">No row passes these filters.</p> : null}
      <GridFooter
        resultRef={part.ref}
        matchingCount={rowCount}
        isFiltered={rows.view.filters.length > 0}
        isLoading={rows.isLoading}
        selected={isCompact ? null : summary}
        more={isOneCell ? <CellRecordsButton part={part} row={rows.rowAt(range.top)} column={range.left} /> : null}
        onCopy={grid.copy}
      />
      <p role="status" className="sr-only">
        {grid.message}
      </p>
    </>
  );
}

type GridBoxProps = GridArgs & { readonly grid: Grid };

function GridBox({ part, rows, columns, view, height, onView, grid }: GridBoxProps) {
  const { geometry, events, selection } = grid;
  return (
    <div
      ref={geometry.scroller}
      role="grid"
      tabIndex={-1}
      aria-label={`Rows of ${part.title}`}
      aria-rowcount={geometry.rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={rows.isLoading}
      className="relative overflow-auto overscroll-x-contain border-t border-border text-sm select-none"
      style={height === "fill" ? { flex: "1 1 0", minHeight: 0 } : { maxHeight: height }}
      {...events}
    >
      <div className="relative min-w-full" style={{ height: totalHeight(geometry), width: grid.totalWidth }}>
        <GridHead
          part={part}
          model={grid.model}
          columns={grid.placed}
          view={view}
          numberWidth={geometry.numberWidth}
          focusColumn={selection.focus.row === headerRow ? selection.focus.column : -1}
          panel={grid.panel}
          onPanel={grid.setPanel}
          onNumbers={grid.chooseNumbers}
          textsOf={(column) => cellsInSight(rows, geometry, column)}
          onView={onView}
          takeFocus={grid.takeFocus}
        />
        <RowsInSight rows={rows} grid={grid} />
      </div>
    </div>
  );
}

/** Cells of a column that can be seen. */
function cellsInSight(rows: GridRows, geometry: GridGeometry, column: number): Cell[] {
  const first = Math.floor((geometry.scroller.current?.scrollTop ?? 0) / geometry.rowHeight);
  const indexes = Array.from({ length: fittingRows(geometry) + 1 }, (_, offset) => first + offset);
  return indexes.flatMap((index) => rows.rowAt(index)?.[column] ?? []);
}

/** Scrolling down draws this again and nothing else. */
function RowsInSight({ rows, grid }: Pick<GridBoxProps, "rows" | "grid">) {
  const { range, geometry, placed } = grid;
  const { focus } = grid.selection;
  const { look } = rows;
  const window = useRowWindow(geometry, focus.row);
  const { firstVisible, lastVisible } = window;
  useLayoutEffect(() => {
    look(firstVisible, lastVisible);
  }, [look, firstVisible, lastVisible]);
  return (
    <div role="rowgroup">
      {window.rows.map(({ index, start }) => {
        const isSelected = range !== null && index >= range.top && index <= range.bottom;
        return (
          <GridRow
            key={index}
            index={index}
            row={rows.rowAt(index)}
            top={start}
            height={geometry.rowHeight}
            numberWidth={geometry.numberWidth}
            columns={placed}
            selectedFrom={isSelected ? range.left : -1}
            selectedTo={isSelected ? range.right : -1}
            focusColumn={focus.row === index ? focus.column : -1}
          />
        );
      })}
    </div>
  );
}
