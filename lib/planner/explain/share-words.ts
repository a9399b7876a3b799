/** Some of the rows as a part of all of them, in words: which ones, and of what whole. */
import type { MeasureExpression, PlanMetric, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { simpleMeasures } from "../plan/measures.ts";
import { isSameMeasure, type PartConditions, sharedSides } from "../plan/shared-sides.ts";
import { measureName } from "./group-condition.ts";
import { planTitle } from "./plan-title.ts";

/** The heading of a share: "Share of customers without orders", "Share of revenue (Online and Store)". */
export function shareLabel(whole: PlanMetric, part: PartConditions, { plan, model }: Planned): string {
  const title = lowerFirst(planTitle({ ...partPlan(plan, whole, part), setOperation: null }, model));
  return `${shareOf}${title.replace(/^number of /, "")}`;
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
  const sides = label.startsWith(shareOf) ? sharedSides(expression) : null;
  const whole = sides === null ? null : wholeName(sides.whole, model);
  if (sides === null || whole === null) return null;
  const metric = { name: null, label: whole, expression: sides.whole, evidence: [] };
  return { whole, part: partPlan(plan, metric, sides.part) };
}

/** Nothing but the rows of the part, in no groups and of no period. */
function partPlan(plan: SinglePlan, whole: PlanMetric, { filters, exists }: PartConditions): SinglePlan {
  const none = { dimensions: [], alternatives: [], having: [], time: null, order: [], limit: null, limitWithin: [] };
  const rows = { filters: [...filters], exists: [...exists], metrics: [whole], detail: null };
  return { ...plan, ...none, ...rows, asShare: false, isRunning: false, compare: null };
}

/** As the model calls it; null for a calculation that it has no name for. */
function wholeName(whole: MeasureExpression, model: SemanticModel): string | null {
  const known = model.metrics.find(({ expression }) => isSameMeasure(expression, whole));
  if (known !== undefined) return lowerFirst(known.label);
  const [measure] = simpleMeasures(whole);
  return whole.kind === "arithmetic" || measure === undefined ? null : measureName(measure, model);
}
