"use client";

/** The keys that take a change of the dashboard back and do it again, wherever the focus is but in a text. */
import { useCallback, useEffect } from "react";
import { isPressed } from "#components/ui/shortcut";
import { useBoardEngine } from "./board-provider.tsx";

type HistoryStep = "undo" | "redo";

const said = { undo: "The last change was taken back", redo: "The change was done again" } as const;

/** Takes a step back or does it again, and says so. @returns whether there was one. */
export function useHistoryStep(): (step: HistoryStep) => boolean {
  const { store } = useBoardEngine();
  return useCallback(
    (step) => {
      const before = store.getState();
      before[step]();
      if (store.getState().editing === before.editing) return false;
      before.announce(said[step]);
      return true;
    },
    [store],
  );
}

/** Used once per dashboard. Where there is nothing to take back, the key is left to others. */
export function useHistoryKeys(): void {
  const take = useHistoryStep();
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const step = isForText(event) ? null : stepOf(event);
      if (step !== null && take(step)) event.preventDefault();
    };
    // Before the keys of the frame around the page, which take back something else.
    document.addEventListener("keydown", handle, { capture: true });
    return () => document.removeEventListener("keydown", handle, { capture: true });
  }, [take]);
}

function stepOf(event: KeyboardEvent): HistoryStep | null {
  if (isPressed(event, "undo")) return "undo";
  return isPressed(event, "redo") ? "redo" : null;
}

/** A text that is being written in, and a window over the page, take such keys themselves. */
function isForText({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement)) return true;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null;
}
