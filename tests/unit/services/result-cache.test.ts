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
