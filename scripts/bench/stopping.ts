/**
 * How soon the embedded engine stops what it must not go on with, whether others are answered meanwhile, and what
 * that does to the memory of the process that asks.
 */
import { runStatement } from "#lib/agents/runtime/run-statement";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import { ok, type Result } from "#lib/domain/errors";
import { projectFolder, resolveDataFolder } from "../lib/data-folder.mjs";
import { ensureDemoData } from "../lib/setup.mjs";
import { type Bench, durationFigures, type Figure } from "./figure.ts";
import { demoContext } from "./questions.ts";

const limitMs = 2_000;
const pauseMs = 50;

export const stoppingBench: Bench = {
  name: "stopping",
  run: async () => {
    const dataDirectory = resolveDataFolder(process.env.DATA_DIR);
    await ensureDemoData(dataDirectory);
    const { warehouse } = await openDuckdbFolder({ dataDirectory, projectRoot: projectFolder });
    try {
      const join = await crossJoin(warehouse);
      return [
        ...(await stop("long-text", "SELECT length(repeat('x', 2000000000)) AS N", warehouse)),
        ...(await stop("cross-join", join, warehouse)),
      ];
    } finally {
      await warehouse.close();
    }
  },
};

/** The three largest tables of the demo schema, each row with each. */
async function crossJoin(warehouse: Warehouse): Promise<string> {
  const catalog = expect(await warehouse.describeSchema(demoContext));
  const largest = catalog.tables.toSorted((left, right) => (right.rowCount ?? 0) - (left.rowCount ?? 0)).slice(0, 3);
  const from = largest.map(({ name }, index) => `${name} AS t${index}`).join(", ");
  return `SELECT count(*) AS N FROM ${from} WHERE xor(hash(t0), hash(t1)) = hash(t2)`;
}

async function stop(name: string, sql: string, warehouse: Warehouse): Promise<Figure[]> {
  await ask(warehouse, "SELECT 1 AS A", limitMs);
  const memoryBefore = process.memoryUsage().rss;
  let peak = memoryBefore;
  let isStopped = false;
  const startedAt = performance.now();
  const stopping = ask(warehouse, sql, limitMs).then((result) => {
    isStopped = true;
    if (result.ok || result.error.code !== "TIMEOUT")
      throw new Error(`${name} was not stopped: ${JSON.stringify(result)}`);
    return performance.now() - startedAt;
  });
  const bystanders: number[] = [];
  while (!isStopped) {
    const askedAt = performance.now();
    expect(await ask(warehouse, "SELECT count(*) AS N FROM ORDERS", 30_000));
    bystanders.push(performance.now() - askedAt);
    peak = Math.max(peak, process.memoryUsage().rss);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const stoppedMs = await stopping;
  return [
    { name: `stopping.${name}.after-limit`, value: Math.round(stoppedMs - limitMs), unit: "ms", n: 1 },
    ...durationFigures(`stopping.${name}.others`, bystanders),
    {
      name: `stopping.${name}.others.slowest`,
      value: Math.round(Math.max(...bystanders)),
      unit: "ms",
      n: bystanders.length,
    },
    { name: `stopping.${name}.memory-growth`, value: Math.round((peak - memoryBefore) / 1e6), unit: "MB", n: 1 },
  ];
}

/** As an answer asks: checked, run, and asked once more where the engine was lost to somebody else's statement. */
function ask(warehouse: Warehouse, sql: string, timeoutMs: number) {
  const within: Pick<Warehouse, "dialectOf" | "check" | "run"> = {
    dialectOf: (database) => warehouse.dialectOf(database),
    check: (text, options) => warehouse.check(text, options),
    run: (text, options) => warehouse.run(text, { ...options, timeoutMs }),
  };
  return runStatement({ sanitizedQuery: sql }, demoContext, {
    warehouse: within,
    signal: new AbortController().signal,
    storeResult: async (result) => {
      for await (const batch of result.batches) if (!batch.ok) return batch;
      const { limited, limitEnforced, ms, rowCount } = result.stats();
      return ok({
        ref: { id: "none", columns: [...result.columns], rowCount, limited, limitEnforced, ms },
        preview: [],
      });
    },
  });
}

function expect<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
