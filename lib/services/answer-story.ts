/** What happened to an answer, as its chat and the words on it tell: what a lesson is made of. */
import "server-only";
import { format } from "date-fns";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Feedback } from "#lib/domain/feedback";
import type { Message, ResultPart } from "#lib/domain/message";
import type { Session } from "#lib/domain/session";
import type { AnswerStory } from "#lib/planner/lesson";
import { cardsOfVersions, replacedBy, resultIdsOf, versionsOf } from "#lib/state/answer-versions";
import { findResult } from "./run-version.ts";

/** An answer of a chat in words, with all that a lesson needs to know but what was said of it. */
export type ToldAnswer = Omit<AnswerStory, "wrong" | "isStillWrong"> & {
  /** The run that answered, and the one whose outcome is shown. */
  readonly runId: string;
  readonly shownRunId: string;
  /** Where its question stands. */
  readonly seq: number;
};

/** @param of a run or a result of the answer or of a version; null where that is no answer to a question in words. */
export function toldAnswer(session: Session, of: string): ToldAnswer | null {
  const { messages } = session;
  const touched = messages.find((message) => message.runId === of || resultIdsOf(message).includes(of));
  if (touched === undefined) return null;
  const runId = answeringRun(messages, touched.runId);
  const asked = messages.find((message) => message.role === "user" && message.runId === runId);
  const answer = messages.find((message) => message.role === "assistant" && message.runId === runId);
  const question = asked === undefined ? "" : textOf(asked);
  if (asked === undefined || answer === undefined || question === "") return null;
  const shown = shownVersions(session, answer);
  const context = shown[0]?.part.context ?? contextOf(session);
  if (context === null) return null;
  return {
    runId,
    shownRunId: shown.at(-1)?.runId ?? runId,
    seq: asked.seq,
    context,
    question,
    askedOn: format(asked.createdAt, "yyyy-MM-dd"),
    isFirst: !messages.some(({ role, seq }) => role === "user" && seq < asked.seq),
    versions: shown.map(({ part: { plan, sql } }) => ({ plan, sql })),
    leftOut: leftOutOf(answer),
  };
}

/** The thumbs, where they point down. */
export function storyOf({ runId, shownRunId, ...told }: ToldAnswer, said: readonly Feedback[]): AnswerStory {
  const down = (id: string) => said.find((one) => one.runId === id && one.verdict === "down");
  const wrong = down(runId);
  return {
    ...told,
    wrong: wrong === undefined ? null : { reasons: wrong.reasons, note: wrong.text },
    isStillWrong: shownRunId !== runId && down(shownRunId) !== undefined,
  };
}

/** A version belongs to the answer that its card showed first. */
function answeringRun(messages: readonly Message[], runId: string): string {
  const card = cardsOfVersions(messages).get(runId);
  const first = card === undefined ? undefined : messages.find((message) => resultIdsOf(message).includes(card));
  return first?.runId ?? runId;
}

type ShownVersion = { readonly runId: string; readonly part: ResultPart };

/** From the answer's own result to the one that its card shows; none where it is not one statement over one database. */
function shownVersions({ messages, shownVersions: chosen }: Session, answer: Message): readonly ShownVersion[] {
  const [card, another] = resultIdsOf(answer);
  if (card === undefined || another !== undefined) return [];
  const wanted = Object.hasOwn(chosen, card) ? chosen[card] : versionsOf(messages).get(card)?.at(-1);
  const path: ShownVersion[] = [];
  const passed = new Set<string>();
  let resultId = wanted ?? card;
  while (!passed.has(resultId)) {
    passed.add(resultId);
    const holder = messages.find((message) => resultIdsOf(message).includes(resultId));
    const part = holder === undefined ? null : findResult([holder], resultId);
    if (holder === undefined || part === null || part.sources.length > 0) return [];
    path.unshift({ runId: holder.runId, part });
    if (resultId === card) return path;
    const made = messages.find((message) => message.runId === holder.runId && replacedBy(message) !== null);
    resultId = made === undefined ? card : (replacedBy(made)?.resultId ?? card);
  }
  return [];
}

function contextOf({ currentDb, currentSchema }: Session): DatabaseContext | null {
  return currentDb === null || currentSchema === null ? null : { database: currentDb, schema: currentSchema };
}

function textOf({ parts }: Message): string {
  return parts
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join(" ")
    .trim();
}

/** Without the signs around them. */
function leftOutOf({ parts }: Message): readonly string[] {
  const words = parts.flatMap((part) => (part.type === "reading" ? part.words : []));
  return words
    .filter(({ role }) => role === "left_out" || role === "unknown")
    .map(({ text }) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((text) => text !== "");
}
