/**
 * Takes the batches of the large table, as the app's server does, in a process that does nothing else, and reports how
 * that went: its event loop is the server's. The driver is in the process that the warehouse starts.
 */
import { readFile } from "node:fs/promises";
import pino from "pino";
import { z } from "zod";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createSnowflakeWarehouse } from "#lib/db/warehouse/snowflake/index";
import type { Figure } from "./figure.ts";
import { loopDelay } from "./loop-delay.ts";

const rows = 400_000;
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
    process.send?.("reading");
    const delay = loopDelay("snowflake.event-loop");
    const startedAt = performance.now();
    const count = await readAll(warehouse, "SELECT * FROM EVENTS", () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    });
    const ms = performance.now() - startedAt;
    const delays = delay();
    if (count !== rows) throw new Error(`${count} of ${rows} rows arrived.`);
    return [
      { name: "snowflake.read", value: Math.round(ms), unit: "ms", n: 1 },
      { name: "snowflake.rows", value: Math.round((rows / ms) * 1000), unit: "rows/s", n: 1 },
      ...delays,
      megabytes("snowflake.memory-peak", peak),
      megabytes("snowflake.memory-growth", peak - memoryBefore),
      ...(await engineMemory()),
    ];
  } finally {
    await warehouse.close();
  }
}

function megabytes(name: string, bytes: number): Figure {
  return { name, value: Math.round(bytes / 1e6), unit: "MB", n: 1 };
}

/** The most that the driver's process ever held, where the system tells it. */
async function engineMemory(): Promise<Figure[]> {
  try {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, "utf8");
    const status = await readFile(`/proc/${children.trim().split(" ")[0]}/status`, "utf8");
    return [megabytes("snowflake.engine-memory-peak", Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024)];
  } catch {
    return [];
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
