/** Which cells of a grid are selected, and where the keyboard stands. Pure; rows and columns are counted as shown. */
import { assertNever } from "./assert-never.ts";

/** A cell; the header is row -1. */
export type CellPlace = { readonly row: number; readonly column: number };

/** A rectangle of cells, all four edges included. */
export type CellRange = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

export type GridSelection = {
  /** Where the keyboard stands. */
  readonly focus: CellPlace;
  /** The corners of the selected rectangle; null when nothing is selected. */
  readonly corners: { readonly anchor: CellPlace; readonly head: CellPlace } | null;
};

export type GridExtent = {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows that PageUp and PageDown go by. */
  readonly pageRows: number;
};

export type GridMove =
  | "up"
  | "down"
  | "left"
  | "right"
  | "row-start"
  | "row-end"
  | "first-cell"
  | "last-cell"
  | "top"
  | "bottom"
  | "page-up"
  | "page-down";

export const headerRow = -1;

/** A grid that nobody has touched. */
export const untouchedSelection: GridSelection = { focus: { row: headerRow, column: 0 }, corners: null };

const plainMoves: ReadonlyMap<string, GridMove> = new Map([
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["Home", "row-start"],
  ["End", "row-end"],
  ["PageUp", "page-up"],
  ["PageDown", "page-down"],
]);

const controlMoves: ReadonlyMap<string, GridMove> = new Map([
  ["ArrowUp", "top"],
  ["ArrowDown", "bottom"],
  ["ArrowLeft", "row-start"],
  ["ArrowRight", "row-end"],
  ["Home", "first-cell"],
  ["End", "last-cell"],
]);

/** The move that a key asks for; null for keys that move nothing. */
export function moveOfKey(key: string, hasControl: boolean): GridMove | null {
  return (hasControl ? controlMoves : plainMoves).get(key) ?? null;
}

/** Goes to the next cell and selects it alone; with `isExtending` the rectangle grows or shrinks instead. */
export function moveSelection(
  selection: GridSelection,
  move: GridMove,
  extent: GridExtent,
  isExtending: boolean,
): GridSelection {
  const from = isExtending ? (selection.corners?.head ?? selection.focus) : selection.focus;
  const target = clamp(placeAfter(from, move, extent), extent);
  return isExtending ? extendTo(selection, target) : selectCell(target);
}

/** One cell; the header is stood on, never selected. */
export function selectCell(place: CellPlace): GridSelection {
  return { focus: place, corners: place.row === headerRow ? null : { anchor: place, head: place } };
}

/** The rectangle from where the selection began to this cell. */
export function extendTo(selection: GridSelection, place: CellPlace): GridSelection {
  const head = { row: Math.max(place.row, 0), column: place.column };
  const anchor = selection.corners?.anchor ?? { row: Math.max(selection.focus.row, 0), column: selection.focus.column };
  return { focus: head, corners: { anchor, head } };
}

/** All cells of the first `rowCount` rows; the keyboard stays where it stands. */
export function selectRows(selection: GridSelection, rowCount: number, columnCount: number): GridSelection {
  if (rowCount === 0 || columnCount === 0) return selection;
  const head = { row: rowCount - 1, column: columnCount - 1 };
  return { focus: selection.focus, corners: { anchor: { row: 0, column: 0 }, head } };
}

/** Nothing is selected; the keyboard stays where it stands. */
export function clearSelection(selection: GridSelection): GridSelection {
  return selection.corners === null ? selection : { focus: selection.focus, corners: null };
}

/** The selected rectangle. */
export function rangeOf({ corners }: GridSelection): CellRange | null {
  if (corners === null) return null;
  const { anchor, head } = corners;
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

/** How many cells a rectangle has. */
export function cellCount(range: CellRange): number {
  return (range.bottom - range.top + 1) * (range.right - range.left + 1);
}

function placeAfter({ row, column }: CellPlace, move: GridMove, extent: GridExtent): CellPlace {
  switch (move) {
    case "up":
      return { row: row - 1, column };
    case "down":
      return { row: row + 1, column };
    case "left":
      return { row, column: column - 1 };
    case "right":
      return { row, column: column + 1 };
    case "row-start":
      return { row, column: 0 };
    case "row-end":
      return { row, column: extent.columnCount - 1 };
    case "first-cell":
      return { row: 0, column: 0 };
    case "last-cell":
      return { row: extent.rowCount - 1, column: extent.columnCount - 1 };
    case "top":
      return { row: 0, column };
    case "bottom":
      return { row: extent.rowCount - 1, column };
    case "page-up":
      return { row: Math.max(row - extent.pageRows, Math.min(row, 0)), column };
    case "page-down":
      return { row: row + extent.pageRows, column };
    default:
      return assertNever(move);
  }
}

function clamp({ row, column }: CellPlace, extent: GridExtent): CellPlace {
  return {
    row: Math.max(headerRow, Math.min(row, extent.rowCount - 1)),
    column: Math.max(0, Math.min(column, extent.columnCount - 1)),
  };
}
