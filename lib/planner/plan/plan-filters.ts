/** All conditions on values that a plan has, wherever they stand: its own, alternatives, those of measures and of related rows. */
import type { MeasureOperand, Plan, PlanExists, PlanFilter, SimpleMeasure, SinglePlan } from "#lib/domain/plan";

type Change = (filter: PlanFilter) => PlanFilter;

/** The plan with each of its conditions changed. */
export function mapPlanFilters(plan: Plan, change: Change): Plan {
  const { setOperation } = plan;
  const own = { ...plan, ...mapSingle(plan, change) };
  if (setOperation === null) return own;
  return {
    ...own,
    setOperation: { ...setOperation, plan: { ...setOperation.plan, ...mapSingle(setOperation.plan, change) } },
  };
}

/** In the order in which `mapPlanFilters` meets them. */
export function planFilters(plan: Plan): readonly PlanFilter[] {
  const all: PlanFilter[] = [];
  mapPlanFilters(plan, (filter) => {
    all.push(filter);
    return filter;
  });
  return all;
}

/** The values that a filter asks for by name; empty for every other condition. */
export function namedValues({ condition }: PlanFilter): string[] {
  switch (condition.operator) {
    case "=":
      return [String(condition.value)];
    case "in":
      return condition.values.map(String);
    default:
      return [];
  }
}

function mapSingle(
  plan: SinglePlan,
  change: Change,
): Pick<SinglePlan, "filters" | "alternatives" | "exists" | "metrics" | "having"> {
  return {
    filters: plan.filters.map(change),
    alternatives: plan.alternatives.map((filters) => filters.map(change)),
    exists: plan.exists.map((exists) => mapExists(exists, change)),
    metrics: plan.metrics.map((metric) => ({ ...metric, expression: mapOperand(metric.expression, change) })),
    having: plan.having.map((having) => ({ ...having, metric: mapOperand(having.metric, change) })),
  };
}

function mapExists(exists: PlanExists, change: Change): PlanExists {
  const { having } = exists;
  return {
    ...exists,
    filters: exists.filters.map(change),
    having: having === null ? null : { ...having, measure: mapSimple(having.measure, change) },
  };
}

function mapOperand<Operand extends MeasureOperand>(operand: Operand, change: Change): Operand;
function mapOperand(operand: MeasureOperand, change: Change): MeasureOperand {
  switch (operand.kind) {
    case "number":
      return operand;
    case "ratio":
      return {
        ...operand,
        numerator: mapSimple(operand.numerator, change),
        denominator: mapSimple(operand.denominator, change),
      };
    case "arithmetic":
      return { ...operand, left: mapOperand(operand.left, change), right: mapOperand(operand.right, change) };
    case "over_groups":
      return { ...operand, measure: mapSimple(operand.measure, change) };
    case "aggregate":
    case "count":
    case "filtered":
      return mapSimple(operand, change);
  }
}

function mapSimple(measure: SimpleMeasure, change: Change): SimpleMeasure {
  if (measure.kind !== "filtered") return measure;
  const { exists } = measure;
  const own = exists === undefined ? {} : { exists: exists.map((one) => mapExists(one, change)) };
  return { ...measure, filters: measure.filters.map(change), ...own };
}
