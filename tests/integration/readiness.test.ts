/** Whether an app may be given requests, asked as a proxy asks. */
import { afterEach, expect, test, vi } from "vitest";
import { createReadiness, drain, isOnItsWayOut } from "#lib/services/readiness";
import { openFileStore } from "../support/store/stores.ts";

afterEach(() => void vi.useRealTimers());

const ready = { isReady: true, parts: { app: "open", store: "answers", work: "taken" } };

function asked(openApp: () => Promise<{ isStoreAnswering: () => Promise<boolean> }>) {
  let [at, isEnding] = [0, false];
  const ask = createReadiness({ openApp, isEnding: () => isEnding, now: () => at });
  const later = (ms: number) => {
    at += ms;
  };
  const end = () => {
    isEnding = true;
  };
  return { ask, later, end };
}

test("an app is ready while it is open, its store answers and it is not on its way out", async () => {
  const { store } = await openFileStore();
  const isStoreAnswering = () =>
    store.settings.all().then(
      () => true,
      () => false,
    );
  const { ask, later, end } = asked(async () => ({ isStoreAnswering }));
  expect(await ask()).toEqual(ready);
  end();
  expect(await ask()).toEqual({ isReady: false, parts: { ...ready.parts, work: "ending" } });
  await store.close();
  later(1_000);
  expect((await ask()).parts.store).toBe("silent");
});

test("an app that cannot be opened, or whose store is silent, says so within two seconds each", async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => undefined);
  const opening = asked(never).ask();
  const silent = asked(async () => ({ isStoreAnswering: never })).ask();
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await opening).parts).toEqual({ app: "opening", store: "unknown", work: "taken" });
  expect((await silent).parts).toEqual({ app: "open", store: "silent", work: "taken" });
  expect((await asked(() => Promise.reject(new Error("no"))).ask()).parts.app).toBe("failed");
});

test("however many ask, the store is asked once a second", async () => {
  let times = 0;
  const isStoreAnswering = async () => {
    times += 1;
    return true;
  };
  const { ask, later } = asked(async () => ({ isStoreAnswering }));
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(times).toBe(1);
  later(1_000);
  expect([await ask(), times]).toEqual([ready, 2]);
});

test("an app that is told to drain is on its way out in all its modules", () => {
  const key = Symbol.for("snowgpt.draining");
  expect(isOnItsWayOut()).toBe(false);
  drain();
  expect([isOnItsWayOut(), Reflect.get(globalThis, key)]).toEqual([true, { isDraining: true }]);
  Reflect.deleteProperty(globalThis, key);
  expect(isOnItsWayOut()).toBe(false);
});
