import { describe, expect, it } from "vitest";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { createResultCache } from "#lib/services/result-cache";

function countingCache(outcomes: readonly Result<string>[]) {
  let reads = 0;
  const cache = createResultCache(
    async (_key: string) => {
      reads += 1;
      return outcomes[reads - 1] ?? ok("later");
    },
    (key) => key,
  );
  return { cache, reads: () => reads };
}

describe("a result cache", () => {
  it("reads once for many readers at the same time and later", async () => {
    const { cache, reads } = countingCache([ok("first")]);
    expect(cache.has("a")).toBe(false);
    const both = await Promise.all([cache.get("a"), cache.get("a")]);
    expect(both).toEqual([ok("first"), ok("first")]);
    expect(await cache.get("a")).toEqual(ok("first"));
    expect([reads(), cache.has("a")]).toEqual([1, true]);
  });

  it("forgets a failure, so that the next reader tries again", async () => {
    const { cache } = countingCache([err(appError("CONNECTION", "down")), ok("up")]);
    expect(await cache.get("a")).toMatchObject({ ok: false });
    expect(await cache.get("a")).toEqual(ok("up"));
  });

  it("keeps keys apart", async () => {
    const { cache, reads } = countingCache([ok("a"), ok("b")]);
    expect([await cache.get("a"), await cache.get("b"), reads()]).toEqual([ok("a"), ok("b"), 2]);
  });

  it("reads again what was forgotten, and nothing else", async () => {
    const { cache, reads } = countingCache([ok("a"), ok("b"), ok("a again")]);
    await cache.get("a");
    await cache.get("b");
    cache.forget((key) => key === "a");
    expect([cache.has("a"), cache.has("b")]).toEqual([false, true]);
    expect([await cache.get("a"), await cache.get("b"), reads()]).toEqual([ok("a again"), ok("b"), 3]);
  });

  describe("that is left by its readers", () => {
    const untilStopped = () => {
      const stops: AbortSignal[] = [];
      const cache = createResultCache(
        (_key: string, signal) => {
          stops.push(signal);
          return new Promise<Result<string>>((resolve) => {
            signal.addEventListener("abort", () => resolve(err(appError("CANCELLED", "stopped"))));
          });
        },
        (key) => key,
      );
      return { cache, stops };
    };
    const cancelled = { ok: false, error: { code: "CANCELLED" } };

    it("goes on while one of them waits, and is stopped when the last one leaves", async () => {
      const { cache, stops } = untilStopped();
      const [one, other] = [new AbortController(), new AbortController()];
      const both = [cache.get("a", one.signal), cache.get("a", other.signal)];
      one.abort();
      expect(await both[0]).toMatchObject(cancelled);
      expect(stops.map(({ aborted }) => aborted)).toEqual([false]);
      other.abort();
      expect(await both[1]).toMatchObject(cancelled);
      expect(stops.map(({ aborted }) => aborted)).toEqual([true]);
    });

    it("begins anew for whoever comes after that", async () => {
      const { cache, stops } = untilStopped();
      const left = AbortSignal.abort();
      expect(await cache.get("a", left)).toMatchObject(cancelled);
      void cache.get("a");
      expect(stops.map(({ aborted }) => aborted)).toEqual([true, false]);
    });

    it("is not stopped where somebody waits who never leaves", async () => {
      const { cache, stops } = untilStopped();
      void cache.get("a");
      expect(await cache.get("a", AbortSignal.abort())).toMatchObject(cancelled);
      expect(stops.map(({ aborted }) => aborted)).toEqual([false]);
    });
  });

  it("does not take a read that was forgotten on its way for the newer one", async () => {
    const gates: ((result: Result<string>) => void)[] = [];
    const cache = createResultCache(
      () => new Promise<Result<string>>((resolve) => gates.push(resolve)),
      (key: string) => key,
    );
    const old = cache.get("a");
    cache.forget(() => true);
    const fresh = cache.get("a");
    gates[0]?.(err(appError("CONNECTION", "down")));
    expect([await old, cache.has("a")]).toEqual([err(appError("CONNECTION", "down")), false]);
    gates[1]?.(ok("new"));
    expect([await fresh, await cache.get("a"), gates.length]).toEqual([ok("new"), ok("new"), 2]);
  });

  it("keeps no more than it may: the one that was read first goes first", async () => {
    const read: string[] = [];
    const cache = createResultCache(
      async (key: string) => {
        read.push(key);
        return ok(key);
      },
      (key) => key,
      2,
    );
    for (const key of ["a", "b", "a", "c", "b", "a"]) expect(await cache.get(key)).toEqual(ok(key));
    expect(read).toEqual(["a", "b", "c", "a"]);
  });
});
