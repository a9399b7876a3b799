"use client";

/** Unsent text survives a reload, in this browser tab: of each chat, and of the one that is not begun yet. */
import { useEffect } from "react";
import type { SessionState } from "#lib/state/session-store";
import { useChat } from "./session-provider.tsx";

/** Brings back what was kept, then keeps what is written. Used once per screen. */
export function useKeptDraft(): void {
  const { store } = useChat();
  useEffect(() => {
    const kept = readDraft(keyOf(store.getState()));
    if (kept !== null && store.getState().draft === "") store.getState().write(kept);
    return store.subscribe((state, before) => {
      // Another chat came on the screen: nothing was written.
      if (state.id !== before.id) return;
      const key = keyOf(state);
      if (key !== keyOf(before)) keepDraft(keyOf(before), "");
      if (state.draft !== before.draft || key !== keyOf(before)) keepDraft(key, state.draft);
    });
  }, [store]);
}

/** A chat that is not begun has another id after each reload. */
function keyOf({ id, messages }: SessionState): string {
  return `draft:${messages.length === 0 ? "new" : id}`;
}

function readDraft(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    // Storage may be closed to the page (private windows): the text then lasts until the reload.
    return null;
  }
}

function keepDraft(key: string, draft: string): void {
  try {
    if (draft === "") window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, draft);
  } catch {
    // See readDraft; or the storage is full.
  }
}
