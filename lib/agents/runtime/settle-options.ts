/** Readings to choose from that a model offers: only those that differ in what they would show, each with its effect. */
import "server-only";
import type { ClarificationOption } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { PlannedOption } from "#lib/planner/plan/outcome";
import { planIdentity } from "#lib/planner/understand/resolve";
import type { Planner } from "./planner.ts";
import { hasOnlySpokenNumbers } from "./spoken-numbers.ts";

/** Where the rules can plan two readings and the plans are the same, the first one stands for both. */
export function settleOptions(
  options: readonly ClarificationOption[],
  planner: Pick<Planner, "planQuestion">,
  previousPlan: Plan | null,
): PlannedOption[] {
  const seen = new Set<string>();
  return options.flatMap((option) => {
    const outcome = planner.planQuestion(option.question, previousPlan);
    const isPlan = outcome.kind === "plan";
    const identity = isPlan ? planIdentity(outcome.plan) : option.question.trim().toLowerCase();
    if (seen.has(identity)) return [];
    seen.add(identity);
    const effect = effectOf(option) ?? (isPlan ? `shows ${outcome.title}` : null);
    const settled = { ...option, effect, by: "model" as const };
    return [isPlan ? { ...settled, plan: outcome.plan } : settled];
  });
}

/** An effect that brings numbers of its own is none: nothing was counted yet. */
function effectOf({ effect, label, question }: ClarificationOption): string | null {
  if (effect === null || effect.trim() === "") return null;
  return hasOnlySpokenNumbers(effect, [label, question]) ? effect : null;
}
