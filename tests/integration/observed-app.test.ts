/** The app's own numbers and traces over whole runs: they are right, and no name, value or question stands in them. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { Message, ResultPart } from "#lib/domain/message";
import { metricTable } from "#lib/services/observe/metric-table";
import { observedAction } from "#lib/services/observe/observed-requests";
import { spanTable } from "#lib/services/observe/span-table";
import { other } from "#lib/services/observe/words";
import { choiceReply } from "../support/agents/model-forms.ts";
import { runTiles } from "../support/dashboards/board-world.ts";
import type { ModelReply, ModelRequest } from "../support/model-server/replies.ts";
import type { ReceivedSpan } from "../support/observe/collector.ts";
import { openObservedWorld, recognisable } from "../support/observe/observed-world.ts";
import { startServer } from "../support/observe/plain-server.ts";
import { scrape } from "../support/observe/scrape.ts";
import { expectValue, readAll } from "../support/run-world.ts";

type World = Awaited<ReturnType<typeof openObservedWorld>>;

const known = "total weight by axolotl";

/** Sees the question in no reading, writes a statement that fails, then one that runs; and fails itself once. */
function respond({ body }: ModelRequest, number: number): ModelReply {
  if (number === 3) return { kind: "status", status: 400, message: "the okapi is out" };
  if (body.response_format?.json_schema?.name === "choice") return { kind: "object", value: choiceReply() };
  const column = number % 2 === 0 ? "PANGOLIN_COUNT" : "WEIGHT";
  return { kind: "text", text: `SELECT AXOLOTL, ${column} FROM NARWHALS.WOMBATS` };
}

/** Answers, an answer by the model, failures, an added file, a board: what a day of work is made of. */
async function workADay({ app, ask }: World): Promise<{ readonly questions: number; readonly refreshes: number }> {
  const chat = randomUUID();
  const answer = await ask(known, chat);
  const asked = [
    "how wombatish is each pangolin",
    "weight of zorbs per axolotl",
    "okapi okapi okapi",
    "average weight",
  ];
  for (const text of asked) await ask(text);
  await editSql(app, chat, answer, "select NARWHALESE from WOMBATS");
  const content = Buffer.from("quokka,okapis\nPangolin,3\nAxolotl,4\n");
  const file = { fileName: "wombats.csv", bytes: content.length, body: new Blob([content]).stream() };
  const { uploadId } = expectValue(
    await app.uploads.receive("local", { ...file, signal: new AbortController().signal }),
  );
  const { table } = expectValue(await app.uploads.preview("local", { uploadId, hasHeader: null, types: {} }));
  expectValue(await app.uploads.add("local", { uploadId, table, replaces: false, types: {} }));
  await ask("total okapis by quokka", randomUUID(), app.uploads.context);
  await refreshBoard(app, chat, answer);
  return { questions: asked.length + 3, refreshes: 1 };
}

async function editSql(app: World["app"], sessionId: string, message: Message, sql: string): Promise<void> {
  const place = { sessionId, messageId: message.id, resultId: resultOf(message).ref.id };
  const edited = { ...place, clientMessageId: randomUUID(), sql };
  const { runId } = expectValue(await app.conversations.runEditedSql("local", edited));
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
}

function resultOf({ parts }: Message): ResultPart {
  const result = parts.find((part) => part.type === "result");
  if (result?.type !== "result") throw new Error(`No result: ${JSON.stringify(parts)}`);
  return result;
}

async function refreshBoard(app: World["app"], sessionId: string, message: Message): Promise<void> {
  const board = { title: "Quokka board", description: "of pangolins", tiles: [], filters: [], defaultFilters: [] };
  const made = await app.dashboards.create("local", { ...board, parameters: [], tabs: [], refreshMinutes: 0 });
  const { id } = expectValue(made);
  const from = { sessionId, resultId: resultOf(message).ref.id };
  expectValue(
    await app.dashboards.addTile("local", { target: { dashboardId: id, tabId: null }, from, chartEdit: noChartEdit }),
  );
  await runTiles(app, id);
}

/** A span and all that stand within it. */
function within(spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan): readonly ReceivedSpan[] {
  return spans.filter((span) => span.parentSpanId === spanId).flatMap((span) => [span, ...within(spans, span)]);
}

/** A number of the table, under words of its lists. */
function isOfTable(sample: string, labels: Readonly<Record<string, string>>): boolean {
  const metric = Object.values(metricTable).find(
    ({ name, kind }) => sample === name || (kind === "histogram" && sample.startsWith(`${name}_`)),
  );
  if (metric === undefined) return false;
  const lists = new Map<string, readonly string[]>(Object.entries(metric.labels));
  const given = Object.entries(labels).filter(([label]) => label !== "le");
  return given.every(([label, word]) => [...(lists.get(label) ?? []), other].includes(word));
}

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);

