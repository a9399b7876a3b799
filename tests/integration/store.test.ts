import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { lockFolder } from "#lib/db/store/process-lock";
import { reduce } from "#lib/state/session-reducer";
import { emptySession, eventsAt, routingTo } from "../support/session-events.ts";
import { save, saveFirstQuestion, storeKinds } from "../support/store/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

describe.each(storeKinds)("the store of conversations in %s", (_kind, openWorld) => {
  it("gives back exactly what was saved, event by event", async () => {
    const { store } = await openWorld();
    const asked = await saveFirstQuestion(store);
    const routed = reduce(asked, eventsAt(2).routed("run-1", routingTo("user"))).session;
    const endedRuns = [{ id: "run-1", status: "awaiting_user" as const }];
    await store.sessions.save({ previous: asked, next: routed, endedRuns });
    expect(await store.sessions.load("session")).toEqual({ session: routed, damage: null });
    expect(await store.runs.find("run-1")).toMatchObject({ status: "awaiting_user", ownerId: "local" });
  });

  it("knows no session that was never saved", async () => {
    const { store } = await openWorld();
    expect(await store.sessions.load("nobody")).toBeNull();
  });

  it("refuses a writer whose session is older than the stored one, and writes nothing of it", async () => {
    const { store } = await openWorld();
    const asked = await saveFirstQuestion(store);
    const done = reduce(asked, eventsAt(2).cancel("run-1")).session;
    await save(store, done, asked);
    const late = reduce(asked, eventsAt(3).failed("run-1")).session;
    const refused = await store.sessions.save({ previous: asked, next: late, endedRuns: [] });
    expect(refused).toMatchObject({ ok: false, error: { code: "INVALID_STATE", retryable: true } });
    expect(await store.sessions.load("session")).toEqual({ session: done, damage: null });
  });

  it("stores one of two first events of the same session", async () => {
    const { store } = await openWorld();
    const first = await saveFirstQuestion(store, "session", 1);
    const second = reduce(emptySession("session"), eventsAt(2).send("something else")).session;
    const refused = await store.sessions.save({ previous: null, next: second, endedRuns: [] });
    expect(refused).toMatchObject({ ok: false, error: { code: "INVALID_STATE" } });
    expect(await store.sessions.load("session")).toEqual({ session: first, damage: null });
  });

  it("keeps everything over a restart", async () => {
    const { store, reopen } = await openWorld();
    const session = await saveFirstQuestion(store);
    await store.runs.appendEvents({ runId: "run-1", bootId: "boot-1" }, [{ seq: 1, at: 1, body: "{}" }]);
    await store.close();
    const next = await reopen();
    expect(await next.sessions.load("session")).toEqual({ session, damage: null });
    expect(await next.sessions.withRun()).toEqual([{ id: "session", ownerId: "local", runId: "run-1" }]);
    expect(await next.runs.readEvents("run-1", 1)).toEqual([{ seq: 1, at: 1, body: "{}" }]);
  });

  it("takes any text there is: quotes, nothing, half a character, other scripts", async () => {
    const { store } = await openWorld();
    const words = "it's \"\u0000\ud800 日本語 🙂' -- ; DROP TABLE sessions";
    const session = await save(store, reduce(emptySession(), eventsAt(1).send(words)).session);
    expect((await store.sessions.load("session"))?.session.messages).toEqual(session.messages);
  });

  it("will not open what a newer app has written", async () => {
    const { store, meddle, reopen } = await openWorld();
    await store.close();
    await meddle("UPDATE store_version SET version = 99");
    await expect(reopen()).rejects.toThrow("has version 99");
  });
});

describe("the file of the store", () => {
  it("is readable by this user of the machine alone", async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    onTestFinished(() => store.close());
    expect((await stat(join(folder, "snowgpt.db"))).mode & 0o777).toBe(0o600);
  });

  it("may be another one than that of the data folder", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "elsewhere", "my chats.db");
    const address = { url: `file:${encodeURI(file)}`, authToken: null };
    const store = await openStore(folder, address);
    onTestFinished(() => store.close());
    await saveFirstQuestion(store);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
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
