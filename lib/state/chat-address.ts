/** Addresses of chats: `/chat/<id>` for one with messages, `/chat?db=&schema=&with=` for a new one. */
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ContextSelection, selectContexts } from "#lib/domain/context-selection";
import type { SessionHit } from "#lib/domain/session";

/** Where a new chat about these databases is. */
export function chatHref(selection: ContextSelection | null): string {
  if (selection === null) return "/chat";
  const { database, schema, otherContexts } = selection;
  const others = otherContexts.map((context): [string, string] => ["with", pairText(context)]);
  return `/chat?${new URLSearchParams([["db", database], ["schema", schema], ...others])}`;
}

/** Where an existing chat is. */
export function sessionHref(sessionId: string): string {
  return `/chat/${encodeURIComponent(sessionId)}`;
}

/** Where a chat of somebody else is read. */
export function sharedChatHref(sessionId: string): string {
  return `/chat/shared/${encodeURIComponent(sessionId)}`;
}

/** Where the words of a search stand: the chat, and the message in it unless its title is what was found. */
export function hitHref({ item, seq }: Pick<SessionHit, "seq"> & { readonly item: { readonly id: string } }): string {
  return seq === 0 ? sessionHref(item.id) : messageHref(item.id, seq);
}

/** The chat that an address names; null for a new chat. */
export function sessionIdOf(pathname: string): string | null {
  const [, id] = /^\/chat\/([^/]+)\/?$/.exec(pathname) ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}

/** What a new chat's address wants to be asked; null where it names no database and schema. */
export function contextOf(parameters: URLSearchParams): ContextSelection | null {
  const database = parameters.get("db");
  const schema = parameters.get("schema");
  if (database === null || schema === null) return null;
  const others = parameters.getAll("with").flatMap((text) => readPair(text) ?? []);
  return selectContexts({ database, schema }, others);
}

/** Both names with a point between them (`ARCHIVE.SALES`); a point within a name is written as `%2E`. */
function pairText({ database, schema }: DatabaseContext): string {
  return [database, schema].map((name) => name.replaceAll("%", "%25").replaceAll(".", "%2E")).join(".");
}

/** null for what is no pair of names: an address is typed by anybody. */
function readPair(text: string): DatabaseContext | null {
  const names = text.split(".").map((name) => name.replaceAll("%2E", ".").replaceAll("%25", "%"));
  const [database = "", schema = ""] = names;
  return names.length === 2 && database !== "" && schema !== "" ? { database, schema } : null;
}

/** Where a message of an existing chat is. */
export function messageHref(sessionId: string, seq: number): string {
  return `${sessionHref(sessionId)}#${messageAnchor(seq)}`;
}

/** The name of a message's place on its page. */
export function messageAnchor(seq: number): string {
  return `message-${seq}`;
}

/** The message that an address's fragment names; null when it names none. */
export function messageOf(hash: string): number | null {
  const [, seq] = /^#message-(\d{1,9})$/.exec(hash) ?? [];
  return seq === undefined ? null : Number(seq);
}
