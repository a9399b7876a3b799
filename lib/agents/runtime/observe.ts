/** The same capabilities, each use of them noted at the node that uses them. */
import "server-only";
import type { StatementResult } from "#lib/db/warehouse/contract";
import { dollarsOf } from "#lib/domain/call-cost";
import type { DatabaseContext } from "#lib/domain/catalog";
import { err, ok, type Result } from "#lib/domain/errors";
import type { ModelPrice } from "#lib/domain/model-price";
import type { TraceModelCall, TraceStatement } from "#lib/domain/trace";
import type { AgentDependencies } from "./dependencies.ts";
import { type ModelFailure, type ModelPort, type ModelReply, withoutReply } from "./model-port.ts";
import { probeTag } from "./probe-statement.ts";
import type { Prompt } from "./prompt.ts";
import { type Span, traceError } from "./trace.ts";

export type Observed = Pick<AgentDependencies, "model" | "fastModel" | "warehouse" | "storeResult" | "now">;

/** Everything else stays as it is. */
export function observe<Dependencies extends Observed>(dependencies: Dependencies, span: Span): Dependencies {
  const { model, fastModel = null, now } = dependencies;
  return {
    ...dependencies,
    model: model === null ? null : observeModel(model, span, now),
    fastModel: fastModel === null ? null : observeModel(fastModel, fastCalls(span), now),
    ...observeStatements(dependencies, span),
  };
}

type CallNotes = Pick<Span, "noteModelCall">;

/** Marks the calls that the fast model took over. */
function fastCalls(span: CallNotes): CallNotes {
  return { noteModelCall: (call) => span.noteModelCall({ ...call, isFast: true }) };
}

function observeModel(model: ModelPort, span: CallNotes, now: () => number): ModelPort {
  type Reply<Value> = Result<ModelReply<Value>, ModelFailure>;
  const noted = async <Value>(prompt: Prompt, call: () => Promise<Reply<Value>>): Promise<Reply<Value>> => {
    const startedAt = now();
    const reply = await call();
    span.noteModelCall({
      ...readCall(reply, prompt, model.price ?? null),
      model: model.name,
      startedAt,
      ms: Math.max(0, now() - startedAt),
    });
    return reply.ok ? reply : err(withoutReply(reply.error));
  };
  return {
    ...model,
    price: model.price ?? null,
    generateObject: (request) => noted(request.prompt, () => model.generateObject(request)),
    streamText: (request) => noted(request.prompt, () => model.streamText(request)),
  };
}

function readCall<Value>(
  reply: Result<ModelReply<Value>, ModelFailure>,
  { name, version, instructions, input }: Prompt,
  price: ModelPrice | null,
): Omit<TraceModelCall, "model" | "startedAt" | "ms"> {
  // A reply that could not be used was paid for all the same, and its reader wants to see it.
  const brought = reply.ok ? reply.value : (reply.error.reply ?? null);
  return {
    prompt: name,
    promptVersion: version,
    instructions,
    input,
    output: brought === null ? null : textOf(brought.value),
    error: reply.ok ? null : traceError(reply.error),
    ...(brought?.usage ?? { inputTokens: 0, outputTokens: 0 }),
    cost: brought === null ? 0 : dollarsOf(brought.usage, price),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** The first rows are known once the result is kept. */
function observeStatements(
  { warehouse, storeResult, now }: Observed,
  span: Span,
): Pick<AgentDependencies, "warehouse" | "storeResult"> {
  const open = new WeakMap<StatementResult, StatementNote>();
  const note = (started: StatementNote, more: Partial<TraceStatement>) =>
    span.noteStatement({ ...started, ...more, ms: Math.max(0, now() - started.startedAt) });
  return {
    warehouse: {
      dialectOf: (database) => warehouse.dialectOf(database),
      check: async (sql, options) => {
        const started = startStatement("check", sql, options.scope.context, now());
        const report = await warehouse.check(sql, options);
        const { verdict } = report.ok ? report.value : { verdict: null };
        const refused =
          verdict?.isSafe === false ? { code: verdict.code ?? "UNSAFE", message: verdict.reason ?? "" } : null;
        const error = report.ok ? refused && { ...refused, cause: null } : traceError(report.error);
        note(started, { error });
        return report;
      },
      run: async (sql, options) => {
        const started = startStatement("query", sql, options.context, now());
        const result = await warehouse.run(sql, options);
        if (!result.ok) note(started, { error: traceError(result.error) });
        else if (options.tag === probeTag) return ok(notedAsRead(result.value, (more) => note(started, more)));
        else open.set(result.value, started);
        return result;
      },
    },
    storeResult: async (result, signal) => {
      const stored = await storeResult(result, signal);
      const started = open.get(result);
      if (started === undefined) return stored;
      const columns = result.columns.map(({ name }) => name);
      if (!stored.ok) note(started, { columns, error: traceError(stored.error) });
      else {
        const { ref, preview } = stored.value;
        note(started, { columns, rowCount: ref.rowCount, head: preview.slice(0, headRows).map((row) => [...row]) });
      }
      return stored;
    },
  };
}

/** For statements whose rows are read at once and not kept: each is noted when its last row was read. */
export function observeReads(
  { warehouse, storeResult, now }: Omit<Observed, "model">,
  span: Span,
): Pick<AgentDependencies, "warehouse"> {
  const { check, dialectOf } = observeStatements({ model: null, warehouse, storeResult, now }, span).warehouse;
  return {
    warehouse: {
      dialectOf,
      check,
      run: async (sql, options) => {
        const started = startStatement("query", sql, options.context, now());
        const note = (more: Partial<TraceStatement>) =>
          span.noteStatement({ ...started, ...more, ms: Math.max(0, now() - started.startedAt) });
        const result = await warehouse.run(sql, options);
        if (!result.ok) {
          note({ error: traceError(result.error) });
          return result;
        }
        return ok(notedAsRead(result.value, note));
      },
    },
  };
}

/** The same result; it is noted when its last row was read. */
function notedAsRead(result: StatementResult, note: (more: Partial<TraceStatement>) => void): StatementResult {
  const columns = result.columns.map(({ name }) => name);
  const batches = notedBatches(result.batches, (read) => note({ columns, ...read }));
  return { columns: result.columns, batches, stats: () => result.stats() };
}

type ReadNote = Pick<TraceStatement, "rowCount" | "head" | "error">;

async function* notedBatches(batches: StatementResult["batches"], end: (read: ReadNote) => void) {
  let read: ReadNote = { rowCount: 0, head: [], error: null };
  try {
    for await (const batch of batches) {
      if (!batch.ok) read = { ...read, error: traceError(batch.error) };
      else {
        const head = [...read.head, ...batch.value.slice(0, headRows - read.head.length).map((row) => [...row])];
        read = { ...read, rowCount: (read.rowCount ?? 0) + batch.value.length, head };
      }
      yield batch;
    }
  } finally {
    end(read);
  }
}

const headRows = 5;

type StatementNote = Omit<TraceStatement, "ms">;

function startStatement(
  kind: TraceStatement["kind"],
  sql: string,
  { database, schema }: DatabaseContext,
  startedAt: number,
): StatementNote {
  return { kind, database, schema, sql, error: null, rowCount: null, columns: [], head: [], startedAt };
}
