/**
 * Reads a conversation from its rows, whatever became of them on disk. What cannot be read is left out and named; the
 * rest is shown, and nothing may be written over it.
 */
import "server-only";
import type { Message } from "#lib/domain/message";
import { type Session, sessionSchema } from "#lib/domain/session";
import type { MessageReader } from "./message-reader.ts";
import type { StoredSession } from "./session-records.ts";
import { contextsIn, type SessionRow } from "./session-rows.ts";

export type MessageRow = { readonly seq: number; readonly body: string };

type State = Omit<Session, "messages">;

const stateSchema = sessionSchema.omit({ messages: true });

/** @param stored its messages by seq. */
export function readSession(row: SessionRow, stored: readonly MessageRow[], readMessage: MessageReader): StoredSession {
  const state = stateIn(row);
  const { messages, damagedCount } = readMessages(row, stored, readMessage);
  if (state !== undefined && damagedCount === 0) return { session: { ...state, messages }, damage: null };
  const left = { ...(state ?? stateOf(row)), ...atRest, deletedAt: row.deletedAt };
  return { session: { ...left, messages }, damage: damageOf(state !== undefined, damagedCount) };
}

/** No run and no open question: nothing can go on in a damaged conversation. */
const atRest = {
  run: null,
  routerCounter: 0,
  handoff: "user",
  routing: null,
  userInputHistory: [],
  rounds: 0,
} satisfies Partial<Session>;

/** undefined also when it says otherwise than the columns by which the conversation is found, owned and written. */
function stateIn(row: SessionRow): State | undefined {
  try {
    const state = stateSchema.safeParse(JSON.parse(row.state)).data;
    const agrees =
      state?.id === row.id &&
      state.ownerId === row.ownerId &&
      state.rev === row.rev &&
      state.deletedAt === row.deletedAt;
    return agrees ? state : undefined;
  } catch {
    return undefined;
  }
}

/** What the columns know of a state that cannot be read. */
function stateOf(row: SessionRow): State {
  const { originSession, originSeq } = row;
  return {
    id: row.id,
    ownerId: row.ownerId,
    title: row.title,
    titleFrom: "answer",
    rev: row.rev,
    status: row.status,
    deletedAt: row.deletedAt,
    isPinned: row.isPinned,
    currentDb: row.currentDb,
    currentSchema: row.currentSchema,
    otherContexts: contextsIn(row.otherContexts),
    ...atRest,
    offers: [],
    clearedBefore: 0,
    readUpTo: row.readUpTo,
    branchedFrom: originSession === null || originSeq === null ? null : { sessionId: originSession, seq: originSeq },
    shownVersions: {},
    sheet: [],
    seen: {},
    snapshots: {},
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** More rows than this cannot be missing; a count that is damaged itself must not make millions of messages. */
const mostMissing = 100;

function readMessages(row: SessionRow, stored: readonly MessageRow[], readMessage: MessageReader) {
  const bodies = new Map(stored.map(({ seq, body }) => [seq, body]));
  const count = Math.max(stored.at(-1)?.seq ?? 0, row.messageCount);
  const last = Math.min(count, stored.length + mostMissing);
  let damagedCount = 0;
  const messages = Array.from({ length: last }, (_, position): Message => {
    const seq = position + 1;
    const body = bodies.get(seq) ?? "";
    const message = readMessage(body);
    if (message?.seq === seq) return message;
    damagedCount += 1;
    return placeholder(row, seq, body);
  });
  return { messages, damagedCount };
}

/** Stands in the place of a message that cannot be read, so that all others keep theirs. */
function placeholder(row: SessionRow, seq: number, body: string): Message {
  // Questions and answers take turns; what is left of the message may tell it better.
  const byTurn = seq % 2 === 1 ? "user" : "assistant";
  const role = body.includes('"role":"assistant"') ? "assistant" : byTurn;
  return {
    id: `damaged-${row.id}-${seq}`,
    seq,
    runId: `damaged-${row.id}-${seq}`,
    role: body.includes('"role":"user"') ? "user" : role,
    kind: "notice",
    status: "complete",
    parts: [{ type: "notice", text: "This message is damaged on disk and cannot be shown." }],
    createdAt: row.updatedAt,
    retryOf: null,
  };
}

function damageOf(isStateWhole: boolean, damagedCount: number): string {
  const messages = damagedCount === 1 ? "One message" : `${damagedCount} messages`;
  if (isStateWhole) return `${messages} of this chat cannot be read from the disk, so the chat can only be read.`;
  if (damagedCount === 0) return "What belongs to this chat is damaged on disk, so its messages can only be read.";
  return `${messages} of this chat and what belongs to it are damaged on disk, so the rest can only be read.`;
}
