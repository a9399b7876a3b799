// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows and columns come and go places its cells itself; table elements lay out their own
"use client";

import { Rows3, SearchCheck } from "lucide-react";
/** The scrolling box of a pivot table: heads that stay above, names that stay beside, totals that stay below. */
import { type KeyboardEvent, type MouseEvent, useMemo } from "react";
import { explainName } from "#components/steering/explain-change";
import { Button } from "#components/ui/button";
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from "#components/ui/context-menu";
import { usePageMain } from "#components/ui/page-main";
import type { ResultPart } from "#lib/domain/message";
import { hasParts, type PivotTable } from "#lib/domain/pivot-table";
import { bandAt, type PivotPlace } from "#lib/state/pivot-places";
import { figureExtents, type PivotView } from "#lib/state/pivot-view";
import { afterHead, afterSort } from "#lib/state/pivot-view-changes";
import { type ChosenNumber, useChosenFigure } from "./chosen-figure.tsx";
import { PivotHeads } from "./pivot-heads.tsx";
import { PivotLine } from "./pivot-line.tsx";
import { type PivotGridState, usePivotGrid } from "./use-pivot-grid.tsx";

type PivotGridProps = {
  readonly part: ResultPart;
  readonly table: PivotTable;
  readonly view: PivotView;
  /** Pixels. */
  readonly height: number | "fill";
  onLook(change: Partial<PivotView>): void;
};

/** What "fill" is taken for until it was measured. */
const assumedHeight = 600;

/** Arrows move, Enter opens, closes and sorts, the menu key leads from a figure to its records. */
export function PivotGrid({ part, table, view, height, onLook }: PivotGridProps) {
  const grid = usePivotGrid({ table, view, height: height === "fill" ? assumedHeight : height });
  const main = usePageMain();
  const acts = useActs({ table, view, grid, onLook });
  const number = useChosenFigure({ part, table, grid });
  const show = number?.show ?? undefined;
  const explain = number?.explain ?? null;
  return (
    <>
      <ContextMenu>
        <ContextMenuTrigger asChild>
          <div
            ref={grid.scroller}
            role="treegrid"
            tabIndex={-1}
            aria-label={`Pivot table of ${part.title}`}
            aria-rowcount={grid.headLines + grid.lines.length}
            aria-colcount={grid.columns.length + 1}
            className="relative overflow-auto overscroll-x-contain border-t border-border text-sm select-none"
            style={height === "fill" ? { flex: "1 1 0", minHeight: 0 } : { maxHeight: height }}
            {...acts}
          >
            <Lines table={table} view={view} grid={grid} />
          </div>
        </ContextMenuTrigger>
        <ContextMenuContent container={main}>
          <ContextMenuItem disabled={show === undefined} onSelect={show}>
            Show the records
          </ContextMenuItem>
          {explain === null ? null : <ContextMenuItem onSelect={explain}>{explainName}</ContextMenuItem>}
        </ContextMenuContent>
      </ContextMenu>
      <ChosenFigure number={number} />
    </>
  );
}

/** Says which figure is chosen and leads on from it, for the pointer and the finger as well. */
function ChosenFigure({ number }: { readonly number: ChosenNumber | null }) {
  if (number === null) return null;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-4 py-1 text-xs text-muted">
      <p className="min-w-0 flex-1 truncate" title={number.words}>
        {number.words}
      </p>
      {number.explain === null ? null : (
        <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={number.explain}>
          <SearchCheck aria-hidden className="size-3.5" />
          {explainName}
        </Button>
      )}
      {number.show === null ? (
        <p className="py-1">Its records are shown group by group.</p>
      ) : (
        <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={number.show}>
          <Rows3 aria-hidden className="size-3.5" />
          Show the records
        </Button>
      )}
    </div>
  );
}

type LinesProps = Pick<PivotGridProps, "table" | "view"> & { readonly grid: PivotGridState };

function Lines({ table, view, grid }: LinesProps) {
  const extents = useMemo(() => (view.look === "plain" ? null : figureExtents(table, view)), [table, view]);
  const line = (index: number, top: number | null) => {
    const head = grid.lines[index];
    if (head === undefined) return null;
    return (
      <PivotLine
        key={head}
        table={table}
        view={view}
        grid={grid}
        extents={extents}
        head={head}
        row={grid.headLines + index}
        top={top}
        focusColumn={grid.focus.row === grid.headLines + index ? grid.focus.column : null}
      />
    );
  };
  return (
    <div className="min-w-full" style={{ width: grid.totalWidth }}>
      <PivotHeads table={table} view={view} grid={grid} />
      <div role="rowgroup" className="relative" style={{ height: grid.body * grid.lineHeight }}>
        {grid.rows.map(({ index, start }) => line(index, start - grid.headHeight))}
      </div>
      <div role="rowgroup" className="sticky bottom-0 z-10">
        {line(grid.body, null)}
      </div>
    </div>
  );
}

type ActArgs = LinesProps & Pick<PivotGridProps, "onLook">;

function useActs({ table, view, grid, onLook }: ActArgs) {
  const act = (place: PivotPlace): boolean => {
    const change = changeAt({ table, view, grid }, place);
    if (change !== null) onLook(change);
    return change !== null;
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        act(grid.focus);
        return;
      }
      if (!turnsHead({ table, view, grid }, event.key)) grid.step(event);
      else act(grid.focus);
    },
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place === null) return;
      grid.setFocus(place);
      act(place);
    },
    onContextMenu: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place !== null) grid.setFocus(place);
    },
  };
}

/** What choosing a place changes: a head opens or closes, a name over figures sorts; null for figures. */
function changeAt({ table, view, grid }: LinesProps, place: PivotPlace): Partial<PivotView> | null {
  const { bands, headLines, columns, lines } = grid;
  if (place.row >= headLines) {
    const head = lines[place.row - headLines] ?? 0;
    return place.column === -1 && hasParts(table.rows, head) ? afterHead(view, "closedRows", head) : null;
  }
  if (place.row === headLines - 1) return afterSort(view, place.column === -1 ? "name" : columns[place.column]?.place);
  const head = bandAt(bands, place)?.head ?? null;
  return head !== null && hasParts(table.columns, head) ? afterHead(view, "closedColumns", head) : null;
}

/** As in any tree: right opens what is closed, left closes what is open; otherwise the keys move. */
function turnsHead({ table, view, grid }: LinesProps, key: string): boolean {
  const { row, column } = grid.focus;
  const head = grid.lines[row - grid.headLines];
  if (column !== -1 || head === undefined || !hasParts(table.rows, head)) return false;
  return view.closedRows.has(head) ? key === "ArrowRight" : key === "ArrowLeft";
}

function placeOf(target: EventTarget): PivotPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  const [row, column] = (cell?.dataset.place ?? "").split(" ").map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
