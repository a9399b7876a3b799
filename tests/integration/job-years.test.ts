/** A year of schedules under a clock that jumps, with processes that stop, die and come back. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { jobLimits } from "#lib/config/job-limits";
import type { JobRecords, RunEnding, TakenRun } from "#lib/db/store/job-records";
import type { ScheduleRule } from "#lib/domain/schedule";
import { createJobWorker, type JobWorker, type Worked } from "#lib/services/jobs/job-worker";
import { type JobStore, openJobStore, sampleWatch } from "../support/jobs/job-store.ts";
import { daysAt, wallQuarters } from "../support/jobs/wall-clock.ts";
import { randomCases } from "../support/random-cases.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const start = Date.parse("2026-01-01T12:00:00Z");
const end = Date.parse("2027-01-01T12:00:00Z");
const hour = 3_600_000;

type Known = { readonly id: string; readonly rule: ScheduleRule; readonly due: readonly number[] };

/** Who is down when the year ends comes back after it. */
const counted = end + 30 * 24 * hour;
const berlin = wallQuarters("Europe/Berlin", start, counted);
const newYork = wallQuarters("America/New_York", start, counted);
const later = (times: readonly number[]) => times.filter((time) => time > start);

/** What is due when, counted by the clock on the wall. */
const known: readonly Known[] = [
  {
    id: "nightly",
    rule: { when: { kind: "daily", at: "02:30" }, timeZone: "Europe/Berlin" },
    due: later(daysAt(berlin, "02:30", () => true)),
  },
  {
    id: "nightly there",
    rule: { when: { kind: "daily", at: "02:00" }, timeZone: "America/New_York" },
    due: later(daysAt(newYork, "02:00", () => true)),
  },
  {
    id: "mondays",
    rule: { when: { kind: "weekly", days: ["monday"], at: "08:00" }, timeZone: "Europe/Berlin" },
    due: later(daysAt(berlin, "08:00", ({ weekday }) => weekday === 1)),
  },
  {
    id: "firsts",
    rule: { when: { kind: "monthly", on: 1, at: "00:00" }, timeZone: "America/New_York" },
    due: later(daysAt(newYork, "00:00", ({ date }) => date.endsWith("-01"))),
  },
];

type Down = { readonly from: number; readonly to: number };
type Restart = { readonly at: number; readonly downMs: number; readonly isCrash: boolean };

const restarts = fc.array(
  fc.record({
    at: fc.integer({ min: start, max: end }),
    downMs: fc.oneof(fc.integer({ min: 0, max: hour }), fc.integer({ min: 0, max: 20 * 24 * hour })),
    isCrash: fc.boolean(),
  }),
  { minLength: 30, maxLength: 30 },
);

const done: RunEnding = { state: "done", outcome: { text: "Done.", lines: [] }, notice: "told", endsWatch: null };

/** What was done and told in a year, by however many processes. */
function createYear(stores: readonly JobStore[], clock: { now: number }, failing: (dueAt: number) => boolean) {
  const ended: Made[] = [];
  const told: string[] = [];
  const begun = new Map<string, Made>();
  const atWork = new Set<string>();
  let overlaps = 0;
  let names = 0;
  let isDying = false;
  const dead = new Set<string>();
  const work = async (holder: string, run: TakenRun): Promise<Worked> => {
    if (atWork.has(run.watch.id)) overlaps += 1;
    begun.set(run.id, { watchId: run.watch.id, dueAt: run.dueAt, missed: run.missed });
    // A process that dies says nothing of it to anybody.
    if (isDying) {
      dead.add(holder);
      return new Promise(() => undefined);
    }
    atWork.add(run.watch.id);
    await Promise.resolve();
    atWork.delete(run.watch.id);
    if (run.attempts === 1 && failing(run.dueAt)) return { state: "again", otherwise: { ...done, state: "failed" } };
    return done;
  };
  const onEnd = (runId: string): void => {
    const made = begun.get(runId);
    if (made !== undefined) ended.push(made);
  };
  const open = (place: number): JobWorker => {
    names += 1;
    const holder = `process ${names}`;
    const { jobs } = stores[place] ?? stores[0] ?? { jobs: null };
    if (jobs === null) throw new Error("There is no store.");
    return createJobWorker({
      ...{ records: listened(jobs, { dead, onEnd }), holder, logger: silentLogger, newId: () => crypto.randomUUID() },
      work: (run) => work(holder, run),
      broken: () => ({ ...done, state: "failed" }),
      tell: async ({ runId }) => void told.push(runId),
    });
  };
  let workers = stores.map((_store, place) => open(place));
  const pass = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.look()));
    if (!isDying) await Promise.all(workers.map((worker) => worker.settle()));
  };
  const goOn = async (): Promise<void> => {
    await pass();
    // What is tried again has its pause, and what a dead process had is free when its lease is over.
    for (const pauseMs of [jobLimits.leaseMs, ...jobLimits.pausesMs]) {
      const runs = await Promise.all(known.map(({ id }) => stores[0]?.watches.history(id, 1)));
      if (!runs.flat().some((run) => run?.state === "waiting" || run?.state === "running")) return;
      clock.now += pauseMs;
      await pass();
    }
  };
  return {
    ...{ ended, told, dead, goOn, overlaps: () => overlaps },
    crash: async () => {
      isDying = true;
      await pass();
      isDying = false;
      workers = [];
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      workers = [];
    },
    begin: () => {
      workers = stores.map((_store, place) => open(place));
    },
  };
}

