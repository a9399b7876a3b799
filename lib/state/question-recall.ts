/** Going back through earlier questions with the arrow keys, as a shell does. Pure. */
import type { Message } from "#lib/domain/message";
import { editedSqlOf } from "./answer-versions.ts";

/** Where the user is among the questions, latest first; null while nothing is recalled. */
export type Recall = { readonly index: number; readonly text: string } | null;

/** The questions of a chat, latest first, each once. Statements that were edited by hand are no questions. */
export function questionsOf(messages: readonly Message[]): readonly string[] {
  const said = messages
    .filter((message) => message.role === "user" && editedSqlOf(message) === null)
    .map((message) => message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n"));
  return distinct(said.toReversed());
}

/** The chat's own questions, then those of all chats. */
export function recallable(own: readonly string[], ofAllChats: readonly string[]): readonly string[] {
  return distinct([...own, ...ofAllChats]);
}

/** One question further back; the same when there is none. */
export function recallEarlier(recall: Recall, questions: readonly string[]): Recall {
  const index = (recall?.index ?? -1) + 1;
  const text = questions[index];
  return text === undefined ? recall : { index, text };
}

/** One question forward; after the latest one the composer is empty again. */
export function recallLater(recall: Recall, questions: readonly string[]): Recall {
  const index = (recall?.index ?? 0) - 1;
  const text = questions[index];
  return text === undefined ? null : { index, text };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text) => text.trim() !== ""))];
}
