/** Addresses of chats: `/chat/<id>` for one with messages, `/chat?db=&schema=` for a new one. */
import type { DatabaseContext } from "#lib/domain/catalog";

/** Where a new chat in this context is. */
export function chatHref(context: DatabaseContext | null): string {
  if (context === null) return "/chat";
  return `/chat?${new URLSearchParams({ db: context.database, schema: context.schema })}`;
}

/** Where an existing chat is. */
export function sessionHref(sessionId: string): string {
  return `/chat/${encodeURIComponent(sessionId)}`;
}

/** The chat that an address names; null for a new chat. */
export function sessionIdOf(pathname: string): string | null {
  const [, id] = /^\/chat\/([^/]+)\/?$/.exec(pathname) ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}

/** The context that a new chat's address names; null where it names none. */
export function contextOf(parameters: URLSearchParams): DatabaseContext | null {
  const database = parameters.get("db");
  const schema = parameters.get("schema");
  return database === null || schema === null ? null : { database, schema };
}
