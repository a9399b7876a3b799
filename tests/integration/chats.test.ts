/** What is done to chats as a whole, over a real app and its store. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { chatLimits } from "#lib/config/limits";
import type { App } from "#lib/services/app";
import { openAppWorld } from "../support/app-world.ts";
import { expectValue, readAll, sign } from "../support/run-world.ts";
import { context, otherContext } from "../support/session-events.ts";

const open = Promise.resolve();
const firstPage = { status: "open", cursor: null } as const;

async function untilEnd(app: App, runId: string) {
  const { events } = expectValue(await app.runs.attach("local", { runId, fromSeq: 1 }));
  return readAll(events);
}

/** A chat with one question and its end. */
async function answeredChat(app: App, text = "how many shipments"): Promise<string> {
  const sessionId = randomUUID();
  const asked = { ...context, sessionId, clientMessageId: randomUUID(), text };
  await untilEnd(app, expectValue(await app.conversations.ask("local", asked)).runId);
  return sessionId;
}

async function listed(app: App, status: "open" | "archived" = "open") {
  return expectValue(await app.chats.list("local", { ...firstPage, status })).items;
}

describe("a chat", () => {
  it("is renamed, pinned and marked as read by its owner alone", async () => {
    const { app } = await openAppWorld({ gate: open });
    const id = await answeredChat(app);
    for (const change of [
      await app.chats.rename("somebody", id, "Mine"),
      await app.chats.pin("somebody", id, true),
      await app.chats.markRead("somebody", id, 1),
      await app.chats.archive("somebody", id),
      await app.chats.clear("somebody", id),
      await app.chats.remove("somebody", id),
      await app.chats.restore("somebody", id),
      await app.chats.duplicate("somebody", id, randomUUID()),
    ]) {
      expect(change).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    }
    expect(await app.chats.list("somebody", firstPage)).toMatchObject({ value: { items: [] } });
    expectValue(await app.chats.rename("local", id, " My  shipments "));
    expectValue(await app.chats.pin("local", id, true));
    expect(await listed(app)).toMatchObject([{ id, title: "My shipments", isPinned: true }]);
  });

  it("tells that it was not read until it is", async () => {
    const { app } = await openAppWorld({ gate: open });
    const id = await answeredChat(app);
    const badge = async () => (await listed(app))[0]?.badge;
    expect(["unread", "failed", "needs_answer"]).toContain(await badge());
    const change = expectValue(await app.chats.markRead("local", id, 2));
    expect(change).toMatchObject({ readUpTo: 2, messageCount: 2 });
    expect([null, "needs_answer"]).toContain(await badge());
  });

  it("that works tells so, and the fifth at once that it waits", async () => {
    const gate = sign();
    const { app } = await openAppWorld({ gate: gate.seen });
    const runs: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const asked = { ...context, sessionId: randomUUID(), clientMessageId: randomUUID(), text: "how many shipments" };
      runs.push(expectValue(await app.conversations.ask("local", asked)).runId);
    }
    const badges = (await listed(app)).map((item) => item.badge).toSorted();
    expect(badges).toEqual(["queued", "running", "running", "running", "running"]);
    gate.give();
    await Promise.all(runs.map((runId) => untilEnd(app, runId)));
    expect((await listed(app)).some(({ badge }) => badge === "running" || badge === "queued")).toBe(false);
  });
});

describe("archiving", () => {
  it("stops what runs, keeps the chat readable, and taking it back lets it be asked again", async () => {
    const gate = sign();
    const { app } = await openAppWorld({ gate: gate.seen });
    const sessionId = randomUUID();
    const asked = { ...context, sessionId, clientMessageId: randomUUID(), text: "how many shipments" };
    const { runId } = expectValue(await app.conversations.ask("local", asked));
    expectValue(await app.chats.archive("local", sessionId));
    gate.give();
    expect((await untilEnd(app, runId)).at(-1)).toMatchObject({ type: "run-end", status: "cancelled" });
    expect(await listed(app)).toEqual([]);
    expect(await listed(app, "archived")).toMatchObject([{ id: sessionId, status: "archived" }]);
    const refused = await app.conversations.ask("local", { ...asked, clientMessageId: randomUUID() });
    expect(refused).toMatchObject({ ok: false, error: { code: "INVALID_STATE" } });
    expectValue(await app.chats.unarchive("local", sessionId));
    const again = await app.conversations.ask("local", { ...asked, clientMessageId: randomUUID() });
    await untilEnd(app, expectValue(again).runId);
  });
});

