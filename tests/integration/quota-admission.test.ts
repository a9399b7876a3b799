/** Quotas in the real store, whatever two instances of the app begin, take, end and lose at once. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "#lib/db/store/open-store";
import type { RunAdmission } from "#lib/db/store/usage-admission";
import { noLimits, type QuotaLimits, type QuotaMeasure, type QuotaScope } from "#lib/domain/quota";
import { measuredOf } from "#lib/domain/usage";
import { randomCases } from "../support/random-cases.ts";
import { sampleBoard } from "../support/store/sample-board.ts";
import { openServerStore, type StoreWorld, storeKinds } from "../support/store/stores.ts";

const month = "2026-11";
const nobodyElse = { limits: noLimits, isFixed: false };
const wants = { tokens: 10, nanodollars: 7, bytes: 5 };

async function give(store: Store, scope: QuotaScope, scopeId: string, limits: Partial<QuotaLimits>) {
  await store.usage.saveQuota({ scope, scopeId, limits: { ...noLimits, ...limits }, changedBy: "local", changedAt: 1 });
}

/** Ada and Bob are in one group, Ada in another one by the provider's word. */
async function makeGroups({ meddle }: Pick<StoreWorld, "meddle">) {
  const columns = "(id, name, email, created_at, updated_at, role)";
  await meddle(`INSERT INTO auth_user ${columns} VALUES ('ada', 'Ada', 'ada@example.com', 1, 1, 'viewer')`);
  await meddle(`INSERT INTO auth_user ${columns} VALUES ('bob', 'Bob', 'bob@example.com', 1, 1, 'viewer')`);
  await meddle("INSERT INTO auth_group VALUES ('g', 'Sales', 'sales', NULL, 1), ('h', 'Heads', 'heads', 'heads', 1)");
  await meddle("INSERT INTO auth_group_member (group_id, user_id, added_at) VALUES ('g', 'ada', 1), ('g', 'bob', 1)");
  await meddle("INSERT INTO auth_provider_group (user_id, name, seen_at) VALUES ('ada', 'heads', 1)");
}

type Begun = { readonly id: string; readonly personId: string };

/** null where it was refused. */
async function begin(store: Store, personId: string, boot: string, want = wants): Promise<Begun | null> {
  const id = randomUUID();
  const admission: RunAdmission = { month, standard: nobodyElse, wants: want };
  const refresh = { id, dashboardId: "board", ownerId: personId, bootId: boot, startedAt: 1 };
  try {
    await store.refreshes.begin(refresh, 1_000, admission);
    return { id, personId };
  } catch (cause) {
    expect(cause).toMatchObject({ failure: { code: "QUOTA" } });
    return null;
  }
}

const end = (store: Store, { id }: Begun) => store.refreshes.end(id, { status: "succeeded", endedAt: 2 });

function take(store: Store, { id: runId, personId }: Begun, tokens: number, nanodollars: number) {
  const amounts = { modelCalls: 1, inputTokens: tokens, nanodollars };
  return store.usage.add({ personId, runId, month, amounts, held: { tokens, nanodollars } });
}

function claim(store: Store, personId: string, runId: string | null, bytes: number) {
  return store.usage.claim({ personId, runId, month, standard: nobodyElse, bytes });
}

async function usedOf(store: Store, people: readonly string[], measure: QuotaMeasure): Promise<number> {
  const rows = await store.usage.ofMonth(month);
  return rows
    .filter(({ personId }) => people.includes(personId))
    .reduce((sum, row) => sum + measuredOf(row)[measure], 0);
}

async function openWorld(open = openServerStore) {
  const world = await open();
  await world.store.dashboards.add("local", { ...sampleBoard, id: "board" }, []);
  return world;
}

