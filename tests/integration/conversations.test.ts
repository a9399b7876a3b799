import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { App } from "#lib/services/app";
import { createSessions } from "#lib/services/sessions";
import { writeStoredBody } from "#lib/services/stored-run-event";
import { openAppWorld } from "../support/app-world.ts";
import { expectValue, readAll, sign } from "../support/run-world.ts";
import { context, emptySession, eventsAt, otherContext } from "../support/session-events.ts";

const open = Promise.resolve();

function question(text = "how many shipments") {
  return { ...context, sessionId: randomUUID(), clientMessageId: randomUUID(), text };
}

async function untilEnd(app: App, runId: string) {
  const { events } = expectValue(await app.runs.attach("local", { runId, fromSeq: 1 }));
  return readAll(events);
}

describe("asking", () => {
  it("makes the chat with its first question and always ends it with one reply [req 36, 79]", async () => {
    const { app } = await openAppWorld({ gate: open });
    const asked = question();
    const { runId, change } = expectValue(await app.conversations.ask("local", asked));
    expect(change).toMatchObject({
      id: asked.sessionId,
      currentDb: "DEMO",
      currentSchema: "SALES",
      run: { id: runId },
    });
    expect((await untilEnd(app, runId)).at(-1)?.type).toBe("run-end");
    const view = expectValue(await app.sessions.load("local", asked.sessionId));
    expect(view.messages.map((message) => message.role)).toEqual(["user", "assistant"]);
    expect(view.run).toBeNull();
  });

  it("twice with the same message starts one run", async () => {
    const gate = sign();
    const { app } = await openAppWorld({ gate: gate.seen });
    const asked = question();
    const [first, second] = await Promise.all([
      app.conversations.ask("local", asked),
      app.conversations.ask("local", asked),
    ]);
    expect(expectValue(second).runId).toBe(expectValue(first).runId);
    expect(expectValue(await app.sessions.load("local", asked.sessionId)).messages).toHaveLength(1);
    gate.give();
    await untilEnd(app, expectValue(first).runId);
  });

  it("while an answer is under way is refused in words [req 78]", async () => {
    const gate = sign();
    const { app } = await openAppWorld({ gate: gate.seen });
    const asked = question();
    const { runId } = expectValue(await app.conversations.ask("local", asked));
    const again = await app.conversations.ask("local", { ...asked, clientMessageId: randomUUID() });
    expect(again).toMatchObject({ ok: false, error: { code: "RUN_ACTIVE", nextStep: expect.any(String) } });
    gate.give();
    await untilEnd(app, runId);
  });

  it("about a schema that does not exist is refused and leaves no chat behind", async () => {
    const { app } = await openAppWorld({ gate: open });
    const refused = await app.conversations.ask("local", { ...question(), schema: "NOWHERE" });
    expect(refused).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(expectValue(await app.chats.list("local", { status: "open", cursor: null })).items).toEqual([]);
  });

  it("in somebody else's chat finds no chat", async () => {
    const { app } = await openAppWorld({ gate: open });
    const asked = question();
    const { runId } = expectValue(await app.conversations.ask("local", asked));
    await untilEnd(app, runId);
    const foreign = await app.conversations.ask("somebody", { ...asked, clientMessageId: randomUUID() });
    expect(foreign).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(await app.sessions.load("somebody", asked.sessionId)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});

describe("stopping", () => {
  it("while the schema is read for the first time ends the run at once, not after the grace", async () => {
    const gate = sign();
    const { app } = await openAppWorld({ gate: gate.seen });
    const { runId, sessionId } = expectValue(await app.conversations.ask("local", question()));
    const { events } = expectValue(await app.runs.attach("local", { runId, fromSeq: 1 }));
    const reader = events.getReader();
    const seen: unknown[] = [];
    while (!seen.includes("step-start")) seen.push((await reader.read()).value?.type);
    // The grace is a timer: with a clock that stands still it never ends.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      expectValue(await app.conversations.cancel("local", runId));
    } finally {
      vi.useRealTimers();
    }
    const view = expectValue(await app.sessions.load("local", sessionId));
    expect(view.messages.at(-1)).toMatchObject({
      status: "cancelled",
      parts: [{ type: "steps", steps: [{ status: "stopped" }] }],
    });
    gate.give();
  });
});

describe("choosing another schema", () => {
  it("before the first question needs no chat", async () => {
    const { app } = await openAppWorld({ gate: open });
    const rebound = { kind: "rebound" };
    const unsaved = randomUUID();
    expect(await app.conversations.changeContext("local", { sessionId: null, ...context })).toEqual({
      ok: true,
      value: rebound,
    });
    expect(await app.conversations.changeContext("local", { sessionId: unsaved, ...context })).toEqual({
      ok: true,
      value: rebound,
    });
  });

  it("leaves a chat with messages as it is and asks for a fresh one [req 10]", async () => {
    const { app } = await openAppWorld({ gate: open });
    const asked = question();
    const { runId, sessionId } = expectValue(await app.conversations.ask("local", asked));
    await untilEnd(app, runId);
    const before = expectValue(await app.sessions.load("local", sessionId));
    const changed = await app.conversations.changeContext("local", { sessionId, ...otherContext });
    expect(changed).toEqual({ ok: true, value: { kind: "open_new" } });
    expect(expectValue(await app.sessions.load("local", sessionId))).toEqual(before);
    const same = await app.conversations.changeContext("local", { sessionId, ...context });
    expect(same).toMatchObject({ value: { kind: "same" } });
  });

  it.each(["archived", "damaged"] as const)("leaves a chat that is %s like any other", async (what) => {
    const { app, store } = await openAppWorld({ gate: open });
    const { runId, sessionId } = expectValue(await app.conversations.ask("local", question()));
    await untilEnd(app, runId);
    const session = expectValue(await app.sessions.load("local", sessionId));
    if (what === "archived") expectValue(await app.chats.archive("local", sessionId));
    else vi.spyOn(store.sessions, "load").mockResolvedValue({ session, damage: "A part of it is damaged." });
    const changed = await app.conversations.changeContext("local", { sessionId, ...otherContext });
    expect(changed).toEqual({ ok: true, value: { kind: "open_new" } });
  });

  it("to one that does not exist is refused", async () => {
    const { app } = await openAppWorld({ gate: open });
    const refused = await app.conversations.changeContext("local", { ...context, sessionId: null, database: "X" });
    expect(refused.ok).toBe(false);
  });
});

/** A world whose process ends in the middle of a run that had written so much down. */
async function killedWith(written: readonly string[]) {
  const first = await openAppWorld({ gate: open });
  const sessionId = randomUUID();
  const sessions = createSessions({ records: first.store.sessions });
  const event = eventsAt(1).send("how many shipments");
  expectValue(await sessions.apply({ sessionId, ownerId: "local", event, begin: emptySession(sessionId) }));
  await first.store.runs.appendEvents(
    { runId: "run-1", bootId: "boot-1" },
    written.map((body, index) => ({ seq: index + 1, at: index, body })),
  );
  await first.app.close();
  const { app } = await openAppWorld({ gate: open, folder: first.folder });
  return expectValue(await app.sessions.load("local", sessionId)).messages.at(-1);
}

describe("a restart", () => {
  it("keeps what an interrupted run had to show, and the reason before it", async () => {
    const step = { id: "s1", label: "Running query", detail: null, startedAt: 1, ms: null };
    const written = [
      writeStoredBody({ type: "step-start", step: { ...step, status: "running", sql: null } }),
      writeStoredBody({ type: "part-ready", part: { type: "text", text: "There are 12." } }),
    ];
    expect(await killedWith(written)).toMatchObject({
      status: "interrupted",
      parts: [
        { type: "error", error: { code: "INTERRUPTED" } },
        { type: "text", text: "There are 12." },
        { type: "steps", steps: [{ id: "s1", status: "stopped" }] },
      ],
    });
  });

  it("says why there is no answer even when what was written down cannot be read", async () => {
    expect(await killedWith(['{"type":"part-ready","part":7}', "{broken"])).toMatchObject({
      status: "interrupted",
      parts: [{ type: "error", error: { code: "INTERRUPTED" } }],
    });
  });

  it("interrupts what another process left running, and the question can be asked again", async () => {
    const first = await openAppWorld({ gate: open });
    const sessionId = randomUUID();
    const sessions = createSessions({ records: first.store.sessions });
    const event = eventsAt(1).send("how many shipments");
    expectValue(await sessions.apply({ sessionId, ownerId: "local", event, begin: emptySession(sessionId) }));
    await first.app.close();

    const { app } = await openAppWorld({ gate: open, folder: first.folder });
    const view = expectValue(await app.sessions.load("local", sessionId));
    expect(view.run).toBeNull();
    expect(view.messages.at(-1)).toMatchObject({
      status: "interrupted",
      parts: [{ type: "error", error: { code: "INTERRUPTED" } }],
    });
    const watched = await untilEnd(app, "run-1");
    expect(watched).toMatchObject([{ type: "run-end", status: "interrupted" }]);
    const again = expectValue(
      await app.conversations.retry("local", { sessionId, runId: "run-1", clientMessageId: randomUUID() }),
    );
    await untilEnd(app, again.runId);
    const retried = expectValue(await app.sessions.load("local", sessionId)).messages.at(-2);
    expect(retried).toMatchObject({ role: "user", retryOf: "run-1" });
  });
});
