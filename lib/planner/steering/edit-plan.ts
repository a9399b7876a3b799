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
export type EditWorld = { readonly model: SemanticModel; readonly dialect: Dialect };

/** The plan after the changes, each made on what the one before left. It can be compiled. */
export function editPlan(plan: Plan, edits: readonly PlanEdit[], world: EditWorld): EditedPlan {
  let edited = plan;
  const changes: Change[] = [];
  for (const given of edits) {
    const edit = setByHand(given);
    const parts = partsOf(edited);
    const after = editParts(parts, edit);
    if (after === null) return { kind: "refused", why: "This part is not there any more." };
    const assumptions = keptAssumptions(edited.assumptions, goneFrom(parts, after));
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

function goneFrom(before: readonly PlacedPart[], after: readonly PlanPart[]): PlanPart[] {
  return before.map(({ part }) => part).filter((part) => !after.includes(part));
}

/** With every way named; rows that belong to no group are no candidates for the first ones. */
function settled(plan: Plan, model: SemanticModel): Plan {
  const [way] = settleJoins(model, plan);
  if (way === undefined) return plan;
  const { dimensions, filters, assumptions } = way.plan;
  return { ...plan, dimensions, filters: distinct(filters), assumptions: [...new Set(assumptions)] };
}

/** Looked at once more, a plan gets the conditions again that it has. */
function distinct(filters: readonly PlanFilter[]): PlanFilter[] {
  const added = ({ evidence, condition }: PlanFilter): boolean =>
    evidence.length === 0 && condition.operator === "is_not_null";
  const key = ({ column, via }: PlanFilter): string => JSON.stringify([column.table, column.column, via]);
  return filters.filter(
    (filter, place) =>
      !(added(filter) && filters.slice(0, place).some((other) => added(other) && key(other) === key(filter))),
  );
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
