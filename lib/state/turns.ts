/** Messages and the live run become the turns that are drawn. Pure; browser-safe: types only. */
import type { Message, MessagePart, Step } from "#lib/domain/message";
import type { SessionView } from "#lib/domain/session";
import { answerText, plainWords } from "./answer-text.ts";
import { cardsOfVersions, editedSqlOf, replacedBy } from "./answer-versions.ts";
import { type LiveRun, tilesOf } from "./live-run.ts";
import { visibleMessages } from "./session-view.ts";
import { shownSteering } from "./shown-result.ts";
import type { AnswerContent, AnswerVersion, Turn } from "./turn.ts";

type PartOf<Type extends MessagePart["type"]> = Extract<MessagePart, { type: Type }>;

type ShownSession = Pick<SessionView, "id" | "messages" | "clearedBefore" | "run" | "routerCounter" | "shownVersions">;

/** The turns of a chat. `live` is what is known of the running run; null when nothing is. */
export function toTurns(session: ShownSession, live: LiveRun | null): Turn[] {
  const all = visibleMessages(session);
  const cards = cardsOfVersions(all);
  const made = answerVersions({ messages: all, cards, run: session.run, live });
  const messages = all.filter((message) => !cards.has(message.runId));
  const turns = messages.map((message, index): Turn => {
    if (message.role === "user") return questionTurn(session, message, messages);
    const next = messages[index + 1];
    const first = answerContent(message.parts, message.status);
    const versions = made.filter((version) => first.results.some(({ ref }) => ref.id === version.cardResultId));
    const shown = shownSteering(first, versions, session.shownVersions);
    const isNewest = (shown?.messageId ?? message.id) === all.at(-1)?.id;
    return {
      kind: "answer",
      key: turnKey(session, message.seq),
      seq: message.seq,
      runId: message.runId,
      messageId: message.id,
      asked: askedBy(message.runId, messages),
      content: withOffers(shown?.content ?? first, isNewest),
      shownRunId: shown?.runId ?? message.runId,
      cards: first.results,
      isLatest: next === undefined && (session.run === null || cards.has(session.run.id)),
      isEnd: message === all.at(-1) && session.run === null,
      startedAt: null,
      isOpen: message === all.at(-1) && session.run === null && session.routerCounter > 0,
      reply: next?.role === "user" ? saidIn(next) : null,
      versions,
    };
  });
  if (session.run === null || cards.has(session.run.id)) return turns;
  return [...turns, runningTurn(session, session.run, live)];
}

/** The first sentence of a text, without its markdown marks: for announcements. */
export function firstSentence(text: string): string {
  const plain = plainWords(text).trim();
  const end = /[.!?](?=\s|$)/.exec(plain);
  return end === null ? (plain.split("\n")[0] ?? "") : plain.slice(0, end.index + 1);
}

/** Only what the last message offers can still be taken up by its id; all else is asked in its words. */
function withOffers(content: AnswerContent, isNewest: boolean): AnswerContent {
  if (isNewest) return content;
  const followUps = content.followUps.map(({ question }) => ({ question, planId: null }));
  return { ...content, followUps, otherAgent: null };
}

/** The turn that a message is drawn in: its own, or the answer that it made a version of. null when it is hidden. */
export function turnOfMessage(turns: readonly Turn[], seq: number): Turn | null {
  const holds = (turn: Turn) =>
    turn.seq === seq ||
    (turn.kind === "answer" && turn.versions.some((made) => made.seq === seq || made.seq + 1 === seq));
  return turns.find(holds) ?? null;
}

function questionTurn(session: ShownSession, message: Message, shown: readonly Message[]): Turn {
  const { seq, retryOf } = message;
  const earlier = shown.find((other) => other.role === "assistant" && other.runId === retryOf);
  return {
    kind: "question",
    key: turnKey(session, seq),
    seq,
    text: saidIn(message),
    isInWords: message.kind === "text",
    isAgain: retryOf !== null,
    earlierAnswerSeq: earlier?.seq ?? null,
  };
}

/** By place, not by id: a sent question and its answer get their final ids only from the server. */
function turnKey(session: ShownSession, seq: number): string {
  return `${session.id}-${seq}`;
}

