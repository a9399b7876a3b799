"use client";

/** Which rows of a long table are in view: only they are in the document. Rows have one fixed height. */
import { type UIEvent, useState } from "react";

export const rowHeight = 32;

const spareRows = 12;

export type RowWindow = {
  /** First row to render and the row after the last. */
  readonly from: number;
  readonly to: number;
  onScroll(event: UIEvent<HTMLElement>): void;
};

/** The window on `rowCount` rows in a box of `height` pixels. */
export function useRowWindow(rowCount: number, height: number): RowWindow {
  const [firstVisible, setFirstVisible] = useState(0);
  const visible = Math.ceil(height / rowHeight);
  const from = Math.max(0, Math.min(firstVisible, rowCount - visible) - spareRows);
  const to = Math.min(rowCount, Math.max(firstVisible, 0) + visible + spareRows);
  return {
    from,
    to,
    // Steps of a few rows: scrolling within the spare rows renders nothing.
    onScroll: (event) => setFirstVisible(Math.floor(event.currentTarget.scrollTop / rowHeight / 4) * 4),
  };
}