describe.each(storeKinds)("in %s", (_name, open) => {
  it("runs are counted one by one, and the first one over the limit is refused with nothing written", async () => {
    const { store, meddle } = await openWorld(open);
    await give(store, "everybody", "", { runs: 3 });
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(store, "ada", "boot")));
    expect(begun.filter((one) => one !== null)).toHaveLength(3);
    expect(await usedOf(store, ["ada"], "runs")).toBe(3);
    expect(await meddle("SELECT count(*) AS n FROM runs")).toEqual([{ n: 3 }]);
    expect(await begin(store, "bob", "boot")).not.toBeNull();
  });

  it("what is at work holds what it may take; the last one may begin alone with a small rest", async () => {
    const { store } = await openWorld(open);
    await give(store, "everybody", "", { tokens: 25 });
    const [first, second] = [await begin(store, "ada", "boot"), await begin(store, "ada", "boot")];
    if (first === null || second === null) throw new Error("There is room for two.");
    expect(await begin(store, "ada", "boot")).toBeNull();
    // What takes none of it is not held up.
    expect(await begin(store, "ada", "boot", { ...wants, tokens: 0 })).not.toBeNull();
    await take(store, first, 10, 1);
    await end(store, first);
    expect(await begin(store, "ada", "boot")).toBeNull();
    await take(store, second, 3, 1);
    await end(store, second);
    const third = await begin(store, "ada", "boot");
    if (third === null) throw new Error("Twelve are left.");
    await take(store, third, 10, 1);
    expect(await begin(store, "ada", "boot")).toBeNull();
    await end(store, third);
    const last = await begin(store, "ada", "boot");
    if (last === null) throw new Error("Two are left.");
    await take(store, last, 10, 1);
    await end(store, last);
    expect(await usedOf(store, ["ada"], "tokens")).toBe(33);
    expect(await begin(store, "ada", "boot")).toBeNull();
  });

  it("a statement is counted before it is sent; a run may end, where none other is at work", async () => {
    const { store } = await openWorld(open);
    await give(store, "everybody", "", { bytes: 20 });
    const run = await begin(store, "ada", "boot");
    const other = await begin(store, "ada", "boot");
    if (run === null || other === null) throw new Error("There is room for two.");
    expect(await claim(store, "ada", run.id, 5)).toBeNull();
    expect(await claim(store, "ada", run.id, 11)).toMatchObject({ why: "wait" });
    expect(await claim(store, "ada", run.id, 10)).toBeNull();
    expect(await claim(store, "ada", null, 1)).toMatchObject({ why: "wait" });
    expect(await claim(store, "ada", other.id, 5)).toBeNull();
    expect(await claim(store, "ada", other.id, 1)).toMatchObject({ why: "full" });
    await end(store, run);
    expect(await claim(store, "ada", other.id, 50)).toBeNull();
    await end(store, other);
    expect(await claim(store, "ada", other.id, 1)).toMatchObject({ why: "full" });
    expect(await usedOf(store, ["ada"], "bytes")).toBe(70);
  });

  it("what was taken stays when runs, boards, people and groups go", async () => {
    const { store, meddle } = await openWorld(open);
    await makeGroups({ meddle });
    await give(store, "person", "ada", { runs: 1 });
    await give(store, "group", "g", { runs: 2 });
    const run = await begin(store, "ada", "boot");
    if (run === null) throw new Error("It is the first.");
    await take(store, run, 4, 4);
    await end(store, run);
    await meddle("DELETE FROM runs");
    expect(await begin(store, "ada", "boot")).toBeNull();
    expect(await store.usage.ofPerson("ada", month)).toMatchObject({ runs: 1, inputTokens: 4, nanodollars: 4 });
    expect(await store.removal.remove({ id: "ada", heirId: null })).toBe("done");
    expect(await store.usage.ofMonth(month)).toMatchObject([{ personId: "a removed person", runs: 1, inputTokens: 4 }]);
    expect((await store.usage.quotas()).map(({ scope }) => scope)).toEqual(["group"]);
    await store.access.groups.remove("g");
    expect(await store.usage.quotas()).toEqual([]);
  });
});

type Limits = { readonly scope: QuotaScope; readonly scopeId: string; readonly limits: Partial<QuotaLimits> };

