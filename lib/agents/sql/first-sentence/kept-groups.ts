/** Which groups an answer has kept by their figures, with the conditions of the rows that those figures are of. */
import "server-only";
import { escapeMarkdown } from "#lib/domain/markdown-text";
import { groupCondition } from "#lib/planner/explain/group-condition";
import { joinWords } from "../../runtime/markdown-text.ts";
import { behind, type Telling } from "./first-sentence.ts";
import type { RankingOrder } from "./ranking-order.ts";

/** Markdown to stand behind "with": "more than 1,000 orders in 2025"; null where all groups are shown. */
export function keptGroupsText({ execution, model, scope }: Telling): string | null {
  const { plan } = execution.candidate;
  if (plan === null || plan.having.length === 0) return null;
  const conditions = plan.having.map((having) => escapeMarkdown(groupCondition(having, plan, model)));
  return `${joinWords(conditions)}${behind(scope.when)}`;
}

/** Whether the condition names the figure of the ranking: it is not named again. */
export function isOfKeptFigure({ execution }: Telling, { measure }: RankingOrder): boolean {
  const { plan } = execution.candidate;
  return JSON.stringify(plan?.metrics[measure]?.expression) === JSON.stringify(plan?.having[0]?.metric);
}
