"use client";

/** Takes a grid to the place that is pointed at: selected, in sight and with the focus, read first if need be. */
import { useLayoutEffect } from "react";
import { type GridSelection, selectCell } from "#lib/domain/grid-selection";
import { isPlainView } from "#lib/domain/plain-view";
import type { ResultView } from "#lib/domain/result-view";
import { type PointedPlace, usePointing } from "./pointed-place.tsx";

type PointedRows = {
  readonly resultId: string;
  readonly rowCount: number;
  readonly columnCount: number;
  /** What the rows on the screen are arranged by. */
  readonly view: ResultView;
  select(selection: GridSelection): void;
};

/** Waits until the rows stand in their stored order. A place that the result does not have is not gone to. */
export function usePointedRows({ resultId, rowCount, columnCount, view, select }: PointedRows): void {
  const { pointed, arrive } = usePointing();
  const place = pointed !== null && pointed.resultId === resultId && isPlainView(view) ? pointed : null;
  useLayoutEffect(() => {
    if (place === null) return;
    arrive();
    const selection = selectionOf(place, rowCount, columnCount);
    if (selection !== null) select(selection);
  });
}

/** The number of rows is shown by the first column as a whole: the line below the grid counts it. */
function selectionOf({ kind, row, column }: PointedPlace, rowCount: number, columnCount: number): GridSelection | null {
  const shown = kind === "rows" ? 0 : column;
  if (rowCount === 0 || shown >= columnCount) return null;
  if (kind === "cell") return row < rowCount ? selectCell({ row, column }) : null;
  const first = { row: 0, column: shown };
  return { focus: first, corners: { anchor: first, head: { row: rowCount - 1, column: shown } } };
}
