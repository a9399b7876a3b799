/** What a plan is like, in numbers: what speaks against it, which doubtful steps it takes, and what form it has. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import type { Request } from "../request/request.ts";
import { doubtfulSteps } from "../understand/doubt.ts";
import type { Understanding } from "../understand/resolve.ts";
import type { PlanFeature } from "./features.ts";

/** Each by its name; what is not there is 0. A step among described tables is another one than among bare names. */
export function planFeatures(
  model: SemanticModel,
  request: Request,
  found: Understanding,
): Readonly<Partial<Record<PlanFeature, number>>> {
  const numbers: Partial<Record<PlanFeature, number>> = { ...found.costs, ...shapeOf(found.plan) };
  for (const { step, share, isDescribed } of doubtfulSteps(model, request, found)) {
    const name: PlanFeature = isDescribed ? `${step}Described` : step;
    numbers[name] = (numbers[name] ?? 0) + share;
  }
  return numbers;
}

function shapeOf(plan: Plan): Partial<Record<PlanFeature, number>> {
  const kinds = plan.metrics.map(({ expression }) => expression.kind);
  return {
    isList: plan.detail === null ? 0 : 1,
    listedColumns: plan.detail?.columns.length ?? 0,
    metrics: plan.metrics.length,
    dimensions: plan.dimensions.length,
    nested: kinds.filter((kind) => kind === "over_groups").length,
    filteredMetrics: kinds.filter((kind) => kind === "filtered" || kind === "ratio").length,
    setOperation: plan.setOperation === null ? 0 : 1,
    limit: plan.limit === null ? 0 : 1,
    share: plan.asShare ? 1 : 0,
    compare: plan.compare === null ? 0 : 1,
    alternatives: plan.alternatives.length,
    shownTwice: shownTwice(plan),
  };
}

/** Groups and columns that stand there once more. */
function shownTwice({ dimensions, detail }: Plan): number {
  const texts = [
    ...dimensions.map(({ column, grain, part, via }) => JSON.stringify([column, grain, part, via])),
    ...(detail?.columns ?? []).map((column) => JSON.stringify(column)),
  ];
  return texts.length - new Set(texts).size;
}
