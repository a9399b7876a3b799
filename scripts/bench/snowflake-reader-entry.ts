/**
 * Reads the large table through the real driver and reports how that went, in a process that does nothing else: its
 * memory and its event loop are the engine's.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import pino from "pino";
import { z } from "zod";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createSnowflakeWarehouse } from "#lib/db/warehouse/snowflake/index";
import type { Figure } from "./figure.ts";

/** The histogram counts from one tick of its timer to the next: the tick itself is no delay. */
const tickMs = 5;

const rows = 200_000;
const context = { database: "BENCH", schema: "LARGE" };

const credentialsSchema = z.object({
  account: z.string(),
  accessUrl: z.string(),
  username: z.string(),
  password: z.string(),
  role: z.string(),
  warehouse: z.string(),
});

process.on("message", (message: unknown) => {
  void read(credentialsSchema.parse(message)).then((figures) => {
    process.send?.(figures, () => process.disconnect());
  });
});

async function read(credentials: z.infer<typeof credentialsSchema>): Promise<Figure[]> {
  const { account, accessUrl, username, password, role, warehouse: computeWarehouse } = credentials;
  const signIn = { kind: "password" as const, user: username, password, passcode: null };
  const opened = await createSnowflakeWarehouse(
    { source: { kind: "account", account, signIn }, role, warehouse: computeWarehouse, accessUrl },
    { logger: pino({ level: "silent" }) },
  );
  if (!opened.ok) throw new Error(opened.error.message);
  const warehouse = opened.value;
  try {
    // The first statement loads the driver and signs in: that is not what is measured.
    await readAll(warehouse, "SELECT 1 AS A");
    const memoryBefore = process.memoryUsage().rss;
    let peak = memoryBefore;
    const delay = monitorEventLoopDelay({ resolution: tickMs });
    delay.enable();
    const startedAt = performance.now();
    const count = await readAll(warehouse, "SELECT * FROM EVENTS", () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    });
    const ms = performance.now() - startedAt;
    delay.disable();
    if (count !== rows) throw new Error(`${count} of ${rows} rows arrived.`);
    return [
      { name: "snowflake.read", value: Math.round(ms), unit: "ms", n: 1 },
      { name: "snowflake.rows", value: Math.round((rows / ms) * 1000), unit: "rows/s", n: 1 },
      {
        name: "snowflake.event-loop.p99",
        value: Math.round(delay.percentile(99) / 1e6 - tickMs),
        unit: "ms",
        n: delay.count,
      },
      { name: "snowflake.event-loop.longest", value: Math.round(delay.max / 1e6 - tickMs), unit: "ms", n: delay.count },
      { name: "snowflake.memory-peak", value: Math.round(peak / 1e6), unit: "MB", n: 1 },
      { name: "snowflake.memory-growth", value: Math.round((peak - memoryBefore) / 1e6), unit: "MB", n: 1 },
    ];
  } finally {
    await warehouse.close();
  }
}

async function readAll(
  warehouse: Pick<Warehouse, "run">,
  sql: string,
  onBatch: () => void = () => undefined,
): Promise<number> {
  const started = await warehouse.run(sql, {
    context,
    maxRows: rows,
    timeoutMs: 120_000,
    signal: new AbortController().signal,
    tag: "snowgpt:bench",
  });
  if (!started.ok) throw new Error(`${started.error.message} (${started.error.cause})`);
  let count = 0;
  for await (const batch of started.value.batches) {
    if (!batch.ok) throw new Error(batch.error.message);
    count += batch.value.length;
    onBatch();
  }
  return count;
}
