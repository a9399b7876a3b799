/** Finds out what a new message is about: a chosen option, an answer to the open question, or something new. */
import "server-only";
import type { ClarificationOption } from "#lib/domain/message";
import type { HistoryEntry } from "#lib/domain/session";
import type { RoutedSession } from "./state.ts";

export type ReadRequest = {
  /** The message as it was typed. */
  readonly typed: string;
  /** The option of the open question that the message names; null when it names none. */
  readonly chosen: ClarificationOption | null;
  /** The open request with the message joined to it; null when nothing is open. */
  readonly joined: string | null;
};

/** Pure: reads the last user message against the open clarification, if there is one. */
export function readRequest(session: RoutedSession): ReadRequest {
  const typed = lastUserText(session.userInputHistory);
  // A question about cost leaves nothing open to be joined: what is no yes or no is a new request.
  if (!hasOpenQuestion(session) || session.routing?.pending != null) return { typed, chosen: null, joined: null };
  return {
    typed,
    chosen: chosenOption(typed, session.routing?.options ?? []),
    joined: joinUserTexts(session.userInputHistory),
  };
}

/** All that the user said in the current request, as one text. */
export function joinUserTexts(history: readonly HistoryEntry[]): string {
  return history
    .filter((entry) => entry.role === "user")
    .map((entry) => entry.text.trim().replace(/[.?!]+$/, ""))
    .filter((text) => text !== "")
    .join(" ");
}

/** The last thing that the user said, trimmed. */
export function lastUserText(history: readonly HistoryEntry[]): string {
  return history.findLast((entry) => entry.role === "user")?.text.trim() ?? "";
}

function hasOpenQuestion(session: RoutedSession): boolean {
  const userEntries = session.userInputHistory.filter((entry) => entry.role === "user");
  return session.routing?.handoff === "user" && userEntries.length > 1;
}

/** By its label, or by its number as the buttons stand: "2", "2.", "option 2". */
function chosenOption(typed: string, options: readonly ClarificationOption[]): ClarificationOption | null {
  const said = typed.toLowerCase().replace(/[.!?]+$/, "");
  const byLabel = options.find((option) => option.label.trim().toLowerCase() === said);
  if (byLabel !== undefined) return byLabel;
  const number = /^(?:option\s+|number\s+|#)?([1-4])\)?$/.exec(said)?.[1];
  return number === undefined ? null : (options[Number(number) - 1] ?? null);
}
