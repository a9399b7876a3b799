/**
 * A follow-up edits the plan of the last answer: "by channel instead", "only 2025", "top 5", "what about returns",
 * "sort by orders". Whatever it does not touch stays.
 */
import type { ColumnRef, MeasureExpression, Plan, PlanDimension, PlanMetric, PlanOrder } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { addPeriods } from "../calendar.ts";
import { countMetric, measuresFor, measureTables } from "../measures.ts";
import type { PlanningArgs } from "../outcome.ts";
import { dimensionOf } from "../plan-draft.ts";
import { isSameColumn } from "../same-column.ts";
import { grainForTrend, isYearColumn, planTime, timeColumnFor } from "../time-part.ts";
import type { BuildArgs } from "./build-args.ts";
import { addConditions } from "./build-conditions.ts";
import { addCompare, addOrder } from "./build-time.ts";
import { isFact } from "./fact-columns.ts";
import { mergedFilters } from "./merge-filters.ts";
import { type Group, sortParts } from "./parts.ts";
import type { Request } from "./request.ts";
import { choices, settled, type Understanding, uniqueByPlan } from "./resolve.ts";

const openings =
  /^\s*(and|also|now|then|only|just|but|what about|how about|without|excluding|same|with|as|for|plus|add|sort|order|oldest|newest|top|bottom|all)\b/i;
const reference = /\b(instead|too|as well|them|those|these|their|again)\b/i;

/** "and by channel", "now only 2025", "what about returns": goes on from the last answer, whatever else it could mean. */
export function continues(question: string): boolean {
  return openings.test(question) || reference.test(question);
}

type Args = PlanningArgs;

/** The understandings of a follow-up as edits of the last plan, cheapest first; none when it is not one. */
export function followUps(question: string, args: Args, request: Request): Understanding[] {
  const { previousPlan } = args;
  if (previousPlan === null || previousPlan.setOperation !== null) return [];
  // "and Berlin" adds; "and Berlin?" asks the same of Berlin instead.
  const isAddition = /^\s*(and|also|plus|add)\b[^?]*$/i.test(question);
  const replacesFigure =
    /^\s*(what about|how about|and|now|show|same)\b/i.test(question) || /\binstead\b/i.test(question);
  const found = choices(args, request).flatMap(({ choice, cost }) => {
    const parts = sortParts({ model: args.model, choice, measureOption: 0 }, request);
    if (parts === null) return [];
    const build: BuildArgs = { ...args, choice, measureOption: 0, request, parts };
    const edited = editedPlan({ ...build, previousPlan, isAddition, replacesFigure });
    return edited === null ? [] : settled(args, { choice, cost, measureOption: 0, built: edited });
  });
  return uniqueByPlan(found);
}

type Edit = BuildArgs & {
  readonly previousPlan: Plan;
  readonly isAddition: boolean;
  readonly replacesFigure: boolean;
};

function editedPlan(edit: Edit): { readonly plan: Plan; readonly cost: number } | null {
  if (edit.request.isRatio) return null;
  // What the last plan assumed need not hold for this one; what does is found anew.
  const start: Plan = { ...edit.previousPlan, assumptions: [] };
  const cleared = edit.request.changes.some(({ kind }) => kind === "clear-filters")
    ? { ...start, filters: [], alternatives: [], exists: [], time: null }
    : start;
  const figured = otherFigures(edit, cleared);
  const grouped = figured === null ? null : regrouped(edit, figured);
  const windowed = grouped === null ? null : rewindowed(edit, grouped);
  const filtered = windowed === null ? null : refiltered(edit, windowed);
  const compared = filtered === null || isSamePeriod(edit.request) ? filtered : addCompare(edit, filtered);
  const shaped = compared === null ? null : reshaped(edit, compared);
  return shaped === null ? null : resorted(edit, shaped);
}

