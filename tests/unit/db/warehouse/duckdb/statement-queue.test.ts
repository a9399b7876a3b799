import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { StatementQueue } from "#lib/db/warehouse/duckdb/statement-queue";

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
