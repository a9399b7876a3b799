"use client";

/** Questions that wait until the chat is free: one list per chat, whatever tab shows it, sent one after the other. */
import { useEffect, useEffectEvent, useMemo } from "react";
import { alone } from "#lib/queries/alone";
import { mostQueued, type QueuedMessage } from "#lib/state/drafts";
import { whyQueueWaits } from "#lib/state/message-queue";
import { useChat, useSession } from "./session-provider.tsx";
import { placeOf } from "./use-drafts.ts";

export type MessageQueue = {
  /** Puts a question at the end. False when the queue is full. */
  add(text: string): boolean;
  remove(clientMessageId: string): void;
  /** Sends the first one now, whatever it waited for. */
  sendNow(): void;
};

/** What can be done with the queue of the chat on the screen. */
export function useMessageQueue(): MessageQueue {
  const { store, actions, drafts } = useChat();
  return useMemo(() => {
    const change = (update: (queue: readonly QueuedMessage[]) => readonly QueuedMessage[]) => {
      const place = placeOf(store.getState());
      // What is kept counts, not what this tab shows: another tab may have changed it a moment ago.
      const queue = update(drafts.readQueue(place));
      drafts.writeQueue(place, queue);
      store.getState().showQueue(queue);
    };
    const sendFirst = async (sessionId: string) => {
      const state = store.getState();
      const place = placeOf(state);
      if (state.id !== sessionId || state.run !== null) return;
      const queue = drafts.readQueue(place);
      const [first] = queue;
      // Another tab may have sent it while this one waited for its turn.
      state.showQueue(queue);
      if (first === undefined || !(await actions.sendQueued(first))) return;
      const rest = drafts.readQueue(place).filter((message) => message.clientMessageId !== first.clientMessageId);
      drafts.writeQueue(place, rest);
      if (store.getState().id === sessionId) store.getState().showQueue(rest);
    };
    return {
      add: (text) => {
        if (store.getState().queue.length >= mostQueued) return false;
        change((queue) => [...queue, { clientMessageId: crypto.randomUUID(), text }]);
        return true;
      },
      remove: (id) => change((queue) => queue.filter((message) => message.clientMessageId !== id)),
      sendNow: () => {
        const { id } = store.getState();
        void alone(`snowgpt:queue:${id}`, () => sendFirst(id));
      },
    };
  }, [store, actions, drafts]);
}

/** Sends the first question of the queue as soon as the chat is free for it. Used once per screen. */
export function useQueueSending(): void {
  const { sendNow } = useMessageQueue();
  const isFree = useSession((state) => whyQueueWaits(state) === null);
  const firstId = useSession((state) => state.queue[0]?.clientMessageId ?? null);
  const send = useEffectEvent(sendNow);
  useEffect(() => {
    if (isFree && firstId !== null) send();
  }, [isFree, firstId]);
}
