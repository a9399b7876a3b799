/**
 * A plan as a parameter of its board asks for it: in other steps, with another number of rows, of another figure. The change is one that an
 * analyst can make by hand, so it has an answer; where there is none, the plan stays as it is and says why.
 */
import type { BoardParameter, NamedFigure } from "#lib/domain/dashboard-parameter-schema";
import type { Plan, PlanMetric, TimeGrain } from "#lib/domain/plan";
import { type PlanEdit, partsOf } from "#lib/domain/plan-part";
import { findMetric, type SemanticModel } from "#lib/semantic/model";
import { type EditWorld, editPlan } from "./edit-plan.ts";

export type Steered =
  | { readonly kind: "reached"; readonly plan: Plan }
  /** In one sentence. */
  | { readonly kind: "not_reached"; readonly why: string };

/** A parameter that is set to nothing leaves every plan as it is. */
export function parameterPlan(plan: Plan, parameter: BoardParameter, world: EditWorld): Steered {
  const edits = editsOf(plan, parameter, world.model);
  if ("why" in edits) return { kind: "not_reached", why: edits.why };
  if (edits.made.length === 0) return { kind: "reached", plan };
  const edited = editPlan(plan, edits.made, world);
  return edited.kind === "edited" ? { kind: "reached", plan: edited.plan } : { kind: "not_reached", why: edited.why };
}

type Edits = { readonly made: readonly PlanEdit[] } | { readonly why: string };

const none: Edits = { made: [] };

function editsOf(plan: Plan, parameter: BoardParameter, model: SemanticModel): Edits {
  switch (parameter.kind) {
    case "steps":
      return parameter.grain === null ? none : stepEdits(plan, parameter.grain);
    case "rows":
      return parameter.count === null ? none : rowEdits(plan, parameter.count);
    case "figure":
      return parameter.chosen === null ? none : figureEdits(plan, { ...parameter, chosen: parameter.chosen }, model);
  }
}

type FigureChoice = { readonly shown: NamedFigure; readonly chosen: NamedFigure };

function figureEdits(plan: Plan, { shown, chosen }: FigureChoice, model: SemanticModel): Edits {
  const next = findMetric(model, chosen.name);
  if (next === undefined) return { why: `There is no figure "${chosen.label}" in its schema.` };
  for (const { id, part } of partsOf(plan)) {
    if (part.kind !== "figure" || !isFigure(part.metric, shown.name, model)) continue;
    if (plan.setOperation !== null) return twoLists;
    if (next.name === shown.name) return none;
    const { name, expression } = next;
    const metric = { name, label: capitalise(next.label), expression, evidence: part.metric.evidence };
    return { made: [{ kind: "replace", id, part: { kind: "figure", metric } }] };
  }
  return { why: `It does not show ${shown.label}.` };
}

/** Of a plan's figures the first one that is just what the model calls so: not its average, not that of some rows. */
export function isFigure({ name, expression }: PlanMetric, wanted: string, model: SemanticModel): boolean {
  const known = findMetric(model, wanted);
  return known !== undefined && name === wanted && JSON.stringify(expression) === JSON.stringify(known.expression);
}

/** The first group in steps is the one that the rest is seen along. */
function stepEdits(plan: Plan, grain: TimeGrain): Edits {
  for (const { id, part } of partsOf(plan)) {
    if (part.kind !== "group" || part.dimension.grain === null) continue;
    if (plan.setOperation !== null) return twoLists;
    const { dimension } = part;
    if (dimension.grain === grain) return none;
    // A heading that tells the step goes along with it.
    const label = dimension.label.toLowerCase() === dimension.grain ? capitalise(grain) : dimension.label;
    return { made: [{ kind: "replace", id, part: { kind: "group", dimension: { ...dimension, label, grain } } }] };
  }
  return { why: "It has no steps in time." };
}

function rowEdits(plan: Plan, count: number): Edits {
  for (const { id, part } of partsOf(plan)) {
    if (part.kind !== "first" || part.limit === null) continue;
    if (plan.setOperation !== null) return twoLists;
    return part.limit === count ? none : { made: [{ kind: "replace", id, part: { ...part, limit: count } }] };
  }
  return { why: "It is not limited to its first rows." };
}

const twoLists: Edits = { why: "It puts two lists together." };

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
