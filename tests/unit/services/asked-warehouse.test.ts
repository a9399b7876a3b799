import { expect, it } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { dialects } from "#lib/domain/dialects";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import { createAskedWarehouse } from "#lib/services/asked-warehouse";
import { sign } from "../../support/run-world.ts";
import { runOptions } from "../../support/warehouse/read-rows.ts";

const failure = () => Promise.resolve(err(appError("UNAVAILABLE", "Not here.")));
const inner: Warehouse = {
  dialectOf: () => dialects.duckdb,
  ping: failure,
  listDatabases: failure,
  listSchemas: failure,
  describeSchema: failure,
  check: failure,
  run: failure,
  sampleValues: failure,
  close: () => Promise.resolve(),
};
const context = { database: "DEMO", schema: "SALES" };

it("is asked until each call has its answer, also where one fails or breaks", async () => {
  const [answers, breaks] = [sign(), sign()];
  const ping = async () => {
    await answers.seen;
    return ok(null);
  };
  const listSchemas = async () => {
    await breaks.seen;
    throw new Error("a bug");
  };
  const asked = createAskedWarehouse({ ...inner, ping, listSchemas }, () => 0);
  expect(asked.isAsked()).toBe(false);
  const calls = [asked.warehouse.ping("DEMO"), asked.warehouse.listSchemas("DEMO")];
  expect(asked.isAsked()).toBe(true);
  answers.give();
  await calls[0];
  expect(asked.isAsked()).toBe(true);
  breaks.give();
  await expect(calls[1]).rejects.toThrow("a bug");
  expect(asked.isAsked()).toBe(false);
});

it("is asked while rows of a statement may still be read", async () => {
  const clock = { at: 1_000 };
  const stats = { rowCount: 0, limited: false, limitEnforced: false, ms: 0, queryId: null };
  const rows = { columns: [], batches: new ReadableStream<Result<readonly ResultRow[]>>(), stats: () => stats };
  const asked = createAskedWarehouse({ ...inner, run: async () => ok(rows) }, () => clock.at);
  await asked.warehouse.run("SELECT 1", runOptions(context, { timeoutMs: 5_000 }));
  expect(asked.isAsked()).toBe(true);
  clock.at += 4_999;
  expect(asked.isAsked()).toBe(true);
  clock.at += 1;
  expect(asked.isAsked()).toBe(false);
});

it("is not asked after a statement that failed", async () => {
  const asked = createAskedWarehouse(inner, () => 1_000);
  expect((await asked.warehouse.run("SELECT 1", runOptions(context))).ok).toBe(false);
  expect(asked.isAsked()).toBe(false);
});
