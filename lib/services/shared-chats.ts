/**
 * Chats of others, read-only. An answer is shown to who has the rights on data that it was made with, words included; to
 * others it is withheld, since it may tell of what they may not see. A copy holds the questions and asks them anew.
 */
import "server-only";
import type { GrantRecords } from "#lib/db/store/grant-records";
import type { ResultRecords } from "#lib/db/store/result-records";
import type { SessionRecords } from "#lib/db/store/session-records";
import type { TraceRecords } from "#lib/db/store/trace-records";
import { selectionOf } from "#lib/domain/context-selection";
import type { SharedContent } from "#lib/domain/dashboard-shared";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Message, MessagePart, ResultPart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import type { Session } from "#lib/domain/session";
import {
  copiedQuestions,
  type SharedChat,
  type SharedChatSummary,
  type SharedPart,
  type SharedTurn,
  sharedMessages,
} from "#lib/domain/shared-chat";
import { type Asker, askerId, lookerOf, type NamedGrant } from "#lib/domain/sharing";
import { visibleMessages } from "#lib/state/session-view";
import { answerEndings } from "./chat-export-markdown.ts";
import type { Conversations } from "./conversations.ts";
import { stateOf, tileOf } from "./dashboard-answers.ts";
import type { SharedState } from "./dashboard-shared-tile.ts";
import type { Logger } from "./logger.ts";
import type { Runs } from "./runs.ts";
import { noSuchChat } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";

/** All give NOT_FOUND for a chat that is not shared with whoever asks. */
export type SharedChats = {
  list(asker: Asker): Promise<Result<readonly SharedChatSummary[]>>;
  open(asker: Asker, id: string): Promise<Result<SharedChat>>;
  /** Begins a chat of their own and asks the questions there, one after the other, with their own rights. */
  copy(asker: Asker, id: string): Promise<Result<{ readonly sessionId: string }>>;
};

export type SharedChatsDependencies = {
  readonly grants: Pick<GrantRecords, "reaching" | "reachingAll" | "namesOf">;
  readonly records: Pick<SessionRecords, "ownerOf">;
  readonly sessions: Pick<Sessions, "load">;
  readonly results: Pick<ResultRecords, "find">;
  readonly traces: Pick<TraceRecords, "rightsOf">;
  /** What a result looks like, read from its stored rows. */
  readonly readContent: (shown: SharedState) => Promise<SharedContent>;
  readonly conversations: Pick<Conversations, "ask">;
  readonly runs: Pick<Runs, "attach">;
  /** Key of the rights on data of whoever looks; null: all of them. */
  readonly rights: string | null;
  readonly logger: Pick<Logger, "error">;
  readonly newId: () => string;
};

/** The chats that callers with some rights on data are shown. */
export function createSharedChats(dependencies: SharedChatsDependencies): SharedChats {
  return {
    list: (asker) => list(dependencies, asker),
    open: async (asker, id) => {
      const found = await find(dependencies, asker, id);
      return found.ok ? ok(await shown(dependencies, found.value)) : found;
    },
    copy: async (asker, id) => {
      const found = await find(dependencies, asker, id);
      return found.ok ? copy(dependencies, askerId(asker), found.value) : found;
    },
  };
}

type Found = { readonly session: Session; readonly summary: SharedChatSummary; readonly upTo: number | null };

async function find(
  { grants, records, sessions }: SharedChatsDependencies,
  asker: Asker,
  id: string,
): Promise<Result<Found>> {
  const owned = await records.ownerOf(id);
  if (owned === null) return err(noSuchChat());
  const { ownerId } = owned;
  const own = ownerId === askerId(asker) ? [] : await grants.reaching({ kind: "chat", id }, lookerOf(asker));
  const widest = widestOf(own);
  if (widest === null) return err(noSuchChat());
  const session = await sessions.load(ownerId, id);
  if (!session.ok) return session;
  const ownerName = (await grants.namesOf([ownerId])).get(ownerId) ?? "Somebody";
  return ok({ session: session.value, upTo: widest.upTo, summary: summaryOf(session.value, widest, ownerName) });
}

/** What is followed shows most, then the latest moment. */
function widestOf(grants: readonly NamedGrant[]): NamedGrant | null {
  const followed = grants.find(({ upTo }) => upTo === null);
  return followed ?? grants.toSorted((one, other) => (other.upTo ?? 0) - (one.upTo ?? 0))[0] ?? null;
}

function summaryOf({ id, title }: Pick<Session, "id" | "title">, { upTo, givenAt }: NamedGrant, ownerName: string) {
  return { id, title, ownerName, asOf: upTo === null ? null : givenAt };
}

async function list(
  dependencies: SharedChatsDependencies,
  asker: Asker,
): Promise<Result<readonly SharedChatSummary[]>> {
  const reaching = await dependencies.grants.reachingAll("chat", lookerOf(asker));
  const chats: SharedChatSummary[] = [];
  for (const id of new Set(reaching.map(({ object }) => object.id))) {
    const found = await find(dependencies, asker, id);
    if (found.ok) chats.push(found.value.summary);
  }
  return ok(chats);
}

async function shown(dependencies: SharedChatsDependencies, { session, summary, upTo }: Found): Promise<SharedChat> {
  const messages = visibleMessages(session).filter(({ seq }) => upTo === null || seq <= upTo);
  const latest = messages.slice(-sharedMessages);
  const turns: SharedTurn[] = [];
  for (const message of latest) turns.push(await turnOf(dependencies, session.ownerId, message));
  return { ...summary, selection: selectionOf(session), turns, isCut: messages.length > latest.length };
}