type Listening = { readonly dead: ReadonlySet<string>; readonly onEnd: (runId: string) => void };

/** Each run that is written down as over is heard of. The dead prolong nothing, however long the test goes on after them. */
function listened(jobs: JobRecords, { dead, onEnd }: Listening): JobRecords {
  return {
    ...jobs,
    prolong: (hold, leaseMs) => (dead.has(hold.holder) ? new Promise(() => undefined) : jobs.prolong(hold, leaseMs)),
    end: async (hold, ending, kept) => {
      const isWritten = await jobs.end(hold, ending, kept);
      if (isWritten) onEnd(hold.runId);
      return isWritten;
    },
  };
}

async function walk(processes: number, given: readonly Restart[], seed: number): Promise<void> {
  const clock = { now: start };
  const folder = await temporaryFolder();
  const stores: JobStore[] = [];
  for (let place = 0; place < processes; place += 1) stores.push(await openJobStore(clock, folder));
  for (const { id, rule, due } of known)
    await stores[0]?.watches.add(sampleWatch({ id, rule, nextDueAt: due[0] ?? null }), 10);
  const year = createYear(stores, clock, (dueAt) => (dueAt / 60_000 + seed) % 7 === 0);
  const downs: Down[] = [];
  const breaks = given.toSorted((left, right) => left.at - right.at);
  const times = [...new Set(known.flatMap(({ due }) => due))].toSorted((left, right) => left - right);
  for (const time of times) {
    if (time < clock.now || time > end) continue;
    const next = (breaks[0]?.at ?? end) <= time ? breaks.shift() : undefined;
    if (next !== undefined) downs.push(await comeBack(year, clock, { ...next, time }));
    if (time < clock.now) continue;
    clock.now = time + (time % 5_000);
    await year.goOn();
  }
  await year.goOn();
  expect(year.overlaps()).toBe(0);
  // Some of them died at work: without that, nothing is shown of what they leave.
  expect(year.dead.size).toBeGreaterThan(0);
  for (const { id, due } of known)
    judge(
      id,
      due.filter((one) => one <= clock.now),
      year.ended.filter(({ watchId }) => watchId === id),
      downs,
    );
  expect(new Set(year.told).size).toBe(year.ended.length);
}

/** Half of them die while they work on what is due, the others stop before. */
async function comeBack(
  year: ReturnType<typeof createYear>,
  clock: { now: number },
  { at, time, downMs, isCrash }: Restart & { readonly time: number },
): Promise<Down> {
  clock.now = isCrash ? time : Math.max(clock.now, at);
  await (isCrash ? year.crash() : year.stop());
  const from = clock.now;
  clock.now += downMs;
  year.begin();
  await year.goOn();
  return { from, to: from + downMs + jobLimits.leaseMs };
}

type Made = { readonly watchId: string; readonly dueAt: number; readonly missed: number };

/** Each due time has one run, but those that went by while nobody was there: of these the last one has. */
function judge(id: string, due: readonly number[], ended: readonly Made[], downs: readonly Down[]): void {
  let place = -1;
  for (const { dueAt, missed } of ended) {
    const expected = place + 1 + missed;
    expect([id, new Date(dueAt).toISOString()]).toEqual([id, new Date(due[expected] ?? 0).toISOString()]);
    for (const one of due.slice(place + 1, expected)) {
      const isDown = downs.some(({ from, to }) => one >= from && one <= to);
      expect([id, new Date(one).toISOString(), isDown]).toEqual([id, new Date(one).toISOString(), true]);
    }
    place = expected;
  }
  const open = due.slice(place + 1);
  // At the end of the year nobody may be there any more.
  expect(open.every((one) => downs.some(({ from, to }) => one >= from && one <= to))).toBe(true);
}

const cases = randomCases({ few: 1, all: 6 });

test("in a year with both changes of the clock and 30 restarts each due run is made once, and what was missed is counted", async () => {
  const property = fc.asyncProperty(restarts, fc.nat(100), (given, seed) => walk(1, given, seed));
  await fc.assert(property, { numRuns: cases, endOnFailure: true });
});

test("the same with two processes on one store", async () => {
  const property = fc.asyncProperty(restarts, fc.nat(100), (given, seed) => walk(2, given, seed));
  await fc.assert(property, { numRuns: cases, endOnFailure: true });
});
