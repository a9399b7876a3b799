// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows and columns come and go places its cells itself; table elements lay out their own
"use client";

/** The scrolling box: a header that stays, the rows in sight, the cell menu and the line below. */
import { headerRow } from "#lib/domain/grid-selection";
import { CellMenu } from "./cell-menu.tsx";
import { GridFooter } from "./grid-footer.tsx";
import { GridHead } from "./grid-head.tsx";
import { GridRow } from "./grid-row.tsx";
import { type Grid, type GridArgs, useGrid } from "./use-grid.tsx";
import { useSelectionSummary } from "./use-selected-cells.tsx";

/** The grid and what is said below it. */
export function GridFrame(props: GridArgs) {
  const { part, rows, columns, isCompact } = props;
  const grid = useGrid(props);
  const summary = useSelectionSummary(rows, columns, grid.range);
  return (
    <>
      <CellMenu
        isEnabled={grid.range !== null}
        isFilling={props.height === "fill"}
        onCopy={grid.copy}
        onClose={grid.takeFocus}
      >
        <GridBox {...props} grid={grid} />
      </CellMenu>
      {grid.rowCount === 0 ? <p className="p-6 text-center text-sm text-muted">No row passes these filters.</p> : null}
      <GridFooter
        resultRef={part.ref}
        matchingCount={grid.rowCount}
        isFiltered={rows.view.filters.length > 0}
        isLoading={rows.isLoading}
        selected={isCompact ? null : summary}
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
  const { window, events, selection } = grid;
  return (
    <div
      ref={window.scroller}
      role="grid"
      tabIndex={-1}
      aria-label={`Rows of ${part.title}`}
      aria-rowcount={grid.rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={rows.isLoading}
      className="relative overflow-auto overscroll-x-contain border-t border-border text-sm select-none"
      style={height === "fill" ? { flex: "1 1 0", minHeight: 0 } : { maxHeight: height }}
      {...events}
    >
      <div className="relative min-w-full" style={{ height: window.totalHeight, width: window.totalWidth }}>
        <GridHead
          part={part}
          model={grid.model}
          columns={grid.placed}
          view={view}
          numberWidth={grid.numberWidth}
          focusColumn={selection.focus.row === headerRow ? selection.focus.column : -1}
          panel={grid.panel}
          onPanel={grid.setPanel}
          onNumbers={grid.chooseNumbers}
          textsOf={(column) => window.rows.flatMap(({ index }) => rows.rowAt(index)?.[column] ?? [])}
          onView={onView}
          takeFocus={grid.takeFocus}
        />
        <RowsInSight rows={rows} grid={grid} />
      </div>
    </div>
  );
}

function RowsInSight({ rows, grid }: Pick<GridBoxProps, "rows" | "grid">) {
  const { range } = grid;
  const { focus } = grid.selection;
  return (
    <div role="rowgroup">
      {grid.window.rows.map(({ index, start }) => {
        const isSelected = range !== null && index >= range.top && index <= range.bottom;
        return (
          <GridRow
            key={index}
            index={index}
            row={rows.rowAt(index)}
            top={start}
            height={grid.rowHeight}
            numberWidth={grid.numberWidth}
            columns={grid.placed}
            selectedFrom={isSelected ? range.left : -1}
            selectedTo={isSelected ? range.right : -1}
            focusColumn={focus.row === index ? focus.column : -1}
          />
        );
      })}
    </div>
  );
}
