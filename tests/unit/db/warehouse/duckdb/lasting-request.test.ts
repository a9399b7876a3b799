import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { RunOptions, StatementResult } from "#lib/db/warehouse/contract";
import { type Roads, startLastingRequest } from "#lib/db/warehouse/duckdb/lasting-request";
import { openingMessage } from "#lib/db/warehouse/duckdb/opening-message";
import { Runaways } from "#lib/db/warehouse/duckdb/runaways";
import { EngineProcess } from "#lib/db/warehouse/process/engine-process";
import { openRowStream } from "#lib/db/warehouse/process/row-stream";
import { StatementQueue } from "#lib/db/warehouse/process/statement-queue";
import type { AppError, Result } from "#lib/domain/errors";
import { randomCases } from "../../../../support/random-cases.ts";

const context = { database: "SHOP", schema: "main" };
const heldBatches = 10;

type Ended = { readonly rows: readonly string[]; readonly failure: AppError | null };

function openRoads() {
  const bounds = { maxCharacters: 1, maxDepth: 1, maxNodes: 1 };
  const start = () =>
    new EngineProcess({
      entry: join(process.cwd(), "tests/support/warehouse/scripted-entry.ts"),
      opening: () => openingMessage([], { memoryLimit: "1MB", threads: 1, batchRows: 1, bounds }, new Set()),
    });
  const [engine, engineApart] = [start(), start()];
  const close = () => Promise.all([engine.close(), engineApart.close()]);
  const queue = new StatementQueue(2, { afterMs: 20, maxCount: 4 });
  const roads: Roads = {
    shared: { engine, queue, killGraceMs: 50 },
    apart: { engine: engineApart, queue: new StatementQueue(1), killGraceMs: 50, endsProcess: true },
    runaways: new Runaways({ maxHangs: 2, keptMs: 60_000, maxCount: 20 }),
    heldBatches,
  };
  const open = (sql: string, more: Partial<RunOptions> = {}) => {
    const supervision = { signal: new AbortController().signal, timeoutMs: 30_000, ...more };
    const { timeoutMs } = supervision;
    const body = { kind: "run" as const, sql, context, maxRows: 100, timeoutMs, tag: "" };
    return openRowStream((listener) => startLastingRequest(body, supervision, roads, listener));
  };
  const ask = async (sql: string, more: Partial<RunOptions> = {}) => readAll(await open(sql, more));
  return { engine, open, ask, close };
}

function openForTest() {
  const opened = openRoads();
  onTestFinished(async () => void (await opened.close()));
  return opened;
}

/** `onFirst` is called when the first batch is there. */
async function readAll(started: Result<StatementResult>, onFirst: () => void = () => undefined): Promise<Ended> {
  if (!started.ok) return { rows: [], failure: started.error };
  const rows: string[] = [];
  let failure: AppError | null = null;
  for await (const batch of started.value.batches) {
    if (rows.length === 0) onFirst();
    if (batch.ok) rows.push(...batch.value.map(([cell]) => String(cell)));
    else failure = batch.error;
  }
  return { rows, failure };
}

const numbered = (count: number) => Array.from({ length: count }, (_, row) => String(row));
const hang = { timeoutMs: 100 };

type Asked = { readonly kind: "rows" | "hang" | "crash"; readonly count: number; readonly afterMs: number };

const anybody: fc.Arbitrary<Asked> = fc.record({
  kind: fc.constantFrom("rows", "rows", "rows", "hang", "crash"),
  count: fc.nat(heldBatches),
  afterMs: fc.nat(300),
});

