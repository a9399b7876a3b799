/** Watches that are paused or changed, and clocks that go on, while their runs are at work. */
import { expect, test } from "vitest";
import { jobLimits } from "#lib/config/job-limits";
import { quietAlert } from "#lib/domain/alert";
import { ending, hour, openHourly, pass, start, workerOf } from "../support/jobs/hourly-watch.ts";
import { openJobStore, sampleWatch } from "../support/jobs/job-store.ts";

test("what is paused while it is at work is not tried again", async () => {
  const { clock, store, kept, last } = await openHourly();
  const key = { ownerId: "ann", id: "hourly" };
  let runs = 0;
  const worker = workerOf(store, {
    work: async () => {
      runs += 1;
      await store.watches.change(key, { state: "paused", nextDueAt: null });
      return { state: "again", otherwise: ending("failed", { notice: "news" }) };
    },
  });
  clock.now = start + hour;
  await pass(worker);
  clock.now += hour;
  await pass(worker);
  expect(runs).toBe(1);
  expect(await last()).toMatchObject({ state: "skipped" });
  expect(await kept()).toMatchObject({ state: "paused" });
  // By hand it may run all the same.
  expect(await store.watches.runNow("hourly", crypto.randomUUID())).toBe(true);
  await pass(worker);
  expect(runs).toBe(2);
});

test("a failure is told although the next due time comes before another try", async () => {
  const clock = { now: start };
  const store = await openJobStore(clock);
  const often = { when: { kind: "minutes", every: 5 }, timeZone: "UTC" } as const;
  await store.watches.add(sampleWatch({ id: "often", rule: often, nextDueAt: start }), 1);
  const told: string[] = [];
  const worker = workerOf(store, {
    work: async ({ watch }) => {
      const notice = watch.failingSince === null ? "it fails" : null;
      return { state: "again", otherwise: ending("failed", { notice }) };
    },
    tell: async ({ notice }) => void told.push(notice),
  });
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await pass(worker);
    clock.now += 60_000;
  }
  expect(told).toEqual(["it fails"]);
  const states = (await store.watches.history("often", 99)).map(({ state, attempts }) => `${state} ${attempts}`);
  expect(new Set(states)).toEqual(new Set(["failed 2"]));
});

test("what an alert remembers of one condition is not written into another that it was given meanwhile", async () => {
  const { clock, store, kept } = await openHourly();
  const key = { ownerId: "ann", id: "hourly" };
  const figure = { label: "Orders", format: "number" } as const;
  const below = (limit: number) =>
    ({ condition: { kind: "limit", is: "below", limit }, figure: null, margin: null }) as const;
  await store.watches.change(key, { alert: { rule: below(50), figure, state: quietAlert } });
  const told: string[] = [];
  const isOn = { ...quietAlert, isOn: true, since: "today" };
  const worker = workerOf(store, {
    work: async ({ watch: { alert } }) => {
      if (alert?.rule.condition.kind === "limit" && alert.rule.condition.limit === 50)
        await store.watches.change(key, { alert: { rule: below(5), figure, state: quietAlert } });
      return ending("done", {
        notice: JSON.stringify(alert?.rule),
        alert: { rule: alert?.rule ?? below(0), state: isOn },
      });
    },
    tell: async ({ notice }) => void told.push(notice),
  });
  clock.now = start + hour;
  await pass(worker);
  expect((await kept())?.alert).toMatchObject({ rule: below(5), state: quietAlert });
  expect(told).toEqual([]);
  clock.now += hour;
  await pass(worker);
  expect((await kept())?.alert?.state).toEqual(isOn);
  expect(told).toEqual([JSON.stringify(below(5))]);
});

test("a process whose lease went by while it slept does not begin the same run beside itself", async () => {
  const { clock, store, last } = await openHourly();
  clock.now = start + hour;
  let begun = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const worker = workerOf(store, {
    work: async () => {
      begun += 1;
      await released;
      return ending("done");
    },
  });
  await worker.look();
  clock.now += 10 * jobLimits.leaseMs;
  await worker.look();
  release();
  await worker.settle();
  expect(begun).toBe(1);
  expect(await last()).toMatchObject({ state: "done" });
});
