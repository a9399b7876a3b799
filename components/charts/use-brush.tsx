"use client";

/** Choosing a stretch of stops: by dragging with the mouse, or with Shift and the arrow keys. */
import { type PointerEvent, useRef } from "react";

/** The first and the last stop, both included. */
export type BrushedStops = { readonly first: number; readonly last: number };

/** Where a drag began, and whether it has left its stop: only then it is no click. */
export function useBrush(onBrush: ((stops: BrushedStops) => void) | undefined) {
  const began = useRef<{ readonly stop: number; readonly hasLeft: boolean } | null>(null);
  const isEaten = useRef(false);
  return {
    isOn: onBrush !== undefined,
    begin: (event: PointerEvent, stop: number | null) => {
      isEaten.current = false;
      const isDrag = onBrush !== undefined && event.pointerType === "mouse" && event.button === 0 && stop !== null;
      began.current = isDrag ? { stop, hasLeft: false } : null;
    },
    /** The stop where the drag over this one began; null while nothing is dragged. */
    over: (event: PointerEvent, stop: number): number | null => {
      if (began.current === null || (event.buttons & 1) === 0) return null;
      if (stop !== began.current.stop) began.current = { ...began.current, hasLeft: true };
      return began.current.hasLeft ? began.current.stop : null;
    },
    /** True where a stretch was chosen: the click that follows is none. */
    end: (stop: number | null): boolean => {
      const start = began.current;
      began.current = null;
      if (start === null || !start.hasLeft || stop === null || stop === start.stop) return false;
      isEaten.current = true;
      onBrush?.({ first: Math.min(start.stop, stop), last: Math.max(start.stop, stop) });
      return true;
    },
    choose: (from: number, to: number) => onBrush?.({ first: Math.min(from, to), last: Math.max(from, to) }),
    /** Told once, to the click that a drag ends with. */
    isClickOfDrag: (): boolean => {
      const isOfDrag = isEaten.current;
      isEaten.current = false;
      return isOfDrag;
    },
  };
}
