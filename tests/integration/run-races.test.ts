/** Runs in the real store, whatever users, tabs and restarts do to them at once. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { openStore, type Store } from "#lib/db/store/open-store";
import type { Session } from "#lib/domain/session";
import { deedsArbitrary, type RunRace, raceRuns } from "../support/run-race.ts";
import { stateInvariants } from "../support/session-invariants.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

it("every question that was taken is there once, with one end that all watchers were told, and nothing runs on", async () => {
  const store = await openStore(await temporaryFolder());
  onTestFinished(() => store.close());
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(deedsArbitrary, { minLength: 1, maxLength: 3 }),
      async (scheduler, users) => {
        const sessionIds = [randomUUID(), randomUUID()] as const;
        const raced = await raceRuns({ store, scheduler, users, sessionIds });
        for (const sessionId of sessionIds) {
          const stored = await store.sessions.load(sessionId);
          if (stored !== null) checkChat(raced, stored.session);
        }
        const crashes = users.flat().some(({ what }) => what === "crash");
        for (const watch of raced.watched) await checkWatch(watch, crashes ? null : store);
        for (const { runId } of raced.acknowledged) expect((await store.runs.find(runId))?.status).not.toBe("running");
      },
    ),
    { numRuns: 200 },
  );
}, 180_000);

function checkChat({ acknowledged }: RunRace, session: Session): void {
  expect(session.run).toBeNull();
  for (const { check } of stateInvariants) check(session);
  const taken = acknowledged.filter(({ sessionId }) => sessionId === session.id).map(({ runId }) => runId);
  const questions = session.messages.filter(({ role }) => role === "user").map(({ runId }) => runId);
  expect(questions.toSorted()).toEqual(taken.toSorted());
}

/** @param store where the end that was told must stand as well; null where a ghost may have told its own. */
async function checkWatch({ runId, events }: RunRace["watched"][number], store: Store | null): Promise<void> {
  const ends = events.filter((event) => event.type === "run-end");
  expect(ends).toHaveLength(1);
  expect(events.at(-1)).toBe(ends[0]);
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  if (store !== null) expect((await store.runs.find(runId))?.status).toBe(ends[0]?.status);
}
