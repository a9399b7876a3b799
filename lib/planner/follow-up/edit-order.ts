/** Another order, limit or shape for the last plan: "top 5", "sort by orders", "oldest first", "as a share". */
import type { ColumnRef, Plan, PlanOrder } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { measuresFor } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { addOrder } from "../plan-building/build-order.ts";
import { isInPercent } from "../plan-building/build-share.ts";
import { numberMeant } from "../plan-building/ranking-limit.ts";
import type { Item, Ranking } from "../request/request.ts";
import type { Edit } from "./edit.ts";
import { otherExtreme } from "./edit-figures.ts";

/** "top 5 instead", "the first 5", "as a line chart", "as a share"; null for "the last 5", which the order does not tell. */
export function reshaped(edit: Edit, plan: Plan): Plan | null {
  const { request } = edit;
  const { ranking } = request;
  const kept: Plan = {
    ...plan,
    chartHint: request.chartHint ?? plan.chartHint,
    asShare: plan.asShare || asksForShares(edit, plan),
    isRunning: request.isRunning || plan.isRunning,
  };
  const many = request.changes.find((change) => change.kind === "limit");
  if (many?.kind === "limit") return plan.order.length === 0 ? null : { ...kept, limit: many.limit, offset: 0 };
  if (ranking === null) return kept;
  // One figure has nothing to be put in order.
  if (plan.dimensions.length === 0 && plan.detail === null)
    return otherExtreme(edit, edit.previousPlan) === null ? null : kept;
  // Of the figure that was shown, whatever else is high: "which one is the highest".
  const isBare = ranking.by === null || (plan.detail === null && ranking.by.mention.chunk.text === ranking.text);
  return ranking.by === null || isBare ? rankedAgain(edit, kept, ranking) : rankedBy(edit, kept, ranking.by);
}

/** What is in percent already is shown so. */
function asksForShares({ request, model }: Edit, { metrics }: Plan): boolean {
  const isShown = metrics.length > 0 && metrics.every((metric) => isInPercent(metric, model));
  return request.isShare && !isShown;
}

/** The order is known from the last answer: "top 5". */
function rankedAgain(edit: Edit, last: Plan, ranking: Ranking): Plan | null {
  const plan = { ...last, offset: ranking.offset };
  const limit = ranking.limit ?? plan.limit;
  const [first] = plan.order;
  const isTurned = plan.detail !== null && plan.limit !== null && !ranking.inTime && ranking.limit === null;
  if (isTurned && first !== undefined) return { ...plan, order: [{ ...first, direction: ranking.direction }] };
  if (plan.detail !== null || ranking.inTime)
    return ranking.direction === "ascending" && limit !== null ? { ...plan, limit } : null;
  const order: PlanOrder = { by: "metric", index: 0, direction: ranking.direction, evidence: [ranking.text] };
  return { ...plan, limit: limit ?? numberMeant(edit, ranking), order: [order] };
}

/** The rows of the last answer, put in that order: "the one with the highest price". */
function rankedBy(edit: Edit, plan: Plan, by: Item): Plan | null {
  const { request, choice } = edit;
  const { ranking } = request;
  const element = choice.get(by.mention.id);
  if (ranking === null || element?.kind !== "column" || by.functions.length > 0) return null;
  const { offset } = ranking;
  if (plan.detail === null) return rankedGroups(edit, plan, element);
  const column = { table: element.table, column: element.column };
  const { detail, index } = withColumn(plan.detail, column);
  const isReversed = by.mention.reversed.some(({ element: other }) => isSameElement(other, element));
  const opposite = ranking.direction === "ascending" ? ("descending" as const) : ("ascending" as const);
  const direction = isReversed ? opposite : ranking.direction;
  const order: PlanOrder = { by: "detail", index, direction, evidence: [ranking.text] };
  const filled = { column, via: null, condition: { operator: "is_not_null" as const }, evidence: [] };
  return { ...plan, detail, order: [order], limit: ranking.limit ?? 1, offset, filters: [...plan.filters, filled] };
}

