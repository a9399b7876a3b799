/** Entries of a record as an agent leaves them. */
import type { RunFilter, RunItem, RunReport } from "#lib/domain/run-report";
import type { TraceEntry, TraceModelCall, TraceStatement } from "#lib/domain/trace";

export function entryOf(seq: number, more: Partial<TraceEntry> = {}): TraceEntry {
  return {
    seq,
    parent: null,
    agent: "SQL",
    node: "plan",
    subject: null,
    status: "done",
    outcome: "candidate",
    next: "validate",
    detail: null,
    attempts: 0,
    rowCount: null,
    reads: {},
    before: {},
    after: {},
    modelCalls: [],
    statements: [],
    startedAt: 1_000 + seq * 100,
    ms: 40,
    ...more,
  };
}

export function callOf(more: Partial<TraceModelCall> = {}): TraceModelCall {
  return {
    model: "gpt-5-mini",
    prompt: "write-query",
    promptVersion: 2,
    instructions: "Write one statement.",
    input: "Revenue by region",
    output: '{"sql":"SELECT 1"}',
    error: null,
    inputTokens: 1_000,
    outputTokens: 100,
    cost: 0.00045,
    startedAt: 1_100,
    ms: 20,
    ...more,
  };
}

export function statementOf(more: Partial<TraceStatement> = {}): TraceStatement {
  return {
    kind: "query",
    database: "DEMO",
    schema: "SALES",
    sql: "SELECT REGION, SUM(AMOUNT) FROM ORDERS GROUP BY REGION",
    error: null,
    rowCount: 2,
    columns: ["REGION", "AMOUNT"],
    head: [
      ["North", 1204.5],
      ["South", 88],
    ],
    startedAt: 1_200,
    ms: 12,
    ...more,
  };
}

/** Finds every answer. */
export const anyRun: RunFilter = {
  of: "chats",
  whose: null,
  status: null,
  agent: null,
  model: null,
  database: null,
  dashboardId: null,
  feedback: null,
  text: "",
  from: null,
  to: null,
};

export function runOf(more: Partial<RunItem> = {}): RunItem {
  return {
    id: "6f1c2a9e-0000-4000-8000-000000000001",
    owner: "local",
    sessionId: "6f1c2a9e-0000-4000-8000-00000000000a",
    dashboardId: null,
    question: "revenue by region",
    ...{ database: "DEMO", schema: "SALES", status: "succeeded", startedAt: 1_000, ms: 900, errorCode: null },
    ...{ verdict: null, entryCount: 1, agent: "SQL", model: null, attempts: 1, modelCalls: 0, inputTokens: 0 },
    ...{ outputTokens: 0, statements: 2, queries: 1, rowCount: 2, cost: 0 },
    ...more,
  };
}

/** A run that refreshed a dashboard. */
export function refreshOf(more: Partial<RunItem> = {}): RunItem {
  const dashboardId = "6f1c2a9e-0000-4000-8000-00000000000b";
  return runOf({ sessionId: null, dashboardId, question: "Sales", agent: "refresh", ...more });
}

export function reportOf(entries: RunReport["entries"], run: Partial<RunItem> = {}): RunReport {
  return { run: runOf(run), entries, reading: null, gap: null, isMasked: false, feedback: null };
}
