/**
 * The conversation as it is drawn: messages and the live run become turns with one shape, so that an
 * answer keeps its place and its open tabs when its run ends. Pure; browser-safe: types only.
 */
import type { PublicError } from "#lib/domain/errors";
import type { ClarificationOption, Message, MessagePart, Step } from "#lib/domain/message";
import type { SessionView } from "#lib/domain/session";
import type { LiveRun, LiveTiles } from "./live-run.ts";
import { visibleMessages } from "./session-reducer.ts";

type PartOf<Type extends MessagePart["type"]> = Extract<MessagePart, { type: Type }>;

/** What an answer shows, in the order in which it shows it. */
export type AnswerContent = {
  readonly status: "running" | Message["status"];
  readonly steps: readonly Step[];
  /** Totals of the steps; null while they go on. */
  readonly summary: PartOf<"steps"> | null;
  readonly notices: readonly string[];
  readonly text: string;
  readonly results: readonly PartOf<"result">[];
  readonly dashboard: LiveTiles | null;
  readonly clarification: { readonly question: string; readonly options: readonly ClarificationOption[] } | null;
  readonly error: PublicError | null;
  readonly assumptions: readonly string[];
  readonly followUps: readonly string[];
};

export type Turn =
  | { readonly kind: "question"; readonly key: string; readonly text: string }
  | {
      readonly kind: "answer";
      readonly key: string;
      readonly runId: string;
      readonly content: AnswerContent;
      /** Nothing was said after it: its question can be answered, its follow-ups asked. */
      readonly isLatest: boolean;
      /** What the user said next; null when nothing. */
      readonly reply: string | null;
    };

type ShownSession = Pick<SessionView, "id" | "messages" | "clearedBefore" | "run">;

/** The turns of a chat. `live` is what is known of the running run; null when nothing is. */
export function toTurns(session: ShownSession, live: LiveRun | null): Turn[] {
  const messages = visibleMessages(session);
  const turns = messages.map((message, index): Turn => {
    if (message.role === "user")
      return { kind: "question", key: turnKey(session, message.seq), text: textOf(message.parts) };
    const next = messages[index + 1];
    return {
      kind: "answer",
      key: turnKey(session, message.seq),
      runId: message.runId,
      content: answerContent(message.parts, message.status),
      isLatest: next === undefined && session.run === null,
      reply: next?.role === "user" ? textOf(next.parts) : null,
    };
  });
  return session.run === null ? turns : [...turns, runningTurn(session, session.run, live)];
}

/** The first sentence of a text, without its markdown marks: for announcements. */
export function firstSentence(text: string): string {
  const plain = text.replace(/[*_`#>]/g, "").trim();
  const end = /[.!?](?=\s|$)/.exec(plain);
  return end === null ? (plain.split("\n")[0] ?? "") : plain.slice(0, end.index + 1);
}

/** By place, not by id: a sent question and its answer get their final ids only from the server. */
function turnKey(session: ShownSession, seq: number): string {
  return `${session.id}-${seq}`;
}

function runningTurn(session: ShownSession, run: NonNullable<SessionView["run"]>, live: LiveRun | null): Turn {
  const known = live?.runId === run.id ? live : null;
  const parts = known?.parts ?? [];
  const content = answerContent(parts, "running");
  return {
    kind: "answer",
    key: turnKey(session, session.messages.length + 1),
    runId: run.id,
    content: {
      ...content,
      steps: known === null || known.steps.length === 0 ? [firstStep(run.startedAt)] : known.steps,
      text: known?.text ?? "",
      dashboard: known?.tiles ?? null,
    },
    isLatest: true,
    reply: null,
  };
}

/** Shown from the click on, before the server has said anything. */
function firstStep(startedAt: number): Step {
  return { id: "first", label: "Understanding question", status: "running", detail: null, startedAt, ms: null };
}

function answerContent(parts: readonly MessagePart[], status: AnswerContent["status"]): AnswerContent {
  const summary = partsOf(parts, "steps")[0] ?? null;
  const dashboard = partsOf(parts, "dashboard")[0];
  return {
    status,
    steps: summary?.steps ?? [],
    summary,
    notices: partsOf(parts, "notice").map((part) => part.text),
    text: textOf(parts),
    results: partsOf(parts, "result"),
    dashboard: dashboard === undefined ? null : tilesOf(dashboard),
    clarification: partsOf(parts, "clarification")[0] ?? null,
    error: partsOf(parts, "error")[0]?.error ?? null,
    assumptions: partsOf(parts, "assumptions").flatMap((part) => part.items),
    followUps: partsOf(parts, "follow-ups").flatMap((part) => part.questions),
  };
}

function tilesOf(dashboard: PartOf<"dashboard">): LiveTiles {
  return { title: dashboard.title, titles: dashboard.tiles.map((tile) => tile.title), tiles: dashboard.tiles };
}

function textOf(parts: readonly MessagePart[]): string {
  return partsOf(parts, "text")
    .map((part) => part.text)
    .join("\n\n");
}

function partsOf<Type extends MessagePart["type"]>(parts: readonly MessagePart[], type: Type): PartOf<Type>[] {
  return parts.filter((part): part is PartOf<Type> => part.type === type);
}
