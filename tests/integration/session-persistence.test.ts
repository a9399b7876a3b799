import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { createSessions } from "#lib/services/sessions";
import { expectValue } from "../support/run-world.ts";
import { context, emptySession, eventsAt, walkArbitrary } from "../support/session-events.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function openSessions() {
  const store = await openStore(await temporaryFolder());
  onTestFinished(() => store.close());
  return createSessions({ records: store.sessions, now: () => 0 });
}

it("any conversation read back from the store equals the rules' own", async () => {
  await fc.assert(
    fc.asyncProperty(walkArbitrary, async (walked) => {
      const sessions = await openSessions();
      const place = { sessionId: "session", ownerId: "local", createWith: context };
      for (const { event, reduction } of walked) {
        const applied = expectValue(await sessions.apply({ ...place, event }));
        expect(applied).toEqual(reduction);
      }
      const stored = await sessions.load("local", "session");
      const last = walked.at(-1)?.reduction.session;
      if (last?.rev === 0) expect(stored).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
      else expect(stored).toEqual({ ok: true, value: last });
    }),
    { numRuns: 25 },
  );
});

it("messages that many tabs send at once make one run", async () => {
  const sessions = await openSessions();
  const sends = Array.from({ length: 12 }, (_, tick) => eventsAt(tick + 1).send(`from tab ${tick}`));
  const replies = await Promise.all(
    sends.map((event) => sessions.apply({ sessionId: "one", ownerId: "local", event, createWith: context })),
  );
  const results = replies.map((reply) => expectValue(reply).result.kind);
  expect(results.filter((kind) => kind === "accepted")).toHaveLength(1);
  const stored = expectValue(await sessions.load("local", "one"));
  expect(stored.messages).toHaveLength(1);
  expect(stored.rev).toBe(emptySession().rev + 1);
});
