/**
 * Conversations under load: a list of 1,000 chats of 50 messages, one run with 50 watchers, and 20 chats that ask at
 * once. The store and the runs are the product's own; the answers of the 20 chats come from the embedded engine.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import pino from "pino";
import { openStore } from "#lib/db/store/open-store";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { Result } from "#lib/domain/errors";
import type { RunEvent } from "#lib/domain/run-event";
import { type App, assembleApp } from "#lib/services/app";
import { createRunLog } from "#lib/services/run-log";
import { followRun } from "#lib/services/run-stream";
import { projectFolder, resolveDataFolder } from "../lib/data-folder.mjs";
import { ensureDemoData } from "../lib/setup.mjs";
import { chatCount, measureStore, messagesPerChat, withFilledStore } from "./conversations-store.ts";
import { type Bench, durationFigures, type Figure } from "./figure.ts";
import { demoContext, demoQuestions } from "./questions.ts";

const watcherCount = 50;
const sleeperCount = 5;
const pieceCount = 1_000;
const parallelChats = 20;
const silent = pino({ level: "silent" });

export const conversationsBench: Bench = {
  name: "conversations",
  run: async () => [...(await measureList()), ...(await measureWatchers()), ...(await measureParallelChats())],
};

async function measureList(): Promise<Figure[]> {
  const samples = await withFilledStore(measureStore);
  return [
    { name: "conversations.messages", value: chatCount * messagesPerChat, unit: "count", n: 1 },
    ...durationFigures("conversations.list", samples.list),
    ...durationFigures("conversations.open", samples.open),
    ...durationFigures("conversations.search.common-words", samples.commonWords),
    ...durationFigures("conversations.search.rare-words", samples.rareWords),
    ...durationFigures("conversations.search.in-every-chat", samples.everyChat),
  ];
}

/** A run that says much at once; most watchers read, a few have fallen asleep. */
async function measureWatchers(): Promise<Figure[]> {
  const runId = randomUUID();
  const log = createRunLog(runId, { persist: async () => undefined, now: Date.now, logger: silent });
  const watch = { runId, fromSeq: 1, now: Date.now, chartOf: async () => null };
  const memoryBefore = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const sleepers = Array.from({ length: sleeperCount }, () => followRun(log, watch));
  const startedAt = performance.now();
  const watchers = Array.from({ length: watcherCount }, () => readToEnd(log, watch));
  for (let piece = 0; piece < pieceCount; piece += 1) {
    log.append({ type: "part-ready", part: { type: "text", text: `piece ${piece} `.repeat(100) } });
    if (piece % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  log.end("succeeded");
  const counts = await Promise.all(watchers);
  const tookMs = performance.now() - startedAt;
  delay.disable();
  if (counts.some((count) => count !== pieceCount + 1)) throw new Error("a watcher missed an event");
  const growth = process.memoryUsage().rss - memoryBefore;
  await Promise.all(sleepers.map((stream) => stream.cancel()));
  return [
    { name: "conversations.watchers.all-at-the-end", value: Math.round(tookMs), unit: "ms", n: watcherCount },
    { name: "conversations.watchers.loop-delay.p99", value: Math.round(delay.percentile(99) / 1e6), unit: "ms", n: 1 },
    { name: "conversations.watchers.memory-growth", value: Math.round(growth / 1e6), unit: "MB", n: 1 },
  ];
}

type Watch = Parameters<typeof followRun>[1];

/** As the browser does: attaches again where a stream was full. */
async function readToEnd(log: Parameters<typeof followRun>[0], watch: Watch): Promise<number> {
  let count = 0;
  let isOver = false;
  while (!isOver) {
    for await (const event of followRun(log, { ...watch, fromSeq: count + 1 })) {
      count = event.seq;
      isOver = event.type === "run-end";
    }
  }
  return count;
}

async function measureParallelChats(): Promise<Figure[]> {
  const shared = resolveDataFolder(process.env.DATA_DIR);
  await ensureDemoData(shared);
  const folder = await mkdtemp(join(tmpdir(), "snowgpt-bench-"));
  const app = await assembleApp({
    store: await openStore(join(folder, "app")),
    ...(await openDuckdbFolder({ dataDirectory: shared, projectRoot: projectFolder })),
    modelPort: null,
    logger: silent,
    settings: {
      DATA_DIR: folder,
      MODEL_DATA: "results",
      SEMANTIC_DIR: join(projectFolder, "semantic"),
      COST_GATE_GB: 1,
    },
  });
  try {
    // The first question of all reads the schema; it is not a typical one.
    await answerMs(app, demoQuestions[0]);
    const startedAt = performance.now();
    const questions = Array.from(
      { length: parallelChats },
      (_, chat) => demoQuestions[chat % demoQuestions.length] ?? "",
    );
    const samples = await Promise.all(questions.map((question) => answerMs(app, question)));
    const tookMs = performance.now() - startedAt;
    return [
      ...durationFigures("conversations.parallel.answer", samples),
      { name: "conversations.parallel.all-answered", value: Math.round(tookMs), unit: "ms", n: parallelChats },
    ];
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** From the question in a chat of its own to the end of its run, the wait for a free place included. */
async function answerMs(app: App, text: string): Promise<number> {
  const startedAt = performance.now();
  const chat = { ...demoContext, otherContexts: [], sessionId: randomUUID(), clientMessageId: randomUUID(), text };
  const { runId } = expect(await app.conversations.ask("local", chat));
  const { events } = expect(await app.runs.attach("local", { runId, fromSeq: 1 }));
  let last: RunEvent | null = null;
  for await (const event of events) last = event;
  if (last?.type !== "run-end" || last.status !== "succeeded") throw new Error(`${text}: ${JSON.stringify(last)}`);
  return performance.now() - startedAt;
}

function expect<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}
