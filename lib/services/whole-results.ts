/**
 * What lies beyond a result that was cut: how many rows there are in all, and all of them as a file. The statement
 * behind the result is asked again, under the guard like any other; what was stored of it is not touched.
 */
import "server-only";
import { rowsFrom } from "#lib/agents/runtime/rows-of-source";
import { isCostly } from "#lib/agents/runtime/run-statement";
import { agentLimits, resultExportLimits } from "#lib/config/limits";
import type { ExportValues } from "#lib/db/results/export-protocol";
import type { StatementResult, Warehouse } from "#lib/db/warehouse/contract";
import { bytesText } from "#lib/domain/bytes-text";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { wholeDownloadRows } from "#lib/domain/export-limits";
import { formatCount } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import type { ExportFormat } from "#lib/domain/result-view";
import { countStatement } from "#lib/domain/wrap-statement";
import { collectRows } from "./collect-rows.ts";
import type { OpenExport } from "./result-export.ts";
import type { Results } from "./results.ts";
import { findResult } from "./run-version.ts";
import type { Sessions } from "./sessions.ts";
import { type Stoppable, untilStopped } from "./until-stopped.ts";

/** A result by the chat that holds it. */
export type ResultOfChat = { readonly sessionId: string; readonly resultId: string };

export type WholeExportArgs = ResultOfChat & {
  readonly format: ExportFormat;
  readonly values: ExportValues;
  readonly signal: AbortSignal;
};

/** NOT_FOUND unless the caller's chat holds the result. */
export type WholeResults = {
  countRows(ownerId: string, args: ResultOfChat & Stoppable): Promise<Result<number>>;
  /** RESULT_LIMITED where there are more rows than a download holds. */
  openExport(ownerId: string, args: WholeExportArgs): Promise<Result<OpenExport>>;
};

export type WholeResultsDependencies = {
  readonly sessions: Pick<Sessions, "load">;
  readonly warehouse: Pick<Warehouse, "check" | "run" | "dialectOf">;
  readonly results: Pick<Results, "exportOnce">;
  /** See `AgentDependencies`; as it stands now. */
  readonly costGateBytes: () => number | null;
};

export function createWholeResults(dependencies: WholeResultsDependencies): WholeResults {
  return {
    countRows: async (ownerId, args) => {
      const part = await partOf(dependencies, ownerId, args);
      return part.ok ? countAll(part.value, args, dependencies) : part;
    },
    openExport: async (ownerId, { signal, ...args }) => {
      const part = await partOf(dependencies, ownerId, args);
      if (!part.ok) return part;
      const result = await allRows(part.value, signal, dependencies);
      if (!result.ok) return result;
      const { format, values } = args;
      const opened = await dependencies.results.exportOnce({ result: result.value, format, values, signal });
      if (!opened.ok || !result.value.stats().limited) return opened;
      await opened.value.stream.cancel();
      return err(tooManyRows());
    },
  };
}

async function partOf(
  { sessions }: WholeResultsDependencies,
  ownerId: string,
  { sessionId, resultId }: ResultOfChat,
): Promise<Result<ResultPart>> {
  const session = await sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const part = findResult(session.value.messages, resultId);
  return part === null ? err(noSuchResult()) : ok(part);
}

/** A statement behind a result, and where it ran. */
type Asked = Pick<ResultPart, "sql" | "context" | "otherSchemas">;

/** One of each database that the rows come from. */
function statementsOf(part: ResultPart): readonly Asked[] {
  return part.sources.length > 0 ? part.sources : [part];
}

async function countAll(
  part: ResultPart,
  stop: Stoppable,
  dependencies: WholeResultsDependencies,
): Promise<Result<number>> {
  const timeoutMs = agentLimits.statementTimeoutMs;
  const bounds = { maxRows: 1, timeoutMs, signal: untilStopped(timeoutMs, stop) };
  let count = 0;
  for (const asked of statementsOf(part)) {
    const sql = countStatement(asked.sql, dependencies.warehouse.dialectOf(asked.context.database));
    if (sql === null) return err(noSuchResult());
    const ran = await runAgain({ ...asked, sql }, bounds, dependencies);
    const rows = ran.ok ? await collectRows(ran.value) : ran;
    if (!rows.ok) return rows;
    count += Number(rows.value[0]?.[0] ?? 0);
  }
  return ok(count);
}

