import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { lockFolder } from "#lib/db/store/process-lock";
import type { Session } from "#lib/domain/session";
import { createSession, reduce } from "#lib/state/session-reducer";
import { archive, bothContexts, emptySession, eventsAt, routingTo } from "../support/session-events.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function openTemporaryStore() {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  onTestFinished(() => store.close());
  return { folder, store };
}

async function saveFirstQuestion(
  store: Awaited<ReturnType<typeof openStore>>,
  id = "session",
  tick = 1,
): Promise<Session> {
  const { session } = reduce(emptySession(id), eventsAt(tick).send());
  await store.sessions.save({ previous: null, next: session, endedRuns: [] });
  return session;
}

describe("the store of conversations", () => {
  it("gives back exactly what was saved, event by event", async () => {
    const { store } = await openTemporaryStore();
    const asked = await saveFirstQuestion(store);
    const routed = reduce(asked, eventsAt(2).routed("run-1", routingTo("user"))).session;
    const ended = [{ id: "run-1", status: "awaiting_user" as const }];
    await store.sessions.save({ previous: asked, next: routed, endedRuns: ended });
    expect(await store.sessions.load("session")).toEqual({ ok: true, value: routed });
    expect(await store.runs.find("run-1")).toMatchObject({ status: "awaiting_user", ownerId: "local" });
  });

  it("knows no session that was never saved", async () => {
    const { store } = await openTemporaryStore();
    expect(await store.sessions.load("nobody")).toEqual({ ok: true, value: null });
  });

  it("refuses a writer whose session is older than the stored one, and writes nothing of it", async () => {
    const { store } = await openTemporaryStore();
    const asked = await saveFirstQuestion(store);
    const done = reduce(asked, eventsAt(2).cancel("run-1")).session;
    await store.sessions.save({ previous: asked, next: done, endedRuns: [] });
    const late = reduce(asked, eventsAt(3).failed("run-1")).session;
    const refused = await store.sessions.save({ previous: asked, next: late, endedRuns: [] });
    expect(refused).toMatchObject({ ok: false, error: { code: "INVALID_STATE" } });
    expect(await store.sessions.load("session")).toEqual({ ok: true, value: done });
  });

  it("a damaged chat fails alone and in words", async () => {
    const { folder, store } = await openTemporaryStore();
    await saveFirstQuestion(store, "damaged");
    await saveFirstQuestion(store, "whole", 2);
    const client = createClient({ url: `file:${join(folder, "snowgpt.db")}` });
    await client.execute("UPDATE messages SET body = '{broken' WHERE session_id = 'damaged'");
    client.close();
    expect(await store.sessions.load("damaged")).toMatchObject({ ok: false, error: { code: "INTERNAL" } });
    expect(await store.sessions.load("whole")).toMatchObject({ ok: true });
    expect(await store.sessions.list("local")).toHaveLength(2);
  });

  it("lists only the owner's chats, the last used first, with what they wait for", async () => {
    const { store } = await openTemporaryStore();
    await saveFirstQuestion(store, "running");
    const foreign = { ...emptySession("foreign"), ownerId: "somebody" };
    await store.sessions.save({ previous: null, next: foreign, endedRuns: [] });
    const asked = await saveFirstQuestion(store, "asking", 4);
    const waiting = reduce(asked, eventsAt(5).routed("run-4", routingTo("user"))).session;
    await store.sessions.save({ previous: asked, next: waiting, endedRuns: [] });
    expect(await store.sessions.list("local")).toMatchObject([
      { id: "asking", isRunning: false, needsAnswer: true },
      { id: "running", isRunning: true, needsAnswer: false },
    ]);
  });

  it("lists what a chat asks, and a damaged chat as well", async () => {
    const { folder, store } = await openTemporaryStore();
    for (const id of ["both", "damaged"]) {
      const session = createSession({ id, ownerId: "local", context: bothContexts, at: 1 });
      await store.sessions.save({ previous: null, next: session, endedRuns: [] });
    }
    const client = createClient({ url: `file:${join(folder, "snowgpt.db")}` });
    await client.execute("UPDATE sessions SET state = '{broken' WHERE id = 'damaged'");
    client.close();
    expect(await store.sessions.list("local")).toMatchObject([
      { id: "both", currentDb: "DEMO", otherContexts: [archive] },
      { id: "damaged", currentDb: "DEMO", otherContexts: [] },
    ]);
  });

  it("keeps everything over a restart, in a file that only this user may read", async () => {
    const folder = await temporaryFolder();
    const first = await openStore(folder);
    const session = await saveFirstQuestion(first);
    await first.close();
    const second = await openStore(folder);
    onTestFinished(() => second.close());
    expect(await second.sessions.load(session.id)).toEqual({ ok: true, value: session });
    expect((await stat(join(folder, "snowgpt.db"))).mode & 0o777).toBe(0o600);
  });

  it("will not open a file that a newer app has written", async () => {
    const { folder, store } = await openTemporaryStore();
    await store.close();
    const client = createClient({ url: `file:${join(folder, "snowgpt.db")}` });
    await client.execute("PRAGMA user_version = 99");
    client.close();
    await expect(openStore(folder)).rejects.toThrow("version 99");
  });
});

describe("the lock of a data folder", () => {
  it("lets one owner in, and the next one when the first has gone", async () => {
    const folder = await temporaryFolder();
    const first = await lockFolder(folder);
    const refused = await lockFolder(folder);
    expect(refused).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
    if (first.ok) await first.value.release();
    const second = await lockFolder(folder);
    expect(second.ok).toBe(true);
    if (second.ok) await second.value.release();
  });
});
