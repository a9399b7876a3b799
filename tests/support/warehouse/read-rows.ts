/** Short words for calling a warehouse in tests. */
import type { CheckOptions, RunOptions, RunStats, Warehouse } from "#lib/db/warehouse/contract";
import type { AppError, Result } from "#lib/domain/errors";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";

export type WholeResult = {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
  readonly stats: RunStats;
  /** The failure that broke off the reading. */
  readonly failure: AppError | null;
};

type Context = RunOptions["context"];

export function runOptions(context: Context, more: Partial<RunOptions> = {}): RunOptions {
  return { context, maxRows: 10_000, timeoutMs: 30_000, signal: new AbortController().signal, tag: "test", ...more };
}

export function checkOptions(context: Context, more: Partial<CheckOptions> = {}): CheckOptions {
  const scope = { context, schemas: [context.schema] };
  return { scope, maxRows: 10_000, timeoutMs: 30_000, signal: new AbortController().signal, ...more };
}

/** Runs a statement and reads it to its end. */
export async function readAll(warehouse: Warehouse, sql: string, options: RunOptions): Promise<Result<WholeResult>> {
  const started = await warehouse.run(sql, options);
  if (!started.ok) return started;
  const rows: ResultRow[] = [];
  let failure: AppError | null = null;
  for await (const batch of started.value.batches) {
    if (batch.ok) rows.push(...batch.value);
    else failure = batch.error;
  }
  return { ok: true, value: { columns: started.value.columns, rows, stats: started.value.stats(), failure } };
}

/** The value of a result that must be one. */
export function valueFrom<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message} (${result.error.cause})`);
  return result.value;
}

/** The failure of a result that must be one. */
export function failureFrom(result: Result<unknown>): AppError {
  if (result.ok) throw new Error("The call was expected to fail.");
  return result.error;
}
