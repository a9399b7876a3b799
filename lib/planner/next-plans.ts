/**
 * Plans that go on from an answer: the same figure under the same conditions and in the same period, in another shape.
 * Nothing is put into words and read again, so that nothing of the answer gets lost on the way.
 */
import type { Plan, PlanDimension, PlanMetric } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { areaOf } from "./dashboard/areas.ts";
import { countOf, type Figure, figureOf, isCounted } from "./dashboard/figures.ts";
import { type Group, groupsOf, isRanked, isSmall } from "./dashboard/groups.ts";
import { isPinned } from "./dashboard/scope.ts";
import { smoothing } from "./dashboard/smoothing.ts";
import { breakdownIdea, figuresIdea, type TileIdea, topIdea, trendIdea } from "./dashboard/tile-plans.ts";
import { settleJoins } from "./plan/join-choice.ts";
import { simpleMeasures } from "./plan/measures.ts";
import { saidFilters } from "./plan/said-filters.ts";
import { isSameColumn } from "./plan/same-column.ts";
import { atLatestLevel, isLatestLevel } from "./plan-building/latest-level.ts";

const mostBreakdowns = 2;

/** Its course over time, two other breakdowns, the leaders; none where the answer has no figure that could be shown so. */
export function nextPlans(plan: Plan, model: SemanticModel): Plan[] {
  const [metric] = plan.metrics;
  if (isOfItsGroups(plan)) return [];
  if (plan.detail !== null) return settledPlans(ofRows(plan, plan.detail, model), plan, model);
  if (metric === undefined) return [];
  const asked = isLatestLevel(plan, model) ? { ...plan, time: null } : plan;
  return settledPlans(shapesOf(asked, figureOf({ ...metric, evidence: [] }), model), asked, model);
}

/** How many of the listed rows there are, in time and by a group, and what they amount to; none for the first ones of more. */
function ofRows(plan: Plan, { table, isDistinct }: NonNullable<Plan["detail"]>, model: SemanticModel): TileIdea[] {
  if (plan.limit !== null || isDistinct || !isCounted(model, table)) return [];
  const counted = countOf(model, table);
  const trend = trendOf(plan, counted, model);
  const group = groupsOf(model, table).find((group) => isSmall(group) && isOther(group, plan, counted.metric));
  const amount = areaOf(model, table).figures.find(
    ({ isAdditive, metric }) => isAdditive && metric.expression.kind !== "count",
  );
  return [
    ...(trend === null ? [] : [trend]),
    ...(group === undefined ? [] : [breakdownIdea(model, [counted], group)]),
    ...(amount === undefined ? [] : [figuresIdea(model, [amount])]),
  ];
}

function settledPlans(ideas: readonly TileIdea[], asked: Plan, model: SemanticModel): Plan[] {
  return ideas.flatMap((idea) => {
    const [settled] = settleJoins(model, withConditions(idea.plan, asked));
    // What must not be added up over times is shown of the newest one.
    const placed = settled === undefined ? null : atLatestLevel(settled.plan, model);
    return placed === null ? [] : [placed];
  });
}

/** A condition on groups, or one of two lists, says nothing of other groups. */
function isOfItsGroups({ setOperation, having, compare }: Plan): boolean {
  return setOperation !== null || having.length > 0 || compare?.only != null;
}

function shapesOf(plan: Plan, figure: Figure, model: SemanticModel): TileIdea[] {
  const { limit } = plan;
  const groups = groupsOf(model, figure.table).filter((group) => isOther(group, plan, figure.metric));
  const trend = trendOf(plan, figure, model);
  const leaders =
    limit === null ? groups.find((group) => group.isEntity && isRanked(group) && !isSmall(group)) : undefined;
  const shapes = [
    ...(trend === null ? [] : [trend]),
    ...groups
      .filter(isSmall)
      .slice(0, mostBreakdowns)
      .map((group) => breakdownIdea(model, [figure], group)),
    ...(leaders === undefined ? [] : [topIdea(model, figure, leaders)]),
  ];
  return [
    ...shapes.slice(0, beforeCalculated),
    ...calculatedIdeas(plan, figure, model),
    ...shapes.slice(beforeCalculated),
  ];
}

