/** What the chat pages read on the server, so that the first paint is whole. */
import "server-only";
import { cache } from "react";
import type { DatabaseContext, DatabaseInfo } from "#lib/domain/catalog";
import { type ContextSelection, contextsOf, selectContexts } from "#lib/domain/context-selection";
import type { ErrorCode } from "#lib/domain/errors";
import type { OpenedSession, SessionPage } from "#lib/domain/session";
import type { SharedChat } from "#lib/domain/shared-chat";
import type { FirstSuggestions } from "#lib/queries/use-catalog";
import { type App, getApp } from "#lib/services/app";
import { actingFor } from "#lib/services/caller-acting";
import { requirePagePermission } from "#lib/services/permission-checks";

/** What every chat's screen needs beside its session. */
type ScreenData = {
  /** null when they could not be listed: the browser asks again and shows what stands in the way. */
  readonly databases: readonly DatabaseInfo[] | null;
  readonly suggestions: FirstSuggestions | null;
  readonly modelNotice: string | null;
};

/** The owner's chats; empty when they cannot be read (the browser asks again). */
export async function loadChatList(): Promise<SessionPage> {
  const caller = await requirePagePermission("readChats");
  if (!caller.ok) return noChats;
  const app = await (await getApp()).forCaller(caller.value);
  const chats = await app.chats.list(caller.value.ownerId, { status: "open", cursor: null });
  return chats.ok ? chats.value : noChats;
}

const noChats: SessionPage = { items: [], nextCursor: null };

/** One chat, or null where there is none. Read once per request. */
export const loadChat = cache(
  async (sessionId: string): Promise<(ScreenData & { readonly opened: OpenedSession }) | null> => {
    const caller = await requirePagePermission("readChats");
    if (!caller.ok) return null;
    const app = await (await getApp()).forCaller(caller.value);
    const opened = await app.sessions.open(caller.value.ownerId, sessionId);
    if (!opened.ok) return null;
    return { opened: opened.value, ...(await screenData(app, null)) };
  },
);

/** What a new chat is bound to, and why it is not bound to all that its address names. */
type NewChat = { readonly context: ContextSelection | null; readonly missing: string | null };

/** A new chat's context and data: what its address names, else the last chat's own, else the richest. */
export async function loadNewChat(wanted: ContextSelection | null): Promise<ScreenData & NewChat> {
  const caller = await requirePagePermission("readSchemas");
  if (!caller.ok) return nothingToAsk;
  const app = await (await getApp()).forCaller(caller.value);
  return actingFor(caller.value, async () => {
    const { context, missing } = wanted === null ? await usualContext(app) : await wantedContext(app, wanted);
    return { context, missing, ...(await screenData(app, context)) };
  });
}

/** The browser asks for the databases again and shows what stands in the way. */
const nothingToAsk: ScreenData & NewChat = {
  context: null,
  missing: null,
  databases: null,
  suggestions: null,
  modelNotice: null,
};

async function usualContext(app: App): Promise<NewChat> {
  const lead = (await existing(app, await lastContext())) ?? (await richestContext(app));
  return lead === null
    ? { context: null, missing: await whyNothing(app) }
    : { context: { ...lead, otherContexts: [] }, missing: null };
}

/** Who may see no data has nothing to choose from; what else stands in the way is told where it is tried again. */
async function whyNothing(app: App): Promise<string | null> {
  const databases = await app.catalog.listDatabases();
  if (databases.ok || databases.error.code !== "FORBIDDEN") return null;
  const { message, nextStep } = databases.error;
  return nextStep === null ? message : `${message} ${nextStep}`;
}

/** Without the database that leads nothing is chosen: another one would answer what it was not asked. */
async function wantedContext(app: App, wanted: ContextSelection): Promise<NewChat> {
  const asked = contextsOf(wanted);
  const sentences = await Promise.all(asked.map((context) => whyMissing(app, context)));
  const [lead, ...others] = asked.filter((_, place) => sentences[place] === null);
  const [first] = sentences;
  const isLed = lead !== undefined && first === null;
  const missing = sentences.filter((sentence) => sentence !== null).join(" ");
  return { context: isLed ? selectContexts(lead, others) : null, missing: missing === "" ? null : missing };
}

/** What cannot be reached now may well be there: the chat is bound to it, and its connection tells. */
async function whyMissing(app: App, context: DatabaseContext): Promise<string | null> {
  const known = await app.catalog.requireContext(context);
  return known.ok || !missingCodes.has(known.error.code) ? null : known.error.message;
}

const missingCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["NOT_FOUND", "UNKNOWN_OBJECT"]);

async function screenData(app: App, context: DatabaseContext | null): Promise<ScreenData> {
  const [databases, questions] = await Promise.all([
    app.catalog.listDatabases(),
    context === null ? null : soon(app.suggestions.forContext(context)),
  ]);
  const isAnswered = context !== null && questions?.ok === true;
  return {
    databases: databases.ok ? databases.value : null,
    suggestions: isAnswered ? { context, questions: questions.value } : null,
    modelNotice: modelNotice(app),
  };
}

/** A chat of somebody else that is shared with the caller; null where there is none. Read once per request. */
export const loadSharedChat = cache(async (id: string): Promise<SharedChat | null> => {
  const caller = await requirePagePermission("readChats");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const chat = await app.sharedChats.open(caller.value, id);
  return chat.ok ? chat.value : null;
});

/** A schema that is read for the first time takes a while: the page does not wait for its suggestions. */
function soon<Value>(value: Promise<Value>): Promise<Value | null> {
  return Promise.race([value, new Promise<null>((resolve) => setTimeout(() => resolve(null), suggestionPatienceMs))]);
}

const suggestionPatienceMs = 400;

function modelNotice(app: App): string | null {
  const { brain, notice } = app.model.status();
  const model = notice ?? (brain === "rules" ? "No language model is connected: the built-in planner answers." : null);
  const { isCostAsked } = app.settings.current();
  const cost = isCostAsked ? null : "Costly statements run without asking, as it is set in the settings.";
  const sentences = [cost, model].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(" ");
}

async function existing(app: App, context: DatabaseContext | null): Promise<DatabaseContext | null> {
  if (context === null) return null;
  const { database, schema } = context;
  return (await app.catalog.requireContext({ database, schema })).ok ? { database, schema } : null;
}

async function lastContext(): Promise<DatabaseContext | null> {
  const [last] = (await loadChatList()).items.toSorted((a, b) => b.updatedAt - a.updatedAt);
  if (last === undefined || last.currentDb === null || last.currentSchema === null) return null;
  return { database: last.currentDb, schema: last.currentSchema };
}

/** The first database that opens, and its schema with the most tables: the likeliest place to begin. */
async function richestContext(app: App): Promise<DatabaseContext | null> {
  const databases = await app.catalog.listDatabases();
  if (!databases.ok) return null;
  for (const database of databases.value.filter((candidate) => candidate.problem === null)) {
    const schemas = await app.catalog.listSchemas(database.name);
    const [richest] = schemas.ok ? schemas.value.toSorted((a, b) => (b.tableCount ?? 0) - (a.tableCount ?? 0)) : [];
    if (richest !== undefined) return { database: database.name, schema: richest.name };
  }
  return null;
}
