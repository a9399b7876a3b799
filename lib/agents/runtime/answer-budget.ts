/** What the calls to models may take within one answer, by the settings. Soft: a call that is under way is never cut off. Pure. */
import "server-only";
import type { CallTokens } from "#lib/domain/call-cost";
import { formatCounted } from "#lib/domain/format";
import { dollarsText } from "#lib/domain/spend-words";

/** Null where nothing is set. */
export type AnswerBudget = { readonly tokens: number | null; readonly dollars: number | null };

export const noAnswerBudget: AnswerBudget = { tokens: null, dollars: null };

/** What was taken so far: dollars of the calls whose price is known. */
type Taken = CallTokens & { readonly dollars: number };

/** Whether no further call may be made. */
export function isAnswerBudgetSpent(budget: AnswerBudget, taken: Taken): boolean {
  return spentAmount(budget, taken) !== null;
}

/** What the user reads once it is spent; null before. */
export function answerBudgetNotice(budget: AnswerBudget, taken: Taken): string | null {
  const amount = spentAmount(budget, taken);
  return amount === null
    ? null
    : `The language model was asked no further: the budget of an answer, ${amount}, is spent.`;
}

function spentAmount({ tokens, dollars }: AnswerBudget, taken: Taken): string | null {
  if (tokens !== null && taken.inputTokens + taken.outputTokens >= tokens) return formatCounted(tokens, "token");
  return dollars !== null && taken.dollars >= dollars ? dollarsText(dollars) : null;
}
