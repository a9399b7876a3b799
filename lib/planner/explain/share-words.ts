/** Some of the rows as a part of all of them, in words: which ones, and of what whole. */
import type {
  MeasureExpression,
  MeasureOperand,
  PlanExists,
  PlanFilter,
  PlanMetric,
  SimpleMeasure,
  SinglePlan,
} from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { simpleMeasures } from "../plan/measures.ts";
import { measureName } from "./group-condition.ts";
import { planTitle } from "./plan-title.ts";

type Conditions = { readonly filters: readonly PlanFilter[]; readonly exists: readonly PlanExists[] };

/** The heading of a share: "Share of customers without orders", "Share of revenue (Online and Store)". */
export function shareLabel(whole: PlanMetric, part: Conditions, { plan, model }: Planned): string {
  return `${shareOf}${lowerFirst(planTitle({ ...partPlan(plan, whole, part), setOperation: null }, model))}`;
}

const shareOf = "Share of ";

type Planned = { readonly plan: SinglePlan; readonly model: SemanticModel };

/** A share of rows: its whole, and the plan of its part alone. */
export type SharedRows = {
  /** "customers", "revenue" */
  readonly whole: string;
  readonly part: SinglePlan;
};

/** Null for any other figure, and for a share that has a name of its own: "return rate". */
export function sharedRows({ label, expression }: PlanMetric, { plan, model }: Planned): SharedRows | null {
  const sides = label.startsWith(shareOf) ? sidesOf(expression) : null;
  const whole = sides === null ? null : wholeName(sides.whole, model);
  if (sides === null || whole === null) return null;
  const metric = { name: null, label: whole, expression: sides.whole, evidence: [] };
  return { whole, part: partPlan(plan, metric, sides.part) };
}

/** Nothing but the rows of the part, in no groups and of no period. */
function partPlan(plan: SinglePlan, whole: PlanMetric, { filters, exists }: Conditions): SinglePlan {
  const none = { dimensions: [], alternatives: [], having: [], time: null, order: [], limit: null, limitWithin: [] };
  const rows = { filters: [...filters], exists: [...exists], metrics: [whole], detail: null };
  return { ...plan, ...none, ...rows, asShare: false, isRunning: false, compare: null };
}

type Sides = { readonly whole: MeasureExpression; readonly part: Conditions };

/** A figure of some rows by the same figure of all of them. */
function sidesOf(expression: MeasureExpression): Sides | null {
  if (expression.kind === "ratio") {
    const { numerator, denominator } = expression;
    return numerator.kind === "filtered" && isSame(numerator.measure, denominator)
      ? { whole: denominator, part: conditionsOf(numerator) }
      : null;
  }
  if (expression.kind !== "arithmetic" || expression.operator !== "/") return null;
  const { left, right } = expression;
  const [first, ...others] = simpleMeasures(left).map(conditionsOf);
  const isAlike = first !== undefined && others.every((one) => isSame(one, first));
  if (!isAlike || right.kind !== "arithmetic" || !isSame(withoutConditions(left), right)) return null;
  return { whole: right, part: first };
}

function conditionsOf(measure: SimpleMeasure): Conditions {
  return measure.kind === "filtered"
    ? { filters: measure.filters, exists: measure.exists ?? [] }
    : { filters: [], exists: [] };
}

function withoutConditions(operand: MeasureOperand): MeasureOperand {
  if (operand.kind === "filtered") return operand.measure;
  if (operand.kind !== "arithmetic") return operand;
  return { ...operand, left: withoutConditions(operand.left), right: withoutConditions(operand.right) };
}

/** As the model calls it; null for a calculation that it has no name for. */
function wholeName(whole: MeasureExpression, model: SemanticModel): string | null {
  const known = model.metrics.find(({ expression }) => isSame(expression, whole));
  if (known !== undefined) return lowerFirst(known.label);
  const [measure] = simpleMeasures(whole);
  return whole.kind === "arithmetic" || measure === undefined ? null : measureName(measure, model);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
