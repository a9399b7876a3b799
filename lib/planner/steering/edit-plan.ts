/** Changes an answer's plan by hand: one part after the other, with what follows from it, or one sentence why not. */
import type { Dialect } from "#lib/domain/dialect";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { type PlacedPart, type PlanEdit, type PlanPart, partsOf, planOf } from "#lib/domain/plan-part";
import type { SemanticModel } from "#lib/semantic/model";
import { compilePlan } from "../compile/compile.ts";
import { settleJoins } from "../plan/join-choice.ts";
import { type Change, changeWords } from "./change-words.ts";
import { editParts } from "./edit-parts.ts";
import { keptAssumptions } from "./kept-assumptions.ts";
import { planProblem } from "./plan-problem.ts";
import { markedByHand } from "./set-by-hand.ts";

export type EditedPlan =
  | {
      readonly kind: "edited";
      readonly plan: Plan;
      /** What was changed, in a few words: "2024 instead of 2025". */
      readonly change: string;
    }
  /** In one sentence. */
  | { readonly kind: "refused"; readonly why: string };

/** Where the plan is asked: what it is over, and in what its statement is written. */
export type EditWorld = {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  /** False where nobody set the parts by hand. */
  readonly isByHand?: boolean;
};

/** The plan after the changes, each made on what the one before left. It can be compiled. */
export function editPlan(plan: Plan, edits: readonly PlanEdit[], world: EditWorld): EditedPlan {
  let edited = plan;
  const changes: Change[] = [];
  for (const given of edits) {
    const edit = world.isByHand === false ? given : setByHand(given);
    const parts = partsOf(edited);
    const after = editParts(parts, edit);
    if (after === null) return { kind: "refused", why: "This part is not there any more." };
    const assumptions = keptAssumptions(edited.assumptions, changeOf(parts, after));
    changes.push({ edit, gone: partOf(parts, edit), before: edited });
    edited = planOf(after, { context: plan.context, assumptions });
  }
  const why = planProblem(edited, world.model);
  if (why !== null) return { kind: "refused", why };
  const whole = settled(edited, world.model);
  return isCompiled(whole, world)
    ? { kind: "edited", plan: whole, change: changeWords(changes, edited, world.model) }
    : { kind: "refused", why: "The tables of these parts cannot be put together." };
}

function setByHand(edit: PlanEdit): PlanEdit {
  return edit.kind === "remove" ? edit : { ...edit, part: markedByHand(edit.part) };
}

function partOf(parts: readonly PlacedPart[], edit: PlanEdit): PlanPart | null {
  return edit.kind === "add" ? null : (parts.find(({ id }) => id === edit.id)?.part ?? null);
}

function changeOf(before: readonly PlacedPart[], after: readonly PlanPart[]) {
  const parts = before.map(({ part }) => part);
  return {
    kept: parts.filter((part) => after.includes(part)),
    gone: parts.filter((part) => !after.includes(part)),
  };
}

/** With every way named; rows that belong to no group are no candidates for the first ones, and else counted like all. */
function settled(edited: Plan, model: SemanticModel): Plan {
  const plan = withoutFilled(edited);
  const [way] = settleJoins(model, plan);
  if (way === undefined) return plan;
  const { dimensions, filters, assumptions } = way.plan;
  return { ...plan, dimensions, filters, assumptions: [...new Set(assumptions)] };
}

/** What the planner itself asked of groups is asked anew where it still holds; so is the sentence that tells it. */
function withoutFilled(plan: Plan): Plan {
  if (plan.detail !== null) return plan;
  const isFilled = ({ condition, evidence }: PlanFilter): boolean =>
    condition.operator === "is_not_null" && evidence.length === 0;
  return {
    ...plan,
    filters: plan.filters.filter((filter) => !isFilled(filter)),
    assumptions: plan.assumptions.filter((sentence) => !/^Rows without an? .* are left out\.$/.test(sentence)),
  };
}

/** The compiler throws where tables have no way to one another. */
function isCompiled(plan: Plan, world: EditWorld): boolean {
  try {
    compilePlan(plan, world);
    return true;
  } catch {
    return false;
  }
}
