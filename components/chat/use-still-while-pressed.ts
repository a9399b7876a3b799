"use client";

/** Keeps what is pressed in its place until it is let go. */
import { useEffect, useState } from "react";

type Still<Value> = {
  readonly shown: Value;
  /** For the element that holds what is shown. */
  readonly onPointerDown: () => void;
};

/**
 * What was there when the pointer went down, until it is up again and has clicked; the latest value otherwise. A row
 * that moves between the two gets no click at all: the browser gives it to what both places have in common.
 */
export function useStillWhilePressed<Value>(latest: Value): Still<Value> {
  const [held, setHeld] = useState<{ readonly value: Value } | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    // The click comes right after the pointer is up, and finds what was pressed.
    const letGo = () => setTimeout(() => setHeld(null));
    for (const end of ends) window.addEventListener(end, letGo, true);
    return () => {
      for (const end of ends) window.removeEventListener(end, letGo, true);
    };
  }, [isHeld]);
  return { shown: held === null ? latest : held.value, onPointerDown: () => setHeld({ value: latest }) };
}

/** The second: it scrolls or drags instead. */
const ends = ["pointerup", "pointercancel"] as const;
