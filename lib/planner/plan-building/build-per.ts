/** The figure divided by an amount, whose rows may be others: "orders per square metre". */
import type { PlanFilter, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { isNeverAdded, onlyMeasure, plainMeasure, simpleTable } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { reach } from "../plan/reach.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { filtered, timeFilters } from "./ratio-plans.ts";

/** Null where the two cannot be put side by side; without an amount the plan as it is. */
export function addPer({ parts, model }: BuildArgs, built: Built): Built | null {
  const { per } = parts;
  if (per === null) return built;
  const { plan } = built;
  const [metric, ...more] = plan.metrics;
  const numerator = metric === undefined ? null : totalOf(model, onlyMeasure(metric));
  const denominator = onlyMeasure(per.metric);
  if (metric === undefined || more.length > 0 || numerator === null || denominator === null) return null;
  if (plan.exists.length + plan.alternatives.length + plan.having.length > 0 || plan.asShare) return null;
  const isKnown = (table: string): boolean => reach(model, simpleTable(denominator), table, null).kind === "direct";
  if (!plan.dimensions.every(({ column }) => isKnown(column.table))) return null;
  const shared = plan.filters.filter(({ column }) => isKnown(column.table));
  const isSharedTime = plan.time !== null && isKnown(plan.time.column.table);
  const own: PlanFilter[] = [
    ...plan.filters.filter((filter) => !shared.includes(filter)),
    ...(isSharedTime ? [] : timeFilters(model, plan.time)),
  ];
  const divided = ratioOf({ metric, measure: filtered(numerator, own) }, { metric: per.metric, measure: denominator });
  return { ...built, plan: { ...plan, metrics: [divided], filters: shared, time: isSharedTime ? plan.time : null } };
}

/** "average cost per kilogram" is all of the cost by all of the weight; the highest or the middle one is of no total. */
function totalOf(model: SemanticModel, measure: SimpleMeasure | null): SimpleMeasure | null {
  const plain = measure === null ? null : plainMeasure(measure);
  if (measure === null || plain === null || plain.kind !== "aggregate") return measure;
  if (plain.function === "sum" || plain.function === "count_distinct") return measure;
  const known = findColumn(model, plain.column.table, plain.column.column);
  if (plain.function !== "avg" || known === undefined || isNeverAdded(known)) return null;
  const total = { ...plain, function: "sum" } as const;
  return measure.kind === "filtered" ? { ...measure, measure: total } : total;
}

type Side = { readonly metric: PlanMetric; readonly measure: SimpleMeasure };

function ratioOf(first: Side, second: Side): PlanDraft["metrics"][number] {
  const [amount = second.metric.label] = second.metric.evidence;
  return {
    name: null,
    label: `${first.metric.label} per ${amount.toLowerCase()}`,
    expression: { kind: "ratio", numerator: first.measure, denominator: second.measure },
    evidence: [...first.metric.evidence, ...second.metric.evidence],
  };
}
