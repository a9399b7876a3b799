/** A statement that is asked for one row or number only: checked like any other, its rows kept nowhere. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { cellToNumber } from "#lib/domain/cell-number";
import type { ResultRow } from "#lib/domain/result-set";
import type { Reach } from "./candidate.ts";
import type { AgentDependencies } from "./dependencies.ts";
import { checkStatement, isCostly } from "./run-statement.ts";

/** By it a record tells a probe, whose rows are kept nowhere. */
export const probeTag = "snowgpt:probe";

/** The first cell as a number; null when it could not be had, for whatever reason: a probe's failure is no failure. */
export async function probeNumber(
  sql: string,
  reach: Reach,
  dependencies: Pick<AgentDependencies, "warehouse" | "signal" | "costGateBytes">,
): Promise<number | null> {
  const row = await probeRow(sql, reach, dependencies);
  return row === null ? null : cellToNumber(row[0]);
}

/** The first row; null when there is none, or it could not be had. */
export async function probeRow(
  sql: string,
  reach: Reach,
  dependencies: Pick<AgentDependencies, "warehouse" | "signal" | "costGateBytes">,
): Promise<ResultRow | null> {
  const checked = await checkStatement(sql, reach, dependencies);
  if (!checked.ok || isCostly(checked.value, dependencies)) return null;
  const result = await dependencies.warehouse.run(checked.value.sanitizedQuery, {
    context: reach.context,
    maxRows: 1,
    timeoutMs: agentLimits.probeTimeoutMs,
    signal: dependencies.signal,
    tag: probeTag,
  });
  if (!result.ok) return null;
  let first: ResultRow | null = null;
  for await (const batch of result.value.batches) {
    if (!batch.ok) return null;
    first ??= batch.value[0] ?? null;
  }
  return first;
}
