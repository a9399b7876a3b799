/** The order of a plan's rows or groups: "sorted by age", "by number of orders", "oldest first". */
import { followsOn } from "#lib/domain/derived-column";
import type { ColumnRef, Plan, PlanOrder } from "#lib/domain/plan";
import { findColumn, findMetric, findTable, type SemanticColumn } from "#lib/semantic/model";
import type { OrderedBy } from "../lexicon/cue.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { Sort } from "../request/request.ts";
import { timeColumnFor } from "../time/time-part.ts";
import { baseTable } from "./base-table.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { ownColumn } from "./own-columns.ts";
import { figureOf, judgedEnd } from "./ranking-polarity.ts";

/** An explicit order wins; else time runs forward and the largest group comes first. */
export function addOrder(build: BuildArgs, built: Built): { plan: Plan; cost: number } | null {
  const { plan } = built;
  const sorted = build.request.sorts.length === 0 ? plan : sortedPlan(build, plan);
  if (sorted === null) return null;
  if (sorted.order.length > 0 || sorted.dimensions.length === 0) return { plan: sorted, cost: built.cost };
  return { plan: { ...sorted, order: usualOrder(sorted) }, cost: built.cost };
}

function usualOrder(plan: PlanDraft): PlanOrder[] {
  const isSteady = (dimension: Plan["dimensions"][number]): boolean => isInTime(dimension) || isInSteps(dimension);
  const inTime = plan.dimensions.flatMap((dimension, index) => (isSteady(dimension) ? [index] : []));
  if (inTime.length === 0)
    return plan.metrics.length > 0 ? [{ by: "metric", index: 0, direction: "descending", evidence: [] }] : [];
  const rest = plan.dimensions.flatMap((dimension, index) => (isSteady(dimension) ? [] : [index]));
  return [...inTime, ...rest].map((index) => ({ by: "dimension", index, direction: "ascending", evidence: [] }));
}

function isInTime(dimension: Plan["dimensions"][number]): boolean {
  return dimension.grain !== null || dimension.part !== null || dimension.label.toLowerCase().endsWith("year");
}

/** Steps of a number, and how long something has been there, follow on each other. */
function isInSteps({ column }: Plan["dimensions"][number]): boolean {
  return followsOn(column.column);
}

/** What is not shown yet is shown: "ordered by age". */
function sortedPlan(build: BuildArgs, plan: PlanDraft): PlanDraft | null {
  let current: PlanDraft | null = plan.limit === null ? { ...plan, order: [] } : plan;
  // Of what they are ranked by: "the longest boats, in descending order".
  const [ranked] = plan.limit === null ? plan.order : [];
  for (const sort of build.request.sorts) {
    if (current === null) return null;
    const isOfRanking = sort.by === null && sort.foremost === null && sort.of !== "time";
    current = isOfRanking && ranked !== undefined ? ordered(current, sort, ranked) : sortedBy(build, current, sort);
  }
  return current;
}

function sortedBy(build: BuildArgs, plan: PlanDraft, sort: Sort): PlanDraft | null {
  if (sort.foremost !== null) return foremostFirst(build, plan, { ...sort, foremost: sort.foremost });
  if (sort.by === null && sort.of === "time") return sortedInTime(build, plan, sort);
  if (sort.by === null) return ordered(plan, sort, firstOf(build, plan, sort.of));
  const element = build.choice.get(sort.by.mention.id);
  if (element === undefined) return plan;
  if (plan.detail !== null) return sortedRows(build, { plan, detail: plan.detail }, sort);
  const metric = metricIndex(plan, element);
  if (metric >= 0) return orderedByFigure(build, plan, { sort, index: metric });
  const dimension = plan.dimensions.findIndex(({ column }) =>
    element.kind === "table"
      ? column.table === element.table
      : element.kind === "column" && isSameColumn(column, element),
  );
  return dimension >= 0 ? ordered(plan, sort, { by: "dimension", index: dimension }) : null;
}

