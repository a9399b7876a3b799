/** Chats in the real store, whatever several clients do to them at once and whichever writes fail. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import type { SessionSave } from "#lib/db/store/session-records";
import { createSessions } from "#lib/services/sessions";
import { reduce } from "#lib/state/session-reducer";
import { randomCases } from "../support/random-cases.ts";
import { expectValue } from "../support/run-world.ts";
import { emptySession, eventsAt } from "../support/session-events.ts";
import { stateInvariants } from "../support/session-invariants.ts";
import { clientArbitrary, fatesArbitrary, type Race, race } from "../support/session-race.ts";
import { walkOf } from "../support/session-walks.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function openRecords() {
  const store = await openStore(await temporaryFolder());
  onTestFinished(() => store.close());
  return store.sessions;
}

it("any conversation read back from the store equals the rules' own [req 84, 85]", async () => {
  const records = await openRecords();
  await fc.assert(
    fc.asyncProperty(walkOf(randomUUID), async (walked) => {
      const sessions = createSessions({ records });
      const sessionId = walked[0]?.before.id ?? "";
      for (const { event, reduction } of walked) {
        const begin = emptySession(sessionId);
        expect(expectValue(await sessions.apply({ sessionId, ownerId: "local", event, begin }))).toEqual(reduction);
      }
      const last = walked.at(-1)?.reduction.session;
      const stored = await records.load(sessionId);
      if (last?.rev === 0) expect(stored).toBeNull();
      else expect(stored).toEqual({ session: last, damage: null });
    }),
    { numRuns: randomCases({ few: 20, all: 80 }) },
  );
}, 120_000);

it("messages that many tabs send at once make one run", async () => {
  const records = await openRecords();
  const sessions = createSessions({ records });
  const sends = Array.from({ length: 12 }, (_, tick) => eventsAt(tick + 1).send(`from tab ${tick}`));
  const replies = await Promise.all(
    sends.map((event) => sessions.apply({ sessionId: "one", ownerId: "local", event, begin: emptySession("one") })),
  );
  const results = replies.map((reply) => expectValue(reply).result.kind);
  expect(results.filter((kind) => kind === "accepted")).toHaveLength(1);
  const stored = expectValue(await sessions.load("local", "one"));
  expect(stored.messages).toHaveLength(1);
  expect(stored.rev).toBe(emptySession().rev + 1);
});

it.each([
  { services: 1, by: "one process" },
  { services: 2, by: "two processes on one store" },
])(
  "what clients of $by were told is what the store holds, and no chat has anything of another",
  async ({ services }) => {
    const records = await openRecords();
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(clientArbitrary, { minLength: 2, maxLength: 3 }),
        fatesArbitrary,
        async (scheduler, clients, fates) => {
          const sessionIds = [randomUUID(), randomUUID()] as const;
          const raced = await race({ records, scheduler, clients, services, fates, sessionIds });
          for (const sessionId of sessionIds) {
            const stored = (await records.load(sessionId))?.session ?? null;
            checkChat(raced, sessionId, stored);
          }
        },
      ),
      { numRuns: randomCases({ few: 75, all: 300 }) },
    );
  },
  300_000,
);

function checkChat(raced: Race, sessionId: string, stored: SessionSave["next"] | null): void {
  const writes = raced.written.filter(({ next }) => next.id === sessionId);
  // No write was made from anything but the write before it, so none was lost.
  for (const [position, { previous, next }] of writes.entries()) {
    expect(previous).toEqual(position === 0 ? null : writes[position - 1]?.next);
    expect(next.rev).toBe(position + 1);
  }
  expect(stored).toEqual(writes.at(-1)?.next ?? null);
  const told = raced.acknowledged.filter((reply) => reply.sessionId === sessionId);
  expect(new Set(told.map(({ session }) => session.rev)).size).toBe(told.length);
  for (const { event, session } of told) {
    const write = writes[session.rev - 1];
    expect(session).toEqual(write?.next);
    expect(reduce(write?.previous ?? emptySession(sessionId), event).session).toEqual(session);
  }
  if (stored === null) return;
  for (const { check } of stateInvariants) check(stored);
  const own = new Set(raced.sent.flatMap((sent) => (sent.sessionId === sessionId ? idsIn(sent.event) : [])));
  expect(stored.messages.filter((message) => !own.has(message.id))).toEqual([]);
}

function idsIn(event: object): string[] {
  return "messageId" in event && typeof event.messageId === "string" ? [event.messageId] : [];
}