function runningTurn(session: ShownSession, run: RunOfSession, live: LiveRun | null): Turn {
  return {
    kind: "answer",
    key: turnKey(session, session.messages.length + 1),
    seq: session.messages.length + 1,
    runId: run.id,
    messageId: null,
    asked: askedBy(run.id, session.messages),
    content: runningContent(run, live),
    shownRunId: run.id,
    cards: runningContent(run, live).results,
    isLatest: true,
    isEnd: false,
    startedAt: run.startedAt,
    isOpen: true,
    reply: null,
    versions: [],
  };
}

type VersionsArgs = {
  readonly messages: readonly Message[];
  readonly cards: ReadonlyMap<string, string>;
  readonly run: ShownSession["run"];
  readonly live: LiveRun | null;
};

/** Each change with what became of it; one that has no end yet is the running one. */
function answerVersions({ messages, cards, run, live }: VersionsArgs): AnswerVersion[] {
  return messages.flatMap((message): AnswerVersion[] => {
    const of = replacedBy(message)?.resultId;
    const cardResultId = cards.get(message.runId);
    if (of === undefined || cardResultId === undefined) return [];
    const { runId, seq } = message;
    const sql = editedSqlOf(message)?.sql ?? null;
    const made = { runId, cardResultId, of, sql, change: changeOf(message), seq };
    const end = messages.find((other) => other.role === "assistant" && other.runId === runId);
    if (end !== undefined) return [{ ...made, messageId: end.id, content: answerContent(end.parts, end.status) }];
    return run?.id === runId ? [{ ...made, messageId: null, content: runningContent(run, live) }] : [];
  });
}

function changeOf({ parts }: Message): string {
  return partsOf(parts, "steering")[0]?.change ?? "SQL edited by you";
}

type RunOfSession = NonNullable<SessionView["run"]>;

function runningContent(run: RunOfSession, live: LiveRun | null): AnswerContent {
  const known = live?.runId === run.id ? live : null;
  return {
    ...answerContent(known?.parts ?? [], "running"),
    steps: known === null || known.steps.length === 0 ? [firstStep(run)] : known.steps,
    usage: known?.usage ?? null,
    text: known?.text ?? "",
    figures: [],
    dashboard: known?.tiles ?? null,
  };
}

/** Shown from the click on, before the server has said anything. */
function firstStep({ stage, startedAt }: RunOfSession): Step {
  const label = stage === "routing" ? "Understanding question" : "Checking safety";
  return { id: "first", label, status: "running", detail: null, startedAt, ms: null, sql: null };
}

function answerContent(parts: readonly MessagePart[], status: AnswerContent["status"]): AnswerContent {
  const summary = partsOf(parts, "steps")[0] ?? null;
  const dashboard = partsOf(parts, "dashboard")[0];
  return {
    status,
    steps: summary?.steps ?? [],
    summary,
    usage: null,
    notices: partsOf(parts, "notice").map((part) => part.text),
    ...answerText(parts),
    reading: partsOf(parts, "reading")[0]?.words ?? null,
    results: partsOf(parts, "result"),
    dashboard: dashboard === undefined ? null : tilesOf(dashboard),
    clarification: partsOf(parts, "clarification")[0] ?? null,
    error: partsOf(parts, "error")[0]?.error ?? null,
    assumptions: partsOf(parts, "assumptions").flatMap((part) => part.items),
    definitions: partsOf(parts, "definitions")[0] ?? null,
    checks: partsOf(parts, "checks")[0] ?? null,
    followUps: partsOf(parts, "follow-ups").flatMap(({ questions, planIds = [] }) =>
      questions.map((question, place) => ({ question, planId: planIds[place] ?? null })),
    ),
    otherAgent: partsOf(parts, "other-agent")[0] ?? null,
    watchOffer: partsOf(parts, "watch-offer")[0] ?? null,
  };
}

function askedBy(runId: string, messages: readonly Message[]): string | null {
  const asked = messages.find((message) => message.role === "user" && message.runId === runId);
  return asked?.kind === "text" ? saidIn(asked) : null;
}

/** The user's words; a statement that stands on its own is what was said. */
function saidIn(message: Message): string {
  const steering = partsOf(message.parts, "steering")[0];
  return editedSqlOf(message)?.sql ?? steering?.change ?? answerText(message.parts).text;
}

function partsOf<Type extends MessagePart["type"]>(parts: readonly MessagePart[], type: Type): PartOf<Type>[] {
  return parts.filter((part): part is PartOf<Type> => part.type === type);
}
