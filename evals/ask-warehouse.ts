/** Asks a warehouse for all rows of a statement, and keeps what the product's own measuring statements answered. */
import type { RunOptions, Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import { collectRows } from "#lib/services/collect-rows";
import type { StatementAnswer, StatementCache } from "./statement-cache.ts";

/** Rows of one statement that are compared. */
export const comparedRows = 100_000;
export const statementTimeoutMs = 30_000;

/** What a statement answers, read to its end. */
export async function answerOf(
  warehouse: Pick<Warehouse, "run">,
  sql: string,
  context: DatabaseContext,
  maxRows = comparedRows,
): Promise<StatementAnswer> {
  const signal = AbortSignal.timeout(statementTimeoutMs);
  const result = await warehouse.run(sql, { context, maxRows, timeoutMs: statementTimeoutMs, signal, tag: "eval" });
  if (!result.ok) return { error: sentenceOf(result.error) };
  const rows = await collectRows(result.value);
  if (!rows.ok) return { error: sentenceOf(rows.error) };
  return { columns: [...result.value.columns], rows: [...rows.value], isLimited: result.value.stats().limited };
}

/** The guard's word first; then what the text that it lets through answers. */
export async function guardedText(
  warehouse: Pick<Warehouse, "check">,
  sql: string,
  context: DatabaseContext,
): Promise<{ readonly sql: string } | { readonly error: string }> {
  const signal = AbortSignal.timeout(statementTimeoutMs);
  const scope = { context, schemas: [context.schema] };
  const options = { scope, maxRows: comparedRows, timeoutMs: statementTimeoutMs, signal };
  const checked = await warehouse.check(sql, options);
  if (!checked.ok) return { error: sentenceOf(checked.error) };
  const { verdict } = checked.value;
  return verdict.isSafe ? { sql: verdict.sanitizedQuery } : { error: `The guard refused it: ${verdict.reason}` };
}

/** The warehouse as the product's measuring uses it; each statement is run once per content of a database. */
export function keepMeasured(
  warehouse: Warehouse,
  keep: { readonly cache: StatementCache; readonly hashOf: (database: string) => string },
): Pick<Warehouse, "dialectOf" | "check" | "run"> {
  const run = async (sql: string, options: RunOptions): ReturnType<Warehouse["run"]> => {
    const { context, maxRows } = options;
    const key = `measured in ${context.schema}, ${maxRows} rows: ${sql}`;
    const ask = () => answerOf(warehouse, sql, context, maxRows);
    const answer = await keep.cache.get(keep.hashOf(context.database), key, ask);
    if ("error" in answer) return warehouse.run(sql, options);
    const { columns, rows, isLimited } = answer;
    const stats = { rowCount: rows.length, limited: isLimited, limitEnforced: false, ms: 0, queryId: null };
    return ok({ columns, batches: oneBatch(rows), stats: () => stats });
  };
  return {
    dialectOf: (database) => warehouse.dialectOf(database),
    check: (sql, options) => warehouse.check(sql, options),
    run,
  };
}

async function* oneBatch(rows: readonly ResultRow[]): AsyncGenerator<Result<readonly ResultRow[]>> {
  yield ok(rows);
}

function sentenceOf({ message, cause }: { readonly message: string; readonly cause?: unknown }): string {
  return typeof cause === "string" ? `${message} (${cause})` : message;
}