/** By the figure of that column, where one was shown: "which one has the highest price". */
function rankedGroups(edit: Edit, plan: Plan, column: ColumnRef): Plan | null {
  const { ranking } = edit.request;
  const index = plan.metrics.findIndex(
    ({ expression }) => expression.kind === "aggregate" && isSameColumn(expression.column, column),
  );
  if (ranking === null || index < 0) return null;
  const order: PlanOrder = { by: "metric", index, direction: ranking.direction, evidence: [ranking.text] };
  return {
    ...plan,
    limit: ranking.limit ?? plan.limit ?? numberMeant(edit, ranking),
    offset: ranking.offset,
    order: [order],
  };
}

function isSameElement(left: ModelElement, right: ModelElement): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function withColumn(
  detail: NonNullable<Plan["detail"]>,
  column: ColumnRef,
): { readonly detail: NonNullable<Plan["detail"]>; readonly index: number } {
  const known = detail.columns.findIndex((other) => isSameColumn(other, column));
  if (known >= 0) return { detail, index: known };
  return { detail: { ...detail, columns: [...detail.columns, column] }, index: detail.columns.length };
}

/** What it goes by is shown as well: "sort by orders". */
export function resorted(edit: Edit, plan: Plan): { readonly plan: Plan; readonly cost: number } | null {
  if (edit.request.sorts.length === 0) return { plan, cost: 0 };
  const anew = rankedByOther(edit, plan);
  if (anew !== null) return { plan: anew, cost: 0 };
  const limited = { ...plan, order: [] };
  const shown = withSortedFigure(edit, limited);
  const ordered = addOrder(edit, { plan: { ...shown, limit: null }, cost: 0 });
  if (ordered === null || !keepsRows(plan, ordered.plan)) return null;
  return { plan: { ...ordered.plan, limit: plan.limit }, cost: 0 };
}

/** "the 10 longest boats", then "sort by name": in another order the first 10 are others. */
function keepsRows(before: Plan, after: Plan): boolean {
  const [first, now] = [before.order[0], after.order[0]];
  if (before.limit === null || before.limit === 1 || first === undefined || now === undefined) return true;
  return first.by === now.by && first.index === now.index && first.direction === now.direction;
}

/** "by revenue instead" behind "top 3 stores by orders": the figure that decides is another one. */
function rankedByOther({ request, choice, model, isInstead }: Edit, plan: Plan): Plan | null {
  const by = request.sorts[0]?.by ?? null;
  const element = by === null ? undefined : choice.get(by.mention.id);
  const [order] = plan.order;
  if (!isInstead || plan.limit === null || plan.detail !== null || by === null || element === undefined) return null;
  const evidence = by.mention.chunk.text;
  const [metric] = measuresFor(model, { element, function: by.functions[0] ?? null, isDistinct: false, evidence });
  if (metric === undefined || order?.by !== "metric") return null;
  return { ...plan, metrics: [metric], order: [{ ...order, index: 0 }] };
}

/** A figure that is not shown yet is shown: "sort by orders". */
function withSortedFigure({ request, choice, model }: Edit, plan: Plan): Plan {
  const by = request.sorts[0]?.by ?? null;
  const element = by === null ? undefined : choice.get(by.mention.id);
  if (by === null || element === undefined || plan.detail !== null) return plan;
  const isDimension = plan.dimensions.some(({ column }) => element.kind === "column" && isSameColumn(column, element));
  if (isDimension) return plan;
  const [metric] = measuresFor(model, {
    element,
    function: by.functions[0] ?? null,
    isDistinct: false,
    evidence: by.mention.chunk.text,
  });
  const isShown = plan.metrics.some((shown) => JSON.stringify(shown.expression) === JSON.stringify(metric?.expression));
  return metric === undefined || isShown ? plan : { ...plan, metrics: [...plan.metrics, metric] };
}
