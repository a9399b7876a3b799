/** "ports with boats over 20 metres and boats under 5": what no single row can be, two lists have in common. */
import type { PlanFilter } from "#lib/domain/plan";
import type { PlanDraft } from "../plan-draft.ts";
import { isSameColumn } from "../same-column.ts";
import type { BuildArgs, Built } from "./build-args.ts";

/** The rows of two lists in one; null where two conditions exclude each other and no list is asked for. */
export function addBoth({ request }: BuildArgs, built: Built): Built | null {
  const { plan } = built;
  // "skippers who sailed to Kiel and also to Bergen": what no row can be, values that are listed once can be.
  const isEither = plan.detail?.isDistinct === true && plan.setOperation === null;
  const equal = plan.filters.filter(({ condition, evidence }) => condition.operator === "=" && evidence.length > 0);
  const pair = contradiction(request.isBoth ? plan.filters : equal.filter(() => isEither));
  if (pair === null) return built;
  if (plan.detail === null || plan.limit !== null) return null;
  const rest = plan.filters.filter((filter) => filter !== pair.first && filter !== pair.second);
  const listed: PlanDraft = { ...plan, detail: { ...plan.detail, isDistinct: true }, order: [] };
  const { setOperation: _, ...single } = { ...listed, filters: [...rest, pair.second] };
  const setOperation = { kind: "intersect" as const, plan: single, evidence: ["both"] };
  return { plan: { ...listed, order: plan.order, filters: [...rest, pair.first], setOperation }, cost: built.cost };
}

/** Two conditions on one column that were said as "both". */
function contradiction(
  filters: readonly PlanFilter[],
): { readonly first: PlanFilter; readonly second: PlanFilter } | null {
  for (const [index, first] of filters.entries()) {
    const second = filters.slice(index + 1).find((other) => isSameColumn(other.column, first.column));
    if (second !== undefined) return { first, second };
  }
  return null;
}
