/** Finds out what a new message is about: a chosen option, an answer to the open question, or something new. */
import "server-only";
import type { ClarificationOption } from "#lib/domain/message";
import type { HistoryEntry } from "#lib/domain/session";
import { chosenOption, hintedOption } from "../runtime/chosen-option.ts";
import { wantsBestGuess } from "./best-guess.ts";
import type { RoutedSession, RouterState } from "./state.ts";

export type ReadRequest = {
  /** The message as it was typed. */
  readonly typed: string;
  /** The option of the open question that the message names; null when it names none. */
  readonly chosen: ClarificationOption | null;
  /** The one option that has the message's words in it; it counts where the message makes no sense otherwise. */
  readonly hinted: ClarificationOption | null;
  /** The message leaves the choice to us. */
  readonly isBestGuess: boolean;
  /** The open request with the message joined to it; null when nothing is open. */
  readonly joined: string | null;
  /** The open request without the message. */
  readonly before: string;
};

/** Pure: reads the last user message against the open clarification, if there is one. */
export function readRequest(session: RoutedSession): ReadRequest {
  const typed = lastUserText(session.userInputHistory);
  // A question about cost leaves nothing open to be joined: what is no yes or no is a new request.
  if (!hasOpenQuestion(session) || session.routing?.pending != null) {
    return { typed, chosen: null, hinted: null, isBestGuess: false, joined: null, before: "" };
  }
  const options = session.routing?.options ?? [];
  const chosen = chosenOption(typed, options);
  const history = session.userInputHistory;
  return {
    typed,
    chosen,
    hinted: hintedOption(typed, options),
    isBestGuess: chosen === null && wantsBestGuess(typed),
    joined: joinUserTexts(history),
    before: joinUserTexts(
      history.slice(
        0,
        history.findLastIndex(({ role }) => role === "user"),
      ),
    ),
  };
}

/** Whether the last message is all that there is: nothing was asked before, and nothing is open. */
export function isAlone({ session, turns }: Pick<RouterState, "session" | "turns">): boolean {
  return turns.length === 0 && session.userInputHistory.filter(({ role }) => role === "user").length === 1;
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
