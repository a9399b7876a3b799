/** What every answer ends with: its steps and what they took, and a word on a budget that is spent. */
import "server-only";
import type { MessagePart, Step } from "#lib/domain/message";
import { answerBudgetNotice } from "./answer-budget.ts";
import { type Budget, costOfUsage } from "./budget.ts";
import type { StepDependencies } from "./step-dependencies.ts";

/** Totals of the run so far; `rowCount` is what the answer's results hold together. */
export function stepsParts(
  { recorder, budget, now }: Pick<StepDependencies, "recorder" | "budget" | "now">,
  rowCount: number,
): MessagePart[] {
  const { startedAt, answerBudget } = budget;
  const usage = budget.usage();
  return accountParts({ startedAt, answerBudget, usage, steps: recorder.steps(), rowCount, endedAt: now() });
}

export type Account = Pick<Budget, "startedAt" | "answerBudget"> & {
  readonly usage: ReturnType<Budget["usage"]>;
  readonly steps: readonly Step[];
  readonly rowCount: number;
  readonly endedAt: number;
};

/** The same of a run that left no more than its account. */
export function accountParts({ startedAt, answerBudget, usage, steps, rowCount, endedAt }: Account): MessagePart[] {
  const notice = answerBudgetNotice(answerBudget, usage);
  const { inputTokens, outputTokens, cachedTokens = 0 } = usage;
  const told: MessagePart[] = notice === null ? [] : [{ type: "notice", text: notice }];
  return [
    ...told,
    {
      type: "steps",
      steps: [...steps],
      totalMs: Math.max(0, endedAt - startedAt),
      queryCount: usage.queries,
      rowCount,
      modelCallCount: usage.modelCalls,
      modelUse: { inputTokens, outputTokens, cachedTokens, cost: costOfUsage(usage) },
    },
  ];
}
