/**
 * The only road from a statement's text to rows: the guard's check, then the engine, then the store.
 * A text reaches the engine only as the `sanitizedQuery` of a check that passed.
 */
import "server-only";
import { agentLimits, resultLimits } from "#lib/config/limits";
import type { CheckReport, RunOptions } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError, err, ok, type Result, type TextSpan } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import type { Candidate, Reach } from "./candidate.ts";
import type { AgentDependencies, StoredResult } from "./dependencies.ts";

export type CheckedStatement = {
  readonly sanitizedQuery: string;
  readonly limitEnforced: boolean;
  /** Upper bound of bytes read, where the engine tells one. */
  readonly estimatedBytes: number | null;
};

/** Where a candidate runs and what it may read: the chosen schema, unless a wider search went beyond it. */
export function reachOf({ reach }: Pick<Candidate, "reach">, context: DatabaseContext): Reach {
  return reach ?? { context, schemas: [context.schema] };
}

/** What a result says of its reach, so that its statement can be asked again. */
export function otherSchemasOf({ reach }: Pick<Candidate, "reach">): Pick<ResultPart, "otherSchemas"> {
  const others = reach?.schemas.filter((schema) => schema !== reach.context.schema) ?? [];
  return others.length === 0 ? {} : { otherSchemas: others };
}

/** Guard and compile. An unsafe statement is the failure UNSAFE with the guard's reason. */
export async function checkStatement(
  sql: string,
  { context, schemas }: Reach,
  { warehouse, signal }: Pick<AgentDependencies, "warehouse" | "signal">,
): Promise<Result<CheckedStatement>> {
  const report = await warehouse.check(sql, {
    scope: { context, schemas },
    maxRows: resultLimits.storedRows,
    signal,
    timeoutMs: agentLimits.statementTimeoutMs,
  });
  return report.ok ? passedOrUnsafe(report.value) : report;
}

/**
 * Runs a checked text and keeps its rows. A lost connection is tried again with the same text, as often as the
 * statement's own time allows: rows of a reading that broke off are thrown away with it.
 */
export async function runStatement(
  checked: Pick<CheckedStatement, "sanitizedQuery">,
  context: DatabaseContext,
  dependencies: Pick<AgentDependencies, "warehouse" | "signal" | "storeResult">,
): Promise<Result<StoredResult>> {
  const endsAt = performance.now() + agentLimits.statementTimeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const timeoutMs = Math.max(1, endsAt - performance.now());
    const ran = await runOnce(checked, { context, timeoutMs }, dependencies);
    const isTransient = !ran.ok && ran.error.code === "CONNECTION" && ran.error.retryable;
    const isTimeLeft = performance.now() < endsAt && attempt <= agentLimits.maxReconnections;
    if (!isTransient || !isTimeLeft || dependencies.signal.aborted) return ran;
  }
}

async function runOnce(
  { sanitizedQuery }: Pick<CheckedStatement, "sanitizedQuery">,
  { context, timeoutMs }: Pick<RunOptions, "context" | "timeoutMs">,
  { warehouse, signal, storeResult }: Pick<AgentDependencies, "warehouse" | "signal" | "storeResult">,
): Promise<Result<StoredResult>> {
  const result = await warehouse.run(sanitizedQuery, {
    context,
    maxRows: resultLimits.storedRows,
    timeoutMs,
    signal,
    tag: "snowgpt:answer",
  });
  return result.ok ? storeResult(result.value, signal) : result;
}

/** It would read more than is read unasked. */
export function isCostly(
  { estimatedBytes }: Pick<CheckedStatement, "estimatedBytes">,
  { costGateBytes }: Pick<AgentDependencies, "costGateBytes">,
): boolean {
  return estimatedBytes !== null && costGateBytes !== null && estimatedBytes > costGateBytes;
}

/** Not unsafe: whoever wrote the statement can split it. */
function crossesDatabases(reason: string, position: TextSpan | null): AppError {
  return appError("CROSS_DB", reason, { nextStep: splitHint, position, cause: `${reason} ${splitHint}` });
}

/** What can be done about a statement over two databases. */
export const splitHint = "Ask each database with a statement of its own.";

function passedOrUnsafe({ verdict, estimatedBytes }: CheckReport): Result<CheckedStatement> {
  const { sanitizedQuery, limitEnforced } = verdict;
  if (verdict.isSafe) return ok({ sanitizedQuery, limitEnforced, estimatedBytes });
  const reason = verdict.reason ?? "it is not a plain reading statement";
  if (verdict.code === "CROSS_DB") return err(crossesDatabases(reason, verdict.position));
  return err(
    appError("UNSAFE", `The statement was not run: ${reason.replace(/\.$/, "")}.`, {
      nextStep: "Ask for something that only reads data.",
      position: verdict.position,
      cause: verdict.reason,
    }),
  );
}