describe("whatever else is asked at the same time", () => {
  test("no ordinary statement fails, and each row of it comes once", { timeout: 600_000 }, async () => {
    const mixes = fc.array(anybody, { minLength: 2, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(mixes, async (asked) => {
        const { ask, close } = openRoads();
        try {
          const answers = asked.map(async ({ kind, count, afterMs }, number) => {
            await new Promise((resolve) => setTimeout(resolve, afterMs));
            const ended = await ask(`${kind} ${count} number ${number}`, kind === "hang" ? hang : {});
            if (kind === "rows") expect(ended).toEqual({ rows: numbered(count), failure: null });
            else expect(ended.failure?.code).toBe(kind === "hang" ? "TIMEOUT" : "RESOURCE");
          });
          await Promise.all(answers);
        } finally {
          await close();
        }
      }),
      { numRuns: randomCases({ few: 6, all: 100 }) },
    );
  });

  test("a statement that was beside one that ended the process is not taken for it", async () => {
    const { ask } = openForTest();
    expect(await ask("rows 1")).toEqual({ rows: ["0"], failure: null });
    expect(await ask("crash beside others")).toEqual({ rows: [], failure: null });
  });

  test("as many batches as are held back are read again where the process ends before it says that they are all", async () => {
    const { ask } = openForTest();
    expect(await ask("rows 1")).toEqual({ rows: ["0"], failure: null });
    expect(await ask(`rows ${heldBatches} beside others`)).toEqual({ rows: numbered(heldBatches), failure: null });
  });

  test("a reading whose first rows are handed out already says that the connection was lost", async () => {
    const { open, engine } = openForTest();
    const { rows, failure } = await readAll(await open("rows 99"), () => engine.kill());
    expect(failure).toMatchObject({ code: "CONNECTION", retryable: true });
    expect(rows).toEqual(numbered(rows.length));
  });
});

describe("a statement that costs the engine its process", () => {
  // A process that is still starting is not killed for it: each time it gets longer.
  async function hangUntilRefused(ask: (sql: string, more: { timeoutMs: number }) => Promise<Ended>) {
    const failures: (AppError | null)[] = [];
    for (let timeoutMs = 200; failures.at(-1)?.code !== "RESOURCE" && timeoutMs < 20_000; timeoutMs *= 2)
      failures.push((await ask("hang", { timeoutMs })).failure);
    return failures;
  }

  test("is refused with the reason once it did not stop twice", { timeout: 60_000 }, async () => {
    const { ask } = openForTest();
    const failures = await hangUntilRefused(ask);
    expect(failures.length).toBeGreaterThanOrEqual(3);
    expect(new Set(failures.slice(0, -1).map((failure) => failure?.code))).toEqual(new Set(["TIMEOUT"]));
    expect(failures.at(-1)).toMatchObject({ code: "RESOURCE", retryable: false });
    expect(failures.at(-1)?.message).toContain("twice it did not stop");
  });

  test("takes no other with it the second time", { timeout: 60_000 }, async () => {
    const { ask, engine } = openForTest();
    await ask("rows 1");
    await ask("hang", hang);
    expect(engine.isReady).toBe(false);
    await ask("rows 1");
    await hangUntilRefused(ask);
    expect(engine.isReady).toBe(true);
  });

  test("is refused when the process ended while it was alone in it", async () => {
    const { ask } = openForTest();
    for (const _ of ["at once", "and later"]) {
      const { failure } = await ask("crash");
      expect(failure).toMatchObject({ code: "RESOURCE", retryable: false });
      expect(failure?.message).toContain("process ended while it worked on it");
    }
  });
});

describe("the deadline", () => {
  test("of a request ends its waiting for a new process, too, and blames nobody", async () => {
    const { ask, engine } = openForTest();
    const { failure } = await ask("rows 1", { timeoutMs: 1 });
    expect(failure?.code).toBe("TIMEOUT");
    expect(await ask("rows 1")).toEqual({ rows: ["0"], failure: null });
    expect(engine.isReady).toBe(true);
  });

  test("a closed engine says so at once", async () => {
    const { ask, close } = openForTest();
    const open = ask("hang");
    await close();
    expect((await open).failure?.code).toBe("UNAVAILABLE");
    expect((await ask("rows 1")).failure?.code).toBe("UNAVAILABLE");
  });
});
