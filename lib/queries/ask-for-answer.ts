/** Asks a question in a chat of its own and waits for the answer, for a screen that wants its figures and no conversation. */
import { loadSessionAction } from "#lib/actions/sessions";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { PublicError } from "#lib/domain/errors";
import type { Message, ResultPart } from "#lib/domain/message";
import { cancelRun, sendQuestion } from "./ask.ts";
import { followRun } from "./follow-run.ts";
import { connectionLost } from "./public-failure.ts";

export type AskedAnswer =
  | { readonly kind: "figures"; readonly sessionId: string; readonly part: ResultPart }
  /** It asks back, or has no figures: the chat goes on from there. */
  | { readonly kind: "words"; readonly sessionId: string; readonly text: string }
  | { readonly kind: "failed"; readonly error: PublicError };

type Question = ContextSelection & { readonly text: string };

/** @param signal stops the run as well. */
export async function askForAnswer(question: Question, signal: AbortSignal): Promise<AskedAnswer> {
  const sessionId = crypto.randomUUID();
  const sent = await sendQuestion({ ...question, sessionId, clientMessageId: crypto.randomUUID() });
  if (!sent.ok) return { kind: "failed", error: sent.error };
  const { runId } = sent.value;
  const stop = () => void cancelRun(runId);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  await followRun({ runId, take: () => undefined, onLine: () => undefined }, signal);
  signal.removeEventListener("abort", stop);
  return answerOf(sessionId);
}

async function answerOf(sessionId: string): Promise<AskedAnswer> {
  try {
    const loaded = await loadSessionAction({ sessionId });
    if (!loaded.ok) return { kind: "failed", error: loaded.error };
    const message = loaded.value.session.messages.findLast(({ role }) => role === "assistant");
    const part = message?.parts.find((candidate) => candidate.type === "result");
    if (part?.type === "result") return { kind: "figures", sessionId, part };
    return { kind: "words", sessionId, text: wordsOf(message) };
  } catch {
    return { kind: "failed", error: connectionLost };
  }
}

/** The first thing that the answer says. */
function wordsOf(message: Message | undefined): string {
  const said = (message?.parts ?? []).flatMap((part) => {
    if (part.type === "clarification") return [part.question];
    if (part.type === "error") return [part.error.message];
    return part.type === "text" || part.type === "notice" ? [part.text] : [];
  });
  return said[0] ?? "This answer has no figures.";
}
