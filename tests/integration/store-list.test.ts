import { describe, expect, it } from "vitest";
import type { Store } from "#lib/db/store/open-store";
import type { Session } from "#lib/domain/session";
import { createSession, reduce } from "#lib/state/session-reducer";
import { archive, bothContexts, emptySession, eventsAt, play, routingTo, runOf } from "../support/session-events.ts";
import { save, saveEvents, storeKinds } from "../support/store/stores.ts";

/** All pieces of the list, one after the other. */
async function listAll(store: Store, limit: number): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await store.sessions.list({ ownerId: "local", status: "open", cursor, limit });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

async function firstPage(store: Store, status: Session["status"] = "open") {
  const { items } = await store.sessions.list({ ownerId: "local", status, cursor: null, limit: 50 });
  return items;
}

function chat(id: string, fields: Partial<Session> = {}): Session {
  return { ...emptySession(id), title: id, ...fields };
}

const answered = (id: string): Session =>
  play(
    emptySession(id),
    (_, tick) => eventsAt(tick).send(),
    (session, tick) => eventsAt(tick).routed(runOf(session), routingTo("sql_query_agent")),
    (session, tick) => eventsAt(tick).done(runOf(session)),
  );

describe.each(storeKinds)("the list of chats in %s", (_kind, openWorld) => {
  it("has pinned chats first, then the latest, and no chat of somebody else", async () => {
    const { store } = await openWorld();
    await save(store, chat("old", { updatedAt: 1 }));
    await save(store, chat("new", { updatedAt: 3 }));
    await save(store, chat("pinned", { updatedAt: 2, isPinned: true }));
    await save(store, chat("foreign", { updatedAt: 9, ownerId: "somebody" }));
    expect((await firstPage(store)).map(({ id }) => id)).toEqual(["pinned", "new", "old"]);
  });

  it("comes in pieces that together are the whole, whatever their size", async () => {
    const { store } = await openWorld();
    for (const number of Array.from({ length: 11 }, (_, position) => position)) {
      await save(store, chat(`chat-${number}`, { updatedAt: Math.floor(number / 3), isPinned: number % 4 === 0 }));
    }
    const whole = await listAll(store, 50);
    expect(whole.toSorted()).toEqual(Array.from({ length: 11 }, (_, position) => `chat-${position}`).toSorted());
    expect(await listAll(store, 1)).toEqual(whole);
    expect(await listAll(store, 4)).toEqual(whole);
    expect(await listAll(store, 11)).toEqual(whole);
  });

  it("loses no chat that was not touched when another one moves up between two pieces", async () => {
    const { store } = await openWorld();
    const chats = ["a", "b", "c", "d"].map((id, position) => chat(id, { updatedAt: position }));
    for (const one of chats) await save(store, one);
    const first = await store.sessions.list({ ownerId: "local", status: "open", cursor: null, limit: 2 });
    const moved = chats[0] ?? chat("a");
    await save(store, { ...moved, rev: 1, updatedAt: 9 }, moved);
    const second = await store.sessions.list({ ownerId: "local", status: "open", cursor: first.nextCursor, limit: 2 });
    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([["d", "c"], ["b"]]);
  });

  it.each(["", "not a cursor", "W10", Buffer.from('["x",null,3]').toString("base64url")])(
    "begins at the start for a place that it never named: %j",
    async (cursor) => {
      const { store } = await openWorld();
      await save(store, chat("only"));
      expect(await store.sessions.list({ ownerId: "local", status: "open", cursor, limit: 5 })).toMatchObject({
        items: [{ id: "only" }],
        nextCursor: null,
      });
    },
  );

  it("leaves deleted chats out and keeps archived ones apart", async () => {
    const { store } = await openWorld();
    await save(store, chat("open"));
    await save(store, chat("archived", { status: "archived" }));
    await save(store, chat("deleted", { deletedAt: 5 }));
    expect((await firstPage(store)).map(({ id }) => id)).toEqual(["open"]);
    expect((await firstPage(store, "archived")).map(({ id }) => id)).toEqual(["archived"]);
  });

  it("says of each chat what it waits for, and nothing of what was read", async () => {
    const { store } = await openWorld();
    const begun = (tick: number) => eventsAt(tick).send();
    await saveEvents(store, emptySession("running"), [begun(1)]);
    await saveEvents(store, emptySession("asking"), [begun(2), eventsAt(2).routed("run-2", routingTo("user"))]);
    await saveEvents(store, emptySession("failed"), [begun(3), eventsAt(3).failed("run-3")]);
    await saveEvents(store, emptySession("interrupted"), [begun(4), eventsAt(4).boot("boot-2")]);
    const read = { type: "READ" as const, upTo: 2 };
    await saveEvents(store, emptySession("failed-and-read"), [begun(5), eventsAt(5).failed("run-5"), read]);
    await save(store, answered("answered"));
    await save(store, reduce(answered("read"), { type: "READ", upTo: 2 }).session);
    await save(store, chat("empty"));
    const badges = Object.fromEntries((await firstPage(store)).map(({ id, badge }) => [id, badge]));
    expect(badges).toEqual({
      running: "running",
      asking: "needs_answer",
      failed: "failed",
      interrupted: "failed",
      "failed-and-read": null,
      answered: "unread",
      read: null,
      empty: null,
    });
  });

  it("tells what a chat asks, and its run, without reading its state", async () => {
    const { store, meddle } = await openWorld();
    const both = createSession({ id: "both", ownerId: "local", context: bothContexts, at: 1 });
    await saveEvents(store, both, [eventsAt(1).send()]);
    await meddle("UPDATE sessions SET state = '{broken'");
    expect(await firstPage(store)).toMatchObject([
      { id: "both", currentDb: "DEMO", currentSchema: "SALES", otherContexts: [archive], runId: "run-1", rev: 1 },
    ]);
  });
});

describe.each(storeKinds)("the latest questions in %s", (_kind, openWorld) => {
  it("are the user's own of all chats that are not deleted, latest first, each once", async () => {
    const { store } = await openWorld();
    await saveEvents(store, emptySession("one"), [eventsAt(1).send("first"), eventsAt(2).failed("run-1")]);
    await saveEvents(store, emptySession("two"), [
      eventsAt(3).send("second"),
      eventsAt(4).failed("run-3"),
      eventsAt(6).send("first"),
      eventsAt(7).failed("run-6"),
    ]);
    await saveEvents(store, { ...emptySession("gone"), deletedAt: null }, [eventsAt(5).send("deleted")]);
    await store.sessions.markDeleted("gone", 8);
    await saveEvents(store, { ...emptySession("foreign"), ownerId: "somebody" }, [eventsAt(9).send("not mine")]);
    expect(await store.sessions.recentQuestions("local", 10)).toEqual(["first", "second"]);
    expect(await store.sessions.recentQuestions("local", 1)).toEqual(["first"]);
  });
});