/** What each limit looks at, and so whom it bounds. */
const people = ["ada", "bob"] as const;
const limit = fc.option(fc.integer({ min: 0, max: 40 }));
const limitsArbitrary = fc.record({ runs: limit, tokens: limit, nanodollars: limit });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("begin" as const), person: fc.constantFrom(...people) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("take" as const), which: fc.nat(5), part: fc.nat(10) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("end" as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant({ kind: "crash" as const }) },
);
const batches = fc.array(fc.array(fc.tuple(fc.constantFrom(0, 1), act), { minLength: 1, maxLength: 6 }), {
  maxLength: 8,
});

it("two instances on one server never let use go over a limit by more than one running answer", async () => {
  const world = await openWorld();
  await makeGroups(world);
  const stores = [world.store, await world.reopen()];
  await fc.assert(
    fc.asyncProperty(limitsArbitrary, limitsArbitrary, batches, async (own, together, all) => {
      for (const table of ["usage_amounts", "usage_holds", "quotas", "runs"])
        await world.meddle(`DELETE FROM ${table}`);
      const given: readonly Limits[] = [
        { scope: "everybody", scopeId: "", limits: own },
        { scope: "group", scopeId: "g", limits: together },
      ];
      for (const { scope, scopeId, limits } of given) await give(world.store, scope, scopeId, limits);
      const model = new QuotaWorld(stores);
      for (const batch of all) {
        await Promise.all(batch.map(([instance, what]) => model.act(instance, what)));
        await expectWithin(world.store, given);
      }
    }),
    { numRuns: randomCases({ few: 12, all: 60 }) },
  );
}, 240_000);

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs of two instances; each takes no more than it holds. */
class QuotaWorld {
  private readonly atWork: {
    readonly run: Begun;
    readonly instance: number;
    left: { tokens: number; dollars: number };
  }[] = [];
  private readonly stores: readonly Store[];
  private readonly boots = ["boot-0", "boot-1"];

  constructor(stores: readonly Store[]) {
    this.stores = stores;
  }

  async act(instance: number, what: Act): Promise<void> {
    const store = this.stores[instance];
    if (store === undefined) throw new Error("There are two.");
    if (what.kind === "begin") {
      const run = await begin(store, what.person, this.boots[instance] ?? "");
      if (run !== null) this.atWork.push({ run, instance, left: { tokens: wants.tokens, dollars: wants.nanodollars } });
    } else if (what.kind === "crash") {
      await this.crash(instance);
    } else {
      const one = this.atWork[what.which];
      if (one === undefined) return;
      if (what.kind === "end") {
        this.atWork.splice(this.atWork.indexOf(one), 1);
        await end(store, one.run);
        return;
      }
      const [tokens, dollars] = [Math.min(what.part, one.left.tokens), Math.min(what.part, one.left.dollars)];
      one.left = { tokens: one.left.tokens - tokens, dollars: one.left.dollars - dollars };
      await take(store, one.run, tokens, dollars);
    }
  }

  /** The process is gone, and the other instance marks what it left behind. */
  private async crash(instance: number): Promise<void> {
    const lost = this.atWork.filter((one) => one.instance === instance);
    for (const one of lost) this.atWork.splice(this.atWork.indexOf(one), 1);
    for (const { run } of lost) {
      await this.stores[1 - instance]?.refreshes.end(run.id, { status: "interrupted", endedAt: 3 });
    }
    this.boots[instance] = `boot-${randomUUID()}`;
  }
}

const measures = ["runs", "tokens", "nanodollars"] as const;
const overshoot = { runs: 0, tokens: wants.tokens - 1, nanodollars: wants.nanodollars - 1 };

async function expectWithin(store: Store, given: readonly Limits[]): Promise<void> {
  for (const { scope, limits } of given) {
    const pools = scope === "group" ? [[...people]] : people.map((person) => [person]);
    for (const measure of measures.filter((one) => (limits[one] ?? null) !== null)) {
      const most = limits[measure] ?? 0;
      const used = await Promise.all(pools.map((pool) => usedOf(store, pool, measure)));
      expect(Math.max(...used)).toBeLessThanOrEqual(most === 0 ? 0 : most + overshoot[measure]);
    }
  }
}
