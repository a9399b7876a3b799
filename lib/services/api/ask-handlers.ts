/** Asking, answering back, following and stopping by the API. */
import "server-only";
import type { z } from "zod";
import type { askedSchema } from "#lib/domain/api/contents";
import { apiBase } from "#lib/domain/api/operation";
import { operations } from "#lib/domain/api/operations";
import type { ContextSelection } from "#lib/domain/context-selection";
import { err, ok, type Result } from "#lib/domain/errors";
import type { BegunAnswer } from "../answers/answers.ts";
import type { App } from "../app.ts";
import { eventStream } from "./event-stream.ts";
import { type ApiAsker, type ApiReply, json, serving } from "./handler.ts";
import { badRequestOf } from "./refusal.ts";

type Asked = Promise<Result<ApiReply<z.output<typeof askedSchema>>>>;

export const askHandlers = {
  ask: serving(operations.ask, async (app, { body }, asker): Asked => {
    const { question, chatId, wait } = body;
    const context = contextOf(body);
    if (chatId === undefined && context === null) {
      return err(badRequestOf("A new chat takes a database and a schema.", "Name both, or the chat that goes on."));
    }
    const begun = await app.answers.ask(asker.caller, { context, question, chatId, ids: asker.ids });
    return begun.ok ? told(app, asker, begun.value, wait) : begun;
  }),
  reply: serving(operations.reply, async (app, { params, body }, asker): Asked => {
    const { chatId } = params;
    const { option, text = "", wait } = body;
    const { caller, ids } = asker;
    const begun =
      option === undefined
        ? await app.answers.ask(caller, { context: null, question: text, chatId, ids })
        : await app.answers.choose(caller, { chatId, option, ids });
    return begun.ok ? told(app, asker, begun.value, wait) : begun;
  }),
  readRun: serving(operations.readRun, async (app, { params, query }, asker): Asked => {
    const chatId = await app.answers.chatOf(asker.caller, params.runId);
    if (!chatId.ok) return chatId;
    return waited(app, asker, { chatId: chatId.value, runId: params.runId }, query.wait);
  }),
  followRun: serving(operations.followRun, async (app, { params }, asker) => {
    const chatId = await app.answers.chatOf(asker.caller, params.runId);
    if (!chatId.ok) return chatId;
    return streamed(app, asker, { chatId: chatId.value, runId: params.runId });
  }),
  stopRun: serving(operations.stopRun, async (app, { params }, { caller }) => {
    const stopped = await app.answers.stop(caller, params.runId);
    return stopped.ok ? ok(json(stopped.value)) : stopped;
  }),
};

function contextOf({ database, schema, otherContexts }: Partial<ContextSelection>): ContextSelection | null {
  if (database === undefined || schema === undefined) return null;
  return { database, schema, otherContexts: otherContexts ?? [] };
}

/** As a stream for who takes one; else as the answer, or as a run at work once the time is over. */
function told(app: App, asker: ApiAsker, begun: BegunAnswer, wait: number): Asked {
  return asker.wantsEvents ? streamed(app, asker, begun) : waited(app, asker, begun, wait);
}

async function waited(app: App, { caller, signal }: ApiAsker, begun: BegunAnswer, wait: number): Asked {
  const patience = AbortSignal.any([AbortSignal.timeout(wait * 1_000), signal]);
  const answer = await app.answers.answer(caller, begun.runId, patience);
  if (answer.ok) return ok(json(answer.value));
  if (answer.error.code !== "CANCELLED" || !patience.aborted) return answer;
  const links = { chat: `/chat/${begun.chatId}`, run: `${apiBase}/runs/${begun.runId}` };
  return ok(json({ status: "working", chatId: begun.chatId, runId: begun.runId, links }, 202));
}

async function streamed(
  app: App,
  { caller, lastEventId }: ApiAsker,
  begun: BegunAnswer,
): Promise<Result<ApiReply<never>>> {
  const followed = await app.answers.follow(caller, begun.runId, lastEventId + 1);
  if (!followed.ok) return followed;
  const never = new AbortController().signal;
  const answer = () => app.answers.answer(caller, begun.runId, never);
  return ok({
    kind: "events",
    events: eventStream({ ...begun, events: followed.value, goesOn: lastEventId > 0, answer }),
  });
}