/** "what about returns", "show the profit instead", "and the average?". */
function otherFigures(edit: Edit, plan: Plan): Plan | null {
  const { parts, model, request } = edit;
  const facts = parts.columns.filter(isFact);
  const named: PlanMetric[] = [
    ...parts.measures.map(({ metric }) => metric),
    ...parts.heads.map(({ table, item }) => countMetric(model, table, item.mention.chunk.text)),
    ...facts.flatMap(({ column, item }) =>
      measuresFor(model, {
        element: { kind: "column", ...column },
        function: null,
        isDistinct: false,
        evidence: item.mention.chunk.text,
      }).slice(0, 1),
    ),
  ];
  if (plan.detail !== null) return withColumns(edit, plan, plan.detail);
  const changed = request.changes.flatMap((change) => (change.kind === "function" ? [change.function] : []));
  if (changed.length > 0) return aggregatedSo(edit, plan, changed[0] ?? "count");
  if (named.length === 0) return plan;
  if (parts.nested !== null) return null;
  const isFigureOnly = parts.groups.length + parts.columns.length === facts.length;
  if (!edit.replacesFigure || !isFigureOnly || (parts.heads.length > 0 && edit.isAddition)) return null;
  return {
    ...plan,
    metrics: edit.isAddition ? [...plan.metrics, ...named] : named,
    having: [],
    order: plan.order.filter(({ by }) => by !== "metric"),
  };
}

/** "with their opening date", "how many of them": further columns of a listing, or its number of rows. */
function withColumns({ parts, request, model }: Edit, plan: Plan, detail: NonNullable<Plan["detail"]>): Plan | null {
  const isCounted = request.changes.some((change) => change.kind === "function" && change.function === "count");
  if (isCounted) {
    const metrics = [countMetric(model, detail.table, "how many")];
    return { ...plan, detail: null, metrics, order: [], limit: null };
  }
  if (parts.measures.length > 0 || parts.nested !== null) return null;
  if (parts.heads.some(({ table }) => table !== detail.table)) return null;
  const added = parts.columns
    .map(({ column }) => column)
    .filter((column) => !detail.columns.some((known) => isSameColumn(known, column)));
  if (!added.every((column) => canReach(model, detail.table, column.table))) return null;
  return { ...plan, detail: { ...detail, columns: [...detail.columns, ...added] } };
}

function aggregatedSo({ model }: Edit, plan: Plan, name: Parameters<typeof measuresFor>[1]["function"]): Plan | null {
  const [metric] = plan.metrics;
  const column = columnOf(metric?.expression);
  if (metric === undefined || column === null) return null;
  const [changed] = measuresFor(model, {
    element: { kind: "column", ...column },
    function: name,
    isDistinct: false,
    evidence: metric.label,
  });
  return changed === undefined ? null : { ...plan, metrics: [changed] };
}

function columnOf(expression: MeasureExpression | undefined): ColumnRef | null {
  return expression?.kind === "aggregate" ? expression.column : null;
}

/** New breakdowns take the place of the last ones; the figures stay. In a listing they are further columns. */
function regrouped(edit: Edit, plan: Plan): Plan | null {
  const { model, parts, request } = edit;
  const ranked = rankedAnew(edit, plan);
  if (ranked !== null) return ranked;
  const columns = parts.columns.filter((column) => !isFact(column) && column.known.role !== "time");
  const named = [
    ...parts.groups.filter((group) => !isTime(group)).map((group) => asDimension(model, group)),
    ...columns.map(({ column, known, item }) =>
      asDimension(model, { kind: "column", column, known, item, evidence: item.mention.chunk.text }),
    ),
  ];
  const timed = request.grain !== null || parts.groups.some(isTime) || request.isRunning;
  const inTime = timed ? [timeDimension(edit, plan)] : [];
  if (plan.detail !== null) return inTime.length + parts.groups.length > 0 ? null : plan;
  if (inTime.length + named.length === 0) return plan;
  const dimensions = [...inTime, ...(edit.isAddition ? plan.dimensions : []), ...named];
  const known = dimensions.filter((dimension) => dimension !== null);
  if (known.length < dimensions.length) return null;
  const order: PlanOrder =
    inTime.length > 0
      ? { by: "dimension", index: 0, direction: "ascending", evidence: [] }
      : { by: "metric", index: 0, direction: "descending", evidence: [] };
  return { ...plan, dimensions: known, order: [order], limit: null, limitWithin: [] };
}

/** "by leads instead" behind "top 5 campaigns by visits": the figure that decides is another one. */
function rankedAnew({ model, parts }: Edit, plan: Plan): Plan | null {
  const [group, ...more] = parts.groups;
  const [dimension] = plan.dimensions;
  if (
    plan.limit === null ||
    plan.detail !== null ||
    dimension === undefined ||
    group?.kind !== "table" ||
    more.length > 0
  )
    return null;
  if (group.table === dimension.column.table || !canReach(model, group.table, dimension.column.table)) return null;
  return { ...plan, metrics: [countMetric(model, group.table, group.evidence)] };
}

