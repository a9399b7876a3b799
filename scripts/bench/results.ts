/**
 * Stored results from the app's side: keeping 100,000 rows of ten columns, a page, sorts, a filter, a sum and each
 * download; and what that costs the app's own process, which serves everybody meanwhile.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import pino from "pino";
import { resultLimits } from "#lib/config/limits";
import { openResultFiles } from "#lib/db/results/result-files";
import { openStore } from "#lib/db/store/open-store";
import type { StatementResult } from "#lib/db/warehouse/contract";
import type { ColumnKind } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { createResults, type Results } from "#lib/services/results";
import { projectFolder } from "../lib/data-folder.mjs";
import { type Bench, durationFigures, type Figure } from "./figure.ts";

const rowCount = resultLimits.storedRows;
const batchRows = 500;
const rounds = 10;
const signal = new AbortController().signal;

const kinds: readonly ColumnKind[] = [
  "integer",
  "text",
  "decimal",
  "date",
  "boolean",
  "timestamp",
  "float",
  "text",
  "integer",
  "text",
];
const columns: ResultColumn[] = kinds.map((kind, position) => ({
  name: `COLUMN_${position}`,
  kind,
  nativeType: kind.toUpperCase(),
}));

const byText: ResultView = { order: [{ column: 7, direction: "ascending" }], filters: [] };
const byNumber: ResultView = { order: [{ column: 2, direction: "descending" }], filters: [] };
const withWord: ResultView = { order: [], filters: [{ operator: "contains", column: 7, text: "42" }] };

export const resultsBench: Bench = { name: "results", run: measureResults };

async function measureResults(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), "snowgpt-bench-"));
  const folder = join(data, "results");
  const store = await openStore(join(data, "app"));
  const results = createResults({
    records: store.results,
    files: openResultFiles({ folder, projectRoot: projectFolder }),
    folder,
    logger: pino({ level: "silent" }),
    now: Date.now,
    newId: randomUUID,
  });
  try {
    // The process starts with the first result; it is not a typical one.
    await keep(results, 1);
    return await withProcessCosts(() => measureAll(results));
  } finally {
    await results.close();
    await store.close();
    await rm(data, { recursive: true, force: true });
  }
}

async function measureAll(results: Results): Promise<Figure[]> {
  const stored: number[] = [];
  let resultId = "";
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    resultId = await keep(results, rowCount);
    stored.push(performance.now() - startedAt);
  }
  const page = (view: ResultView, offset: number) => () =>
    results.readPage("local", { resultId, view, offset, limit: 100 });
  return [
    ...durationFigures("results.store", stored),
    ...(await repeated("results.first-page", page(plainView, 0))),
    ...(await repeated("results.last-page", page(plainView, rowCount - 100))),
    ...(await repeated("results.sort-number", page(byNumber, 50_000))),
    ...(await repeated("results.sort-text", page(byText, 50_000))),
    ...(await repeated("results.filter", page(withWord, 0))),
    ...(await repeated("results.summary", () => results.summarise("local", { resultId, column: 2, view: plainView }))),
    ...(await measureReaders(page(byText, 50_000))),
    ...(await measureExports(results, resultId)),
  ];
}

/** Twenty people sort at the same moment. */
async function measureReaders(read: () => Promise<Result<unknown>>): Promise<Figure[]> {
  const waits = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const startedAt = performance.now();
      expectValue(await read());
      return performance.now() - startedAt;
    }),
  );
  return durationFigures("results.twenty-readers", waits);
}

async function measureExports(results: Results, resultId: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const format of ["csv", "json", "parquet", "xlsx"] as const) {
    const startedAt = performance.now();
    const request = { resultId, format, values: "raw", view: plainView, signal } as const;
    const { stream } = expectValue(await results.openExport("local", request));
    await stream.pipeTo(new WritableStream());
    figures.push(...durationFigures(`results.export-${format}`, [performance.now() - startedAt]));
  }
  return figures;
}

async function repeated(name: string, read: () => Promise<Result<unknown>>): Promise<Figure[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    expectValue(await read());
    samples.push(performance.now() - startedAt);
  }
  return durationFigures(name, samples);
}

/** Adds how long this process was unable to answer, and how much memory it grew by, while the work went on. */
async function withProcessCosts(work: () => Promise<Figure[]>): Promise<Figure[]> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  delay.enable();
  try {
    const figures = await work();
    delay.disable();
    const n = delay.count;
    return [
      ...figures,
      { name: "results.app-delay.p99", value: Math.round(delay.percentile(99) / 1e4) / 100, unit: "ms", n },
      { name: "results.app-delay.max", value: Math.round(delay.max / 1e4) / 100, unit: "ms", n },
      { name: "results.app-memory-growth", value: Math.round((peak - before) / 1e6), unit: "MB", n: 1 },
    ];
  } finally {
    clearInterval(watch);
  }
}

async function keep(results: Results, count: number): Promise<string> {
  const stored = await results.store({ ownerId: "local", result: statementOf(count), signal });
  return expectValue(stored).ref.id;
}

/** Rows are made while they are read, as an engine hands them over: the whole result is nowhere in this process. */
function statementOf(count: number): StatementResult {
  async function* batches() {
    for (let start = 0; start < count; start += batchRows) {
      yield ok(Array.from({ length: Math.min(batchRows, count - start) }, (_, index) => rowOf(start + index)));
    }
  }
  const stats = { rowCount: count, limited: false, limitEnforced: false, ms: 0, queryId: null };
  return { columns, batches: batches(), stats: () => stats };
}

function rowOf(number: number): ResultRow {
  // A fixed shuffle: every run measures the same rows.
  const shuffled = (number * 7_919) % rowCount;
  const day = new Date((number % 20_000) * 86_400_000).toISOString().slice(0, 10);
  return [
    number,
    `Customer ${number % 777}`,
    (shuffled * 1.37).toFixed(2),
    day,
    number % 3 === 0,
    `${day} 12:30:00`,
    shuffled / 7,
    `Order ${shuffled} of ${day}`,
    number % 2 === 0 ? null : `90071992547${String(40_993 + number).padStart(7, "0")}`,
    "Germany",
  ];
}

function expectValue<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.error.message} ${result.error.cause ?? ""}`);
}
