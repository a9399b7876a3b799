/** How long copies of databases are kept, and what becomes of those that cannot be made. */
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { rightsLimits } from "#lib/config/rights-limits";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/index";
import { PolicyCopies, type PolicyCopiesOptions, type WantedCopy } from "#lib/db/warehouse/duckdb/policy-copies";
import { createRestrictedWarehouse } from "#lib/db/warehouse/duckdb/restricted-warehouse";
import { databaseRightsOf } from "#lib/domain/data-rights";
import { ok } from "#lib/domain/errors";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { rightsOfSet, type TradeSet, wholeTrade } from "../support/rights/trade.ts";
import { openTradeFolder, type TradeFolder, writeDatabase } from "../support/rights/trade-world.ts";
import { sign } from "../support/run-world.ts";
import { failureFrom, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

let trade: TradeFolder;
beforeAll(async () => {
  trade = await openTradeFolder(atFileEnd);
}, 60_000);
afterAll(() => endFile());

function wantedOf(set: TradeSet, source = trade.file): WantedCopy {
  const schemas = databaseRightsOf(rightsOfSet(set), "TRADE");
  if (schemas === null || schemas === "all") throw new Error("these rights are on parts");
  return { database: "TRADE", source, schemas };
}

/** Copies in a folder of their own, with a clock that a test turns. */
function openCopies(name: string, more: Partial<PolicyCopiesOptions> = {}) {
  const directory = join(trade.folder, name);
  const clock = { at: Date.now() };
  const copies = new PolicyCopies({ directory, now: () => clock.at, ...more });
  onTestFinished(() => copies.close());
  return { directory, clock, copies, there: async () => (await readdir(directory)).length };
}

describe("a copy that cannot be made", () => {
  it("is not tried again at once, and then less and less often", async () => {
    const { directory, clock, copies } = openCopies("blocked");
    await writeFile(directory, "a file where the folder would be");
    const failure = failureFrom(await copies.make(wantedOf("emea")));
    expect(failure).toMatchObject({ code: "UNAVAILABLE", retryable: true });
    clock.at += rightsLimits.firstRetryMs;
    failureFrom(await copies.make(wantedOf("emea")));
    await rm(directory);
    clock.at += rightsLimits.firstRetryMs;
    // It could be made by now: that it is not shows that it was not tried.
    expect(failureFrom(await copies.make(wantedOf("emea")))).toMatchObject({
      code: failure.code,
      cause: failure.cause,
    });
    expect(valueFrom(await copies.make(wantedOf("desk"))).misfits).toEqual([]);
    clock.at += rightsLimits.firstRetryMs;
    expect(valueFrom(await copies.make(wantedOf("emea"))).misfits).toEqual([]);
  });
});

describe("copies for which there is no room", () => {
  it("stay while they are asked by turns, so that neither is made over and over", async () => {
    const { clock, copies, directory, there } = openCopies("by-turns", { maxBytes: 1 });
    const first = valueFrom(await copies.make(wantedOf("emea")));
    const made = (await stat(first.file)).ino;
    for (let turn = 0; turn < 4; turn += 1) {
      clock.at += rightsLimits.copyHeldMs - 1;
      valueFrom(await copies.make(wantedOf("desk")));
      valueFrom(await copies.make(wantedOf("emea")));
    }
    expect(await there()).toBe(2);
    expect((await stat(first.file)).ino).toBe(made);
    clock.at += rightsLimits.copyHeldMs;
    valueFrom(await copies.make(wantedOf("emea and partner")));
    expect(await readdir(directory)).not.toContain(basename(dirname(first.file)));
    expect(await there()).toBe(1);
  });
});

describe("copies of what is not there any more", () => {
  it("go when the database is another one, or is gone, and the others stay", async () => {
    const { copies, directory, there } = openCopies("retention");
    const own = join(trade.folder, "retained");
    await mkdir(own);
    const file = join(own, "TRADE.duckdb");
    await writeDatabase(file, wholeTrade());
    const sources = [{ name: "TRADE", file }];
    const before = valueFrom(await copies.make(wantedOf("emea", file)));
    valueFrom(await copies.make(wantedOf("desk", file)));
    await copies.putAway(sources);
    expect(await there()).toBe(2);
    const next = join(own, "next.duckdb");
    await writeDatabase(next, wholeTrade());
    await rename(next, file);
    await copies.putAway(sources);
    expect(await there()).toBe(0);
    const after = valueFrom(await copies.make(wantedOf("emea", file)));
    expect(after.file).not.toBe(before.file);
    await copies.putAway([...sources, { name: "OTHER", file: join(own, "OTHER.duckdb") }]);
    expect(await readdir(directory)).toEqual([basename(dirname(after.file))]);
    await copies.putAway([]);
    expect(await there()).toBe(0);
  });

  it("go when copies are made ready, also those that an earlier process left", async () => {
    const own = await openTradeFolder(onTestFinished);
    const policies = join(own.folder, "policies");
    const earlier = new PolicyCopies({ directory: policies });
    onTestFinished(() => earlier.close());
    valueFrom(await earlier.make({ ...wantedOf("emea", own.file), database: "GONE" }));
    const [left] = await readdir(policies);
    await own.restricted.prepare(rightsOfSet("emea"));
    const names = await readdir(policies);
    expect(names).toHaveLength(1);
    expect(names).not.toContain(left);
  });

  it("answer on to whoever has them open", async () => {
    const own = await openTradeFolder(onTestFinished);
    const warehouse = own.seenBy("emea");
    const sql = "SELECT count(*) FROM range(100000) AS numbers, CUSTOMERS";
    const context = { database: "TRADE", schema: "SALES" };
    const before = valueFrom(await readAll(warehouse, sql, runOptions(context))).rows;
    const running = valueFrom(await warehouse.run("SELECT ID FROM ORDERS", runOptions(context)));
    await rm(join(own.folder, "policies"), { recursive: true });
    for await (const batch of running.batches) expect(batch.ok).toBe(true);
    expect(running.stats().rowCount).toBeGreaterThan(100);
    expect(valueFrom(await readAll(warehouse, sql, runOptions(context))).rows).toEqual(before);
  });
});

it("who waited for an older state is answered from the newer one that somebody else has opened meanwhile", async () => {
  const file = await fileOf("source", "CREATE TABLE THINGS AS SELECT 0 AS STATE");
  const copyOf = async (state: number) => ({
    file: await fileOf(`copy-${state}`, `CREATE TABLE THINGS AS SELECT ${state} AS STATE`),
    misfits: [],
  });
  const [older, newer] = [await copyOf(1), await copyOf(2)];
  const source = createDuckdbWarehouse({ databases: [{ name: "TRADE", file }] });
  const [asked, goOn] = [sign(), sign()];
  const ready = vi
    .fn<PolicyCopies["ready"]>()
    .mockImplementationOnce(async () => {
      asked.give();
      await goOn.seen;
      return ok(older);
    })
    .mockImplementation(async () => ok(newer));
  const onReplaced = vi.fn();
  const databases = new Map([["trade", [{ schema: "main", showsOthers: true, tables: [] }]]]);
  const warehouse = createRestrictedWarehouse({
    ...{ source, copies: { ready }, onReplaced, rights: { kind: "some", databases, snowflakeRole: null } },
  });
  onTestFinished(async () => {
    await warehouse.close();
    await source.close();
  });
  const options = runOptions({ database: "TRADE", schema: "main" });
  const stateRead = async () => valueFrom(await readAll(warehouse, "SELECT STATE FROM THINGS", options)).rows;
  const slow = stateRead();
  await asked.seen;
  expect(await stateRead()).toEqual([[2]]);
  goOn.give();
  expect(await slow).toEqual([[2]]);
  expect(onReplaced).not.toHaveBeenCalled();
});

/** A file named as its database has to be, in a folder of its own. */
async function fileOf(folder: string, statement: string): Promise<string> {
  const own = join(trade.folder, folder);
  await mkdir(own);
  await writeDatabase(join(own, "TRADE.duckdb"), [statement]);
  return join(own, "TRADE.duckdb");
}
