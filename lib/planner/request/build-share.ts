/** "what share of the orders was cancelled", "refunds as a percentage of revenue": one figure by another. */
import type { PlanFilter, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import { simpleMeasures } from "../measures.ts";
import type { PlanDraft } from "../plan-draft.ts";
import type { BuildArgs, Built } from "./build-args.ts";

/** Two figures as one ratio; null when there are not two simple ones. */
export function addRatio({ request }: BuildArgs, built: Built): Built | null {
  if (!request.isRatio) return built;
  const { plan } = built;
  const [first, second, ...more] = plan.metrics;
  if (first === undefined || second === undefined || more.length > 0) return null;
  const [numerator, denominator] = [onlyMeasure(first), onlyMeasure(second)];
  if (numerator === null || denominator === null) return null;
  const metric: PlanMetric = {
    name: null,
    label: `${first.label} / ${second.label.toLowerCase()}`,
    expression: { kind: "ratio", numerator, denominator },
    evidence: [...first.evidence, ...second.evidence],
  };
  return { plan: { ...plan, metrics: [metric], asShare: false }, cost: built.cost };
}

/** A share without groups is that of the rows which meet the conditions, of all; null when nothing says of what. */
export function addShareOfRows({ request }: BuildArgs, built: Built): Built | null {
  const { plan } = built;
  if (!request.isShare || plan.detail !== null || !plan.asShare || plan.dimensions.length > 0) return built;
  const [metric, ...more] = plan.metrics;
  const measure = metric === undefined ? null : onlyMeasure(metric);
  if (metric === undefined || measure === null || measure.kind === "filtered" || more.length > 0) return null;
  if (plan.filters.length === 0 || plan.exists.length + plan.alternatives.length > 0) return null;
  const share = shareOf(metric, measure, plan.filters);
  return { plan: { ...withoutShare(plan), metrics: [share], filters: [] }, cost: built.cost };
}

function withoutShare(plan: PlanDraft): PlanDraft {
  return { ...plan, asShare: false };
}

function shareOf(
  metric: PlanMetric,
  measure: Exclude<SimpleMeasure, { kind: "filtered" }>,
  filters: readonly PlanFilter[],
): PlanMetric {
  const numerator: SimpleMeasure = { kind: "filtered", measure, filters: [...filters] };
  return {
    name: null,
    label: `Share of ${metric.label.toLowerCase()}`,
    expression: { kind: "ratio", numerator, denominator: measure },
    evidence: [...metric.evidence, ...filters.flatMap(({ evidence }) => evidence)],
  };
}

function onlyMeasure({ expression }: PlanMetric): SimpleMeasure | null {
  const [measure, ...more] = simpleMeasures(expression);
  const isSimple = expression.kind === "aggregate" || expression.kind === "count" || expression.kind === "filtered";
  return isSimple && measure !== undefined && more.length === 0 ? measure : null;
}
