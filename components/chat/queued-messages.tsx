"use client";

/** The questions that wait until the chat is free: seen, removable, and taken back into the composer. */
import { Clock3, Pencil, X } from "lucide-react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { formatCounted } from "#lib/domain/format";
import type { QueuedMessage } from "#lib/state/drafts";
import { type QueueWait, whyQueueWaits } from "#lib/state/message-queue";
import { selectSendingId } from "#lib/state/session-store";
import { useChat, useSession } from "./session-provider.tsx";
import { useMessageQueue } from "./use-message-queue.ts";

/** Nothing while nothing waits. */
export function QueuedMessages() {
  const { store, composer } = useChat();
  const { remove, sendNow } = useMessageQueue();
  const queue = useSession((state) => state.queue);
  const sendingId = useSession(selectSendingId);
  const wait = useSession(whyQueueWaits);
  const waiting = queue.filter((message) => message.clientMessageId !== sendingId);
  if (waiting.length === 0) return null;

  function takeBack({ clientMessageId, text }: QueuedMessage) {
    const { draft, write } = store.getState();
    remove(clientMessageId);
    // What is being written is not lost to what comes back.
    write(draft.trim() === "" ? text : `${text}\n${draft}`);
    composer.current?.focus();
  }

  function drop(clientMessageId: string) {
    remove(clientMessageId);
    composer.current?.focus();
  }

  return (
    <section
      aria-label="Waiting questions"
      className="animate-float-in flex flex-col rounded-lg border border-border bg-sunken/60 py-1"
    >
      <div className="flex min-h-8 items-center gap-2 pr-1.5 pl-3 text-xs text-muted">
        <Clock3 aria-hidden className="size-3.5 shrink-0 text-subtle" />
        <p role="status" className="min-w-0 flex-1">
          {formatCounted(waiting.length, "question")} waiting. {waitWords(wait)}
        </p>
        {isHeld(wait) ? (
          <Button
            size="compact"
            className="pointer-coarse:h-11"
            onClick={() => {
              composer.current?.focus();
              sendNow();
            }}
          >
            Send now
          </Button>
        ) : null}
      </div>
      <ol className="max-h-40 overflow-y-auto">
        {waiting.map((message) => (
          <li key={message.clientMessageId} className="flex items-center gap-0.5 pr-1.5 pl-8.5">
            <p className="line-clamp-2 min-w-0 flex-1 py-1 text-sm wrap-anywhere">{message.text}</p>
            <IconButton
              label="Edit the question"
              isCompact
              className="pointer-coarse:size-11"
              onClick={() => takeBack(message)}
            >
              <Pencil aria-hidden className="size-3.5" />
            </IconButton>
            <IconButton
              label="Remove the question"
              isCompact
              className="pointer-coarse:size-11"
              onClick={() => drop(message.clientMessageId)}
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Only the user can say that it goes on. */
function isHeld(wait: QueueWait | null): boolean {
  return wait !== null && wait !== "running" && wait !== "read-only";
}

function waitWords(wait: QueueWait | null): string {
  switch (wait) {
    case null:
      return "Sending the first one.";
    case "running":
      return "Sent when the answer is there.";
    case "asked":
      return "SnowGPT asked you something first.";
    case "failed":
      return "The last question found no answer.";
    case "stopped":
      return "You stopped the last question.";
    case "unsent":
      return "The last question could not be sent.";
    case "read-only":
      return "Nothing can be sent in this chat now.";
  }
}
