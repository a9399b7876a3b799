/** Work that one process does at a time, held against a store that two of them share. */
import { describe, expect, it } from "vitest";
import { ok } from "#lib/domain/errors";
import { createWorkLease } from "#lib/services/instances/work-lease";
import { expectValue } from "../support/run-world.ts";
import { storeKinds } from "../support/store/stores.ts";

const name = "uploads";

describe.each(storeKinds)("a lease in %s", (_kind, openWorld) => {
  it("is prolonged by whoever has it, and by nobody else", async () => {
    const { instances } = (await openWorld()).store;
    expect(await instances.prolong(name, "one", 60_000)).toBe(false);
    expect(await instances.hold(name, "one", 60_000)).toBe(true);
    expect(await instances.prolong(name, "one", 60_000)).toBe(true);
    expect(await instances.prolong(name, "other", 60_000)).toBe(false);
    expect(await instances.hold(name, "other", 60_000)).toBe(false);
  });

  it("is lost for whoever let it run out while another one had its turn, also when that turn is over", async () => {
    const { instances } = (await openWorld()).store;
    const work = createWorkLease({ records: instances, name, holder: "one" });
    const done = await work(async (isStillAlone) => {
      expect(await isStillAlone()).toBe(true);
      // It stood still until its time was over.
      await instances.hold(name, "one", 0);
      expect(await instances.hold(name, "other", 60_000)).toBe(true);
      expect(await isStillAlone()).toBe(false);
      await instances.letGo(name, "other");
      return ok(await isStillAlone());
    });
    expect(expectValue(done)).toBe(false);
    expect(await instances.hold(name, "other", 60_000)).toBe(true);
  });
});
