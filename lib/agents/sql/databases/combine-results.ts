/** Puts the stored results of several databases into one: their rows side by side, each with where it comes from. */
import "server-only";
import { resultLimits } from "#lib/config/limits";
import type { StatementResult } from "#lib/db/warehouse/contract";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import type { Candidate } from "../../runtime/candidate.ts";
import type { AgentDependencies } from "../../runtime/dependencies.ts";
import type { Execution } from "../../runtime/execution.ts";
import { rowsFrom } from "../../runtime/rows-of-source.ts";
import { storedBatches } from "../../runtime/stored-rows.ts";
import { type CombinedColumns, combineColumns } from "./combine-columns.ts";
import type { SelectedDatabase } from "./selected-database.ts";

export type AnsweredShare = {
  readonly database: Pick<SelectedDatabase, "alias" | "source" | "context">;
  readonly execution: Execution;
};

/**
 * One stored result of all shares; null where their columns do not agree, where together they are more than is kept
 * of one result, or where the store did not take it: then each stands alone.
 */
export async function combineResults(
  shares: readonly AnsweredShare[],
  dependencies: Pick<AgentDependencies, "storeResult" | "readRows" | "signal">,
): Promise<Execution | null> {
  const [first] = shares;
  const combined = combineColumns(shares.map(({ execution }) => execution));
  const rowCount = shares.reduce((sum, { execution }) => sum + execution.ref.rowCount, 0);
  if (first === undefined || shares.length < 2 || combined === null || rowCount > resultLimits.storedRows) return null;
  const stored = await dependencies.storeResult(statementOf(shares, combined, dependencies), dependencies.signal);
  if (!stored.ok) return null;
  const { candidate } = first.execution;
  return {
    attempt: 1,
    candidate: {
      ...candidate,
      brain: brainOf(shares.map(({ execution }) => execution.candidate.brain)),
      outputs: combined.outputs,
    },
    sql: joinStatements(shares),
    ref: stored.value.ref,
    rows: stored.value.preview,
  };
}

/** All are as sure as the least sure of them. */
function brainOf(brains: readonly Candidate["brain"][]): Candidate["brain"] {
  return (["model", "analyst", "rules"] as const).find((brain) => brains.includes(brain)) ?? "verified";
}

/** All statements, each under the name of its database. */
export function joinStatements(shares: readonly AnsweredShare[]): string {
  return shares
    .map(({ database, execution }) => `-- ${commentText(database.source)}\n${execution.sql.replace(/[;\s]+$/, "")};`)
    .join("\n\n");
}

function commentText(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

function statementOf(
  shares: readonly AnsweredShare[],
  { columns }: CombinedColumns,
  dependencies: Pick<AgentDependencies, "readRows">,
): StatementResult {
  const refs = shares.map(({ execution }) => execution.ref);
  return {
    columns,
    batches: combinedBatches(shares, columns, dependencies),
    stats: () => ({
      rowCount: refs.reduce((sum, ref) => sum + ref.rowCount, 0),
      limited: refs.some((ref) => ref.limited),
      limitEnforced: refs.some((ref) => ref.limitEnforced),
      // They ran at the same time.
      ms: Math.max(...refs.map((ref) => ref.ms)),
      queryId: null,
    }),
  };
}

async function* combinedBatches(
  shares: readonly AnsweredShare[],
  columns: CombinedColumns["columns"],
  dependencies: Pick<AgentDependencies, "readRows">,
): AsyncGenerator<Result<readonly ResultRow[]>> {
  for (const { database, execution } of shares) {
    for await (const batch of storedBatches(execution, dependencies)) {
      yield batch.ok ? ok(rowsFrom(database.source, batch.value, columns)) : batch;
      if (!batch.ok) return;
    }
  }
}
