import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StatementQueue } from "#lib/db/warehouse/process/statement-queue";

const never = new AbortController().signal;

describe("the queue", () => {
  test("never lets more in than it has places, and everybody in the end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (places, leavers) => {
          const queue = new StatementQueue(places);
          let running = 0;
          let served = 0;
          await Promise.all(
            leavers.map(async (leavesEarly) => {
              const stop = new AbortController();
              const entering = queue.enter(stop.signal);
              if (leavesEarly) stop.abort();
              const release = await entering;
              if (release === null) return;
              running += 1;
              served += 1;
              expect(running).toBeLessThanOrEqual(places);
              await Promise.resolve();
              running -= 1;
              release();
              release();
            }),
          );
          expect(served).toBeGreaterThanOrEqual(leavers.filter((leavesEarly) => !leavesEarly).length);
          expect(running).toBe(0);
        },
      ),
    );
  });

  test("lets in by order of coming", async () => {
    const queue = new StatementQueue(1);
    const release = await queue.enter(never);
    const order: string[] = [];
    const second = queue.enter(never).then((leave) => {
      order.push("second");
      leave?.();
    });
    const third = queue.enter(never).then((leave) => {
      order.push("third");
      leave?.();
    });
    release?.();
    await Promise.all([second, third]);
    expect(order).toEqual(["second", "third"]);
  });

  test("gives no place to somebody who has already left", async () => {
    expect(await new StatementQueue(1).enter(AbortSignal.abort())).toBeNull();
  });
});

describe("statements that take long", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("make room for others, but only so many of them", async () => {
    const queue = new StatementQueue(2, { afterMs: 1_000, maxCount: 1 });
    const entered: number[] = [];
    const asked = [1, 2, 3, 4].map(async (number) => {
      const release = await queue.enter(never);
      entered.push(number);
      return release;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(entered).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(entered).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(entered).toEqual([1, 2, 3]);
    (await asked[0])?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(entered).toEqual([1, 2, 3, 4]);
  });

  test("that are over leave as many places as there were", async () => {
    const queue = new StatementQueue(1, { afterMs: 1_000, maxCount: 1 });
    const first = await queue.enter(never);
    await vi.advanceTimersByTimeAsync(1_000);
    const second = await queue.enter(never);
    first?.();
    second?.();
    expect(await queue.enter(never)).not.toBeNull();
    const stop = new AbortController();
    const waits = queue.enter(stop.signal);
    stop.abort();
    expect(await waits).toBeNull();
  });
});
