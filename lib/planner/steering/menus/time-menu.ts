/** A course over time, seen otherwise: in other steps, in the period before or behind, beside an earlier one. */
import type { Plan } from "#lib/domain/plan";
import type { PlanOption, TimeMenu } from "#lib/domain/plan-menu";
import { type PlacedPart, partsOf } from "#lib/domain/plan-part";
import { grainIdeas } from "./group-menu.ts";
import { type MenuArgs, type MenuWorld, type OptionIdea, offered } from "./menu-args.ts";
import { neighbourIdea } from "./period-menu.ts";
import { comparisonSections } from "./shape-menu.ts";

/** Choices of a plan; empty ones where nothing of it is over time. */
export function timeMenu(plan: Plan, world: MenuWorld): TimeMenu {
  const parts = partsOf(plan);
  const argsOf = (placed: PlacedPart | null): MenuArgs => ({ ...world, plan, placed });
  const step = parts.find(({ part }) => part.kind === "group" && part.dimension.grain !== null) ?? null;
  const period = argsOf(parts.find(({ part }) => part.kind === "period") ?? null);
  const comparison = parts.find(({ part }) => part.kind === "comparison") ?? null;
  return {
    steps: stepOptions(step, argsOf(step)),
    before: onlyOption(neighbourIdea(period, -1), period),
    next: onlyOption(neighbourIdea(period, 1), period),
    comparisons: comparisonOptions(comparison, argsOf(comparison)),
  };
}

function stepOptions(step: PlacedPart | null, args: MenuArgs): PlanOption[] {
  return step?.part.kind === "group" ? offered(grainIdeas(args, step.part.dimension.column), args) : [];
}

function onlyOption(idea: OptionIdea | null, args: MenuArgs): PlanOption | null {
  return idea === null ? null : (offered([idea], args)[0] ?? null);
}

function comparisonOptions(comparison: PlacedPart | null, args: MenuArgs): PlanOption[] {
  const options = comparisonSections(args).flatMap(({ options: all }) => all);
  const none: OptionIdea = {
    label: "No comparison",
    hint: null,
    isChosen: comparison === null,
    edits: comparison === null ? [] : [{ kind: "remove", id: comparison.id }],
  };
  return options.length === 0 ? [] : [...offered([none], args), ...options];
}