describe("deleting", () => {
  it("hides the chat from everything at once, and undoing brings it back whole", async () => {
    const { app } = await openAppWorld({ gate: open });
    const id = await answeredChat(app);
    const before = expectValue(await app.sessions.load("local", id));
    expectValue(await app.chats.remove("local", id));
    expect(await listed(app)).toEqual([]);
    expect(await app.sessions.open("local", id)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(expectValue(await app.chats.search("local", "shipments"))).toEqual([]);
    expectValue(await app.chats.restore("local", id));
    expect(expectValue(await app.sessions.load("local", id)).messages).toEqual(before.messages);
    expect(expectValue(await app.chats.search("local", "shipments"))).toMatchObject([{ item: { id } }]);
  });

  it("leaves nothing that can be done or read, also for a message that the chat had before", async () => {
    const { app } = await openAppWorld({ gate: open });
    const asked = { ...context, sessionId: randomUUID(), clientMessageId: randomUUID(), text: "how many shipments" };
    const { runId, sessionId } = expectValue(await app.conversations.ask("local", asked));
    await untilEnd(app, runId);
    expectValue(await app.chats.remove("local", sessionId));
    const again = { sessionId, runId, clientMessageId: randomUUID() };
    for (const reply of [
      await app.conversations.ask("local", asked),
      await app.conversations.ask("local", { ...asked, clientMessageId: randomUUID() }),
      await app.conversations.retry("local", again),
      await app.conversations.branch("local", { ...again, seq: 1, text: "carriers", branchId: randomUUID() }),
      await app.chats.rename("local", sessionId, "Mine"),
      await app.chats.pin("local", sessionId, true),
      await app.chats.markRead("local", sessionId, 2),
      await app.chats.archive("local", sessionId),
      await app.chats.unarchive("local", sessionId),
      await app.chats.clear("local", sessionId),
      await app.chats.dropQuestion("local", sessionId),
      await app.chats.remove("local", sessionId),
      await app.chats.duplicate("local", sessionId, randomUUID()),
      await app.runs.attach("local", { runId, fromSeq: 1 }),
    ]) {
      expect(reply).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    }
    expect(await app.conversations.changeContext("local", { ...otherContext, sessionId })).toMatchObject({ ok: true });
    expect(expectValue(await app.chats.recentQuestions("local"))).toEqual([]);
  });

  it("is for good when its time is over, also when the process ended before", async () => {
    const first = await openAppWorld({ gate: open });
    const [gone, kept] = [await answeredChat(first.app), await answeredChat(first.app, "carriers of shipments")];
    expectValue(await first.app.chats.remove("local", gone));
    await first.app.chats.removeDeleted();
    expect(await first.store.sessions.load(gone)).not.toBeNull();
    await first.app.close();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + chatLimits.undoMs + 5_000 });
    try {
      const { app, store } = await openAppWorld({ gate: open, folder: first.folder });
      expect(await store.sessions.load(gone)).toBeNull();
      expect(await app.chats.restore("local", gone)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
      expect((await listed(app)).map(({ id }) => id)).toEqual([kept]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is for good by itself where the process ended in between and the next one started at once", async () => {
    const first = await openAppWorld({ gate: open });
    const gone = await answeredChat(first.app);
    expectValue(await first.app.chats.remove("local", gone));
    await first.app.close();
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    try {
      const { store } = await openAppWorld({ gate: open, folder: first.folder });
      expect(await store.sessions.load(gone)).not.toBeNull();
      await vi.advanceTimersByTimeAsync(chatLimits.undoMs + 1_000);
      vi.useRealTimers();
      await expect.poll(() => store.sessions.load(gone)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is not undone by a question from a tab that still shows the chat", async () => {
    const { app, store } = await openAppWorld({ gate: open });
    const id = await answeredChat(app);
    expectValue(await app.chats.remove("local", id));
    await store.sessions.purge(Date.now() + 1);
    const asked = { ...context, sessionId: id, clientMessageId: randomUUID(), text: "carriers", begins: false };
    expect(await app.conversations.ask("local", asked)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(await listed(app)).toEqual([]);
  });
});

describe("clearing", () => {
  it("hides the messages so far and goes on after them", async () => {
    const { app } = await openAppWorld({ gate: open });
    const id = await answeredChat(app);
    expect(expectValue(await app.chats.clear("local", id))).toMatchObject({ clearedBefore: 2, messageCount: 2 });
    const asked = { ...context, sessionId: id, clientMessageId: randomUUID(), text: "how many shipments" };
    await untilEnd(app, expectValue(await app.conversations.ask("local", asked)).runId);
    expect(expectValue(await app.sessions.load("local", id)).messages).toHaveLength(4);
    expect(expectValue(await app.chats.showCleared("local", id))).toMatchObject({ clearedBefore: 0, messageCount: 4 });
    expect(expectValue(await app.chats.showCleared("local", id))).toMatchObject({ clearedBefore: 0 });
  });
});

describe("a copy", () => {
  it("by duplicating is another chat with the same messages; sent twice it is made once", async () => {
    const { app } = await openAppWorld({ gate: open });
    const id = await answeredChat(app);
    const copyId = randomUUID();
    const both = await Promise.all([
      app.chats.duplicate("local", id, copyId),
      app.chats.duplicate("local", id, copyId),
    ]);
    expect(both.map(expectValue)).toEqual([{ sessionId: copyId }, { sessionId: copyId }]);
    expect(await listed(app)).toHaveLength(2);
    const [source, copy] = [id, copyId].map((sessionId) => app.sessions.load("local", sessionId));
    expect(expectValue(await copyOf(copy)).messages).toEqual(expectValue(await copyOf(source)).messages);
  });

  it("by saying a message in other words is a chat of its own; both know of each other, and the old one stays whole", async () => {
    const { app } = await openAppWorld({ gate: open });
    const id = await answeredChat(app);
    const before = expectValue(await app.sessions.load("local", id));
    const args = { sessionId: id, seq: 1, text: "carriers", branchId: randomUUID(), clientMessageId: randomUUID() };
    const replies = [await app.conversations.branch("local", args), await app.conversations.branch("local", args)];
    const [first, second] = replies.map(expectValue);
    expect(second?.runId).toBe(first?.runId);
    await untilEnd(app, first?.runId ?? "");
    expect(expectValue(await app.sessions.load("local", id))).toEqual(before);
    const branches = [{ seq: 1, sessionIds: [id, args.branchId] }];
    expect(expectValue(await app.sessions.open("local", id)).branches).toEqual(branches);
    expect(expectValue(await app.sessions.open("local", args.branchId)).branches).toEqual(branches);
    const nested = { ...args, sessionId: args.branchId, branchId: randomUUID(), clientMessageId: randomUUID() };
    await untilEnd(app, expectValue(await app.conversations.branch("local", nested)).runId);
    expect(expectValue(await app.sessions.open("local", id)).branches).toEqual([
      { seq: 1, sessionIds: [id, args.branchId, nested.branchId] },
    ]);
  });

  it("is made also where chats name each other as what they were branched off", async () => {
    const { app, store } = await openAppWorld({ gate: open });
    const [id, other] = [await answeredChat(app), await answeredChat(app)];
    for (const [chat, origin] of [
      [id, other],
      [other, id],
    ] as const) {
      const session = expectValue(await app.sessions.load("local", chat));
      const next = { ...session, rev: session.rev + 1, branchedFrom: { sessionId: origin, seq: 3 } };
      expectValue(await store.sessions.save({ previous: session, next, endedRuns: [] }));
    }
    const args = { sessionId: id, seq: 1, text: "carriers", branchId: randomUUID(), clientMessageId: randomUUID() };
    await untilEnd(app, expectValue(await app.conversations.branch("local", args)).runId);
    expect(expectValue(await app.sessions.load("local", args.branchId)).messages).toHaveLength(2);
  });

  it("of an answer, of somebody else's chat or into somebody else's is refused", async () => {
    const { app } = await openAppWorld({ gate: open });
    const [id, other] = [await answeredChat(app), await answeredChat(app)];
    const args = { sessionId: id, seq: 2, text: "carriers", branchId: randomUUID(), clientMessageId: randomUUID() };
    expect(await app.conversations.branch("local", args)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await app.conversations.branch("somebody", { ...args, seq: 1 })).toMatchObject({ ok: false });
    expect(await app.chats.duplicate("somebody", id, randomUUID())).toMatchObject({ ok: false });
    const before = expectValue(await app.sessions.load("local", other));
    await app.chats.duplicate("local", id, other);
    expect(expectValue(await app.sessions.load("local", other))).toEqual(before);
  });
});

function copyOf<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("there is none");
  return value;
}
