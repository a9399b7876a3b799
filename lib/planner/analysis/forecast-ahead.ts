/** How an answer's course goes on, as a plan that can be offered. */
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { coursePlan, openStep, stepOf } from "./course-plan.ts";

/** So far ahead somebody looks who does not say how far. */
const usualSteps: Readonly<Record<TimeGrain, number>> = { day: 14, week: 8, month: 3, quarter: 2, year: 1 };

/** Null for what is no course of one figure, and for one whose past is not all in the answer. */
export function forecastAhead(
  plan: Plan,
  model: SemanticModel,
): { readonly plan: Plan; readonly steps: number } | null {
  const grain = stepOf(plan);
  const isCut = plan.limit !== null || plan.having.length > 0 || plan.isRunning || plan.asShare;
  if (grain === null || isCut || plan.compare !== null) return null;
  const steps = usualSteps[grain];
  const shaped = coursePlan(plan, { kind: "forecast", steps, evidence: [""] }, model);
  const isToNow = plan.time === null || plan.time.to === openStep(plan, grain, model);
  return shaped.kind === "plan" && isToNow ? { plan: shaped.plan, steps } : null;
}