/** By the date that is shown, else by the main one of the rows: "from newest to oldest". */
function sortedInTime({ model }: BuildArgs, plan: PlanDraft, sort: Sort): PlanDraft | null {
  const { detail } = plan;
  if (detail === null) {
    const index = plan.dimensions.findIndex(isInTime);
    return index < 0 ? null : ordered(plan, sort, { by: "dimension", index });
  }
  const isDate = ({ table, column }: ColumnRef): boolean => findColumn(model, table, column)?.role === "time";
  const shown = detail.columns.findIndex(isDate);
  if (shown >= 0) return ordered(plan, sort, { by: "detail", index: shown });
  const column = timeColumnFor(model, detail.table);
  if (column === null) return null;
  const columns = [...detail.columns, column];
  return ordered({ ...plan, detail: { ...detail, columns } }, sort, { by: "detail", index: columns.length - 1 });
}

type ForemostSort = Sort & { readonly foremost: NonNullable<Sort["foremost"]> };

/** What the adjective speaks of, else the date or the only figure that is shown: "oldest first". */
function foremostFirst(build: BuildArgs, plan: PlanDraft, sort: ForemostSort): PlanDraft | null {
  if (plan.detail === null) return foremostGroups(build, plan, sort);
  const listed = { plan, detail: plan.detail };
  return foremostNamed(build, listed, sort) ?? foremostShown(build, listed, sort);
}

function foremostGroups(build: BuildArgs, plan: PlanDraft, sort: ForemostSort): PlanDraft | null {
  const { inTime } = sort.foremost;
  if (inTime === null) return plan.metrics.length > 0 ? orderedByFigure(build, plan, { sort, index: 0 }) : null;
  const dated = plan.dimensions.findIndex(isInTime);
  return dated < 0 ? null : ordered(plan, { ...sort, direction: inTime }, { by: "dimension", index: dated });
}

type SortedFigure = { readonly sort: Sort; readonly index: number };

/** By a figure; of a delay the worst is the longest. */
function orderedByFigure(build: BuildArgs, plan: PlanDraft, { sort, index }: SortedFigure): PlanDraft {
  const { direction } = sort;
  const word = direction === "ascending" ? "worst" : "best";
  const metric = sort.isJudging === true ? plan.metrics[index] : undefined;
  const figure = metric === undefined ? null : figureOf(build.model, metric);
  const turned = direction === null ? null : judgedEnd(figure, direction, word);
  const sorted = ordered(plan, turned === null ? sort : { ...sort, direction: turned.direction }, {
    by: "metric",
    index,
  });
  return turned === null ? sorted : { ...sorted, assumptions: [...sorted.assumptions, turned.note] };
}

/** The column that the adjective speaks of, where the listed rows have it. */
function foremostNamed(build: BuildArgs, listed: Listed, sort: ForemostSort): PlanDraft | null {
  const element = sort.by === null ? undefined : build.choice.get(sort.by.mention.id);
  const tables = [listed.detail.table, ...listed.detail.columns.map(({ table }) => table)];
  if (element?.kind !== "column" || !tables.includes(element.table)) return null;
  const isReversed = sort.by?.mention.reversed.some(
    ({ element: other }) => other.kind === "column" && isSameColumn(other, element),
  );
  const turned = sort.direction === null ? null : oppositeDirection[sort.direction];
  const direction = isReversed === true ? turned : sort.direction;
  return sortedByColumn(build, listed, { sort: { ...sort, direction }, column: element });
}

/** The only figure or the only date that is shown, else the date of the rows. */
function foremostShown(build: BuildArgs, listed: Listed, sort: ForemostSort): PlanDraft | null {
  const { inTime } = sort.foremost;
  const role = inTime === null ? "fact" : "time";
  const shown = listed.detail.columns.filter(
    ({ table, column }) => findColumn(build.model, table, column)?.role === role,
  );
  const usual = inTime === null ? null : timeColumnFor(build.model, listed.detail.table);
  const column = shown.length === 1 ? (shown[0] ?? null) : usual;
  const direction = inTime ?? sort.direction;
  return column === null ? null : sortedByColumn(build, listed, { sort: { ...sort, direction }, column });
}

