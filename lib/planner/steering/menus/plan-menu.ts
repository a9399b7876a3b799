/** What a part of an answer can be changed to, and what can be added to an answer. */
import type { Plan } from "#lib/domain/plan";
import type { PlanMenu, PlanMenuSection } from "#lib/domain/plan-menu";
import { type PlacedPart, type PlanPartKind, partsOf } from "#lib/domain/plan-part";
import { capitalise } from "#lib/semantic/words";
import { isSame } from "../../compile/measure-sources.ts";
import { editPlan } from "../edit-plan.ts";
import { partText } from "../plan-chips.ts";
import { taughtWords } from "../taught-words.ts";
import { calculationSections, movingForm } from "./calculation-menu.ts";
import { columnSections } from "./column-menu.ts";
import { newForms, ownForm } from "./condition-menu.ts";
import { figureSections } from "./figure-menu.ts";
import { groupSections } from "./group-menu.ts";
import type { MenuArgs, MenuWorld } from "./menu-args.ts";
import { periodForm, periodSections } from "./period-menu.ts";
import { comparisonForm, comparisonSections, firstSections, orderSections, turnedSections } from "./shape-menu.ts";

/** Of the part with that id; null where the plan has none. */
export function partMenu(plan: Plan, id: string, world: MenuWorld): PlanMenu | null {
  const placed = partsOf(plan).find((one) => one.id === id);
  if (placed === undefined) return null;
  const removal = [{ kind: "remove" as const, id }];
  const without = editPlan(plan, removal, world);
  // What the planner adds by itself comes back.
  const isRemovable = without.kind === "edited" && !isSame(without.plan, plan);
  const menu = menuOf(placed.part.kind, { ...world, plan, placed });
  return { ...menu, teaching: taughtWords(placed.part, world.model), removal: isRemovable ? removal : null };
}

/** Of what a further part of that kind can be. */
export function additionMenu(plan: Plan, kind: PlanPartKind, world: MenuWorld): PlanMenu {
  return menuOf(kind, { ...world, plan, placed: onlyOne(plan, kind) });
}

/** What a plan has one of is changed where it is there. */
function onlyOne(plan: Plan, kind: PlanPartKind): PlacedPart | null {
  const isOne = kind === "period" || kind === "comparison" || kind === "order" || kind === "first";
  return isOne ? (partsOf(plan).find(({ part }) => part.kind === kind) ?? null) : null;
}

function menuOf(kind: PlanPartKind, args: MenuArgs): PlanMenu {
  const { placed } = args;
  const part = placed?.part;
  return {
    kind,
    sections: sectionsOf(kind, args).filter(({ options }) => options.some(({ isChosen }) => !isChosen)),
    conditions: conditionForms(kind, args),
    period: kind === "period" ? periodForm(args) : null,
    first: kind === "first" ? firstForm(args) : null,
    moving: movingForm(args),
    comparison: kind === "comparison" ? comparisonForm(args) : null,
    threshold:
      part?.kind === "threshold" && placed !== null
        ? { id: placed.id, label: capitalise(partText(part, args.plan, args.model)), having: part.having }
        : null,
    teaching: [],
    removal: null,
  };
}

function conditionForms(kind: PlanPartKind, args: MenuArgs): PlanMenu["conditions"] {
  if (kind !== "condition") return [];
  if (args.placed === null) return newForms(args);
  const own = ownForm(args);
  return own === null ? [] : [own];
}

function firstForm({ placed }: MenuArgs): PlanMenu["first"] {
  const part = placed?.part;
  return part?.kind === "first" && placed !== null
    ? { ...part, id: placed.id }
    : { id: null, limit: null, offset: 0, within: [] };
}

function sectionsOf(kind: PlanPartKind, args: MenuArgs): readonly PlanMenuSection[] {
  switch (kind) {
    case "figure":
      return figureSections(args);
    case "group":
      return groupSections(args);
    case "column":
      return columnSections(args);
    case "period":
      return periodSections(args);
    case "comparison":
      return comparisonSections(args);
    case "order":
      return orderSections(args);
    case "first":
      return firstSections(args);
    case "related":
    case "rows":
      return turnedSections(args);
    case "share":
    case "running":
    case "calculation":
      return calculationSections(args);
    case "condition":
    case "either":
    case "threshold":
    case "analysis":
    case "set":
    case "chart":
      return [];
  }
}
