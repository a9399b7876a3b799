import { describe, expect, it } from "vitest";
import type { Store } from "#lib/db/store/open-store";
import { emptySession, eventsAt, text } from "../support/session-events.ts";
import { answered, asked, chatOf, dashboardOf, messagesOf, resultOf } from "../support/store/said.ts";
import { type StoreWorld, save, saveEvents, storeKinds } from "../support/store/stores.ts";

async function keepResults(store: Store, ...ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await store.results.add("local", { ref: resultOf(id).ref, file: { storage: [], bytes: 1 }, rights: null }, 1);
}

async function keptResults(store: Store): Promise<readonly string[]> {
  return (await store.results.sizes()).map(({ id }) => id).toSorted();
}

async function rowCounts({ meddle }: StoreWorld) {
  const counts = await meddle(`SELECT (SELECT COUNT(*) FROM sessions) AS sessions,
    (SELECT COUNT(*) FROM messages) AS messages, (SELECT COUNT(*) FROM runs) AS runs,
    (SELECT COUNT(*) FROM run_events) AS events, (SELECT COUNT(*) FROM search) AS texts,
    (SELECT COUNT(*) FROM result_uses) AS uses`);
  return counts[0];
}

describe.each(storeKinds)("removing deleted chats for good from %s", (_kind, openWorld) => {
  it("takes everything of a chat and nothing of the others", async () => {
    const world = await openWorld();
    const { store } = world;
    await saveEvents(store, emptySession("kept"), [eventsAt(1).send("kept words")]);
    await store.runs.appendEvents({ runId: "run-1", bootId: "boot-1" }, [{ seq: 1, at: 1, body: "{}" }]);
    const before = await rowCounts(world);
    await saveEvents(store, emptySession("gone"), [eventsAt(2).send("gone words"), eventsAt(3).failed("run-2")]);
    await store.runs.appendEvents({ runId: "run-2", bootId: "boot-1" }, [{ seq: 1, at: 1, body: "{}" }]);
    await store.sessions.markDeleted("gone", 10);
    expect(await store.sessions.purge(11)).toBe(1);
    expect(await store.sessions.load("gone")).toBeNull();
    expect(await rowCounts(world)).toEqual(before);
    expect(await store.sessions.search({ ownerId: "local", text: "words", limit: 5 })).toHaveLength(1);
    expect(await store.runs.readEvents("run-1", 1)).toHaveLength(1);
  });

  it("leaves what may still be taken back", async () => {
    const { store } = await openWorld();
    await save(store, chatOf("just now", [asked("x")], { deletedAt: 10 }));
    await save(store, chatOf("open", [asked("x")]));
    expect(await store.sessions.purge(10)).toBe(0);
    expect(await store.sessions.load("just now")).not.toBeNull();
  });

  it("forgets a result with the last chat that shows it, a tile's too, and no result that another chat shows", async () => {
    const { store } = await openWorld();
    await keepResults(store, "alone", "both", "tile", "elsewhere", "of no chat");
    const said = [
      asked("x"),
      answered(text("y"), resultOf("alone"), resultOf("both")),
      answered(dashboardOf(resultOf("tile"))),
    ];
    await save(store, chatOf("first", said));
    await save(store, chatOf("copy", [asked("x"), answered(resultOf("both"), resultOf("elsewhere"))]));
    await store.sessions.markDeleted("first", 1);
    await store.sessions.purge(2);
    expect(await keptResults(store)).toEqual(["both", "elsewhere", "of no chat"]);
    await store.sessions.markDeleted("copy", 3);
    await store.sessions.purge(4);
    expect(await keptResults(store)).toEqual(["of no chat"]);
  });

  it("knows the results of messages that came later", async () => {
    const { store } = await openWorld();
    await keepResults(store, "early", "late");
    const said = [asked("x"), answered(resultOf("early"))];
    const first = await save(store, chatOf("chat", said));
    const messages = messagesOf([...said, asked("y"), answered(resultOf("late"))]);
    await save(store, { ...first, rev: 1, deletedAt: 1, messages }, first);
    await store.sessions.purge(2);
    expect(await keptResults(store)).toEqual([]);
  });

  it("removes a damaged chat like any other", async () => {
    const world = await openWorld();
    await save(world.store, chatOf("chat", [asked("x")]));
    await world.meddle("UPDATE sessions SET state = 'x'");
    await world.meddle("UPDATE messages SET body = 'x'");
    await world.store.sessions.markDeleted("chat", 1);
    expect(await world.store.sessions.purge(2)).toBe(1);
    expect(await rowCounts(world)).toEqual({ sessions: 0, messages: 0, runs: 0, events: 0, texts: 0, uses: 0 });
  });
});

describe.each(storeKinds)("branches in %s", (_kind, openWorld) => {
  const branch = (id: string, of: string, seq: number, createdAt: number) =>
    chatOf(id, [], { branchedFrom: { sessionId: of, seq }, createdAt });
  const pointsOf = async (store: Store, id: string) => {
    const stored = await store.sessions.load(id);
    return stored === null ? [] : store.sessions.branches(stored.session);
  };

  it("are told at each message where chats part: the first one, then the branches, oldest first", async () => {
    const { store } = await openWorld();
    await save(store, chatOf("first", []));
    await save(store, branch("later", "first", 3, 9));
    await save(store, branch("earlier", "first", 3, 5));
    await save(store, branch("further on", "first", 5, 6));
    expect(await pointsOf(store, "first")).toEqual([
      { seq: 3, sessionIds: ["first", "earlier", "later"] },
      { seq: 5, sessionIds: ["first", "further on"] },
    ]);
    expect(await pointsOf(store, "later")).toEqual([{ seq: 3, sessionIds: ["first", "earlier", "later"] }]);
  });

  it("name the chat itself where it shares the words of the one it came from", async () => {
    const { store } = await openWorld();
    await save(store, chatOf("first", []));
    await save(store, branch("at three", "first", 3, 1));
    await save(store, branch("at five", "first", 5, 2));
    await save(store, branch("at seven of five", "at five", 7, 3));
    expect(await pointsOf(store, "at five")).toEqual([
      { seq: 3, sessionIds: ["at five", "at three"] },
      { seq: 5, sessionIds: ["first", "at five"] },
      { seq: 7, sessionIds: ["at five", "at seven of five"] },
    ]);
    expect(await pointsOf(store, "at seven of five")).toEqual([
      { seq: 3, sessionIds: ["at seven of five", "at three"] },
      { seq: 5, sessionIds: ["first", "at seven of five"] },
      { seq: 7, sessionIds: ["at five", "at seven of five"] },
    ]);
  });

  it("leave out deleted chats, and are none where one alone is left", async () => {
    const { store } = await openWorld();
    await save(store, chatOf("first", []));
    await save(store, branch("one", "first", 3, 1));
    await save(store, branch("two", "first", 3, 2));
    await store.sessions.markDeleted("first", 5);
    expect(await pointsOf(store, "one")).toEqual([{ seq: 3, sessionIds: ["one", "two"] }]);
    await store.sessions.purge(6);
    expect(await pointsOf(store, "one")).toEqual([{ seq: 3, sessionIds: ["one", "two"] }]);
    await store.sessions.markDeleted("two", 7);
    expect(await pointsOf(store, "one")).toEqual([]);
  });

  it("are none for a chat that nobody branched off", async () => {
    const { store } = await openWorld();
    await save(store, chatOf("first", []));
    await save(store, { ...branch("foreign", "first", 3, 1), ownerId: "somebody" });
    expect(await pointsOf(store, "first")).toEqual([]);
  });
});
