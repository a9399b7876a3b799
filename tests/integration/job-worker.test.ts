/** Runs that fail, break off, are lost to another process, or are cut short by the end of the app. */
import { expect, test } from "vitest";
import { jobLimits } from "#lib/config/job-limits";
import type { UntoldRun } from "#lib/db/store/job-records";
import { ending, hour, hourly, openHourly, pass, start, workerOf } from "../support/jobs/hourly-watch.ts";
import { openJobStore, sampleWatch } from "../support/jobs/job-store.ts";

test("nothing runs before it is due, and what is due runs once", async () => {
  const { clock, store, last } = await openHourly();
  let runs = 0;
  const worker = workerOf(store, {
    work: async () => {
      runs += 1;
      return ending("done");
    },
  });
  clock.now = start + hour - 1;
  await pass(worker);
  expect(runs).toBe(0);
  clock.now = start + hour;
  await pass(worker);
  await pass(worker);
  expect(runs).toBe(1);
  expect(await last()).toMatchObject({ state: "done", dueAt: start + hour, attempts: 1, missed: 0 });
});

test("what may go better later is tried again after longer and longer pauses, and then has failed", async () => {
  const { clock, store, last, kept } = await openHourly();
  const triedAt: number[] = [];
  const worker = workerOf(store, {
    work: async () => {
      triedAt.push((clock.now - start - hour) / 60_000);
      return { state: "again", otherwise: ending("failed") };
    },
  });
  clock.now = start + hour;
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await pass(worker);
    clock.now += 60_000;
  }
  expect(triedAt).toEqual([0, 1, 6, 21]);
  expect(await last()).toMatchObject({ state: "failed", attempts: jobLimits.attempts });
  expect((await kept())?.failingSince).toBe(start + hour + 21 * 60_000);
});

test("a next due time goes before a run that still waits for its next try, which is told as missed", async () => {
  const { clock, store, last } = await openHourly();
  const worker = workerOf(store, { work: async () => ({ state: "again", otherwise: ending("failed") }) });
  clock.now = start + hour;
  await pass(worker);
  clock.now = start + 2 * hour;
  await pass(worker);
  expect(await last()).toMatchObject({ dueAt: start + 2 * hour, missed: 1, attempts: 1 });
  expect((await store.watches.history("hourly", 9)).map(({ state }) => state)).toEqual(["waiting", "skipped"]);
});

test("a run whose process dies each time ends as broken, and no other run of its watch is begun beside it", async () => {
  const { clock, store, last } = await openHourly();
  clock.now = start + hour;
  for (let tries = 0; tries < jobLimits.attempts; tries += 1) {
    const dying = workerOf(store, { work: () => new Promise(() => undefined), holder: `process ${tries}` });
    await dying.look();
    expect(await last()).toMatchObject({ state: "running", attempts: tries + 1 });
    // Before its lease is over nobody else has it.
    expect(await store.jobs.take("another", jobLimits.leaseMs)).toBeNull();
    clock.now += jobLimits.leaseMs;
  }
  await pass(workerOf(store, { work: async () => ending("done") }));
  expect(await last()).toMatchObject({ state: "failed", outcome: { text: "broken" } });
});

test("whoever lost a run to another process writes nothing into it", async () => {
  const { clock, store, last } = await openHourly();
  clock.now = start + hour;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = workerOf(store, {
    work: async () => {
      await released;
      return ending("done", { outcome: { text: "slow", lines: [] }, notice: "slow" });
    },
    holder: "slow",
  });
  await slow.look();
  clock.now += jobLimits.leaseMs;
  const told: string[] = [];
  const tell = async ({ notice }: UntoldRun) => void told.push(notice);
  const quick = { outcome: { text: "quick", lines: [] }, notice: "quick" };
  await pass(workerOf(store, { work: async () => ending("done", quick), tell, holder: "quick" }));
  release();
  await slow.settle();
  expect(await last()).toMatchObject({ state: "done", outcome: { text: "quick" }, attempts: 2 });
  expect(told).toEqual(["quick"]);
});

