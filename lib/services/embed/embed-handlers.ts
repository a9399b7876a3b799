/** What is done for a page of somebody else: the operations of the table, each for one board or for chats over one schema. */
import "server-only";
import type { z } from "zod";
import type { DatabaseContext } from "#lib/domain/catalog";
import { embedInputs } from "#lib/domain/embed";
import type { EmbedCall, EmbedChat, EmbedOutputs } from "#lib/domain/embed-contents";
import { err, ok, type Result } from "#lib/domain/errors";
import type { Session } from "#lib/domain/session";
import { eventStream } from "../api/event-stream.ts";
import type { App } from "../app.ts";
import { badRequest } from "../request-failures.ts";
import { noSuchChat } from "../session-failures.ts";
import { type EmbedVisit, notShown } from "./embed-desk.ts";

type Served<Output> = {
  /** BAD_REQUEST for what does not fit the operation. */
  answer(app: App, visit: EmbedVisit, given: unknown): Promise<Result<Output>>;
};

function serving<Schema extends z.ZodType, Output>(
  schema: Schema,
  serve: (app: App, visit: EmbedVisit, input: z.infer<Schema>) => Promise<Result<Output>>,
): Served<Output> {
  return {
    answer: async (app, visit, given) => {
      const input = schema.safeParse(given);
      return input.success ? serve(app, visit, input.data) : err(badRequest(input.error));
    },
  };
}

type Handlers = { readonly [Name in EmbedCall]: Served<EmbedOutputs[Name]> } & {
  readonly follow: Served<ReadableStream<Uint8Array>>;
};

export const embedHandlers: Handlers = {
  renew: serving(embedInputs.renew, async (_app, { term }) => ok(term)),
  board: serving(embedInputs.board, async (app, { shows }) =>
    shows.kind === "board" ? app.dashboards.openEmbedded(shows.looker) : err(notShown()),
  ),
  refresh: serving(embedInputs.refresh, async (app, { shows }, { isAsked }) =>
    shows.kind === "board" ? app.dashboards.refreshEmbedded(shows.looker, isAsked) : err(notShown()),
  ),
  chats: serving(embedInputs.chats, async (app, { shows, caller }) => {
    if (shows.kind !== "chat") return err(notShown());
    const listed = await app.chats.list(caller.ownerId, { status: "open", cursor: null });
    if (!listed.ok) return listed;
    const own = listed.value.items.filter((item) => isOver(item, shows.context));
    const chats = await Promise.all(
      own.map(async ({ id, updatedAt }) => {
        const title = await app.sharedChats.ownTitle(caller.ownerId, id);
        // One that was deleted meanwhile is in the list no more.
        return title.ok ? [{ id, title: title.value, updatedAt }] : [];
      }),
    );
    return ok({ chats: chats.flat() });
  }),
  chat: serving(embedInputs.chat, async (app, visit, { chatId }) => {
    const session = await chatOf(app, visit, chatId);
    if (!session.ok) return session;
    const chat = await app.sharedChats.openOwn(visit.caller.ownerId, chatId);
    if (!chat.ok) return chat;
    // What can be chosen is a part of the answer: it is withheld with it.
    const last = chat.value.turns.at(-1);
    const options = last?.kind === "answer" && last.parts === null ? [] : optionsOf(session.value);
    return ok({ chat: chat.value, runId: session.value.run?.id ?? null, options });
  }),
  ask: serving(embedInputs.ask, async (app, visit, { chatId, newChatId, messageId, question }) => {
    if (visit.shows.kind !== "chat") return err(notShown());
    const known = chatId === null ? ok(null) : await chatOf(app, visit, chatId);
    if (!known.ok) return known;
    return app.answers.ask(visit.caller, {
      context: { ...visit.shows.context, otherContexts: [] },
      question,
      ...(chatId === null ? {} : { chatId }),
      ids: { chat: newChatId, message: messageId },
    });
  }),
  choose: serving(embedInputs.choose, async (app, visit, { chatId, option, messageId }) => {
    const session = await chatOf(app, visit, chatId);
    if (!session.ok) return session;
    return app.answers.choose(visit.caller, { chatId, option, ids: { message: messageId } });
  }),
  follow: serving(embedInputs.follow, async (app, visit, { runId }) => {
    const chatId = await chatOfRun(app, visit, runId);
    if (!chatId.ok) return chatId;
    // Told again, an answer would go by the rights that it was made with.
    const isTold = await app.sharedChats.isOwnTold(visit.caller.ownerId, { chatId: chatId.value, runId });
    if (!isTold) return err(noSuchChat());
    const events = await app.answers.follow(visit.caller, runId, 1);
    if (!events.ok) return events;
    const answer = () => app.answers.answer(visit.caller, runId, new AbortController().signal);
    return ok(eventStream({ chatId: chatId.value, runId, events: events.value, goesOn: false, answer }));
  }),
  stop: serving(embedInputs.stop, async (app, visit, { runId }) => {
    const chatId = await chatOfRun(app, visit, runId);
    if (!chatId.ok) return chatId;
    const stopped = await app.answers.stop(visit.caller, runId);
    return stopped.ok ? ok(null) : stopped;
  }),
};

/** A chat of the viewer's own, over the schema that the page shows: another page of theirs may show others. */
async function chatOf(app: App, { shows, caller }: EmbedVisit, chatId: string): Promise<Result<Session>> {
  if (shows.kind !== "chat") return err(notShown());
  const session = await app.sessions.load(caller.ownerId, chatId);
  if (!session.ok) return session;
  return isOver(session.value, shows.context) ? session : err(noSuchChat());
}

async function chatOfRun(app: App, visit: EmbedVisit, runId: string): Promise<Result<string>> {
  const chatId = await app.answers.chatOf(visit.caller, runId);
  if (!chatId.ok) return chatId;
  const chat = await chatOf(app, visit, chatId.value);
  return chat.ok ? chatId : chat;
}

type Bound = Pick<Session, "currentDb" | "currentSchema" | "otherContexts">;

function isOver({ currentDb, currentSchema, otherContexts }: Bound, { database, schema }: DatabaseContext): boolean {
  return currentDb === database && currentSchema === schema && otherContexts.length === 0;
}

/** Of the question that the chat waits with. */
function optionsOf({ messages, run }: Session): EmbedChat["options"] {
  const last = messages.at(-1);
  if (run !== null || last?.kind !== "clarification") return [];
  return last.parts.flatMap((part) => (part.type === "clarification" ? part.options.map(({ label }) => label) : []));
}
