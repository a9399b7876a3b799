/** Stores of both kinds, a file and a libSQL server, for tests that hold for either. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient, type InValue } from "@libsql/client";
import { onTestFinished } from "vitest";
import { openStore, type Store } from "#lib/db/store/open-store";
import type { Session } from "#lib/domain/session";
import type { SessionEvent } from "#lib/state/session-event";
import { reduce } from "#lib/state/session-reducer";
import { startLibsqlServer } from "../libsql-server/index.ts";
import { emptySession, eventsAt } from "../session-events.ts";
import { temporaryFolder } from "../temporary-folder.ts";

export type StoreWorld = {
  readonly store: Store;
  /** Opens what was opened before once more, as the next start does. */
  reopen(): Promise<Store>;
  /** Does something to the database behind the store's back. */
  meddle(sql: string, args?: InValue[]): Promise<readonly unknown[]>;
  /** Writes without an end, as another program may, until it is told to let go. */
  hold(): Promise<() => Promise<void>>;
};

/** For `describe.each`: the name of a kind and how one of it is opened. */
export const storeKinds: readonly (readonly [name: string, open: () => Promise<StoreWorld>])[] = [
  ["a file", openFileStore],
  ["a libSQL server", openServerStore],
];

export async function openFileStore(): Promise<StoreWorld> {
  const folder = await temporaryFolder();
  return worldOf(() => openStore(folder), join(folder, "snowgpt.db"));
}

export async function openServerStore(): Promise<StoreWorld> {
  const server = await startLibsqlServer();
  const folder = await temporaryFolder();
  return worldOf(() => openStore(folder, { url: server.url, authToken: null }), server.file);
}

async function worldOf(open: () => Promise<Store>, file: string): Promise<StoreWorld> {
  const openAndClose = async (): Promise<Store> => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  return {
    store: await openAndClose(),
    reopen: openAndClose,
    meddle: (sql, args = []) => meddleWith(file, sql, args),
    hold: () => hold(file),
  };
}

async function hold(file: string): Promise<() => Promise<void>> {
  const client = createClient({ url: pathToFileURL(file).href });
  onTestFinished(() => client.close());
  const transaction = await client.transaction("write");
  return () => transaction.rollback();
}

async function meddleWith(file: string, sql: string, args: InValue[]): Promise<readonly unknown[]> {
  const client = createClient({ url: pathToFileURL(file).href, timeout: 1_000 });
  try {
    const { rows, columns } = await client.execute({ sql, args });
    return rows.map((row) => Object.fromEntries(columns.map((column, position) => [column, row[position]])));
  } finally {
    client.close();
  }
}

/** Saves a session as it is. */
export async function save(store: Store, next: Session, previous: Session | null = null): Promise<Session> {
  const saved = await store.sessions.save({ previous, next, endedRuns: [] });
  if (!saved.ok) throw new Error(saved.error.message);
  return next;
}

/** Applies events one by one, each saved by itself. */
export async function saveEvents(store: Store, first: Session, events: readonly SessionEvent[]): Promise<Session> {
  let stored: Session | null = null;
  let current = first;
  for (const event of events) {
    const { session, result } = reduce(current, event);
    if (result.kind !== "accepted") throw new Error(`${event.type} was not accepted.`);
    await save(store, session, stored);
    stored = session;
    current = session;
  }
  return current;
}

/** A chat with one question, which is being answered. */
export async function saveFirstQuestion(store: Store, id = "session", tick = 1): Promise<Session> {
  return saveEvents(store, emptySession(id), [eventsAt(tick).send()]);
}
