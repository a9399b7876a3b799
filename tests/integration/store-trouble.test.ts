import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStore, type Store } from "#lib/db/store/open-store";
import { StoreFailure } from "#lib/db/store/store-failure";
import { startLibsqlServer } from "../support/libsql-server/index.ts";
import { asked, chatOf } from "../support/store/said.ts";
import { openFileStore, save, saveFirstQuestion, storeKinds } from "../support/store/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const secret = "a-very-secret-token";

async function openAt(url: string, authToken: string | null): Promise<Store> {
  const store = await openStore(await temporaryFolder(), { url, authToken });
  onTestFinished(() => store.close());
  return store;
}

async function thrownBy(work: Promise<unknown>): Promise<StoreFailure> {
  const thrown = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (thrown instanceof StoreFailure) return thrown;
  throw new Error(`This is no failure of the store: ${String(thrown)}`);
}

describe("a libSQL server", () => {
  it("is let in with the token of the settings", async () => {
    const server = await startLibsqlServer(secret);
    const store = await openAt(server.url, secret);
    await saveFirstQuestion(store);
    expect(await store.sessions.load("session")).not.toBeNull();
  });

  it.each([
    ["no token", null],
    ["a wrong token", "another-secret"],
  ])("that wants another token ends the start with a sentence, and tells no secret: %s", async (_name, token) => {
    const server = await startLibsqlServer(secret);
    const failure = await thrownBy(openAt(server.url, token));
    expect(failure.message).toBe(
      "The server that keeps the chats refused the sign-in. See that DATABASE_AUTH_TOKEN is the token of DATABASE_URL.",
    );
    expect(JSON.stringify([failure.failure, failure.stack])).not.toMatch(/secret/);
  });

  it("that is not there ends the start with a sentence", async () => {
    const server = await startLibsqlServer();
    await server.stop();
    const failure = await thrownBy(openAt(server.url, secret));
    expect(failure.message).toMatch(/^The server that keeps the chats cannot be reached\. See that /);
    expect(JSON.stringify([failure.failure, failure.stack])).not.toMatch(/secret/);
  });

  it("that goes away makes everything fail in words, to be tried again", async () => {
    const server = await startLibsqlServer();
    const store = await openAt(server.url, null);
    const stored = await saveFirstQuestion(store);
    await server.stop();
    const saved = await store.sessions.save({ previous: stored, next: { ...stored, rev: 2 }, endedRuns: [] });
    expect(saved).toMatchObject({ ok: false, error: { code: "UNAVAILABLE", retryable: true } });
    const reads = [
      () => store.sessions.load("session"),
      () => store.sessions.list({ ownerId: "local", status: "open", cursor: null, limit: 1 }),
      () => store.sessions.search({ ownerId: "local", text: "total", limit: 1 }),
      () => store.runs.find("run-1"),
      () => store.results.sizes(),
    ];
    for (const read of reads) {
      expect((await thrownBy(read())).failure).toMatchObject({ code: "UNAVAILABLE", retryable: true });
    }
  });
});

describe("a file that is no store", () => {
  it("ends the start with a sentence", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "snowgpt.db"), "This is a letter, not a database. ".repeat(100));
    const failure = await thrownBy(openStore(folder));
    expect(failure.message).toMatch(/^The file that keeps the chats is damaged or is no store of chats\. Restore/);
  });

  it("elsewhere is opened by one app at a time", async () => {
    const url = `file:${join(await temporaryFolder(), "chats.db")}`;
    await openAt(url, null);
    expect((await thrownBy(openAt(url, null))).message).toMatch(/^The file .*chats\.db is in use by process \d+\./);
  });
});

describe.each(storeKinds)("another program that writes into %s", (_kind, openWorld) => {
  it("is waited for, and nobody's write is lost or out of order", async () => {
    const { store, hold } = await openWorld();
    const first = await save(store, chatOf("chat", [asked("x")]));
    const letGo = await hold();
    const second = { ...first, rev: 1, title: "second" };
    const saves = [save(store, second, first), save(store, { ...second, rev: 2, title: "third" }, second)];
    expect((await store.sessions.load("chat"))?.session.title).toBe("");
    await letGo();
    await Promise.all(saves);
    expect((await store.sessions.load("chat"))?.session).toMatchObject({ rev: 2, title: "third" });
  });
});

describe("another program that never stops writing", () => {
  it("makes a write fail in words after a while, and the next one works when it has gone", async () => {
    const { store, hold } = await openFileStore();
    const first = await save(store, chatOf("chat", [asked("x")]));
    const letGo = await hold();
    const next = { ...first, rev: 1 };
    const saved = await store.sessions.save({ previous: first, next, endedRuns: [] });
    expect(saved).toMatchObject({ ok: false, error: { code: "UNAVAILABLE", retryable: true } });
    await letGo();
    await save(store, next, first);
  });
});
