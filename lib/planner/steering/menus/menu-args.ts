/** What every menu is made from. */
import type { Plan } from "#lib/domain/plan";
import type { PlanOption } from "#lib/domain/plan-menu";
import type { PlacedPart, PlanEdit, PlanPart } from "#lib/domain/plan-part";
import { measureTables } from "../../plan/measures.ts";
import { type EditWorld, editPlan } from "../edit-plan.ts";

export type MenuWorld = EditWorld & { readonly today: string };

export type MenuArgs = MenuWorld & {
  readonly plan: Plan;
  /** The part that is changed; null where one is added. */
  readonly placed: PlacedPart | null;
};

/** A choice before it is known whether it has an answer. */
export type OptionIdea = Omit<PlanOption, "isChosen"> & { readonly isChosen?: boolean };

/** Puts the part in the place of the one that is changed, or beside the others. */
export function partEdit({ placed }: Pick<MenuArgs, "placed">, part: PlanPart): PlanEdit {
  return placed === null ? { kind: "add", part } : { kind: "replace", id: placed.id, part };
}

/** So many are tried of one kind: a schema may have thousands of columns, and each is compiled. */
const mostIdeas = 150;

/** Those that have an answer. How the plan is now is offered as what is chosen. */
export function offered(ideas: readonly OptionIdea[], { plan, ...world }: MenuArgs): PlanOption[] {
  return ideas.slice(0, mostIdeas).flatMap((idea): PlanOption[] => {
    const { isChosen = false } = idea;
    if (isChosen) return [{ ...idea, isChosen, edits: [] }];
    return editPlan(plan, idea.edits, world).kind === "edited" ? [{ ...idea, isChosen }] : [];
  });
}

/** The table whose rows the plan is about; null without one. */
export function baseTable({ metrics, detail }: Plan): string | null {
  if (detail !== null) return detail.table;
  const [metric] = metrics;
  return metric === undefined ? null : (measureTables(metric.expression)[0] ?? null);
}