/** All rows as one result; those of several databases one after the other, each with where it comes from. */
async function allRows(
  part: ResultPart,
  signal: AbortSignal,
  dependencies: WholeResultsDependencies,
): Promise<Result<StatementResult>> {
  const bounds = { maxRows: wholeDownloadRows, timeoutMs: resultExportLimits.timeoutMs, signal };
  return part.sources.length === 0
    ? runAgain(part, bounds, dependencies)
    : ok(rowsOfSeveral(part, bounds, dependencies));
}

function rowsOfSeveral(part: ResultPart, bounds: Bounds, dependencies: WholeResultsDependencies): StatementResult {
  const read: RowsRead = { rowCount: 0, limited: false };
  return {
    columns: part.ref.columns,
    batches: batchesOfSeveral(part, { bounds, read }, dependencies),
    stats: () => ({ ...read, limitEnforced: false, ms: 0, queryId: null }),
  };
}

/** How far a reading of several statements is. */
type RowsRead = { rowCount: number; limited: boolean };

/** Until one of them fails, or there are more rows than are wanted. */
async function* batchesOfSeveral(
  { sources, ref: { columns } }: ResultPart,
  { bounds, read }: { readonly bounds: Bounds; readonly read: RowsRead },
  dependencies: WholeResultsDependencies,
): AsyncGenerator<Result<readonly ResultRow[]>> {
  for (const source of sources) {
    const maxRows = Math.max(1, bounds.maxRows - read.rowCount);
    const ran = await runAgain(source, { ...bounds, maxRows }, dependencies);
    if (!ran.ok) return yield ran;
    for await (const batch of ran.value.batches) {
      yield batch.ok ? ok(rowsFrom(source.source, batch.value, columns)) : batch;
      read.rowCount += batch.ok ? batch.value.length : 0;
    }
    read.limited = ran.value.stats().limited;
    if (read.limited) return;
  }
}

type Bounds = { readonly maxRows: number; readonly timeoutMs: number; readonly signal: AbortSignal };

async function runAgain(
  { sql, context, otherSchemas = [] }: Asked,
  bounds: Bounds,
  { warehouse, costGateBytes }: WholeResultsDependencies,
): Promise<Result<StatementResult>> {
  const scope = { context, schemas: [context.schema, ...otherSchemas] };
  const report = await warehouse.check(sql, { ...bounds, scope });
  if (!report.ok) return report;
  const { verdict, estimatedBytes } = report.value;
  if (!verdict.isSafe)
    return err(appError("UNSAFE", "This statement is not allowed any more.", { cause: verdict.reason }));
  const isTooCostly = estimatedBytes !== null && isCostly({ estimatedBytes }, { costGateBytes: costGateBytes() });
  if (isTooCostly) return err(tooCostly(estimatedBytes));
  return warehouse.run(verdict.sanitizedQuery, { ...bounds, context, tag: "snowgpt:whole" });
}

/** A yes counts for the answer that it was given for. */
function tooCostly(bytes: number): AppError {
  return appError("TOO_COSTLY", `Asking it again would read up to ${bytesText(bytes)}, more than is read unasked.`, {
    nextStep: "Narrow the answer by a condition or a period.",
  });
}

function tooManyRows(): AppError {
  return appError(
    "RESULT_LIMITED",
    `There are more than ${formatCount(wholeDownloadRows)} rows: a download holds no more.`,
    { nextStep: "Filter or group the rows in the statement." },
  );
}

function noSuchResult(): AppError {
  return appError("NOT_FOUND", "This result is not in the chat yet.", {
    nextStep: "Wait for the end of the answer, then try again.",
  });
}
