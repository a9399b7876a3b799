/**
 * Asking without a page: a question goes into a chat like every other, its run is followed or waited for, and the checked
 * answer is handed out. Whatever speaks to programs calls this; whether the caller may ask is looked at before.
 */
import "server-only";
import { randomUUID } from "node:crypto";
import type { RunRecords } from "#lib/db/store/run-records";
import type { Caller } from "#lib/domain/caller";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { CheckedAnswer } from "#lib/domain/checked-answer";
import { type ContextSelection, selectionOf } from "#lib/domain/context-selection";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { RunEvent } from "#lib/domain/run-event";
import type { Session } from "#lib/domain/session";
import type { Conversations } from "../conversations.ts";
import type { Results } from "../results.ts";
import type { Runs } from "../runs.ts";
import { noSuchRun, sessionFailure } from "../session-failures.ts";
import type { Sessions } from "../sessions.ts";
import { checkedAnswer, closingMessage, createFirstRows, type FirstRows } from "./checked-answer.ts";
import { followToEnd } from "./follow-run.ts";

export type AskedQuestion = {
  /** What is asked; a chat that is there keeps its own, and needs none. */
  readonly context: ContextSelection | null;
  readonly question: string;
  /** The chat that goes on; left out for a new one. */
  readonly chatId?: string | undefined;
  /** Made by the caller, so that asking twice under the same ids asks once; `chat` is that of a new one. */
  readonly ids?: AskIds | undefined;
};
export type AskedStatement = {
  /** Of a new chat; one that goes on keeps its own. */
  readonly context: DatabaseContext | null;
  readonly sql: string;
  readonly chatId?: string | undefined;
};
export type AskIds = { readonly chat: string; readonly message: string };

export type BegunAnswer = { readonly chatId: string; readonly runId: string };

export type Answers = {
  /** Sends a question and starts its run. NO_CONTEXT for a new chat without one; else as `conversations.ask` fails. */
  ask(caller: AnswerCaller, asked: AskedQuestion): Promise<Result<BegunAnswer>>;
  /** Runs a statement that the caller wrote, in a chat of its own or in one that goes on. Fails as `ask` does. */
  run(caller: AnswerCaller, asked: AskedStatement): Promise<Result<BegunAnswer>>;
  /** Answers what the chat asked back with one of its options, counted from 0. BAD_REQUEST where there is no such one. */
  choose(caller: AnswerCaller, chosen: ChosenOption): Promise<Result<BegunAnswer>>;
  /** The run's events from a number on until its end, however long that takes. NOT_FOUND for a run of somebody else. */
  follow(caller: AnswerCaller, runId: string, fromSeq: number): Promise<Result<ReadableStream<RunEvent>>>;
  /** The answer as soon as there is one; CANCELLED where the signal aborts before: the run goes on. */
  answer(caller: AnswerCaller, runId: string, signal: AbortSignal): Promise<Result<CheckedAnswer>>;
  /** The chat that a run belongs to. NOT_FOUND for a run of somebody else. */
  chatOf(caller: AnswerCaller, runId: string): Promise<Result<string>>;
  /** Stops a run and gives what it had to show; one that has ended stays as it is. */
  stop(caller: AnswerCaller, runId: string): Promise<Result<CheckedAnswer>>;
};

type AnswerCaller = Pick<Caller, "ownerId">;

export type ChosenOption = {
  readonly chatId: string;
  readonly option: number;
  readonly ids?: Pick<AskIds, "message"> | undefined;
};

export type AnswersDependencies = {
  readonly conversations: Pick<Conversations, "ask" | "runStatement" | "cancel">;
  readonly runs: Pick<Runs, "attach">;
  readonly sessions: Pick<Sessions, "load">;
  readonly results: Pick<Results, "readPage">;
  readonly records: Pick<RunRecords, "find">;
};

/** Over the chats and results of one set of rights. */
export function createAnswers(dependencies: AnswersDependencies): Answers {
  const { runs, conversations } = dependencies;
  const answer: Answers["answer"] = (caller, runId, signal) => answerOf(dependencies, { ...caller, runId }, signal);
  return {
    ask: (caller, asked) => ask(dependencies, caller.ownerId, asked),
    run: (caller, asked) => run(dependencies, caller.ownerId, asked),
    choose: (caller, chosen) => choose(dependencies, caller.ownerId, chosen),
    follow: (caller, runId, fromSeq) => followToEnd(runs, caller.ownerId, { runId, fromSeq }),
    answer,
    chatOf: async (caller, runId) => {
      const record = await findRun(dependencies, caller.ownerId, runId);
      return record.ok ? ok(record.value.sessionId) : record;
    },
    stop: async (caller, runId) => {
      const stopped = await conversations.cancel(caller.ownerId, runId);
      if (!stopped.ok && stopped.error.code !== "NOT_RUNNING") return stopped;
      return answer(caller, runId, new AbortController().signal);
    },
  };
}