const oppositeDirection = { ascending: "descending", descending: "ascending" } as const;

/** "alphabetically" speaks of names, "from highest to lowest" of numbers; anything else of what is shown first. */
function firstOf(build: BuildArgs, plan: PlanDraft, of: OrderedBy): Pick<PlanOrder, "by" | "index"> {
  if (plan.detail !== null) return { by: "detail", index: firstColumn(build, plan.detail, of) };
  const named = plan.dimensions.findIndex((dimension) => !isInTime(dimension));
  // "revenue by harbour, descending" is about the revenue; "by month, descending" about the months.
  const isFigure = of === "numbers" || (of === null && named === 0);
  const isNumber = plan.dimensions.length === 0 || (isFigure && plan.metrics.length > 0);
  return isNumber ? { by: "metric", index: 0 } : { by: "dimension", index: of === "names" ? Math.max(0, named) : 0 };
}

function firstColumn({ model }: BuildArgs, { table, columns }: Listed["detail"], of: OrderedBy): number {
  const isName = (column: ColumnRef): boolean =>
    column.table === table && findTable(model, table)?.nameColumn === column.column;
  const is = (fits: (known: SemanticColumn) => boolean): number =>
    columns.findIndex((place) => {
      const known = findColumn(model, place.table, place.column);
      return known !== undefined && fits(known);
    });
  const named = columns.findIndex(isName);
  const first = {
    names: named < 0 ? is(({ kind }) => kind === "text") : named,
    numbers: is(({ role }) => role === "fact"),
    time: 0,
  };
  return Math.max(0, first[of ?? "time"]);
}

/** The largest figure first, names and dates from the beginning, unless the words say otherwise. */
function ordered(plan: PlanDraft, sort: Sort, order: Pick<PlanOrder, "by" | "index">): PlanDraft {
  const direction = sort.direction ?? (order.by === "metric" ? "descending" : "ascending");
  const evidence = [sort.by?.mention.chunk.text ?? direction];
  return { ...plan, order: [...plan.order, { ...order, direction, evidence }] };
}

type Listed = { readonly plan: PlanDraft; readonly detail: NonNullable<PlanDraft["detail"]> };

function sortedRows(build: BuildArgs, listed: Listed, sort: Sort): PlanDraft | null {
  const element = sort.by === null ? undefined : build.choice.get(sort.by.mention.id);
  if (element === undefined || (sort.by?.functions.length ?? 0) > 0) return null;
  const metric = element.kind === "metric" ? findMetric(build.model, element.metric) : undefined;
  const own = metric === undefined ? null : ownColumn(metric, listed.detail.table);
  // The largest amount comes first, as with any figure.
  if (own !== null)
    return sortedByColumn(build, listed, { sort: { ...sort, direction: sort.direction ?? "descending" }, column: own });
  return element.kind === "column" ? sortedByColumn(build, listed, { sort, column: element }) : null;
}

/** A column that rows are ordered by is shown as well. */
function sortedByColumn(
  build: BuildArgs,
  { plan, detail }: Listed,
  by: { readonly sort: Sort; readonly column: ColumnRef },
): PlanDraft | null {
  const column = { table: by.column.table, column: by.column.column };
  const known = detail.columns.findIndex((other) => isSameColumn(other, column));
  if (known >= 0) return ordered(plan, by.sort, { by: "detail", index: known });
  const columns = [...detail.columns, column];
  const table = baseTable(build.model, [detail.table, column.table]);
  if (table === null) return null;
  return ordered({ ...plan, detail: { ...detail, table, columns } }, by.sort, {
    by: "detail",
    index: columns.length - 1,
  });
}

function metricIndex(plan: PlanDraft, element: NonNullable<ReturnType<BuildArgs["choice"]["get"]>>): number {
  return plan.metrics.findIndex(({ name, expression }) => {
    if (element.kind === "metric") return name === element.metric;
    if (expression.kind === "count") return element.kind === "table" && expression.table === element.table;
    return expression.kind === "aggregate" && element.kind === "column" && isSameColumn(expression.column, element);
  });
}