/** What else the figure is seen by comes first, and one calculation stands among the three that are shown. */
const beforeCalculated = 2;

/** Of a course what evens it out, of groups what part of the whole they are; one at most, and none of what is calculated already. */
function calculatedIdeas(plan: Plan, figure: Figure, model: SemanticModel): TileIdea[] {
  const { metrics, dimensions, asShare, isRunning, calculation, compare, analysis, limit } = plan;
  const [dimension, ...others] = dimensions;
  const isCalculated = asShare || isRunning || calculation !== null || compare !== null || analysis !== null;
  if (dimension === undefined || others.length > 0 || metrics.length > 1 || isCalculated || limit !== null) return [];
  const same: Plan = {
    ...plan,
    metrics: [figure.metric],
    dimensions: [{ ...dimension, evidence: [] }],
    chartHint: null,
  };
  const calculated = isCourse(dimension) ? smoothed(same, model) : partOfWhole(same, figure, model);
  return calculated === null ? [] : [{ kind: "other", title: "", plan: calculated }];
}

function isCourse({ grain, part }: PlanDimension): boolean {
  return grain !== null || part !== null;
}

function smoothed(plan: Plan, model: SemanticModel): Plan | null {
  const calculation = smoothing(plan, model);
  return calculation === null ? null : { ...plan, calculation };
}

/** From here on it is asked how many make up most of it. */
const fewestForPareto = 12;

function partOfWhole(plan: Plan, { isAdditive, table }: Figure, model: SemanticModel): Plan | null {
  const [dimension] = plan.dimensions;
  const size = groupsOf(model, table).find(
    (group) => dimension !== undefined && isSameColumn(group.dimension.column, dimension.column),
  )?.size;
  if (!isAdditive || size === undefined || size < 2) return null;
  const order: Plan["order"] = [{ by: "metric", index: 0, direction: "descending", evidence: [] }];
  if (size < fewestForPareto) return { ...plan, asShare: true, order };
  return { ...plan, calculation: { kind: "cumulative_share", until: null, evidence: [] }, order };
}

/** By the date that the period is of: steps of another one would cut it. */
function trendOf({ dimensions, time }: Plan, figure: Figure, model: SemanticModel): TileIdea | null {
  if (dimensions.some(({ grain, part }) => grain !== null || part !== null)) return null;
  const trend = trendIdea(model, { figure, time });
  const [step] = trend?.plan.dimensions ?? [];
  if (step === undefined || dimensions.some((shown) => isSameColumn(shown.column, step.column))) return null;
  return time === null || isSameColumn(step.column, time.column) ? trend : null;
}

/** Neither shown already nor of one value only under the conditions of the answer or of its figure. */
function isOther({ dimension }: Group, plan: Plan, { expression }: PlanMetric): boolean {
  const ofFigure = simpleMeasures(expression).flatMap((measure) =>
    measure.kind === "filtered" ? measure.filters : [],
  );
  const isShown = plan.dimensions.some((shown) => isSameGroup(shown, dimension));
  return !isShown && !isPinned(plan, dimension.column) && !isPinned({ filters: ofFigure }, dimension.column);
}

function isSameGroup(left: PlanDimension, right: PlanDimension): boolean {
  return isSameColumn(left.column, right.column) || left.label.toLowerCase() === right.label.toLowerCase();
}

function withConditions(shape: Plan, plan: Plan): Plan {
  const { alternatives, exists, time, assumptions } = plan;
  // What was assumed of the period holds wherever the period does.
  const ofPeriod = assumptions.filter((sentence) => time !== null && sentence.includes(`"${time.label}"`));
  return { ...shape, filters: saidFilters(plan), alternatives, exists, time, assumptions: ofPeriod };
}
