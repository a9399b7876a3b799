/** Builds the plan of a request with one element chosen for each mention; null when it makes no sense so. */
import { isNumericKind } from "#lib/domain/column-kind";
import type { ColumnRef, Plan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { blankPlan } from "../plan/blank-plan.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import type { Request } from "../request/request.ts";
import { withCalculation } from "./add-calculation.ts";
import { withDifference } from "./add-difference.ts";
import { addAverageScope } from "./average-scope.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { addBoth } from "./build-both.ts";
import { addConditions } from "./build-conditions.ts";
import { addDoers } from "./build-doers.ts";
import { groupedPlan, isGrouped } from "./build-groups.ts";
import { listPlan } from "./build-list.ts";
import { addOrder } from "./build-order.ts";
import { addPer } from "./build-per.ts";
import { rankedPlan } from "./build-ranking.ts";
import { addRelatedTime } from "./build-related.ts";
import { addRatio, addShareOfRows } from "./build-share.ts";
import { isOfValues, spreadPlan } from "./build-spread.ts";
import { addTime } from "./build-time.ts";
import { withClassEnds } from "./class-ends.ts";
import { ownerCost } from "./column-owner-cost.ts";
import { countedParts, withCountedParts } from "./counted-parts.ts";
import type { Chosen, ResolveArgs } from "./element-choice.ts";
import { addPresent } from "./held-at.ts";
import { addLatestTime } from "./latest-level.ts";
import { withOwnColumns } from "./own-columns.ts";
import { type Parts, sortParts } from "./request-parts.ts";
import { sortedGroups } from "./sorted-groups.ts";

type PlanAndCost = { readonly plan: Plan; readonly cost: number };

/** Builds the plan; what speaks against it is its cost. */
export function buildPlan(args: ResolveArgs, request: Request, chosen: Chosen): PlanAndCost | null {
  const counted = countedParts(request, chosen.choice);
  if (counted === null) return builtInStages(args, request, chosen)?.built ?? null;
  const whole = builtInStages(args, counted.request, chosen);
  const plan = whole === null ? null : withCountedParts(whole.build, whole.built.plan, counted);
  if (plan !== null && whole !== null) return { ...whole.built, plan };
  // "red boats and blue boats" may be listed together; all boats beside the red ones may not.
  const isOfParts = counted.parts.every(({ clause }) => clause !== null);
  return isOfParts ? (builtInStages(args, request, chosen)?.built ?? null) : null;
}

/** The plan, stage by stage, with what it was built from. */
function builtInStages(
  args: ResolveArgs,
  request: Request,
  chosen: Chosen,
): { readonly build: BuildArgs; readonly built: PlanAndCost } | null {
  const parts = sortParts({ model: args.model, ...chosen }, request);
  if (parts === null || (chosen.measureOption > 0 && !mayBeOpen(parts))) return null;
  const build = withOwnColumns({ ...args, ...chosen, request, parts });
  if (chosen.measureOption > 0 && isOfValues(build)) return null;
  const stages = [
    addConditions,
    addRelatedTime,
    addDoers,
    addRatio,
    addTime,
    addPresent,
    addPer,
    addAverageScope,
    addShareOfRows,
    addBoth,
  ];
  let built = shapeOf(build);
  for (const stage of stages) built = built === null ? null : stage(build, built);
  const sorted = built === null ? null : addOrder(build, built);
  const ordered = sorted === null ? null : addLatestTime(build, sorted);
  // "the second largest" is never the largest.
  if (ordered?.plan.offset !== (request.ranking?.offset ?? 0)) return null;
  if (ordered === null || showsTwice(ordered.plan) || comesAgain(build, ordered.plan)) return null;
  const calculated = withCalculated(ordered.plan, request, args.model);
  if (calculated === null) return null;
  return { build, built: { plan: calculated, cost: ordered.cost + ownerCost(build) } };
}

/** With what is calculated of the figures that the plan has. */
function withCalculated(plan: Plan, { difference, calculation }: Request, model: SemanticModel): PlanDraft | null {
  const differing = withDifference(plan, difference, model);
  const ended = differing === null ? null : withClassEnds(differing, model);
  return ended === null ? null : withCalculation(ended, calculation, model);
}

/** Those who did something then, and not those who are written down then: "unique skippers per month". */
function comesAgain({ parts, model, request }: BuildArgs, { time, dimensions }: Plan): boolean {
  const named = [
    ...parts.heads,
    ...parts.measures.flatMap(({ item, metric: { expression } }) =>
      expression.kind === "count" ? [{ item, table: expression.table }] : [],
    ),
  ];
  const dated = [
    ...(time === null ? [] : [time.column]),
    ...dimensions.flatMap((one) => (one.grain === null ? [] : [one.column])),
  ];
  const isSaid = request.windows.some(({ column }) => column !== null);
  return named.some(
    ({ item, table }) =>
      item.isDistinct &&
      !isSaid &&
      dated.some((column) => column.table === table) &&
      model.relationships.some(({ toTable }) => toTable === table),
  );
}

/** The very same figure under two headings is at most one of them: "bookings made and bookings cancelled". */
function showsTwice({ metrics }: Plan): boolean {
  const figures = metrics.map(({ expression }) => JSON.stringify(expression));
  return new Set(figures).size < figures.length;
}

function shapeOf(build: BuildArgs): Built | null {
  if (namesRowsAgain(build)) return null;
  const draft = emptyPlan(build.model, build.request);
  // Of a figure of figures no group is known yet that could be ranked by it.
  if (build.request.ranking !== null) return build.parts.nested === null ? rankedPlan(build, draft) : null;
  const spread = spreadPlan(build, draft);
  if (spread !== null) return spread;
  if (isGrouped(build)) return groupedPlan(build, draft);
  const list = sortedGroups(build, draft) ?? listPlan(build, draft);
  return list === null || hasPoints(build, list.plan) ? list : null;
}

/** Points need two numbers: a list of names and keys is none of them. */
function hasPoints({ model, request }: BuildArgs, { detail }: PlanDraft): boolean {
  if (request.chartHint !== "scatter" || detail === null) return true;
  const isNumber = ({ table, column }: ColumnRef) => isNumericKind(findColumn(model, table, column)?.kind ?? "other");
  return detail.columns.filter(isNumber).length > 1;
}

/** Whether the second measure of an unclear name can differ from the first. */
function mayBeOpen(parts: Parts): boolean {
  return parts.isOpen || parts.columns.some(({ known }) => known.role === "fact" && known.defaultAggregate === null);
}

/** A plan with what is said of the whole request. */
export function emptyPlan(model: SemanticModel, request: Request): PlanDraft {
  return {
    ...blankPlan(model),
    asShare: request.isShare,
    isRunning: request.isRunning,
    chartHint: request.chartHint,
    assumptions: [...request.corrections],
  };
}

/** "strikes with damage, strikes with a cost": named once more for each condition, they are figures beside one another. */
function namesRowsAgain({ parts, request }: BuildArgs): boolean {
  const tables = parts.heads.map(({ table }) => table);
  const again = request.clauses.filter((clause) => {
    const candidates = clause.kind === "relation" ? clause.mention.candidates : [];
    return candidates.some(({ element }) => element.kind === "table" && tables.includes(element.table));
  });
  return again.length > 1;
}