test("what the app has at work when it ends is free at once, and that was no try", async () => {
  const { clock, store, last } = await openHourly();
  clock.now = start + hour;
  const ends = workerOf(store, {
    work: (_run, signal) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve({ state: "left" }), { once: true })),
  });
  await ends.look();
  await ends.stop();
  expect(await last()).toMatchObject({ state: "waiting", attempts: 0 });
  await pass(workerOf(store, { work: async () => ending("done"), holder: "next" }));
  expect(await last()).toMatchObject({ state: "done", attempts: 1 });
});

test("what could not be told is told later", async () => {
  const { clock, store } = await openHourly();
  clock.now = start + hour;
  const told: string[] = [];
  let isDown = true;
  const tell = async ({ notice, ownerId }: UntoldRun) => {
    if (isDown) throw new Error("Nobody hears it.");
    told.push(`${ownerId}: ${notice}`);
  };
  const worker = workerOf(store, { work: async () => ending("done", { notice: "news" }), tell });
  await pass(worker);
  expect(told).toEqual([]);
  isDown = false;
  await pass(worker);
  await pass(worker);
  expect(told).toEqual(["ann: news"]);
});

test("a watch that has ended, or is paused, is due no more", async () => {
  const { clock, store, kept } = await openHourly();
  clock.now = start + hour;
  await pass(workerOf(store, { work: async () => ending("failed", { endsWatch: "Its owner is gone." }) }));
  expect(await kept()).toMatchObject({ state: "ended", endedWhy: "Its owner is gone.", nextDueAt: null });
  clock.now += 10 * hour;
  expect((await store.jobs.due(9)).watches).toEqual([]);
  await store.watches.change({ ownerId: "ann", id: "hourly" }, { state: "active", nextDueAt: clock.now });
  await store.watches.runNow("hourly", "by hand");
  await store.watches.change({ ownerId: "ann", id: "hourly" }, { state: "paused", nextDueAt: null });
  expect((await store.jobs.due(9)).watches).toEqual([]);
  // What waited for its turn is left out.
  expect(await store.jobs.take("one", 1)).toBeNull();
});

test("by hand a watch runs at once, and not while it is at work", async () => {
  const { clock, store, last } = await openHourly();
  expect(await store.watches.runNow("hourly", crypto.randomUUID())).toBe(true);
  expect(await store.watches.runNow("hourly", crypto.randomUUID())).toBe(false);
  await pass(workerOf(store, { work: async () => ending("done") }));
  expect(await last()).toMatchObject({ state: "done", isByHand: true, dueAt: clock.now });
  clock.now += 1;
  expect(await store.watches.runNow("hourly", crypto.randomUUID())).toBe(true);
});

test("of past runs so many are kept, and none is lost that is still to be told", async () => {
  const { clock, store } = await openHourly();
  const work = async () => ending("done", { notice: "news" });
  const tell = async () => Promise.reject(new Error("Nobody hears it."));
  const first = workerOf(store, { work, tell });
  clock.now = start + hour;
  await pass(first);
  for (let hours = 2; hours <= jobLimits.keptRuns + 5; hours += 1) {
    clock.now = start + hours * hour;
    await pass(workerOf(store, { work: async () => ending("done"), tell }));
  }
  const runs = await store.watches.history("hourly", 1_000);
  expect(runs).toHaveLength(jobLimits.keptRuns + 1);
  expect((await store.jobs.untold(9)).map(({ notice }) => notice)).toEqual(["news"]);
});

test("nobody has more schedules than are allowed, whoever else has some", async () => {
  const store = await openJobStore({ now: start });
  const add = (id: string, ownerId: string) => store.watches.add(sampleWatch({ id, ownerId, rule: hourly }), 2);
  expect([await add("a", "ann"), await add("b", "ann"), await add("c", "ann"), await add("d", "bob")]).toEqual([
    ...["added", "added"],
    ...["full", "added"],
  ]);
  expect((await store.watches.list("ann")).map(({ watch }) => watch.id)).toHaveLength(2);
  expect(await store.watches.remove({ ownerId: "bob", id: "a" })).toBe(false);
  expect(await store.watches.remove({ ownerId: "ann", id: "a" })).toBe(true);
  expect(await store.watches.find({ ownerId: "ann", id: "a" })).toBeNull();
});
