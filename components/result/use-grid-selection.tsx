"use client";

/** Selecting cells by mouse, touch and keyboard, and the focus that goes with it. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { isPressed } from "#components/ui/shortcut";
import {
  type CellPlace,
  clearSelection,
  extendTo,
  type GridExtent,
  type GridSelection,
  headerRow,
  moveOfKey,
  moveSelection,
  rangeOf,
  selectCell,
  selectRows,
  untouchedSelection,
} from "#lib/domain/grid-selection";
import { type StillEdges, useRangeDrag } from "./use-range-drag.tsx";

type GridSelectionState = {
  readonly selection: GridSelection;
  /** Selects, and takes the focus there after the next paint. */
  change(next: GridSelection): void;
  clear(): void;
  /** For cells that are not where they were any more. */
  reset(): void;
  /** Gives the focus back to where the keyboard stands, e.g. after a menu. */
  takeFocus(): void;
  /** True once for each change that has to move the focus. */
  consumeFocusWish(): boolean;
};

/** The selection of one grid. */
export function useGridSelection(): GridSelectionState {
  const [selection, setSelection] = useState(untouchedSelection);
  const [, repaint] = useState(0);
  const wantsFocus = useRef(false);
  return {
    selection,
    change: (next) => {
      wantsFocus.current = true;
      setSelection(next);
    },
    clear: () => setSelection(clearSelection),
    reset: () => setSelection(untouchedSelection),
    takeFocus: () => {
      wantsFocus.current = true;
      repaint((count) => count + 1);
    },
    consumeFocusWish: () => {
      const wanted = wantsFocus.current;
      wantsFocus.current = false;
      return wanted;
    },
  };
}

/** Moves the focus to where the keyboard stands, once it is in the document. */
export function useRovingFocus(
  grid: React.RefObject<HTMLElement | null>,
  state: GridSelectionState,
  reveal: (place: CellPlace) => void,
): void {
  useLayoutEffect(() => {
    if (!state.consumeFocusWish()) return;
    const { focus } = state.selection;
    reveal(focus);
    grid.current?.querySelector<HTMLElement>(`[data-place="${placeName(focus)}"]`)?.focus({ preventScroll: true });
  });
}

/** How a focusable element names its place. */
export function placeName({ row, column }: CellPlace): string {
  return `${row}:${column}`;
}

type GridEventsArgs = {
  readonly state: GridSelectionState;
  /** Asked for when a key is pressed: the box may have another size by then. */
  extent(): GridExtent;
  readonly columnCount: number;
  /** Rows from the top that are here: what "select all" can promise. */
  readonly readyCount: number;
  readonly still: StillEdges;
  onCopy(): void;
  onOpenMenu(column: number): void;
};

/** The handlers of the grid's scrolling box. Events of menus, which React sends through it, are none of its own. */
export function useGridEvents(args: GridEventsArgs) {
  const { state, extent, columnCount, readyCount, still, onCopy, onOpenMenu } = args;
  const { selection, change } = state;
  const startDrag = useRangeDrag((place) => change(extendTo(selection, place)), still);
  const obey = (command: Command) => {
    if (command === "copy") onCopy();
    else if (command === "select-all") change(selectRows(selection, readyCount, columnCount));
    else if (command === "menu") onOpenMenu(selection.focus.column);
    else state.clear();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOwn(event) || event.defaultPrevented) return;
    const hasControl = event.ctrlKey || event.metaKey;
    const move = event.altKey ? null : moveOfKey(event.key, hasControl);
    const command = commandOf(event, selection);
    if (move === null && command === null) return;
    event.preventDefault();
    event.stopPropagation();
    const isExtending = event.shiftKey && selection.focus.row !== headerRow;
    if (move !== null) change(moveSelection(selection, move, extent(), isExtending));
    else if (command !== null) obey(command);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const place = isOwn(event) ? placeOf(event.target) : null;
    if (place === null || place.row === headerRow || event.pointerType === "touch") return;
    if (event.button === 2 && isSelected(selection, place)) return;
    change(event.shiftKey ? extendTo(selection, place) : selectCell(place));
    if (event.button === 0) startDrag(event.currentTarget);
  };
  /** A finger selects by tapping: where it goes down it may be about to scroll. */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = isOwn(event) ? placeOf(event.target) : null;
    if (place === null || place.row === headerRow || isSelected(selection, place)) return;
    change(selectCell(place));
  };
  return { onKeyDown, onPointerDown, onClick };
}

type Command = "copy" | "select-all" | "clear" | "menu";

function commandOf(event: KeyboardEvent, selection: GridSelection): Command | null {
  // Without a selection Escape belongs to whoever is around.
  if (event.key === "Escape") return selection.corners === null ? null : "clear";
  if (isPressed(event, "columnMenu")) return "menu";
  if (isPressed(event, "copyCells")) return "copy";
  return isPressed(event, "allCells") ? "select-all" : null;
}

function isOwn(event: { readonly currentTarget: Element; readonly target: EventTarget }): boolean {
  return event.target instanceof Node && event.currentTarget.contains(event.target);
}

function isSelected(selection: GridSelection, { row, column }: CellPlace): boolean {
  const range = rangeOf(selection);
  if (range === null) return false;
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

/** The cell that an element belongs to. */
export function placeOf(target: EventTarget | null): CellPlace | null {
  const name = target instanceof Element ? target.closest("[data-place]")?.getAttribute("data-place") : null;
  const [row, column] = name?.split(":").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}
