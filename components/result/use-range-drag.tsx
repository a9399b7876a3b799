"use client";

/** Drags a selection over the grid; beyond its edges the grid scrolls on. */
import { useEffect, useRef } from "react";
import type { CellPlace } from "#lib/domain/grid-selection";

/** Pixels that the pointer keeps away from the edge when the cell under it is looked for. */
const inset = 4;
/** Pixels per frame at most. */
const fastest = 40;

/** Pixels at the top and at the left that stand still and hold no cells to select. */
export type StillEdges = { readonly top: number; readonly left: number };

/** Starts a drag over the box; `onPlace` hears of each cell that the pointer comes to. */
export function useRangeDrag(onPlace: (place: CellPlace) => void, still: StillEdges): (box: HTMLElement) => void {
  const listener = useRef(onPlace);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    listener.current = onPlace;
  });
  useEffect(() => () => stop.current?.(), []);
  return (box) => {
    stop.current?.();
    stop.current = startDrag(box, still, (place) => listener.current(place));
  };
}

function startDrag(box: HTMLElement, still: StillEdges, onPlace: (place: CellPlace) => void): () => void {
  const ending = new AbortController();
  let pointer: { readonly x: number; readonly y: number } | null = null;
  let last = "";
  const step = () => {
    if (ending.signal.aborted) return;
    if (pointer !== null) {
      scrollTowards(box, still, pointer);
      const name = placeNameUnder(box, still, pointer);
      const [row, column] = name?.split(":").map(Number) ?? [];
      if (name !== null && name !== last && row !== undefined && column !== undefined) {
        last = name;
        onPlace({ row, column });
      }
    }
    requestAnimationFrame(step);
  };
  const end = () => ending.abort();
  const onMove = (event: PointerEvent) => {
    if (event.buttons === 0) end();
    else pointer = { x: event.clientX, y: event.clientY };
  };
  window.addEventListener("pointermove", onMove, { signal: ending.signal });
  window.addEventListener("pointerup", end, { signal: ending.signal });
  window.addEventListener("pointercancel", end, { signal: ending.signal });
  requestAnimationFrame(step);
  return end;
}

type Point = { readonly x: number; readonly y: number };

function scrollTowards(box: HTMLElement, still: StillEdges, { x, y }: Point): void {
  const edges = box.getBoundingClientRect();
  const across = beyond(x, edges.left + still.left, edges.right);
  const down = beyond(y, edges.top + still.top, edges.bottom);
  if (across !== 0 || down !== 0) box.scrollBy(across, down);
}

function beyond(value: number, from: number, to: number): number {
  if (value < from) return Math.max(value - from, -fastest);
  return value > to ? Math.min(value - to, fastest) : 0;
}

/** The cell under the pointer, or at the edge next to it. */
function placeNameUnder(box: HTMLElement, still: StillEdges, { x, y }: Point): string | null {
  const edges = box.getBoundingClientRect();
  const inX = Math.min(Math.max(x, edges.left + still.left + inset), edges.left + box.clientWidth - inset);
  const inY = Math.min(Math.max(y, edges.top + still.top + inset), edges.top + box.clientHeight - inset);
  const cell = document.elementFromPoint(inX, inY)?.closest("[data-place]");
  return cell !== null && cell !== undefined && box.contains(cell) ? cell.getAttribute("data-place") : null;
}
