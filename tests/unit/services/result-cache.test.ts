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
});
