"use client";

/** The keys that take a change of the dashboard back and do it again, wherever the focus is but in a text. */
import { useEffect } from "react";
import { historyKey } from "#lib/state/dashboard-editing";
import { useBoardEngine } from "./board-provider.tsx";

/** Used once per dashboard. Where there is nothing to take back, the key is left to others. */
export function useHistoryKeys(): void {
  const { store } = useBoardEngine();
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const wanted = isForText(event) ? null : historyKey(event);
      const { announce, editing, redo, undo } = store.getState();
      const ways = {
        undo: { isPossible: editing.past.length > 0, act: undo, said: "The last change was taken back" },
        redo: { isPossible: editing.future.length > 0, act: redo, said: "The change was done again" },
      } as const;
      if (wanted === null || !ways[wanted].isPossible) return;
      event.preventDefault();
      ways[wanted].act();
      announce(ways[wanted].said);
    };
    // Before the keys of the frame around the page, which take back something else.
    document.addEventListener("keydown", handle, { capture: true });
    return () => document.removeEventListener("keydown", handle, { capture: true });
  }, [store]);
}

/** A text that is being written in, and a window over the page, take such keys themselves. */
function isForText({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement)) return true;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null;
}
