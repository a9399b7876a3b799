import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createRunPlaces } from "#lib/services/run-places";
import { randomCases } from "../../support/random-cases.ts";

const never = new AbortController().signal;
const engineOf = (database: string) => (database.startsWith("S") ? ("snowflake" as const) : ("duckdb" as const));

describe("places", () => {
  it("of one kind of engine are not taken by work on another", async () => {
    const places = createRunPlaces({ duckdb: 1, snowflake: 2 }, engineOf);
    expect(await places.of(["D1"]).acquire("a", never)).toBe(true);
    expect(places.of(["D2"]).ahead()).toBe(0);
    expect(places.of(["S1"]).ahead()).toBeNull();
    expect(await places.of(["S1"]).acquire("b", never)).toBe(true);
    expect(await places.of(["S2", "S3"]).acquire("c", never)).toBe(true);
    expect(places.of(["S1"]).ahead()).toBe(0);
  });

  it("of two kinds are taken together, or not at all", async () => {
    const places = createRunPlaces({ duckdb: 1, snowflake: 1 }, engineOf);
    await places.of(["D"]).acquire("a", never);
    const stop = new AbortController();
    const both = places.of(["D", "S"]).acquire("b", stop.signal);
    await vi.waitFor(() => expect(places.waiting()).toEqual(["b"]));
    expect(places.of(["D", "S"]).ahead()).toBe(1);
    stop.abort();
    expect(await both).toBe(false);
    expect(places.of(["S"]).ahead()).toBeNull();
  });

  it("are never more than there are, and whoever waits gets one in the end", async () => {
    const works = fc.array(fc.constantFrom(["D"], ["S"], ["D", "S"], ["S", "D"]), { minLength: 1, maxLength: 30 });
    const counts = fc.record({ duckdb: fc.integer({ min: 1, max: 3 }), snowflake: fc.integer({ min: 1, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(works, counts, fc.scheduler(), async (asked, most, scheduler) => {
        const places = createRunPlaces(most, engineOf);
        const atWork = { duckdb: 0, snowflake: 0 };
        const done = asked.map(async (databases, position) => {
          const own = places.of(databases);
          expect(await own.acquire(`run-${position}`, never)).toBe(true);
          for (const database of databases) atWork[engineOf(database)] += 1;
          expect(atWork.duckdb).toBeLessThanOrEqual(most.duckdb);
          expect(atWork.snowflake).toBeLessThanOrEqual(most.snowflake);
          await scheduler.schedule(Promise.resolve());
          for (const database of databases) atWork[engineOf(database)] -= 1;
          own.release();
        });
        await scheduler.waitFor(Promise.all(done));
        expect(places.waiting()).toEqual([]);
      }),
      { numRuns: randomCases({ few: 200, all: 2_000 }) },
    );
  });
});
