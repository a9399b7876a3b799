/** Runs as the record of them tells it: when they begin, what each node took, how they end. None of their words passes. */
import "server-only";
import type { EngineName } from "#lib/domain/catalog";
import type { TraceEntry, TraceModelCall, TraceStatement } from "#lib/domain/trace";
import type { Traces } from "../traces.ts";
import type { ModelCallFacts, Observer, RunEngine, RunKind, StatementFacts } from "./observed.ts";
import { currentPlace } from "./place.ts";

export type ObservedTracesParts = {
  readonly observer: Observer;
  readonly engineOf: (database: string) => EngineName;
  readonly now: () => number;
};

/** The same traces for runs of a kind. One of them for each kind: what one begins it ends. */
export function createObservedTraces(
  inner: Traces,
  kind: RunKind,
  { observer, engineOf, now }: ObservedTracesParts,
): Traces {
  const live = new Map<string, { readonly startedAt: number; readonly engine: RunEngine; stage: string }>();
  return {
    ...inner,
    begin: (run) => {
      const { runId, database } = run;
      const engine = database === null ? "several" : engineOf(database);
      const startedAt = now();
      live.set(runId, { startedAt, engine, stage: "waiting" });
      observer.note({ type: "run-begun", runId, kind, engine, at: startedAt, from: currentPlace() });
      inner.begin(run);
    },
    record: (runId, entry) => {
      const run = live.get(runId);
      if (run !== undefined) {
        run.stage = entry.agent;
        observer.note({ type: "node-ended", runId, ...nodeFacts(entry, engineOf) });
      }
      inner.record(runId, entry);
    },
    end: async (run) => {
      const { runId, status, errorCode: failure } = run;
      const begun = live.get(runId);
      live.delete(runId);
      if (begun !== undefined) {
        const ms = Math.max(0, now() - begun.startedAt);
        observer.note({ type: "run-ended", runId, kind, status, failure, ms, ...begun });
      }
      await inner.end(run);
    },
  };
}

function nodeFacts(entry: TraceEntry, engineOf: ObservedTracesParts["engineOf"]) {
  const { seq, parent, agent, node, status, attempts, rowCount, startedAt, ms, statements, modelCalls } = entry;
  return {
    ...{ seq, parent, agent, node, status, attempts, rows: rowCount, startedAt, ms },
    statements: statements.map((statement) => statementFacts(statement, engineOf)),
    modelCalls: modelCalls.map(modelCallFacts),
  };
}

function statementFacts(
  { database, kind, error, startedAt, ms, rowCount: rows }: TraceStatement,
  engineOf: ObservedTracesParts["engineOf"],
): StatementFacts {
  return { engine: engineOf(database), kind, outcome: error?.code ?? "ok", startedAt, ms, rows };
}

function modelCallFacts(call: TraceModelCall): ModelCallFacts {
  const {
    isFast = false,
    model,
    error,
    startedAt,
    ms,
    inputTokens,
    outputTokens,
    cachedTokens = 0,
    cost = null,
  } = call;
  const outcome = error?.code ?? "ok";
  return { isFast, model, outcome, startedAt, ms, inputTokens, outputTokens, cachedTokens, dollars: cost };
}
