"use client";

/** Says that a chat is not there, unless the question that begins it was on its way: then it is sent again. */
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { PageMessage } from "#components/ui/page-message";
import { sendQuestion } from "#lib/queries/ask";
import { loadSession } from "#lib/queries/use-sessions";
import { chatHref, sessionIdOf } from "#lib/state/chat-address";
import type { SentQuestion } from "#lib/state/session-store";
import { browserDrafts, browserSentQuestions } from "./draft-storage.ts";

export function MissingChat() {
  const sessionId = sessionIdOf(usePathname());
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    const question = browserSentQuestions()
      .takeLeft()
      .find((left) => left.sessionId === sessionId);
    if (question === undefined) return void showIfThere(sessionId);
    setIsSending(true);
    void sendAgain(question);
  }, [sessionId]);
  if (isSending)
    return (
      <p role="status" className="m-auto p-6 text-muted">
        Sending your question …
      </p>
    );
  return (
    <PageMessage title="This page is not here" text="The address may be old, or the chat belongs to someone else.">
      <Link href="/chat">Start a new chat</Link>
    </PageMessage>
  );
}

/** The first question may have arrived while the server was already saying that its chat is not there. */
async function showIfThere(sessionId: string | null): Promise<void> {
  const opened = sessionId === null ? null : await loadSession(sessionId);
  if (opened?.ok === true) location.reload();
}

/** Shows its chat, or a new one with the question in its composer. */
async function sendAgain({ isQueued: _, ...question }: SentQuestion): Promise<void> {
  const reply = await sendQuestion(question);
  browserSentQuestions().drop(question);
  if (reply.ok) return location.reload();
  browserDrafts().writeText({ kind: "new" }, question.text);
  location.replace(chatHref(question));
}
