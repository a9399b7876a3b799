"use client";

/** Which place of a chart is read, and by what: a tooltip follows the mouse, stays for a finger, and waits for keys. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Place, Spot } from "./reading-place.tsx";

export type ReadState = {
  readonly place: Place | null;
  /** Pixels within the frame. */
  readonly spot: Spot | null;
  readonly isByKey: boolean;
  readonly isByTouch: boolean;
  /** The other end of the stretch that is being chosen. */
  readonly brushedFrom: number | null;
};

type Press = {
  readonly isTouch: boolean;
  /** What was read when it began. */
  readonly place: Place | null;
  readonly mark: EventTarget | null;
  readonly isReleased: boolean;
};

const nothingRead: ReadState = { place: null, spot: null, isByKey: false, isByTouch: false, brushedFrom: null };

/** State and the few ways to change it. */
export function useReadState() {
  const [state, setState] = useState<ReadState>(nothingRead);
  /** Where the keys go on after the focus was elsewhere. */
  const kept = useRef<ReadState>(nothingRead);
  const pressed = useRef<Press>({ isTouch: false, place: null, mark: null, isReleased: false });
  const close = useCallback(() => setState(nothingRead), []);
  useEscape(state.place !== null, close);
  const show = (next: ReadState) => {
    setState((before) => (isSame(before, next) ? before : next));
  };
  return {
    state,
    read: (place: Place, spot: Spot | null, by: "mouse" | "touch" | "keys", brushedFrom: number | null = null) => {
      const next = { place, spot, isByKey: by === "keys", isByTouch: by === "touch", brushedFrom };
      if (by === "keys") kept.current = next;
      show(next);
    },
    /** Hides the values; the keys remember where they were. */
    leave: () => show(nothingRead),
    end: () => {
      kept.current = nothingRead;
      show(nothingRead);
    },
    resume: () => {
      if (kept.current.place !== null) show(kept.current);
    },
    lastPlace: () => kept.current.place,
    press: (isTouch: boolean, mark: EventTarget) => {
      pressed.current = { isTouch, place: state.place, mark, isReleased: false };
    },
    /** Whether the mark that was pressed is no longer in the page; told once, when the press ends. */
    isMarkGone: () => {
      const { mark, isReleased } = pressed.current;
      const isGone = !isReleased && mark instanceof Node && !mark.isConnected;
      if (isGone) pressed.current = { ...pressed.current, isReleased: true };
      return isGone;
    },
    /** Whether the press has done its work without a click. */
    isReleased: () => pressed.current.isReleased,
    isTouched: () => pressed.current.isTouch,
    /** Whether the place was read already when the finger came down. */
    wasReadBefore: (place: Place) =>
      pressed.current.place?.stop === place.stop && pressed.current.place.series === place.series,
  };
}

/** What covers a part of the page can be put away from wherever the focus is. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOpen, close]);
}

function isSame(left: ReadState, right: ReadState): boolean {
  return (
    left.place?.stop === right.place?.stop &&
    left.place?.series === right.place?.series &&
    left.spot?.x === right.spot?.x &&
    left.spot?.y === right.spot?.y &&
    left.isByKey === right.isByKey &&
    left.isByTouch === right.isByTouch &&
    left.brushedFrom === right.brushedFrom
  );
}
