/**
 * What lies beyond a result that was cut: how many rows there are in all, and all of them as a file. The statement
 * behind the result is asked again, under the guard like any other; what was stored of it is not touched.
 */
import "server-only";
import { bytesText } from "#lib/agents/runtime/bytes-text";
import { isCostly } from "#lib/agents/runtime/run-statement";
import { agentLimits, resultExportLimits } from "#lib/config/limits";
import type { ExportValues } from "#lib/db/results/export-protocol";
import type { StatementResult, Warehouse } from "#lib/db/warehouse/contract";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { formatCount } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
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

/** NOT_FOUND unless the caller's chat holds the result, and where several databases made it. */
export type WholeResults = {
  countRows(ownerId: string, args: ResultOfChat & Stoppable): Promise<Result<number>>;
  /** RESULT_LIMITED where there are more rows than a download holds. */
  openExport(ownerId: string, args: WholeExportArgs): Promise<Result<OpenExport>>;
};

export type WholeResultsDependencies = {
  readonly sessions: Pick<Sessions, "load">;
  readonly warehouse: Pick<Warehouse, "check" | "run" | "dialectOf">;
  readonly results: Pick<Results, "exportOnce">;
  /** See `AgentDependencies`. */
  readonly costGateBytes: number | null;
};

export function createWholeResults(dependencies: WholeResultsDependencies): WholeResults {
  return {
    countRows: async (ownerId, args) => {
      const part = await partOf(dependencies, ownerId, args);
      if (!part.ok) return part;
      const { sql, context } = part.value;
      const counting = countStatement(sql, dependencies.warehouse.dialectOf(context.database));
      if (counting === null) return err(noSuchResult());
      const timeoutMs = agentLimits.statementTimeoutMs;
      const bounds = { maxRows: 1, timeoutMs, signal: untilStopped(timeoutMs, args) };
      const ran = await runAgain({ ...part.value, sql: counting }, bounds, dependencies);
      if (!ran.ok) return ran;
      const rows = await collectRows(ran.value);
      return rows.ok ? ok(Number(rows.value[0]?.[0] ?? 0)) : rows;
    },
    openExport: async (ownerId, { signal, ...args }) => {
      const part = await partOf(dependencies, ownerId, args);
      if (!part.ok) return part;
      const bounds = { maxRows: resultExportLimits.wholeRows, timeoutMs: resultExportLimits.timeoutMs, signal };
      const ran = await runAgain(part.value, bounds, dependencies);
      if (!ran.ok) return ran;
      const { format, values } = args;
      const opened = await dependencies.results.exportOnce({ result: ran.value, format, values, signal });
      if (!opened.ok || !ran.value.stats().limited) return opened;
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
  return part === null || part.sources.length > 0 ? err(noSuchResult()) : ok(part);
}

type Bounds = { readonly maxRows: number; readonly timeoutMs: number; readonly signal: AbortSignal };

async function runAgain(
  { sql, context }: Pick<ResultPart, "sql" | "context">,
  bounds: Bounds,
  { warehouse, costGateBytes }: WholeResultsDependencies,
): Promise<Result<StatementResult>> {
  const report = await warehouse.check(sql, { ...bounds, scope: { context, schemas: [context.schema] } });
  if (!report.ok) return report;
  const { verdict, estimatedBytes } = report.value;
  if (!verdict.isSafe)
    return err(appError("UNSAFE", "This statement is not allowed any more.", { cause: verdict.reason }));
  if (estimatedBytes !== null && isCostly({ estimatedBytes }, { costGateBytes })) return err(tooCostly(estimatedBytes));
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
    `There are more than ${formatCount(resultExportLimits.wholeRows)} rows: a download holds no more.`,
    { nextStep: "Filter or group the rows in the statement." },
  );
}

function noSuchResult(): AppError {
  return appError("NOT_FOUND", "This result is not in the chat yet.", {
    nextStep: "Wait for the end of the answer, then try again.",
  });
}
