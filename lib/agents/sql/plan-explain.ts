/** Says in words what a candidate asks of the data, for the record of the run: one sentence a step. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import { explainPlan } from "#lib/planner/explain/explain-plan";
import { explainStatement } from "#lib/planner/explain/explain-statement";
import type { SemanticModel } from "#lib/semantic/model";
import type { Candidate } from "../runtime/candidate.ts";

/** A plan is told by what it means; a statement, and a plan beyond the chosen schema, by its text. */
export function planExplain(
  { plan, sql, reach }: Pick<Candidate, "plan" | "sql" | "reach">,
  { model, dialect }: { readonly model: SemanticModel; readonly dialect: Dialect },
): string {
  const steps = plan === null || reach !== null ? explainStatement(sql, dialect) : explainPlan(plan, model);
  return steps.join(" ");
}
