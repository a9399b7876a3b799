"use client";

/** The arrow keys bring earlier questions into an empty composer: this chat's first, then those of all chats. */
import { type KeyboardEvent, useRef, useState } from "react";
import { isPressed } from "#components/ui/shortcut";
import { useRecentQuestions } from "#lib/queries/use-recent-questions";
import { questionsOf, type Recall, recallable, recallEarlier, recallLater } from "#lib/state/question-recall";
import { useChat } from "./session-provider.tsx";

/** Handles a key of the composer. @returns true when the key was meant for it. */
export type RecallKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;

/** Any edit ends it: what stands in the composer is then the user's own text. */
export function useRecall(): RecallKeys {
  const { store } = useChat();
  const readRecent = useRecentQuestions();
  const [recent, setRecent] = useState<readonly string[] | null>(null);
  const recall = useRef<Recall>(null);

  /** Null also when the recalled text was changed, or another chat came on the screen. */
  function current(): Recall {
    if (recall.current !== null && store.getState().draft !== recall.current.text) recall.current = null;
    return recall.current;
  }

  function show(next: Recall) {
    recall.current = next;
    store.getState().write(next?.text ?? "");
  }

  function showEarlier(ofAllChats: readonly string[]): boolean {
    const before = current();
    const next = recallEarlier(before, recallable(questionsOf(store.getState().messages), ofAllChats));
    if (next !== before) show(next);
    return next !== before;
  }

  async function showEarlierOfAll() {
    const { id, draft } = store.getState();
    const loaded = await readRecent();
    setRecent(loaded);
    // Whoever went on writing meanwhile is not interrupted.
    if (store.getState().id === id && store.getState().draft === draft) showEarlier(loaded);
  }

  function goBack(): boolean {
    if (current() === null && store.getState().draft !== "") return false;
    if (!showEarlier(recent ?? []) && recent === null) void showEarlierOfAll();
    return true;
  }

  function goForward(): boolean {
    if (current() === null) return false;
    show(recallLater(current(), recallable(questionsOf(store.getState().messages), recent ?? [])));
    return true;
  }

  function giveUp(): boolean {
    if (current() === null) return false;
    show(null);
    return true;
  }

  return (event) => {
    if (isPressed(event, "earlier")) return goBack();
    if (isPressed(event, "later")) return goForward();
    return isPressed(event, "stop") && giveUp();
  };
}
