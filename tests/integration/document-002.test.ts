/** Several chats at work in one app over one store: switching between them loses nothing and mixes nothing up. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Session } from "#lib/domain/session";
import { applyToRun, type LiveRun } from "#lib/services/live-run";
import type { Sessions } from "#lib/services/sessions";
import { createSessionStore } from "#lib/state/session-store";
import { expectValue, openRunWorld, type RunWorld, sign } from "../support/run-world.ts";
import { emptySession, eventsAt, routingTo, text } from "../support/session-events.ts";

type Sign = ReturnType<typeof sign>;

/** Runs that wait for their sign and then answer with the words of their question. */
async function openChats() {
  const signs = new Map<string, Sign>();
  const work = async (run: LiveRun, sessions: Sessions) => {
    const { userInputHistory } = expectValue(await sessions.load(run.ownerId, run.sessionId));
    const words = userInputHistory.at(-1)?.text ?? "";
    await signs.get(run.id)?.seen;
    await applyToRun(sessions, run, eventsAt(10).routed(run.id, routingTo("sql_query_agent")));
    const ending = { ...eventsAt(11).done(run.id), messageId: randomUUID(), parts: [text(`answer to ${words}`)] };
    await applyToRun(sessions, run, ending);
  };
  const world = await openRunWorld(work);
  return { world, send: (sessionId: string, words: string) => send(world, signs, { sessionId, words }) };
}

/** Sends as the app does: the chat is made with its first question. */
async function send(
  { sessions, runs }: RunWorld,
  signs: Map<string, Sign>,
  { sessionId, words }: { readonly sessionId: string; readonly words: string },
) {
  const ids = { runId: randomUUID(), clientMessageId: randomUUID(), messageId: randomUUID() };
  const answer = sign();
  signs.set(ids.runId, answer);
  const event = { ...eventsAt(1).send(words), ...ids };
  const { session, result } = expectValue(
    await sessions.apply({ sessionId, ownerId: "local", event, begin: emptySession(sessionId) }),
  );
  if (result.kind === "accepted") runs.start(session);
  return { runId: ids.runId, kind: result.kind, answer: answer.give };
}

function wordsOf({ messages }: Session): string[] {
  return messages.map(({ parts }) => (parts[0]?.type === "text" ? parts[0].text : ""));
}

describe("several chats", () => {
  it("one that is only looked at or begun in the browser is nothing to the server; its first question makes it [req 79, 80]", async () => {
    const { world, send: sendTo } = await openChats();
    const id = randomUUID();
    expect(await world.sessions.open("local", id)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    const first = await sendTo(id, "one");
    expect(await world.stored(id)).toMatchObject({ id, run: { id: first.runId } });
    first.answer();
    await world.watch(first.runId);
    const second = await sendTo(id, "two");
    second.answer();
    await world.watch(second.runId);
    expect(wordsOf(await world.stored(id))).toEqual(["one", "answer to one", "two", "answer to two"]);
  });

  it("the second message in a chat that was switched to is answered, and so is the third [req 83]", async () => {
    const { world, send: sendTo } = await openChats();
    const [a, b] = [randomUUID(), randomUUID()];
    const inA = await sendTo(a, "first in A");
    for (const words of ["first in B", "second in B", "third in B"]) {
      const inB = await sendTo(b, words);
      expect(inB.kind).toBe("accepted");
      inB.answer();
      expect((await world.watch(inB.runId)).at(-1)).toMatchObject({ type: "run-end", status: "succeeded" });
      expect(await world.stored(b)).toMatchObject({ run: null, routerCounter: 0, handoff: "user" });
    }
    expect((await world.stored(b)).messages).toHaveLength(6);
    inA.answer();
    await world.watch(inA.runId);
  });

  it("from A to B and back while A works: each keeps its messages, its counters and its run [req 82, 84-86]", async () => {
    const { world, send: sendTo } = await openChats();
    const [a, b] = [randomUUID(), randomUUID()];
    const working = await sendTo(a, "in A");
    const store = createSessionStore(await opened(world, a));
    const inA = await world.stored(a);

    const inB = await sendTo(b, "in B");
    store.getState().openChat(await opened(world, b));
    expect(store.getState()).toMatchObject({ id: b, run: { id: inB.runId }, routerCounter: 1 });
    expect(await world.stored(a)).toEqual(inA);
    inB.answer();
    await world.watch(inB.runId);

    store.getState().openChat(await opened(world, a));
    expect(store.getState()).toMatchObject({ id: a, run: inA.run, routerCounter: 1, messages: inA.messages });
    // What the browser shows is no conversation of its own: it says nothing back that the server would keep.
    expect(await world.stored(a)).toEqual(inA);
    expect((await sendTo(a, "too early")).kind).toBe("rejected");
    expect(wordsOf(await world.stored(b))).toEqual(["in B", "answer to in B"]);
    working.answer();
    await world.watch(working.runId);
    expect(wordsOf(await world.stored(a))).toEqual(["in A", "answer to in A"]);
  });

  it("what ends while another chat is on the screen is whole when its own is opened again [req 82, 84]", async () => {
    const { world, send: sendTo } = await openChats();
    const [a, b] = [randomUUID(), randomUUID()];
    const inA = await sendTo(a, "in A");
    const store = createSessionStore(await opened(world, a));
    const inB = await sendTo(b, "in B");
    store.getState().openChat(await opened(world, b));
    inA.answer();
    await world.watch(inA.runId);
    expect(store.getState()).toMatchObject({ id: b, run: { id: inB.runId } });
    store.getState().openChat(await opened(world, a));
    expect(store.getState()).toMatchObject({ id: a, run: null, routerCounter: 0 });
    expect(store.getState().messages).toHaveLength(2);
    inB.answer();
    await world.watch(inB.runId);
  });
});

async function opened(world: RunWorld, sessionId: string) {
  return expectValue(await world.sessions.open("local", sessionId));
}
