/** The rows of a small plan of our own making: compiled, guarded, bounded and never run where it would read much. */
import "server-only";
import { format } from "date-fns";
import { bindPlanner } from "#lib/agents/runtime/planner";
import { type CheckedStatement, checkStatement, isCostly } from "#lib/agents/runtime/run-statement";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import type { SchemaKnowledge } from "./semantic.ts";

export type PlanRowsDependencies = {
  readonly warehouse: Warehouse;
  /** See `AgentDependencies`. */
  readonly costGateBytes: number | null;
  readonly now: () => number;
};

export type PlanRowsArgs = {
  readonly plan: Plan;
  readonly knowledge: SchemaKnowledge;
  readonly maxRows: number;
  readonly timeoutMs: number;
  /** Names the statement to the warehouse. */
  readonly tag: string;
  /** What is said instead of running it. */
  readonly tooCostly: (bytes: number) => AppError;
};

/** All rows up to the bound. */
export async function readPlanRows(
  { plan, knowledge, maxRows, timeoutMs, tag, tooCostly }: PlanRowsArgs,
  { warehouse, costGateBytes, now }: PlanRowsDependencies,
): Promise<Result<readonly ResultRow[]>> {
  const context: DatabaseContext = plan.context;
  const signal = AbortSignal.timeout(timeoutMs);
  const dialect = warehouse.dialectOf(context.database);
  const today = format(now(), "yyyy-MM-dd");
  const { sql } = bindPlanner({ ...knowledge, today, dialect }).compilePlan(plan);
  const checked: Result<CheckedStatement> = await checkStatement(
    sql,
    { context, schemas: [context.schema] },
    { warehouse, signal },
  );
  if (!checked.ok) return checked;
  if (isCostly(checked.value, { costGateBytes })) return err(tooCostly(checked.value.estimatedBytes ?? 0));
  const result = await warehouse.run(checked.value.sanitizedQuery, { context, maxRows, timeoutMs, signal, tag });
  if (!result.ok) return result;
  const rows: ResultRow[] = [];
  for await (const batch of result.value.batches) {
    if (!batch.ok) return batch;
    rows.push(...batch.value);
  }
  return ok(rows);
}
