import { describe, expect, it } from "vitest";
import type { Session } from "#lib/domain/session";
import { createSession } from "#lib/state/session-reducer";
import { bothContexts, emptySession, eventsAt, routingTo } from "../support/session-events.ts";
import { type StoreWorld, saveEvents, storeKinds } from "../support/store/stores.ts";

/** A chat with two questions: one is answered, the other one waits for the user's word. */
async function saveChat({ store }: StoreWorld, id = "damaged", tick = 1): Promise<Session> {
  return saveEvents(store, createSession({ id, ownerId: "local", context: bothContexts, at: 1 }), [
    eventsAt(tick).send("first question"),
    eventsAt(tick + 1).failed(`run-${tick}`),
    eventsAt(tick + 2).send("second question"),
    eventsAt(tick + 3).routed(`run-${tick + 2}`, routingTo("user")),
    { type: "PIN", isPinned: true },
  ]);
}

const notice = { type: "notice", text: "This message is damaged on disk and cannot be shown." };

describe.each(storeKinds)("a damaged chat in %s", (_kind, openWorld) => {
  it("keeps its messages and its place when its state is lost, and is at rest", async () => {
    const world = await openWorld();
    const before = await saveChat(world);
    await world.meddle("UPDATE sessions SET state = '{broken'");
    const { session, damage } = (await world.store.sessions.load("damaged")) ?? {};
    expect(damage).toMatch(/^What belongs to this chat is damaged on disk/);
    const { ownerId, title, rev, currentDb, otherContexts, isPinned, messages, createdAt, updatedAt } = before;
    expect(session).toMatchObject({ ownerId, title, rev, currentDb, otherContexts, isPinned, createdAt, updatedAt });
    expect(session?.messages).toEqual(messages);
    expect(session).toMatchObject({
      run: null,
      routerCounter: 0,
      handoff: "user",
      routing: null,
      userInputHistory: [],
    });
  });

  it.each(["{broken", '{"role":"user"}', "", "null"])(
    "shows the other messages when one is lost (%j), each at its place",
    async (body) => {
      const world = await openWorld();
      const before = await saveChat(world);
      await world.meddle("UPDATE messages SET body = ? WHERE seq = 3", [body]);
      const { session, damage } = (await world.store.sessions.load("damaged")) ?? {};
      expect(damage).toBe("One message of this chat cannot be read from the disk, so the chat can only be read.");
      expect(session?.messages.map(({ seq, role }) => [seq, role])).toEqual([
        [1, "user"],
        [2, "assistant"],
        [3, "user"],
        [4, "assistant"],
      ]);
      expect(session?.messages[2]?.parts).toEqual([notice]);
      expect(session?.messages.filter(({ seq }) => seq !== 3)).toEqual(before.messages.filter(({ seq }) => seq !== 3));
      expect(session).toMatchObject({ run: null, routerCounter: 0, seen: before.seen });
    },
  );

  it("says so when messages are missing", async () => {
    const world = await openWorld();
    await saveChat(world);
    await world.meddle("DELETE FROM messages WHERE seq IN (2, 4)");
    const { session, damage } = (await world.store.sessions.load("damaged")) ?? {};
    expect(damage).toMatch(/^2 messages of this chat cannot be read/);
    expect(session?.messages.map(({ parts }) => parts.at(0)?.type)).toEqual(["text", "notice", "text", "notice"]);
  });

  it("says so when both are lost", async () => {
    const world = await openWorld();
    await saveChat(world);
    await world.meddle("UPDATE sessions SET state = 'null', other_contexts = '{broken'");
    await world.meddle("UPDATE messages SET body = '[]' WHERE seq = 1");
    const { session, damage } = (await world.store.sessions.load("damaged")) ?? {};
    expect(damage).toMatch(/^One message of this chat and what belongs to it are damaged/);
    expect(session).toMatchObject({ currentDb: "DEMO", otherContexts: [] });
  });

  it("takes no other chat with it", async () => {
    const world = await openWorld();
    await saveChat(world, "damaged");
    const whole = await saveChat(world, "whole", 11);
    await world.meddle("UPDATE sessions SET state = 'x' WHERE id = 'damaged'");
    await world.meddle("UPDATE messages SET body = 'x' WHERE session_id = 'damaged'");
    expect(await world.store.sessions.load("whole")).toEqual({ session: whole, damage: null });
    const { items } = await world.store.sessions.list({ ownerId: "local", status: "open", cursor: null, limit: 5 });
    expect(items.map(({ id }) => id)).toEqual(["whole", "damaged"]);
    const hits = await world.store.sessions.search({ ownerId: "local", text: "second question", limit: 5 });
    expect(hits.map(({ item }) => item.id).toSorted()).toEqual(["damaged", "whole"]);
  });

  it.each(["{broken", null])("can be deleted and taken back (state %j)", async (state) => {
    const world = await openWorld();
    await saveChat(world);
    if (state !== null) await world.meddle("UPDATE sessions SET state = ?", [state]);
    await world.meddle("UPDATE messages SET body = 'x' WHERE seq = 1");
    await world.store.sessions.markDeleted("damaged", 7);
    expect((await world.store.sessions.load("damaged"))?.session.deletedAt).toBe(7);
    const query = { ownerId: "local", status: "open" as const, cursor: null, limit: 5 };
    expect((await world.store.sessions.list(query)).items).toEqual([]);
    await world.store.sessions.markDeleted("damaged", null);
    expect((await world.store.sessions.load("damaged"))?.session.deletedAt).toBeNull();
    expect((await world.store.sessions.list(query)).items).toHaveLength(1);
  });

  it("lets go of a run that no event can end", async () => {
    const { store, meddle } = await openWorld();
    await saveEvents(store, emptySession("damaged"), [eventsAt(1).send()]);
    await meddle("UPDATE sessions SET state = '{broken'");
    expect(await store.sessions.withRun()).toHaveLength(1);
    await store.sessions.releaseRun("damaged");
    expect(await store.sessions.withRun()).toEqual([]);
  });
});
