"use client";

/** One click asks: in a chat of its own, which is shown as soon as the server has the question. */
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useToasts } from "#components/ui/toast";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import { askInNewChat } from "#lib/queries/use-exploration";
import { sessionHref } from "#lib/state/chat-address";

export type Ask = {
  /** The question that is on its way; null: none is. */
  readonly busy: string | null;
  readonly ask: (question: OfferedQuestion) => void;
};

/** A second click while one is on its way does nothing. */
export function useAsk(context: DatabaseContext): Ask {
  const router = useRouter();
  const toasts = useToasts();
  const [busy, setBusy] = useState<string | null>(null);

  async function send(question: OfferedQuestion) {
    setBusy(question.question);
    const asked = await askInNewChat(context, question);
    if ("sessionId" in asked) {
      router.push(sessionHref(asked.sessionId));
      return;
    }
    setBusy(null);
    toasts.getState().show({ text: asked.problem.message, tone: "problem", action: null });
  }

  return {
    busy,
    ask: (question) => {
      if (busy === null) void send(question);
    },
  };
}