async function turnOf(dependencies: SharedChatsDependencies, ownerId: string, message: Message): Promise<SharedTurn> {
  const { seq, createdAt: at } = message;
  if (message.role === "user") return { kind: "question", seq, at, text: questionOf(message) };
  if (!(await isCovered(dependencies, ownerId, message))) return { kind: "answer", seq, at, parts: null };
  const parts: SharedPart[] = [];
  for (const part of message.parts) parts.push(...(await partsOf(dependencies, { ownerId, message, part })));
  const ending = answerEndings[message.status];
  return { kind: "answer", seq, at, parts: ending === null ? parts : [...parts, { kind: "note", text: ending }] };
}

/** A statement by hand may name what is hidden: that it was one is told, and no more. */
function questionOf({ parts }: Message): string {
  const words = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  if (parts.some(({ type }) => type === "edited-sql")) return "A statement that was changed by hand";
  return words.join("\n").trim() || "A change of the answer";
}

/** Who sees everything may see whatever was made; others what was made under their very rights. */
async function isCovered(
  { rights, traces, results }: SharedChatsDependencies,
  ownerId: string,
  message: Message,
): Promise<boolean> {
  if (rights === null) return true;
  if ((await traces.rightsOf(message.runId)) !== rights) return false;
  for (const { ref } of message.parts.flatMap(resultsOfPart)) {
    const record = await results.find(ownerId, ref.id);
    if (record !== null && record.rights !== rights) return false;
  }
  return true;
}

type Shown = { readonly ownerId: string; readonly message: Message; readonly part: MessagePart };

async function partsOf(dependencies: SharedChatsDependencies, shownPart: Shown): Promise<readonly SharedPart[]> {
  const { part } = shownPart;
  switch (part.type) {
    case "text":
      return part.text.trim() === "" ? [] : [{ kind: "words", text: part.text }];
    case "result":
      return [await figuresOf(dependencies, shownPart, part)];
    case "dashboard": {
      const figures: SharedPart[] = [];
      for (const tile of part.tiles) {
        if (tile.status === "failed") figures.push({ kind: "note", text: `${tile.title}: ${tile.error.message}` });
        else figures.push(await figuresOf(dependencies, shownPart, { ...tile.result, title: tile.title }));
      }
      return figures;
    }
    case "clarification":
      return [{ kind: "note", text: part.question }];
    case "error":
      return [{ kind: "note", text: part.error.message }];
    case "notice":
      return [{ kind: "note", text: part.text }];
    default:
      return [];
  }
}

async function figuresOf(
  { results, readContent }: SharedChatsDependencies,
  { ownerId, message }: Shown,
  part: ResultPart,
): Promise<SharedPart> {
  const { ref, title } = part;
  const record = await results.find(ownerId, ref.id);
  const tile = tileOf({ part, message, question: title }, ref.id);
  const state = stateOf(ref.id, { result: part }, message.createdAt);
  const content =
    record === null
      ? ({ status: "failed", at: message.createdAt } as const)
      : await readContent({ ownerId, rights: record.rights, tile, state });
  return { kind: "figures", id: ref.id, title, content };
}

async function copy(
  dependencies: SharedChatsDependencies,
  ownerId: string,
  { session, upTo }: Found,
): Promise<Result<{ readonly sessionId: string }>> {
  const selection = selectionOf(session);
  const questions = visibleMessages(session)
    .filter(({ role, seq, retryOf }) => role === "user" && retryOf === null && (upTo === null || seq <= upTo))
    .flatMap(({ parts }) =>
      parts.every(({ type }) => type === "text") ? [parts.flatMap(textOf).join("\n").trim()] : [],
    )
    .filter((text) => text !== "")
    .slice(0, copiedQuestions);
  if (selection === null || questions.length === 0) return err(nothingToAsk());
  const sessionId = dependencies.newId();
  const ask = (text: string) =>
    dependencies.conversations.ask(ownerId, { ...selection, sessionId, text, clientMessageId: dependencies.newId() });
  const [first = "", ...later] = questions;
  const begun = await ask(first);
  if (!begun.ok) return begun;
  askLater(dependencies, ownerId, { runId: begun.value.runId, later, ask }).catch((cause: unknown) =>
    dependencies.logger.error({ cause }, "questions of a shared chat could not be asked"),
  );
  return ok({ sessionId });
}

function textOf(part: MessagePart): string[] {
  return part.type === "text" ? [part.text] : [];
}

type Later = {
  readonly runId: string;
  readonly later: readonly string[];
  readonly ask: (text: string) => ReturnType<Conversations["ask"]>;
};

/** One after the other, since each may go on from the answer before; what cannot be asked ends it, as when the app closes. */
async function askLater({ runs }: SharedChatsDependencies, ownerId: string, { runId, later, ask }: Later) {
  let current = runId;
  for (const text of later) {
    if (!(await isOver(runs, ownerId, current))) return;
    const asked = await ask(text);
    if (!asked.ok) return;
    current = asked.value.runId;
  }
}

/** Waits for a run's end; a line is let go after a while, and taken up again. @returns false where it cannot be followed. */
async function isOver(runs: SharedChatsDependencies["runs"], ownerId: string, runId: string): Promise<boolean> {
  let fromSeq = 1;
  for (;;) {
    const line = await runs.attach(ownerId, { runId, fromSeq });
    if (!line.ok) return false;
    for await (const { type, seq } of line.value.events) {
      if (type === "run-end") return true;
      fromSeq = seq + 1;
    }
  }
}

function nothingToAsk() {
  return appError("BAD_REQUEST", "There is no question in this chat that could be asked again.");
}
