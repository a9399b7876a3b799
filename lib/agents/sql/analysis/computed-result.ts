/** Rows that an analysis has computed, kept and shown like those of a statement. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { AgentDependencies } from "../../runtime/dependencies.ts";
import type { Execution } from "../../runtime/execution.ts";

/** A table before it is kept; each column with what it holds. */
export type ComputedTable = {
  readonly columns: readonly ComputedColumn[];
  readonly rows: readonly ResultRow[];
};

export type ComputedColumn = { readonly kind: "text" | "float" | "integer" | "date"; readonly output: OutputColumn };

type Source = {
  /** The answer's own statement, whose plan and words the table takes over. */
  readonly execution: Execution;
  readonly title: string;
  /** All statements that its numbers come from. */
  readonly statements: readonly { readonly note: string; readonly sql: string }[];
  /** Time in the engine, in milliseconds. */
  readonly ms: number;
};

/** The table as the result of an execution; the statement that it shows is all of them, each with what it is for. */
export async function storeComputed(
  { columns, rows }: ComputedTable,
  { execution, title, statements, ms }: Source,
  { storeResult, signal }: Pick<AgentDependencies, "storeResult" | "signal">,
): Promise<Result<Execution>> {
  const stored = await storeResult(
    {
      columns: columns.map(resultColumn),
      batches: batchesOf(rows),
      stats: () => ({ rowCount: rows.length, limited: false, limitEnforced: false, ms, queryId: null }),
    },
    signal,
  );
  if (!stored.ok) return stored;
  const outputs = columns.map(({ output }) => output);
  return ok({
    ...execution,
    candidate: { ...execution.candidate, title, outputs },
    sql: statements.map(({ note, sql }) => `-- ${note}\n${sql.replace(/[;\s]+$/, "")};`).join("\n\n"),
    ref: stored.value.ref,
    rows: stored.value.preview,
  });
}

/** The answer's own statement as what a further table comes from: it has no plan of its own to change. */
export function withoutPlan(execution: Execution): Execution {
  return { ...execution, candidate: { ...execution.candidate, plan: null, assumptions: [] } };
}

const nativeTypes = { text: "VARCHAR", float: "DOUBLE", integer: "BIGINT", date: "DATE" } as const;

function resultColumn({ kind, output }: ComputedColumn): ResultColumn {
  return { name: output.label, kind, nativeType: nativeTypes[kind] };
}

async function* batchesOf(rows: readonly ResultRow[]): AsyncGenerator<Result<readonly ResultRow[]>> {
  yield ok(rows);
}
