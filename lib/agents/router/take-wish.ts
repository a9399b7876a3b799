/**
 * Takes a wish to be told by itself out of what was said, before anything else is read: what is left is a question like
 * every other. It is told with the answer, and nothing comes of it before a yes.
 */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import type { ChosenOffer } from "#lib/domain/plan-offer";
import type { HistoryEntry } from "#lib/domain/session";
import { readWish, type WatchWish } from "#lib/planner/wishes/read-wish";
import type { SemanticModel } from "#lib/semantic/model";
import { offerOf } from "../runtime/offer.ts";
import type { Planner } from "../runtime/planner.ts";
import { leadingOutcome } from "../runtime/reading.ts";
import type { RoutedSession } from "./state.ts";

export type TakenWish = {
  /** The session with the question in the place of the wish. */
  readonly session: RoutedSession;
  /** What was chosen, or the last answer where the wish is about that. */
  readonly chosen: ChosenOffer | null;
  readonly wish: WatchWish | null;
  /** It was said in the last message, and not in one that a question was asked back about. */
  readonly isOfLast: boolean;
  /** Why the wish cannot be read to its end, in one sentence; null where it can, or where there is none. */
  readonly unclear: string | null;
};

type Said = {
  readonly session: RoutedSession;
  readonly chosen: ChosenOffer | null;
  readonly previousPlan: Plan | null;
};

type Readers = { readonly planner: Planner; readonly models: readonly SemanticModel[] };

/** What was chosen is no wish of somebody's. A reply to a question back goes on with the wish that it was asked about. */
export function takeWish({ session, chosen, previousPlan }: Said, { planner, models }: Readers): TakenWish {
  const place = chosen === null ? placeOfWish(session) : -1;
  const said = session.userInputHistory[place];
  const isOfLast = place === session.userInputHistory.findLastIndex(isUsers);
  const none = { session, chosen, wish: null, isOfLast, unclear: null };
  const read = said === undefined ? null : readWish(said.text);
  if (read === null) return none;
  if (read.kind === "unclear") return { ...none, unclear: read.why };
  const { wish } = read;
  if (wish.questions.length > 0) {
    const question = likeliestQuestion(wish.questions, previousPlan, planner);
    return { ...none, session: withText(session, place, question), wish };
  }
  const offer = previousPlan === null ? null : offerOf(previousPlan, "answer", models);
  if (previousPlan === null || offer === null) return { ...none, unclear: noLastAnswer };
  const last = { id: offer.id, offer };
  return {
    session: withText(session, place, planner.titleOf(previousPlan)),
    chosen: last,
    wish,
    isOfLast,
    unclear: null,
  };
}

const noLastAnswer =
  "There is no answer yet that could be sent. Ask its question first, or say it in place of the word.";

/** What was said, with the question in the place of a wish: whoever works on it gets nothing else. */
export function plainHistory(history: readonly HistoryEntry[], question: string): readonly HistoryEntry[] {
  return history.map((entry) =>
    isUsers(entry) && readWish(entry.text)?.kind === "wish" ? { ...entry, text: question } : entry,
  );
}

/** Of the open request, or of the last message where nothing is open; -1 for none. */
function placeOfWish({ userInputHistory, routing }: RoutedSession): number {
  const last = userInputHistory.findLastIndex(isUsers);
  const isOpen = routing?.handoff === "user";
  return userInputHistory.findLastIndex(
    (entry, place) => isUsers(entry) && (isOpen || place === last) && readWish(entry.text) !== null,
  );
}

function isUsers({ role }: HistoryEntry): boolean {
  return role === "user";
}

/** The first way to say it that is understood; else the last, which asks for the least. */
function likeliestQuestion(questions: readonly string[], previousPlan: Plan | null, planner: Planner): string {
  const [only = "", ...others] = questions;
  if (others.length === 0) return only;
  const isRead = (question: string) => leadingOutcome(planner.readQuestion(question, previousPlan)).kind === "plan";
  return questions.find(isRead) ?? questions.at(-1) ?? only;
}

function withText(session: RoutedSession, place: number, text: string): RoutedSession {
  const userInputHistory = session.userInputHistory.map((entry, own) => (own === place ? { ...entry, text } : entry));
  return { ...session, userInputHistory };
}
