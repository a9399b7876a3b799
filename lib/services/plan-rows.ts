/** The rows of a small plan of our own making: compiled, guarded, bounded and never run where it would read much. */
import "server-only";
import { format } from "date-fns";
import { bindPlanner } from "#lib/agents/runtime/planner";
import { type CheckedStatement, checkStatement, isCostly } from "#lib/agents/runtime/run-statement";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { SchemaKnowledge } from "./semantic.ts";
import { type Stoppable, untilStopped } from "./until-stopped.ts";

export type PlanRowsDependencies = {
  readonly warehouse: Pick<Warehouse, "dialectOf" | "check" | "run">;
  /** See `AgentDependencies`; as it stands now. */
  readonly costGateBytes: () => number | null;
  readonly now: () => number;
};

/** Its signal stops it; its time stops it as well. */
type RowsArgs = Stoppable & {
  readonly maxRows: number;
  readonly timeoutMs: number;
  /** Names the statement to the warehouse. */
  readonly tag: string;
  /** What is said instead of running it. */
  readonly tooCostly: (bytes: number) => AppError;
};

export type PlanRowsArgs = RowsArgs & { readonly plan: Plan; readonly knowledge: SchemaKnowledge };

/** All rows up to the bound. */
export async function readPlanRows(
  { plan, knowledge, ...bounds }: PlanRowsArgs,
  dependencies: PlanRowsDependencies,
): Promise<Result<readonly ResultRow[]>> {
  const context: DatabaseContext = plan.context;
  const dialect = dependencies.warehouse.dialectOf(context.database);
  const today = format(dependencies.now(), "yyyy-MM-dd");
  const { sql } = bindPlanner({ ...knowledge, today, dialect }).compilePlan(plan);
  const read = await readStatementRows({ sql, context, ...bounds }, dependencies);
  return read.ok ? ok(read.value.rows) : read;
}

export type StatementRows = {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
  /** The statement as it ran. */
  readonly sql: string;
};

/** The same for a statement that is written already. */
export async function readStatementRows(
  {
    sql,
    context,
    maxRows,
    timeoutMs,
    signal: stop,
    tag,
    tooCostly,
  }: RowsArgs & { readonly sql: string; readonly context: DatabaseContext },
  { warehouse, costGateBytes }: Omit<PlanRowsDependencies, "now">,
): Promise<Result<StatementRows>> {
  const signal = untilStopped(timeoutMs, { signal: stop });
  const checked: Result<CheckedStatement> = await checkStatement(
    sql,
    { context, schemas: [context.schema] },
    { warehouse, signal },
  );
  if (!checked.ok) return checked;
  if (isCostly(checked.value, { costGateBytes: costGateBytes() }))
    return err(tooCostly(checked.value.estimatedBytes ?? 0));
  const result = await warehouse.run(checked.value.sanitizedQuery, { context, maxRows, timeoutMs, signal, tag });
  if (!result.ok) return result;
  const rows: ResultRow[] = [];
  for await (const batch of result.value.batches) {
    if (!batch.ok) return batch;
    rows.push(...batch.value);
  }
  return ok({ columns: result.value.columns, rows, sql: checked.value.sanitizedQuery });
}
