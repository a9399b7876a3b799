"use client";

/** Unsent text and waiting questions survive reloads, other chats on the screen and closed tabs. */
import { useEffect } from "react";
import type { DraftPlace, Drafts } from "#lib/state/drafts";
import type { SessionState, SessionStore } from "#lib/state/session-store";
import { useChat } from "./session-provider.tsx";

/** Brings back what was kept of the chat on the screen and what was still being sent, then keeps what is written. Used once per screen. */
export function useDrafts(): void {
  const { store, actions, drafts } = useChat();
  useEffect(() => {
    bringBack(store, drafts);
    void actions.resume();
    return store.subscribe((state, before) => keep({ store, drafts }, state, before));
  }, [store, actions, drafts]);
  useEffect(() => {
    // Typing in one tab never changes the text under another tab's cursor; the queue is the chat's, so all show it.
    const hear = ({ key }: StorageEvent) => {
      const place = placeOf(store.getState());
      if (key !== null && drafts.isQueueOf(place, key)) store.getState().showQueue(drafts.readQueue(place));
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [store, drafts]);
}

/** A chat that is not begun has another id after each reload. */
export function placeOf({ id, messages }: Pick<SessionState, "id" | "messages">): DraftPlace {
  return messages.length === 0 ? { kind: "new" } : { kind: "chat", sessionId: id };
}

type Keeping = { readonly store: SessionStore; readonly drafts: Drafts };

function bringBack(store: SessionStore, drafts: Drafts): void {
  const state = store.getState();
  const place = placeOf(state);
  const text = drafts.readText(place);
  if (state.draft === "" && text !== "") state.write(text);
  const queue = drafts.readQueue(place);
  if (queue.length > 0) state.showQueue(queue);
}

function keep({ store, drafts }: Keeping, state: SessionState, before: SessionState): void {
  const place = placeOf(state);
  const placeBefore = placeOf(before);
  if (state.id !== before.id) {
    // A text that came along to a fresh chat is no longer the other chat's.
    if (state.draft !== "") {
      drafts.writeText(placeBefore, "");
      drafts.writeText(place, state.draft);
    }
    bringBack(store, drafts);
    return;
  }
  if (place.kind !== placeBefore.kind) {
    // Its first question begins a chat; when the server refuses that question, it is not begun again.
    drafts.writeText(placeBefore, "");
    drafts.writeQueue(placeBefore, []);
    drafts.writeText(place, state.draft);
    drafts.writeQueue(place, state.queue);
    return;
  }
  if (state.draft !== before.draft) drafts.writeText(place, state.draft);
}
