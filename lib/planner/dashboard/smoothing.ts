/** Over how many steps a course is evened out. */
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import type { SemanticModel } from "#lib/semantic/model";
import { knownDays, stepOf, stepsBetween } from "../plan/known-steps.ts";

const steps: Readonly<Partial<Record<TimeGrain, number>>> = { day: 7, week: 4, month: 3 };

/** So many averages make a course of their own. */
const fewestAverages = 4;

/** A week of days, a month of weeks, a quarter of months; null for longer steps, and where there are too few of them. */
export function smoothing(plan: Pick<Plan, "dimensions" | "time">, model: SemanticModel): PlanCalculation | null {
  const step = stepOf(plan);
  const count = step === null ? undefined : steps[step.grain];
  if (step === null || count === undefined) return null;
  const days = knownDays(plan.time, step, model);
  const from = plan.time?.from ?? null;
  const shown = { ...days, first: from !== null && days.first !== null && from > days.first ? from : days.first };
  const needed = count * fewestAverages;
  const isLong = shown.first !== null && stepsBetween(shown, step.grain, needed) >= needed;
  return isLong ? { kind: "moving", function: "avg", steps: count, evidence: [] } : null;
}
