/** Runs in the real store, whatever users, tabs and restarts do to them at once. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { runLimits } from "#lib/config/limits";
import { openStore, type Store } from "#lib/db/store/open-store";
import type { Session } from "#lib/domain/session";
import { createRunPlaces } from "#lib/services/run-places";
import { createRuns } from "#lib/services/runs";
import { createSessions } from "#lib/services/sessions";
import { randomCases } from "../support/random-cases.ts";
import { deedsArbitrary, type RunRace, raceRuns } from "../support/run-race.ts";
import { expectValue, readAll, sign } from "../support/run-world.ts";
import { noCharts } from "../support/runs/no-charts.ts";
import { noTraces } from "../support/runs/no-traces.ts";
import { emptySession, eventsAt } from "../support/session-events.ts";
import { stateInvariants } from "../support/session-invariants.ts";
import { silentLogger } from "../support/silent-logger.ts";
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
    { numRuns: randomCases({ few: 80, all: 400 }) },
  );
}, 300_000);

it("a run that is stopped while its question is being stored is stopped as any other", async () => {
  const store = await openStore(await temporaryFolder());
  onTestFinished(() => store.close());
  const [isStored, goOn] = [sign(), sign()];
  const save: typeof store.sessions.save = async (change) => {
    const saved = await store.sessions.save(change);
    isStored.give();
    await goOn.seen;
    return saved;
  };
  const sessions = createSessions({ records: { ...store.sessions, save } });
  const work = ({ stop }: { readonly stop: AbortController }): Promise<void> =>
    new Promise((resolve) => stop.signal.addEventListener("abort", () => resolve()));
  const parts = { logger: silentLogger, now: Date.now, newId: randomUUID };
  const runs = createRuns({
    rights: null,
    ...parts,
    places: createRunPlaces(runLimits.atOnce, () => "duckdb"),
    charts: noCharts,
    traces: noTraces,
    sessions,
    records: store.runs,
    work,
  });
  const event = { ...eventsAt(1).send(), runId: randomUUID() };
  const begin = emptySession(randomUUID());
  const begun = runs.begin(event.runId, () => sessions.apply({ sessionId: begin.id, ownerId: "local", event, begin }));
  await isStored.seen;
  const stopped = runs.cancel("local", event.runId);
  goOn.give();
  expectValue(await begun);
  expectValue(await stopped);
  const stored = expectValue(await sessions.load("local", begin.id));
  expect(stored.messages.at(-1)).toMatchObject({ status: "cancelled", parts: [] });
  const { events } = expectValue(await runs.attach("local", { runId: event.runId, fromSeq: 1 }));
  expect((await readAll(events)).at(-1)).toMatchObject({ type: "run-end", status: "cancelled" });
});

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
