"use client";

/** Choosing a stretch of stops: by dragging with the mouse, or with Shift and the arrow keys. */
import { type PointerEvent, useRef } from "react";

/** The first and the last stop, both included. */
export type BrushedStops = { readonly first: number; readonly last: number };

type Drag = {
  readonly from: number;
  /** The stop that was read last. */
  readonly to: number;
  /** Pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** Only then it is no click. */
  readonly hasLeft: boolean;
};

/** A hand that clicks is not quite still, and stops may be a pixel apart. */
const leastPixels = 6;

/** Where a drag began and where it is; it ends where it was last, also beside the drawing. */
export function useBrush(onBrush: ((stops: BrushedStops) => void) | undefined) {
  const drag = useRef<Drag | null>(null);
  const isEaten = useRef(false);
  const choose = (from: number, to: number) => onBrush?.({ first: Math.min(from, to), last: Math.max(from, to) });
  return {
    isOn: onBrush !== undefined,
    choose,
    begin: (event: PointerEvent, stop: number | null) => {
      isEaten.current = false;
      const isDrag = onBrush !== undefined && event.pointerType === "mouse" && event.button === 0 && stop !== null;
      drag.current = isDrag ? { from: stop, to: stop, x: event.clientX, y: event.clientY, hasLeft: false } : null;
    },
    /** The stop where the drag over this one began; null while nothing is dragged. */
    over: (event: PointerEvent, stop: number): number | null => {
      if ((event.buttons & 1) === 0) drag.current = null;
      if (drag.current === null) return null;
      const { from, x, y } = drag.current;
      const isFar = Math.hypot(event.clientX - x, event.clientY - y) >= leastPixels;
      const hasLeft = drag.current.hasLeft || (isFar && stop !== from);
      drag.current = { ...drag.current, to: stop, hasLeft };
      return hasLeft ? from : null;
    },
    isDragging: (): boolean => drag.current?.hasLeft === true,
    /** True where a stretch was chosen: the click that follows is none. */
    end: (): boolean => {
      const done = drag.current;
      drag.current = null;
      if (done === null || !done.hasLeft || done.to === done.from) return false;
      isEaten.current = true;
      choose(done.from, done.to);
      return true;
    },
    /** Told once, to the click that a drag ends with. */
    isClickOfDrag: (): boolean => {
      const isOfDrag = isEaten.current;
      isEaten.current = false;
      return isOfDrag;
    },
  };
}
