/**
 * The conversation as it is drawn: messages and the live run become turns with one shape, so that an
 * answer keeps its place and its open tabs when its run ends. Pure; browser-safe: types only.
 */
import type { PublicError } from "#lib/domain/errors";
import type { Figure, Message, MessagePart, Step } from "#lib/domain/message";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import type { QuestionReading } from "#lib/domain/question-reading";
import type { RunUsage } from "#lib/domain/run-event";
import type { SessionView } from "#lib/domain/session";
import { answerText, plainWords } from "./answer-text.ts";
import { cardsOfEdits, editedSqlOf } from "./edited-runs.ts";
import type { LiveRun, LiveTiles } from "./live-run.ts";
import { visibleMessages } from "./session-view.ts";

type PartOf<Type extends MessagePart["type"]> = Extract<MessagePart, { type: Type }>;

/** What an answer shows, in the order in which it shows it. */
export type AnswerContent = {
  readonly status: "running" | Message["status"];
  readonly steps: readonly Step[];
  /** Totals of the steps; null while they go on. */
  readonly summary: PartOf<"steps"> | null;
  /** What the run has spent so far; null before it has, and once it has ended. */
  readonly usage: RunUsage | null;
  readonly notices: readonly string[];
  readonly text: string;
  /** The numbers in the text and where they come from; empty while the text is still being written. */
  readonly figures: readonly Figure[];
  /** What the words of the question became; null where that is not told. */
  readonly reading: QuestionReading | null;
  readonly results: readonly PartOf<"result">[];
  readonly dashboard: LiveTiles | null;
  readonly clarification: Pick<PartOf<"clarification">, "question" | "reason" | "options"> | null;
  readonly error: PublicError | null;
  readonly assumptions: readonly string[];
  /** What of the glossary it is made with; null where that is not told. */
  readonly definitions: PartOf<"definitions"> | null;
  /** How sure the answer is; null where nothing was looked at. */
  readonly checks: PartOf<"checks"> | null;
  readonly followUps: readonly OfferedQuestion[];
  /** The same as the other agent shows it; null where that is not on offer. */
  readonly otherAgent: OfferedQuestion | null;
};

/** A run of a statement that the analyst changed by hand; it is drawn in the card that it was edited in. */
export type EditedRun = {
  readonly runId: string;
  /** The message that holds its outcome; null while it runs. */
  readonly messageId: string | null;
  /** The result that the card showed first, however many edits lie between. */
  readonly cardResultId: string;
  readonly sql: string;
  /** Of the message that holds the statement; its outcome is the next one. */
  readonly seq: number;
  readonly content: AnswerContent;
};

export type Turn =
  | {
      readonly kind: "question";
      readonly key: string;
      readonly seq: number;
      readonly text: string;
      /** A question in words, which can be said in other words; not a statement. */
      readonly isInWords: boolean;
      /** It asks an earlier question once more. */
      readonly isAgain: boolean;
      /** Where the answer to that one stands; null where it is not shown. */
      readonly earlierAnswerSeq: number | null;
    }
  | {
      readonly kind: "answer";
      readonly key: string;
      readonly seq: number;
      readonly runId: string;
      /** The message that holds it; null while it runs. */
      readonly messageId: string | null;
      /** What it answers, in the user's words; null where that was no question in words. */
      readonly asked: string | null;
      readonly content: AnswerContent;
      /** Nothing was said after it: its follow-ups can be asked, its run tried again. */
      readonly isLatest: boolean;
      /** The chat ends with it and nothing runs: the same question can be asked again. */
      readonly isEnd: boolean;
      /** When its run began; null once it has ended. */
      readonly startedAt: number | null;
      /** Its question to the user still waits for a reply; running a statement of one's own drops it. */
      readonly isOpen: boolean;
      /** What the user said next; null when nothing. */
      readonly reply: string | null;
      /** Runs of edited statements of its results, oldest first. */
      readonly edits: readonly EditedRun[];
    };

type ShownSession = Pick<SessionView, "id" | "messages" | "clearedBefore" | "run" | "routerCounter">;

/** The turns of a chat. `live` is what is known of the running run; null when nothing is. */
export function toTurns(session: ShownSession, live: LiveRun | null): Turn[] {
  const all = visibleMessages(session);
  const cards = cardsOfEdits(all);
  const edits = editedRuns({ messages: all, cards, run: session.run, live });
  const messages = all.filter((message) => !cards.has(message.runId));
  const turns = messages.map((message, index): Turn => {
    if (message.role === "user") return questionTurn(session, message, messages);
    const next = messages[index + 1];
    const content = answerContent(message.parts, message.status);
    return {
      kind: "answer",
      key: turnKey(session, message.seq),
      seq: message.seq,
      runId: message.runId,
      messageId: message.id,
      asked: askedBy(message.runId, messages),
      content,
      isLatest: next === undefined && (session.run === null || cards.has(session.run.id)),
      isEnd: message === all.at(-1) && session.run === null,
      startedAt: null,
      isOpen: message === all.at(-1) && session.run === null && session.routerCounter > 0,
      reply: next?.role === "user" ? saidIn(next) : null,
      edits: edits.filter((edit) => content.results.some((result) => result.ref.id === edit.cardResultId)),
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

/** The turn that a message is drawn in: its own, or the answer whose statement was edited. null when it is hidden. */
export function turnOfMessage(turns: readonly Turn[], seq: number): Turn | null {
  const holds = (turn: Turn) =>
    turn.seq === seq || (turn.kind === "answer" && turn.edits.some((edit) => edit.seq === seq || edit.seq + 1 === seq));
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
    isLatest: true,
    isEnd: false,
    startedAt: run.startedAt,
    isOpen: true,
    reply: null,
    edits: [],
  };
}

type EditedRunsArgs = {
  readonly messages: readonly Message[];
  readonly cards: ReadonlyMap<string, string>;
  readonly run: ShownSession["run"];
  readonly live: LiveRun | null;
};

/** Each edited statement with what became of it; one that has no end yet is the running one. */
function editedRuns({ messages, cards, run, live }: EditedRunsArgs): EditedRun[] {
  return messages.flatMap((message): EditedRun[] => {
    const sql = editedSqlOf(message)?.sql;
    const cardResultId = cards.get(message.runId);
    if (sql === undefined || cardResultId === undefined) return [];
    const { runId, seq } = message;
    const end = messages.find((other) => other.role === "assistant" && other.runId === runId);
    if (end !== undefined)
      return [{ runId, messageId: end.id, cardResultId, sql, seq, content: answerContent(end.parts, end.status) }];
    if (run?.id !== runId) return [];
    return [{ runId, messageId: null, cardResultId, sql, seq, content: runningContent(run, live) }];
  });
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
  const label = stage === "edited_sql" ? "Checking safety" : "Understanding question";
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
  };
}

function tilesOf(dashboard: PartOf<"dashboard">): LiveTiles {
  return { title: dashboard.title, titles: dashboard.tiles.map((tile) => tile.title), tiles: dashboard.tiles };
}

function askedBy(runId: string, messages: readonly Message[]): string | null {
  const asked = messages.find((message) => message.role === "user" && message.runId === runId);
  return asked?.kind === "text" ? saidIn(asked) : null;
}

/** The user's words; a statement that stands on its own is what was said. */
function saidIn(message: Message): string {
  return editedSqlOf(message)?.sql ?? answerText(message.parts).text;
}

function partsOf<Type extends MessagePart["type"]>(parts: readonly MessagePart[], type: Type): PartOf<Type>[] {
  return parts.filter((part): part is PartOf<Type> => part.type === type);
}