describe("a day of work", () => {
  test("is counted right, and is told without a name, a value or a question", async () => {
    const world = await openObservedWorld({ respond });
    const { questions, refreshes } = await workADay(world);
    const numbers = await scrape(world.metricsPort);
    expect(numbers.sum("snowgpt_runs_begun_total", { kind: "question" })).toBe(questions);
    expect(numbers.sum("snowgpt_runs_ended_total", { kind: "question" })).toBe(questions);
    expect(numbers.sum("snowgpt_runs_begun_total", { kind: "refresh" })).toBe(refreshes);
    expect(numbers.sum("snowgpt_runs_ended_total", { kind: "refresh", status: "succeeded" })).toBe(refreshes);
    expect(numbers.sum("snowgpt_run_duration_seconds_count")).toBe(questions + refreshes);
    expect(numbers.sum("snowgpt_runs")).toBe(0);
    expect(numbers.sum("snowgpt_runs_ended_total", { status: "failed", stage: "SQL" })).toBeGreaterThan(0);
    expect(numbers.sum("snowgpt_statements_total", { kind: "query", outcome: "ok" })).toBeGreaterThan(0);
    expect(numbers.sum("snowgpt_statements_total", { outcome: "UNKNOWN_OBJECT" })).toBeGreaterThan(0);
    expect(numbers.sum("snowgpt_model_calls_total", { role: "main", outcome: "ok" })).toBeGreaterThan(0);
    expect(numbers.sum("snowgpt_model_tokens_total", { direction: "in" })).toBeGreaterThan(0);
    expect(numbers.sum("snowgpt_results_stored_bytes_total")).toBeGreaterThan(0);
    expect(numbers.sum("snowgpt_store_operations_total", { operation: "write", outcome: "ok" })).toBeGreaterThan(0);
    expect(numbers.metrics.some(({ name }) => name === "nodejs_eventloop_lag_seconds")).toBe(true);

    await world.endObserving();
    const spans = world.collector.spans();
    expect(named(spans, "run question")).toHaveLength(questions);
    expect(named(spans, "run refresh")).toHaveLength(refreshes);
    const told = [numbers.text, ...world.collector.bodies].join("\n").toLowerCase();
    expect(recognisable.filter((word) => told.includes(word))).toEqual([]);
    for (const word of [known, "zorbs", "weight", "local", "databases", world.folder]) expect(told).not.toContain(word);
  });

  test("stands in spans as it was done: a run with its nodes, what each sent, and the request that began it", async () => {
    const world = await openObservedWorld({ respond });
    const address = await startServer(async () => {
      await observedAction("ask", async () => ({ ok: true, value: await world.ask(known) }));
    });
    await fetch(`${address}/chat/c0ffee00-0000-4000-8000-000000000000?question=wombatish`, { method: "POST" });
    await world.endObserving();
    const spans = world.collector.spans();
    const [request] = named(spans, "POST /chat/[sessionId]");
    const [action] = named(spans, "action ask");
    const [run] = named(spans, "run question");
    if (request === undefined || action === undefined || run === undefined) throw new Error("A span is missing.");
    expect(action).toMatchObject({ parentSpanId: request.spanId, traceId: request.traceId });
    expect(action.attributes).toEqual({ "snowgpt.permission": "ask", "snowgpt.outcome": "ok" });
    expect(run.links).toMatchObject([{ traceId: action.traceId, spanId: action.spanId }]);
    expect(run.traceId).not.toBe(request.traceId);
    expect(run.attributes).toMatchObject({ "snowgpt.run.status": "succeeded", "snowgpt.engine": "duckdb" });
    const inside = within(spans, run);
    expect(new Set(inside.map(({ traceId }) => traceId))).toEqual(new Set([run.traceId]));
    const [routed] = inside;
    expect(routed?.attributes).toMatchObject({ "snowgpt.agent": "router", "snowgpt.node.status": "done" });
    const [query] = named(inside, "statement query");
    expect(query?.attributes).toMatchObject({ "snowgpt.engine": "duckdb", "snowgpt.outcome": "ok", "snowgpt.rows": 2 });
    // What the run had to know of the schema was asked within it, and stands in no node of its record.
    expect(named(spans, "statement check").every((span) => inside.includes(span))).toBe(true);
    for (const span of inside) {
      expect(BigInt(span.startTimeUnixNano) <= BigInt(span.endTimeUnixNano)).toBe(true);
      expect(BigInt(span.startTimeUnixNano) >= BigInt(run.startTimeUnixNano)).toBe(true);
    }
    expect(world.collector.headers[0]).toMatchObject({ "api-key": "key-of-okapi", path: "/v1/traces" });
    expect(world.collector.resources()[0]).toMatchObject({ "service.name": "snowgpt" });
  });

  test("says nothing that its tables do not name: each label has a word of its list, each attribute its name", async () => {
    const world = await openObservedWorld({ respond });
    await workADay(world);
    const numbers = await scrape(world.metricsPort);
    const own = numbers.metrics.filter(({ name }) => name.startsWith("snowgpt_"));
    expect(own.map(({ name }) => name).sort()).toEqual(
      Object.values(metricTable)
        .map(({ name }) => name)
        .sort(),
    );
    const labelled = numbers.samples.filter(({ name }) => name.startsWith("snowgpt_"));
    expect(labelled.filter(({ name, labels }) => !isOfTable(name, labels))).toEqual([]);
    expect(labelled.length).toBeGreaterThan(own.length);
    await world.endObserving();
    const attributes = new Set(Object.values(spanTable).flatMap((kind) => Object.keys(kind.attributes)));
    const used = new Set(world.collector.spans().flatMap((span) => Object.keys(span.attributes)));
    expect([...used].filter((name) => !attributes.has(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(10);
  });
});
