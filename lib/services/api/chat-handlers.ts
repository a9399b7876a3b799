/** Chats and results by the API. */
import "server-only";
import type { z } from "zod";
import type { chatListSchema, chatSchema } from "#lib/domain/api/contents";
import { operations } from "#lib/domain/api/operations";
import { ok } from "#lib/domain/errors";
import type { Message } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import { plainView } from "#lib/domain/plain-view";
import type { Session, SessionListItem } from "#lib/domain/session";
import { answerText } from "#lib/state/answer-text";
import { visibleMessages } from "#lib/state/session-view";
import { answerStatus } from "../answers/checked-answer.ts";
import { recorded } from "../recorded.ts";
import { readResult } from "./data-readings.ts";
import { json, serving } from "./handler.ts";

export const chatHandlers = {
  listChats: serving(operations.listChats, async (app, { query }, { caller }) => {
    const page = await app.chats.list(caller.ownerId, { status: query.status, cursor: query.cursor ?? null });
    if (!page.ok) return page;
    const { items, nextCursor } = page.value;
    return ok(json({ chats: items.map(listedChat), nextCursor }));
  }),
  readChat: serving(operations.readChat, async (app, { params, query }, { caller }) => {
    const session = await app.sessions.load(caller.ownerId, params.chatId);
    return session.ok ? ok(json(shownChat(session.value, query))) : session;
  }),
  readResult: serving(operations.readResult, async (app, { params, query }, { caller }) => {
    const page = await readResult(app, caller, { resultId: params.resultId, ...query });
    return page.ok ? ok(json(page.value)) : page;
  }),
  downloadResult: serving(operations.downloadResult, async (app, { params, query }, { caller, signal }) => {
    const { resultId } = params;
    const { format } = query;
    const what = { door: "GET /api/v1/results/{resultId}/file", object: { kind: "result", id: resultId } } as const;
    const wanted = { resultId, format, values: "raw", view: plainView, signal } as const;
    const opened = await recorded(app, caller, { ...what, detail: format }, () =>
      app.results.openExport(caller.ownerId, wanted),
    );
    if (!opened.ok) return opened;
    const { stream, bytes } = opened.value;
    const name = `result-${resultId}.${format}`;
    return ok({ kind: "file", bytes: stream, length: bytes, contentType: contentTypes[format], name });
  }),
};

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  parquet: "application/vnd.apache.parquet",
} as const;

type ListedChat = z.output<typeof chatListSchema>["chats"][number];

function listedChat({ id, title, currentDb, currentSchema, isPinned, badge, updatedAt }: SessionListItem): ListedChat {
  return { id, title, database: currentDb, schema: currentSchema, isPinned, state: stateOf(badge), updatedAt };
}

function stateOf(badge: SessionListItem["badge"]): ListedChat["state"] {
  if (badge === "running" || badge === "queued") return "working";
  return badge === "needs_answer" ? "waits-for-you" : "idle";
}

type ShownChat = z.output<typeof chatSchema>;

function shownChat(
  session: Session,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
) {
  const wanted = visibleMessages(session).filter(({ seq }) => before === undefined || seq < before);
  const messages = wanted.slice(-limit);
  const { id, title, currentDb: database, currentSchema: schema } = session;
  return {
    ...{ id, title, database, schema, otherContexts: [...session.otherContexts], runId: session.run?.id ?? null },
    messages: messages.map(shownMessage),
    earlier: wanted.length > messages.length ? (messages[0]?.seq ?? null) : null,
  };
}

function shownMessage(message: Message): ShownChat["messages"][number] {
  const { seq, role, runId, createdAt: at, parts } = message;
  const results = parts.flatMap(resultsOfPart).map(({ ref, title }) => ({ id: ref.id, title, rowCount: ref.rowCount }));
  const status = role === "user" ? null : answerStatus(message);
  return { seq, role, runId, at, text: answerText(parts).text, status, results };
}
