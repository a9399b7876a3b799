/** Says of a ranking whether more share its last place than it shows: they are never left out in silence. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { compileTies } from "#lib/planner/compile/compile-ties";
import { tiedWords, tiesUnknown } from "#lib/planner/explain/tied-words";
import type { SemanticModel } from "#lib/semantic/model";
import type { AgentDependencies } from "./dependencies.ts";
import type { Execution } from "./execution.ts";
import { probeNumber } from "./probe-statement.ts";
import { reachOf } from "./run-statement.ts";

type Capabilities = Pick<AgentDependencies, "warehouse" | "signal" | "costGateBytes"> & {
  readonly semantic: SemanticModel;
};

/**
 * The execution with its note. The data is asked only where a ranking came back full: what has fewer rows than it may
 * show left nothing out.
 */
export async function withTies(
  execution: Execution,
  context: DatabaseContext,
  capabilities: Capabilities,
): Promise<Execution> {
  const { candidate, ref } = execution;
  const { plan } = candidate;
  if (plan === null || plan.limit === null || ref.rowCount < plan.limit) return execution;
  const { semantic: model, warehouse, signal } = capabilities;
  const reach = reachOf(candidate, context);
  const sql = compileTies(plan, { model, dialect: warehouse.dialectOf(reach.context.database) });
  if (sql === null || signal.aborted) return execution;
  const tied = await probeNumber(sql, reach, capabilities);
  if (tied === 0) return execution;
  return { ...execution, notes: [tied === null ? tiesUnknown : tiedWords(plan, tied, model)] };
}
