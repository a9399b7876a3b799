/**
 * Which runs of edited statements belong to which result card. Such a run is two messages of the chat, but it is
 * read where it was made: in the card of the result whose statement was edited. Pure; browser-safe: types only.
 */
import type { EditedSql, Message } from "#lib/domain/message";

/**
 * Run id -> id of the result that its card showed first. An edit of an edited result belongs to the same card.
 * Left out are runs whose card is not shown any more, and runs that ask something: those stand in the conversation.
 */
export function cardsOfEdits(messages: readonly Message[]): ReadonlyMap<string, string> {
  const cardOfResult = new Map<string, string>();
  const cardOfRun = new Map<string, string>();
  const asking = new Set(messages.filter(asksSomething).map((message) => message.runId));
  for (const message of messages) {
    const card = cardOfResult.get(editedSqlOf(message)?.of.resultId ?? "");
    if (card !== undefined && !asking.has(message.runId)) cardOfRun.set(message.runId, card);
    for (const resultId of resultIdsOf(message)) cardOfResult.set(resultId, cardOfRun.get(message.runId) ?? resultId);
  }
  return cardOfRun;
}

/** The statement that a user's message runs; null for a question in words. */
export function editedSqlOf(message: Message): EditedSql | null {
  if (message.role !== "user") return null;
  return message.parts.find((part) => part.type === "edited-sql") ?? null;
}

function asksSomething(message: Message): boolean {
  return message.role === "assistant" && message.parts.some((part) => part.type === "clarification");
}

function resultIdsOf(message: Message): readonly string[] {
  if (message.role !== "assistant") return [];
  return message.parts.flatMap((part) => (part.type === "result" ? [part.ref.id] : []));
}
