/**
 * A follow-up edits the plan of the last answer: "by channel instead", "only 2025", "top 5", "what about returns",
 * "sort by orders". Whatever it does not touch stays.
 */
import type { Plan, PlanExists, PlanFilter } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { PlanningArgs } from "../plan/outcome.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { calculationProblem, withCalculation } from "../plan-building/add-calculation.ts";
import { addCompare } from "../plan-building/build-compare.ts";
import { addConditions } from "../plan-building/build-conditions.ts";
import { withClassEnds, withoutClassEnds } from "../plan-building/class-ends.ts";
import type { Choice } from "../plan-building/element-choice.ts";
import { sortParts } from "../plan-building/request-parts.ts";
import type { Item, Request } from "../request/request.ts";
import { choices, planIdentity, settled, type Understanding, uniqueByPlan } from "../understand/resolve.ts";
import type { Edit } from "./edit.ts";
import { otherFigures } from "./edit-figures.ts";
import { regrouped } from "./edit-groups.ts";
import { reshaped, resorted } from "./edit-order.ts";
import { movesPeriod, rewindowed, withComparedPeriod } from "./edit-time.ts";
import { ofLastConditions, ofRowsMeant, ofShownRows } from "./last-named.ts";
import { mergedFilters, mergedHaving, recounted } from "./merge-filters.ts";
import { addsTo, pointsBack, replacesFigure } from "./turn-relation.ts";

/** The understandings of a follow-up as edits of the last plan, cheapest first; none when it is not one. */
export function followUps(question: string, args: PlanningArgs, asked: Request): Understanding[] {
  const { previousPlan } = args;
  if (previousPlan === null) return [];
  const { request, edited } = editsOf(question, { ...args, previousPlan }, asked);
  const found = edited.flatMap((one) => settled(args, one));
  return uniqueByPlan(found).filter(({ plan }) => namesNoFigure(request) || !isUnchanged(plan, previousPlan));
}

type Edited = Parameters<typeof settled>[1];

/** The edited plans, whether or not they can be computed. */
export function editsOf(
  question: string,
  args: PlanningArgs & { readonly previousPlan: Plan },
  asked: Request,
): { readonly request: Request; readonly edited: readonly Edited[] } {
  const { previousPlan, model } = args;
  if (previousPlan.setOperation !== null) return { request: asked, edited: [] };
  const meant = pointsBack(question, asked) ? ofRowsMeant(model, asked, previousPlan) : asked;
  const request = ofLastConditions(model, ofShownRows(model, meant, previousPlan), previousPlan);
  const turn = {
    question,
    previousPlan,
    isAddition: addsTo(question),
    replacesFigure: replacesFigure(question),
    isInstead: /\binstead\b/i.test(question),
  };
  const edited = choices(args, request).flatMap(({ choice, cost }): Edited[] => {
    const ranked = withSortedGroups({ model, choice, isRanked: previousPlan.limit !== null }, request);
    const parts = sortParts({ model, choice, measureOption: 0 }, ranked);
    if (parts === null) return [];
    const edit: Edit = { ...args, ...turn, choice, measureOption: 0, request: ranked, parts };
    const built = editedPlan(edit);
    return built === null ? [] : [{ choice, cost, measureOption: 0, built }];
  });
  return { request, edited };
}

/** "sort by revenue" may find it sorted so already. */
function namesNoFigure({ shown, sorts, ranking }: Request): boolean {
  return shown.length === 0 || sorts.length > 0 || ranking !== null;
}

/** A named figure that changes nothing was not understood; a column may be shown already. */
function isUnchanged(plan: Plan, before: Plan): boolean {
  return plan.detail === null && planIdentity(plan) === planIdentity(before) && plan.chartHint === before.chartHint;
}

/** Nothing is grouped by a figure, so that is what puts in order: "by revenue instead". */
function withSortedGroups(
  { model, choice, isRanked }: { readonly model: SemanticModel; readonly choice: Choice; readonly isRanked: boolean },
  request: Request,
): Request {
  const isFigure = (item: Item): boolean => {
    const element = choice.get(item.mention.id);
    if (element?.kind === "metric" || item.functions.length > 0) return true;
    if (element?.kind !== "column") return false;
    const column = findColumn(model, element.table, element.column);
    return column?.role === "fact" && (isRanked || column.defaultAggregate === "sum");
  };
  const figures = request.groups.filter(isFigure);
  if (figures.length === 0) return request;
  return {
    ...request,
    groups: request.groups.filter((item) => !figures.includes(item)),
    sorts: [...request.sorts, ...figures.map((by) => ({ by, direction: null, of: null, foremost: null }))],
  };
}

