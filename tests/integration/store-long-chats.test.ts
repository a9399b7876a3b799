/** Chats of many thousand messages, and chats that are taken back while they are being removed. */
import { describe, expect, it } from "vitest";
import { duplicateSession } from "#lib/state/session-copy";
import { reduce } from "#lib/state/session-reducer";
import { eventsAt } from "../support/session-events.ts";
import { answered, asked, chatOf } from "../support/store/said.ts";
import { openFileStore, save, storeKinds } from "../support/store/stores.ts";

const manyMessages = Array.from({ length: 9_000 }, (_, place) =>
  place % 2 === 0 ? asked(`question ${place}`) : answered({ type: "text", text: `answer ${place}` }),
);

it("a chat of 9,000 messages can be duplicated", async () => {
  const { store } = await openFileStore();
  const source = chatOf("long", manyMessages, { title: "long", rev: 1 });
  await save(store, source);
  const copy = { ...duplicateSession(source, { id: "copy", at: 1 }), rev: 1 };
  expect(await store.sessions.save({ previous: null, next: copy, endedRuns: [] })).toMatchObject({ ok: true });
  expect((await store.sessions.load("copy"))?.session.messages).toEqual(source.messages);
});

it("a chat that is read again is the same as at the first time, also after a message was added", async () => {
  const { store } = await openFileStore();
  const source = await save(store, chatOf("long", manyMessages.slice(0, 10), { title: "long", rev: 1 }));
  const first = await store.sessions.load("long");
  expect(await store.sessions.load("long")).toEqual(first);
  const { session } = reduce(source, { ...eventsAt(99).send("one more") });
  await save(store, session, source);
  expect(await store.sessions.load("long")).toEqual({ session, damage: null });
});

describe.each(storeKinds)("removing deleted chats from %s", (_kind, openWorld) => {
  it("leaves one that is taken back in the same moment, and counts what it removed", async () => {
    const { store } = await openWorld();
    const gone = await save(store, chatOf("gone", [asked("first")], { deletedAt: 5, rev: 1 }));
    const back = await save(store, chatOf("back", [asked("second")], { deletedAt: 6, rev: 1 }));
    const restored = reduce(back, eventsAt(7).restore()).session;
    const removing = store.sessions.purge(10);
    const [removed, saved] = await Promise.all([
      removing,
      store.sessions.save({ previous: back, next: restored, endedRuns: [] }),
    ]);
    const stored = await store.sessions.load("back");
    // Whoever came first: what was acknowledged as restored is there, and what was counted as removed is not.
    expect(stored !== null).toBe(saved.ok);
    expect(removed).toBe(saved.ok ? 1 : 2);
    expect(await store.sessions.load(gone.id)).toBeNull();
  });

  it("a state that says otherwise than its row is damage, and belongs to the row's owner", async () => {
    const world = await openWorld();
    await save(world.store, chatOf("odd", [asked("first")], { rev: 3 }));
    await world.meddle(`UPDATE sessions SET state = json_set(state, '$.ownerId', 'somebody', '$.rev', 9)`);
    const stored = await world.store.sessions.load("odd");
    expect(stored?.session).toMatchObject({ ownerId: "local", rev: 3 });
    expect(stored?.damage).toMatch(/damaged on disk/);
  });
});
