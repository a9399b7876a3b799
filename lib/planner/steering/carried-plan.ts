/** A plan as another schema with the same names would be asked it. */
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { planProblem } from "./plan-problem.ts";

export type CarriedPlan =
  | { readonly kind: "fits"; readonly plan: Plan }
  /** One sentence. */
  | { readonly kind: "unfit"; readonly why: string };

/** Nothing is taken for something else: each table and column has to be there by its own name, with the same use. */
export function carriedPlan(plan: Plan, context: DatabaseContext, model: SemanticModel): CarriedPlan {
  const { setOperation } = plan;
  const other = setOperation === null ? null : { ...setOperation, plan: { ...setOperation.plan, context } };
  const carried: Plan = { ...plan, context, setOperation: other };
  const why = planProblem(carried, model);
  return why === null ? { kind: "fits", plan: carried } : { kind: "unfit", why };
}