function editedPlan(edit: Edit): { readonly plan: Plan; readonly cost: number } | null {
  if (edit.request.isRatio) return null;
  // What the last plan assumed need not hold for this one; what does is found anew.
  const start: Plan = { ...withoutClassEnds(withoutFilled(edit.previousPlan)), assumptions: [] };
  const change = edit.request.changes.find(({ kind }) => kind === "clear-filters");
  const cleared = change?.kind === "clear-filters" ? withoutFilters(start, change.isAll) : start;
  const stages = [otherFigures, regrouped, rewindowed, refiltered, recompared, reshaped];
  let plan: Plan | null = cleared;
  for (const stage of stages) plan = plan === null ? null : stage(edit, plan);
  const sorted = plan === null ? null : resorted(edit, plan);
  const ended = sorted === null ? null : withClassEnds(sorted.plan, edit.model);
  return sorted === null || ended === null
    ? null
    : recalculated(edit, { ...sorted, plan: { ...sorted.plan, ...ended } });
}

/** What is calculated has to fit what the plan has become; what is asked now takes the place of what was calculated. */
function recalculated(
  { request, previousPlan, model }: Edit,
  edited: { readonly plan: Plan; readonly cost: number },
): { readonly plan: Plan; readonly cost: number } | null {
  const { plan, cost } = edited;
  if (request.calculation !== null) {
    const calculated = withCalculation({ ...plan, calculation: null }, request.calculation, model);
    return calculated === null ? null : { plan: calculated, cost };
  }
  const { calculation } = plan;
  if (calculation === null) return edited;
  // By groups the steps stand beside one another.
  if (calculation.kind === "funnel" && plan.dimensions.length > 0)
    return { plan: { ...plan, calculation: null }, cost };
  const isMoved = JSON.stringify(stepsOf(plan, calculation)) !== JSON.stringify(stepsOf(previousPlan, calculation));
  return isMoved || calculationProblem(calculation, plan) !== null ? null : edited;
}

/** What a calculation counts by its place: steps of a window, groups of a share. */
function stepsOf({ dimensions }: Plan, calculation: NonNullable<Plan["calculation"]>): unknown {
  if (calculation.kind === "share_within") return calculation.within.map((place) => dimensions[place]?.column);
  return calculation.kind === "moving" ? dimensions.map(({ grain }) => grain).filter((grain) => grain !== null) : null;
}

/** Of groups that were ranked only those with a name were candidates; whether that still holds is found anew. */
function withoutFilled(plan: Plan): Plan {
  const isFilled = ({ column, condition, evidence }: PlanFilter): boolean =>
    condition.operator === "is_not_null" &&
    evidence.length === 0 &&
    plan.dimensions.some((dimension) => isSameColumn(dimension.column, column));
  return { ...plan, filters: plan.filters.filter((filter) => !isFilled(filter)) };
}

/** The only condition, else the one that came last; the period stays beside it: "remove that filter". */
function withoutFilters(plan: Plan, isAll: boolean): Plan {
  const conditions = plan.filters.length + plan.alternatives.length + plan.exists.length;
  if (isAll || conditions === 0) return { ...plan, filters: [], alternatives: [], exists: [], time: null };
  if (conditions > 1 && plan.filters.length > 0) return { ...plan, filters: plan.filters.slice(0, -1) };
  return { ...plan, filters: [], alternatives: [], exists: [] };
}

function recompared(edit: Edit, plan: Plan): Plan | null {
  return movesPeriod(edit.request) ? plan : addCompare(edit, withComparedPeriod(edit, plan));
}

/** A new value takes the place of the last one of the same column; after "and" both count. */
function refiltered(edit: Edit, plan: Plan): Plan | null {
  const anew = withOtherCount(edit, plan);
  if (anew !== null) return anew;
  const added = addConditions(edit, { plan: { ...plan, filters: [], exists: [], alternatives: [] }, cost: 0 });
  // One figure of all rows is no group whose figure could be compared.
  const isOneFigure = plan.detail === null && added?.plan.dimensions.length === 0;
  if (added === null || (isOneFigure && added.plan.having.length > 0)) return null;
  return {
    ...added.plan,
    filters: mergedFilters(plan.filters, added.plan.filters, edit.isAddition),
    having: mergedHaving(plan.having, added.plan.having, edit.isAddition),
    exists: [...plan.exists, ...added.plan.exists],
    alternatives: [...plan.alternatives, ...added.plan.alternatives],
  };
}

/** "and more than 3?" behind "crews with more than 2 trips". */
function withOtherCount({ request, choice }: Edit, plan: Plan): Plan | null {
  const [clause, ...more] = request.clauses;
  if (clause?.kind !== "compare" || clause.operand.kind !== "number" || clause.high !== null || more.length > 0)
    return null;
  const element = clause.subject === null ? undefined : choice.get(clause.subject.mention.id);
  const { operator, operand } = clause;
  const isMeant = ({ having }: PlanExists): boolean =>
    having?.measure.kind === "count" && element?.kind === "table" && having.measure.table === element.table;
  if (plan.exists.filter(isMeant).length !== 1) return null;
  const exists = plan.exists.map((one) =>
    one.having !== null && isMeant(one) ? recounted(one, { ...one.having, operator, value: operand.value }) : one,
  );
  return { ...plan, exists };
}
