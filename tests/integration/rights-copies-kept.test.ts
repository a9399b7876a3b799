/** How long copies of databases are kept, and what becomes of those that cannot be made. */
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { rightsLimits } from "#lib/config/rights-limits";
import { PolicyCopies, type PolicyCopiesOptions, type WantedCopy } from "#lib/db/warehouse/duckdb/policy-copies";
import { databaseRightsOf } from "#lib/domain/data-rights";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { rightsOfSet, type TradeSet } from "../support/rights/trade.ts";
import { openTradeFolder, type TradeFolder } from "../support/rights/trade-world.ts";
import { failureFrom, valueFrom } from "../support/warehouse/read-rows.ts";

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
    expect(failureFrom(await copies.make(wantedOf("emea")))).toMatchObject({ code: failure.code, cause: failure.cause });
    expect(valueFrom(await copies.make(wantedOf("desk"))).misfits).toEqual([]);
    clock.at += rightsLimits.firstRetryMs;
    expect(valueFrom(await copies.make(wantedOf("emea"))).misfits).toEqual([]);
  });
});
