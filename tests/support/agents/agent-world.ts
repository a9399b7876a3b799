/** What an agent needs to run in a test: a scripted engine and model, a clock that ticks, all events kept. */

import type { DatabaseKnowledge } from "#lib/agents/runtime/database-knowledge";
import type { AgentDependencies, StoredResult } from "#lib/agents/runtime/dependencies";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { createTracer } from "#lib/agents/runtime/trace";
import type { CheckReport, StatementResult, TableName } from "#lib/db/warehouse/contract";
import { dialects } from "#lib/domain/dialects";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { RunEventBody } from "#lib/domain/run-event";
import type { TraceEntry } from "#lib/domain/trace";

export type Table = {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
  readonly limited?: boolean;
};

export type EngineScript = {
  /** Null passes the statement as it is; `tables` are those that the guard found in it. */
  check?(
    sql: string,
    database: string,
  ):
    | AppError
    | { readonly unsafe: string }
    | { readonly crosses: string }
    | { readonly tables: readonly TableName[] }
    | null;
  run(sql: string, database: string): Table | AppError;
};

export type AgentWorld = {
  readonly dependencies: AgentDependencies;
  readonly events: RunEventBody[];
  /** What every step did, in the order in which the steps ended. */
  readonly trace: TraceEntry[];
  /** Texts that were sent to run, in order. */
  readonly ran: string[];
  readonly checked: string[];
  readonly stop: () => void;
};

export type WorldOptions = Partial<Pick<AgentDependencies, "model" | "modelData" | "now" | "costGateBytes">> & {
  readonly engine?: EngineScript;
  /** What every statement would read. */
  readonly estimatedBytes?: number | null;
  /** Schemas beside the chosen one. */
  readonly otherSchemas?: readonly DatabaseKnowledge[];
  /** Rows that the store hands back at once. */
  readonly previewRows?: number;
};

/** Two cities by default, so that a rules answer works without a script. */
export function agentWorld({
  engine = twoCities,
  model = null,
  modelData = "results",
  costGateBytes = null,
  estimatedBytes = null,
  previewRows = 1_000,
  otherSchemas = [],
  now,
}: WorldOptions = {}): AgentWorld {
  const events: RunEventBody[] = [];
  const trace: TraceEntry[] = [];
  const ran: string[] = [];
  const checked: string[] = [];
  const controller = new AbortController();
  const tick = counter();
  const nextId = counter();
  const dependencies: AgentDependencies = {
    warehouse: {
      dialectOf: () => dialects.duckdb,
      check: async (sql, { scope }) => {
        checked.push(sql);
        return checkWith(engine, { sql, database: scope.context.database }, estimatedBytes);
      },
      run: async (sql, { context }) => {
        ran.push(sql);
        const outcome = engine.run(sql, context.database);
        return "code" in outcome ? err(outcome) : ok(resultOf(outcome));
      },
    },
    ...keptResults(previewRows),
    costGateBytes,
    model,
    emit: (event) => events.push(event),
    readOtherSchemas: async () => otherSchemas,
    tracer: createTracer((entry) => trace.push(entry), now ?? tick),
    now: now ?? tick,
    today: "2025-07-01",
    newId: () => `id-${nextId()}`,
    signal: controller.signal,
    modelData,
  };
  return { dependencies, events, trace, ran, checked, stop: () => controller.abort() };
}

function counter(): () => number {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
}

export const twoCities: EngineScript = {
  run: () => ({
    columns: [textColumn("CITY"), numberColumn("REVENUE")],
    rows: [
      ["Paris", "30.50"],
      ["Berlin", "69.50"],
    ],
  }),
};

export function textColumn(name: string): ResultColumn {
  return { name, kind: "text", nativeType: "VARCHAR" };
}

export function numberColumn(name: string): ResultColumn {
  return { name, kind: "decimal", nativeType: "DECIMAL(18,2)" };
}

export function dateColumn(name: string): ResultColumn {
  return { name, kind: "date", nativeType: "DATE" };
}

export function engineError(code: AppError["code"], cause: string | null = null): AppError {
  return appError(code, `The engine said ${code}.`, { cause });
}

export type ModelScript = {
  object?(input: string, instructions: string): unknown;
  /** Streamed word by word. */
  text?(input: string): string | AppError;
};

/** A model that replies what the script says; a script's AppError is a failed call. */
export function scriptedModel(script: ModelScript): ModelPort & { readonly inputs: string[] } {
  const inputs: string[] = [];
  const usage = { inputTokens: 1, outputTokens: 1 };
  return {
    name: "scripted",
    inputs,
    async generateObject({ prompt, schema }) {
      inputs.push(prompt.input);
      const reply = script.object?.(prompt.input, prompt.instructions);
      if (isAppError(reply)) return err(reply);
      const parsed = schema.safeParse(reply);
      if (parsed.success) return ok({ value: parsed.data, usage });
      return err(appError("MODEL_INVALID_OUTPUT", "The language model's answer could not be read."));
    },
    async streamText({ prompt, onText }) {
      inputs.push(prompt.input);
      const reply = script.text?.(prompt.input) ?? "";
      if (typeof reply !== "string") return err(reply);
      for (const piece of reply.match(/\S+\s*/g) ?? []) onText(piece);
      return ok({ value: reply, usage });
    },
  };
}

function isAppError(value: unknown): value is AppError {
  return typeof value === "object" && value !== null && "code" in value && "retryable" in value;
}

function checkWith(
  engine: EngineScript,
  { sql, database }: { readonly sql: string; readonly database: string },
  estimatedBytes: number | null,
): Result<CheckReport> {
  const said = engine.check?.(sql, database) ?? null;
  if (said !== null && "code" in said) return err(said);
  const reason = said === null || "tables" in said ? null : Object.values(said)[0];
  return ok({
    verdict: {
      isSafe: reason === null,
      code: reason === null ? null : refusalCode(said),
      reason: reason ?? null,
      position: null,
      tables: said !== null && "tables" in said ? said.tables : [],
      columns: [],
      functions: [],
      sanitizedQuery: `${sql} /* checked */`,
      limitEnforced: false,
    },
    columns: null,
    estimatedBytes,
  });
}

function refusalCode(said: object | null): "UNSAFE" | "CROSS_DB" {
  return said !== null && "crosses" in said ? "CROSS_DB" : "UNSAFE";
}

function resultOf({ columns, rows, limited = false }: Table): StatementResult {
  const batches = async function* () {
    yield ok(rows);
  };
  const stats = () => ({ rowCount: rows.length, limited, limitEnforced: limited, ms: 1, queryId: null });
  return { columns, batches: batches(), stats };
}

/** Keeps results in memory; they are numbered `result-1`, `result-2`, ... */
function keptResults(previewRows: number): Pick<AgentDependencies, "storeResult" | "readRows"> {
  const kept = new Map<string, readonly ResultRow[]>();
  return {
    storeResult: async (result): Promise<Result<StoredResult>> => {
      const rows: ResultRow[] = [];
      for await (const batch of result.batches) {
        if (!batch.ok) return batch;
        rows.push(...batch.value);
      }
      const id = `result-${kept.size + 1}`;
      kept.set(id, rows);
      const { limited, limitEnforced, ms } = result.stats();
      const ref = { id, columns: [...result.columns], rowCount: rows.length, limited, limitEnforced, ms };
      return ok({ ref, preview: rows.slice(0, previewRows) });
    },
    readRows: async (id, { offset, limit }) => ok((kept.get(id) ?? []).slice(offset, offset + limit)),
  };
}