function isTime(group: Group): boolean {
  return group.kind === "column" && group.known.role === "time";
}

function asDimension(model: SemanticModel, group: Group): PlanDimension | null {
  if (group.kind === "table") return dimensionOf(model, group);
  const { column, known, evidence } = group;
  return { column, label: capitalise(known.label), grain: null, part: null, via: null, evidence: [evidence] };
}

function timeDimension({ model, request, parts }: Edit, plan: Plan): PlanDimension | null {
  const named = parts.groups.find(isTime);
  const column = named?.kind === "column" ? named.column : timeColumn(model, plan);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || known === undefined) return null;
  const grain = isYearColumn(known) ? null : (request.grain?.grain ?? grainForTrend(known, plan.time));
  const label = capitalise(grain ?? known.label);
  return { column, label, grain, part: null, via: null, evidence: [request.grain?.text ?? ""] };
}

/** Another period takes the place of the last one. */
function rewindowed(edit: Edit, plan: Plan): Plan | null {
  const [asked, ...more] = edit.request.windows;
  if (asked === undefined) return isSamePeriod(edit.request) ? yearBefore(plan) : plan;
  const column = timeColumn(edit.model, plan);
  if (column === null || more.length > 0) return null;
  const time = planTime({ model: edit.model, column, today: edit.today }, asked);
  return time === null ? null : { ...plan, time };
}

/** "same quarter last year": the period of the last answer, moved. */
function isSamePeriod({ compare }: Request): boolean {
  return compare !== null && /^(the )?same\b/i.test(compare.text);
}

function yearBefore(plan: Plan): Plan | null {
  const { time } = plan;
  if (time === null) return null;
  const moved = (date: string | null): string | null => (date === null ? null : addPeriods(date, "year", -1));
  return {
    ...plan,
    time: { ...time, from: moved(time.from), to: moved(time.to), label: `${time.label}, a year before` },
  };
}

function timeColumn(model: SemanticModel, plan: Plan): ColumnRef | null {
  if (plan.time !== null) return plan.time.column;
  const [metric] = plan.metrics;
  const base = metric === undefined ? plan.detail?.table : measureTables(metric.expression)[0];
  return base === undefined ? null : timeColumnFor(model, base);
}

/** A new value takes the place of the last one of the same column; after "and" both count. */
function refiltered(edit: Edit, plan: Plan): Plan | null {
  const added = addConditions(edit, { plan: { ...plan, filters: [], exists: [], alternatives: [] }, cost: 0 });
  if (added === null) return null;
  return {
    ...added.plan,
    filters: mergedFilters(plan.filters, added.plan.filters, edit.isAddition),
    exists: [...plan.exists, ...added.plan.exists],
    alternatives: [...plan.alternatives, ...added.plan.alternatives],
  };
}

/** "top 5 instead", "the first 5", "as a line chart", "as a share"; null for "the last 5", which the order does not tell. */
function reshaped({ request }: Edit, plan: Plan): Plan | null {
  const { ranking } = request;
  const kept: Plan = {
    ...plan,
    chartHint: request.chartHint ?? plan.chartHint,
    asShare: request.isShare || plan.asShare,
    isRunning: request.isRunning || plan.isRunning,
  };
  if (ranking === null || (plan.dimensions.length === 0 && plan.detail === null)) return kept;
  if (ranking.by !== null && plan.detail === null) return null;
  const limit = ranking.limit ?? plan.limit;
  if (plan.detail !== null || ranking.inTime) return ranking.direction === "ascending" ? { ...kept, limit } : null;
  const order: PlanOrder = { by: "metric", index: 0, direction: ranking.direction, evidence: [ranking.text] };
  return { ...kept, limit, order: [order] };
}

function resorted(edit: Edit, plan: Plan): { readonly plan: Plan; readonly cost: number } | null {
  if (edit.request.sorts.length === 0) return { plan, cost: 0 };
  const limited = { ...plan, order: [] };
  const shown = withSortedFigure(edit, limited);
  const ordered = addOrder(edit, { plan: { ...shown, limit: null }, cost: 0 });
  return ordered === null ? null : { plan: { ...ordered.plan, limit: plan.limit }, cost: 0 };
}

/** "sort by orders": a figure that is not shown yet is shown. */
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