async function ask(
  { conversations, sessions }: AnswersDependencies,
  ownerId: string,
  { context, question, chatId, ids }: AskedQuestion,
): Promise<Result<BegunAnswer>> {
  const selection = await selectionFor(sessions, ownerId, { context, chatId });
  if (!selection.ok) return selection;
  const asked = await conversations.ask(ownerId, {
    ...selection.value,
    sessionId: chatId ?? ids?.chat ?? randomUUID(),
    clientMessageId: ids?.message ?? randomUUID(),
    text: question,
    begins: chatId === undefined,
  });
  return asked.ok ? ok({ chatId: asked.value.sessionId, runId: asked.value.runId }) : asked;
}

async function run(
  { conversations }: AnswersDependencies,
  ownerId: string,
  { context, sql, chatId }: AskedStatement,
): Promise<Result<BegunAnswer>> {
  if (chatId === undefined && context === null) return err(sessionFailure("NO_CONTEXT"));
  const asked = await conversations.runStatement(ownerId, {
    ...{ sql, sessionId: chatId ?? randomUUID(), clientMessageId: randomUUID() },
    begins: chatId === undefined ? context : null,
  });
  return asked.ok ? ok({ chatId: asked.value.sessionId, runId: asked.value.runId }) : asked;
}

/** What a chat is bound to wins over what is sent along. */
async function selectionFor(
  sessions: AnswersDependencies["sessions"],
  ownerId: string,
  { context, chatId }: Pick<AskedQuestion, "context" | "chatId">,
): Promise<Result<ContextSelection>> {
  if (chatId === undefined) return context === null ? err(sessionFailure("NO_CONTEXT")) : ok(context);
  const session = await sessions.load(ownerId, chatId);
  if (!session.ok) return session;
  const bound = selectionOf(session.value) ?? context;
  return bound === null ? err(sessionFailure("NO_CONTEXT")) : ok(bound);
}

async function choose(
  dependencies: AnswersDependencies,
  ownerId: string,
  { chatId, option, ids }: ChosenOption,
): Promise<Result<BegunAnswer>> {
  const session = await dependencies.sessions.load(ownerId, chatId);
  if (!session.ok) return session;
  // The same choice once more: the question is not open any more because of it.
  const begun = ids === undefined ? undefined : session.value.seen[ids.message];
  if (begun !== undefined) return ok({ chatId, runId: begun });
  const label = openOptions(session.value)[option]?.label;
  if (label === undefined) return err(noSuchOption());
  const message = ids === undefined ? {} : { ids: { chat: chatId, message: ids.message } };
  return ask(dependencies, ownerId, { context: null, question: label, chatId, ...message });
}

/** Of the question that the chat waits with; none where it waits for nothing. */
function openOptions({ messages, run }: Session) {
  const last = messages.at(-1);
  if (run !== null || last?.kind !== "clarification") return [];
  return last.parts.flatMap((part) => (part.type === "clarification" ? part.options : []));
}

type RunOfCaller = AnswerCaller & { readonly runId: string };

async function answerOf(
  dependencies: AnswersDependencies,
  { ownerId, runId }: RunOfCaller,
  signal: AbortSignal,
): Promise<Result<CheckedAnswer>> {
  const record = await findRun(dependencies, ownerId, runId);
  if (!record.ok) return record;
  const rows = createFirstRows(ownerId, dependencies.results);
  if (record.value.status === "running") {
    const ended = await untilEnd(dependencies, { ownerId, runId, rows }, signal);
    if (!ended.ok) return ended;
  }
  const session = await dependencies.sessions.load(ownerId, record.value.sessionId);
  if (!session.ok) return session;
  const message = closingMessage(session.value, runId);
  if (message === undefined) return err(noSuchRun());
  const { id: chatId } = session.value;
  return ok(await checkedAnswer({ chatId, message }, rows));
}

async function findRun({ records }: AnswersDependencies, ownerId: string, runId: string) {
  const record = await records.find(runId);
  return record === null || record.ownerId !== ownerId ? err(noSuchRun()) : ok(record);
}

async function untilEnd(
  { runs }: AnswersDependencies,
  { ownerId, runId, rows }: RunOfCaller & { readonly rows: FirstRows },
  signal: AbortSignal,
): Promise<Result<null>> {
  const followed = await followToEnd(runs, ownerId, { runId, fromSeq: 1 });
  if (!followed.ok) return followed;
  const reader = followed.value.getReader();
  const leave = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  try {
    let next = await reader.read();
    while (!next.done && next.value.type !== "run-end") {
      readAhead(next.value, rows);
      next = await reader.read();
    }
    return next.done && signal.aborted ? err(nobodyWaits()) : ok(null);
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
}

/** Rows of a result are there before the words about it: they are read meanwhile. */
function readAhead(event: RunEvent, rows: FirstRows): void {
  if (event.type !== "part-ready" || event.part.type !== "result") return;
  // Whoever takes them hears of a failure.
  rows.of(event.part.ref.id).catch(() => undefined);
}

function nobodyWaits() {
  return appError("CANCELLED", "The answer is not there yet.", {
    nextStep: "Ask for it again by the id of its run.",
    retryable: true,
  });
}

function noSuchOption() {
  return appError("BAD_REQUEST", "The chat asks nothing back that has this option.", {
    nextStep: "Read the chat, and choose one of its options or answer in words.",
  });
}
