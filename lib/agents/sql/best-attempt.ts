/** Which of the statements that ran the answer is made of: a later failure never hides earlier rows. */
import "server-only";
import type { TriedResult } from "./state.ts";

/** Satisfied before not evaluated before wanting before failed before empty; of equals the later one. Null without any. */
export function bestAttempt(results: readonly TriedResult[]): TriedResult | null {
  const latest = new Map(results.map((result) => [result.execution.attempt, result]));
  return [...latest.values()].reduce<TriedResult | null>(
    (best, result) => (best === null || rankOf(result) >= rankOf(best) ? result : best),
    null,
  );
}

function rankOf({ isEmpty, evaluation }: TriedResult): number {
  if (isEmpty) return evaluation?.satisfaction === "satisfied" ? ranks.satisfied : 0;
  return evaluation === null ? ranks.notEvaluated : ranks[evaluation.satisfaction];
}

const ranks = { satisfied: 4, notEvaluated: 3, needs_work: 2, failed: 1 } as const;
