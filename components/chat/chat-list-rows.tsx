"use client";

/** Rows that are one stop of the Tab key: the arrow keys, Home and End move between them. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

type RowsArgs = {
  /** Of all rows, in their order on the screen. */
  readonly ids: readonly string[];
  /** Where Tab goes first. */
  readonly preferred: string | null;
  /** The row that is to have the focus as soon as it is there. */
  readonly wanted: string | null;
  /** It has it, or somebody went elsewhere. */
  readonly onArrived: () => void;
};

export type Rows = {
  readonly container: RefObject<HTMLElement | null>;
  /** The one row that Tab reaches. */
  readonly stop: string | null;
  /** For the element around the rows; `isTaken`: the key was one of these. */
  readonly moveByKey: (event: KeyboardEvent) => boolean;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
};

/** Rows are the elements with `data-row`, which holds their id. */
export function useRows({ ids, preferred, wanted, onArrived }: RowsArgs): Rows {
  const container = useRef<HTMLElement>(null);
  const focused = useRef<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const stop = [last, preferred].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;

  // A row that moves to another group is drawn anew, and the focus falls off the page: it is put back.
  useLayoutEffect(() => {
    const isLost = focused.current !== null && document.activeElement === document.body;
    const target = wanted ?? (isLost ? focused.current : null);
    if (target === null) return;
    const row = rowsIn(container.current).find((element) => element.dataset.row === target);
    row?.focus();
    if (wanted !== null && row !== undefined && document.activeElement === row) onArrived();
  });

  return {
    container,
    stop,
    moveByKey: (event) => {
      const target = nextRow(rowsIn(container.current), event);
      if (target === undefined) return false;
      event.preventDefault();
      target.focus();
      return true;
    },
    onFocus: (event) => {
      // Menus of a row are its children to React, but lie elsewhere.
      if (!event.currentTarget.contains(event.target)) return;
      const id = idOf(event.target);
      focused.current = id;
      if (id !== null) setLast(id);
    },
    // Not called when the row itself is gone.
    onBlur: () => {
      focused.current = null;
    },
  };
}

function rowsIn(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
}

function idOf(target: EventTarget): string | null {
  return target instanceof HTMLElement ? (target.dataset.row ?? null) : null;
}

function nextRow(rows: readonly HTMLElement[], { key, target }: KeyboardEvent): HTMLElement | undefined {
  const index = target instanceof HTMLElement ? rows.indexOf(target) : -1;
  if (index === -1) return undefined;
  switch (key) {
    case "ArrowDown":
      return rows[index + 1];
    case "ArrowUp":
      return rows[index - 1];
    case "Home":
      return rows[0];
    case "End":
      return rows.at(-1);
    default:
      return undefined;
  }
}
