/** From a number back to what it is made of: the records behind it, and the same number by another group. */
import type { ColumnRef, Plan, PlanDimension, PlanFilter, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import type { MarkedCell } from "#lib/domain/plan-menu";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, countedNoun, lowerFirst } from "#lib/semantic/words";
import { groupColumns } from "../compile/group-columns.ts";
import { metricHeadings } from "../compile/group-headings.ts";
import { isSame, sourceOf } from "../compile/measure-sources.ts";
import { conditionPhrase } from "../explain/condition-phrase.ts";
import { countedThings } from "../explain/counted-things.ts";
import { namedColumn, tableNoun } from "../explain/spoken-condition.ts";
import { isAdditive } from "../plan/additivity.ts";
import { measureTables, plainMeasure, simpleMeasures, simpleTable } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { allColumns } from "../plan-building/build-list.ts";
import { isAssumedLimit } from "../plan-building/ranking-limit.ts";
import { comparedTimes, placedBy } from "../time/compare-window.ts";
import { timeColumnFor } from "../time/time-part.ts";
import { losesOrder, toldAmongAsked, withoutFollowing } from "./following-rows.ts";
import { markedFilters } from "./marked-cells.ts";
import { withinPeriod } from "./marked-period.ts";

/** A number of a result: where it stands, and which figure it is. */
export type MarkedNumber = {
  /** The cells of its groups. */
  readonly cells: readonly MarkedCell[];
  /** The heading that it stands under; null where only one figure can be meant. */
  readonly figure: string | null;
};

export type Drilled =
  | { readonly kind: "plan"; readonly plan: Plan; readonly change: string }
  /** In one sentence. */
  | { readonly kind: "refused"; readonly why: string };

/** The rows that the number counts, adds up or averages: each once. */
export function recordsBehind(plan: Plan, number: MarkedNumber, model: SemanticModel): Drilled {
  if (plan.detail !== null || plan.setOperation !== null) return refused("These are records already.");
  const metric = markedFigure(plan, number.figure, model);
  if (typeof metric === "string") return refused(metric);
  const measures = simpleMeasures(metric.expression);
  const found = oneKindOfRows(measures) ?? ofFirstTable(measures);
  if (found === null)
    return refused("This figure is calculated from several kinds of rows: look at one of its figures instead.");
  const measure = withoutFollowing(found);
  const marked = markedFilters(datedBy(plan, measure, model), number.cells, model);
  if ("why" in marked) return refused(marked.why);
  if (losesOrder([...plan.filters, ...marked.filters], marked.filters)) return refused(toldAmongAsked);
  const rows = rowsOf(withoutStart(plan, metric), measure, marked.filters, model);
  if (rows === null) return refused("These rows are reached over others, so that they cannot be listed one by one.");
  const assumptions = [
    ...rows.assumptions.filter((sentence) => !isAssumedLimit(sentence)),
    ...sharedNames(plan, marked.dimensions, model),
    ...otherRows(metric, measure, model),
    ...countedSentences(rows, model),
  ];
  return {
    kind: "plan",
    plan: { ...rows, assumptions },
    change: `Records behind ${markedWords(marked.filters, metric.label, model)}`,
  };
}

/** The figure under a heading, or why its records cannot be told. */
function markedFigure(plan: Plan, heading: string | null, model: SemanticModel): PlanMetric | string {
  const headings = metricHeadings(plan, model, comparedTimes(plan, model));
  const place = headings.findIndex(({ own, share }) => own === heading || share === heading);
  const named = plan.metrics.findIndex(({ label }) => label === heading);
  const [only, ...others] = plan.metrics;
  const metric = plan.metrics[place >= 0 ? place : named];
  if (metric !== undefined) return metric;
  const isBeside = headings.some(
    ({ compared }) => compared !== null && Object.values(compared).some((other) => other === heading),
  );
  if (isBeside) return "This is no figure of the period itself: choose that period, then look at its records.";
  if (only === undefined || others.length > 0) return "Several figures stand here: look at one of them in the table.";
  return only;
}

/** Rows with a date of their own are placed by it. */
function datedBy(plan: Plan, measure: SimpleMeasure, model: SemanticModel): Plan {
  const date = plainMeasure(measure).date ?? null;
  return { ...plan, dimensions: plan.dimensions.map((dimension) => placedBy(date, dimension, model)) };
}

/** The same figures of the marked groups only, by another group. */
export function brokenDown(
  plan: Plan,
  cells: readonly MarkedCell[],
  dimension: PlanDimension,
  model: SemanticModel,
): Drilled {
  const marked = markedFilters(plan, cells, model);
  if ("why" in marked) return refused(marked.why);
  if (losesOrder(plan, marked.filters)) return refused(toldAmongAsked);
  const isPeriodMarked = marked.dimensions.some((place) => isStepOf(plan, place));
  if (plan.compare !== null && isPeriodMarked)
    return refused("Beside a comparison a period is chosen as the period of the answer, not by a mark.");
  const rest = plan.dimensions.filter((_, index) => !marked.dimensions.includes(index));
  // What has an order of its own, as weekdays have, keeps it.
  const isInTime = dimension.grain !== null || dimension.part !== null;
  const dimensions = isInTime ? [dimension, ...rest] : [...rest, dimension];
  const by = isInTime ? ("dimension" as const) : ("metric" as const);
  const direction = isInTime ? ("ascending" as const) : ("descending" as const);
  const next: Plan = {
    ...plan,
    dimensions,
    filters: [...plan.filters, ...marked.filters],
    having: [],
    assumptions: plan.assumptions.filter((sentence) => !isAssumedLimit(sentence)),
    order: [{ by, index: 0, direction, evidence: [] }],
    limit: null,
    offset: 0,
    limitWithin: [],
  };
  const words = markedWords(marked.filters, plan.metrics[0]?.label ?? "", model);
  return { kind: "plan", plan: next, change: `By ${lowerFirst(dimension.label)}: ${words}` };
}

/** Things of one name are told apart by keys that the answer does not show: their records come together. */
function sharedNames(plan: Plan, marked: readonly number[], model: SemanticModel): string[] {
  const keys = groupColumns(plan, { model }).filter(({ use, isHidden }) => use === "key" && isHidden);
  return keys.flatMap(({ dimension }) => {
    const group = plan.dimensions[dimension];
    if (group === undefined || !marked.includes(dimension)) return [];
    const isUnique = findColumn(model, group.column.table, group.column.column)?.profile.isUnique === true;
    return isUnique
      ? []
      : [`Where several share one ${lowerFirst(group.label)}, the records of all of them are listed.`];
  });
}

/** Fewer are counted than are listed. */
function countedSentences({ detail }: Plan, model: SemanticModel): string[] {
  if (detail?.counted === undefined) return [];
  const things = countedThings(detail.counted, model);
  return [
    `The number counts different ${things}: each counts once, and is listed with each of its ${tableNoun(model, detail.table)}.`,
  ];
}

function isStepOf({ dimensions }: Plan, place: number): boolean {
  return dimensions[place]?.grain != null;
}

function refused(why: string): Drilled {
  return { kind: "refused", why };
}

/** Of several measures the one whose rows are all rows behind the figure; null where they are of different kinds. */
function oneKindOfRows(measures: readonly SimpleMeasure[]): SimpleMeasure | null {
  const [first, ...others] = measures;
  if (first === undefined) return null;
  const isOneTable = others.every(
    (other) => simpleTable(other) === simpleTable(first) && isSame(plainMeasure(other).date, plainMeasure(first).date),
  );
  if (!isOneTable) return null;
  const whole = measures.find(({ kind }) => kind !== "filtered");
  if (whole !== undefined && others.length > 0) return { kind: "count", table: simpleTable(whole) };
  const isAlike = others.every((other) => isSame(conditionsOf(other), conditionsOf(first)));
  return isAlike ? first : null;
}

/** A figure over several tables: the rows of what it begins with, the sales of "sales by target"; null within one table. */
function ofFirstTable(measures: readonly SimpleMeasure[]): SimpleMeasure | null {
  const [first] = measures;
  if (first === undefined) return null;
  const own = measures.filter((measure) => simpleTable(measure) === simpleTable(first));
  return own.length === measures.length ? null : oneKindOfRows(own);
}

/** Says which rows are listed of a figure that further tables take part in. */
function otherRows({ label, expression }: PlanMetric, measure: SimpleMeasure, model: SemanticModel): string[] {
  const tables = measureTables(expression);
  if (tables.length < 2) return [];
  const names = tables.map((table) => countedNoun(findTable(model, table)?.label ?? table, 2));
  const listed = names[tables.indexOf(simpleTable(measure))];
  return [`${capitalise(label)} is calculated from ${names.join(" and ")}: these are the ${listed}.`];
}

function conditionsOf(measure: SimpleMeasure): unknown {
  return measure.kind === "filtered" ? [measure.filters, measure.exists ?? []] : [];
}

/** A figure that is added up from period to period is made of all rows until then. */
function withoutStart(plan: Plan, { expression }: Plan["metrics"][number]): Plan {
  return plan.isRunning && isAdditive(expression) ? plan : { ...plan, isRunning: false };
}

function rowsOf(plan: Plan, measure: SimpleMeasure, marked: readonly PlanFilter[], model: SemanticModel): Plan | null {
  const table = simpleTable(measure);
  const source = sourceOf(plan, model, measure);
  const plain = plainMeasure(measure);
  const until = plan.isRunning ? marked.filter(({ condition }) => condition.operator !== ">=") : marked;
  const dated = plan.time === null || plain.date === undefined ? plan.time : { ...plan.time, column: plain.date };
  const { time, rest } = withinPeriod(dated, until);
  const filters = [...plan.filters, ...rest, ...(measure.kind === "filtered" ? measure.filters : [])];
  const hasBridge = source.table !== table;
  if (hasBridge && plan.alternatives.length > 0) return null;
  const filled = plain.kind === "aggregate" ? [notEmpty(plain.column)] : [];
  const own = hasBridge ? [] : filters;
  const columns = shownColumns({ plan, table, filters: own, measured: plain }, model);
  // The conditions of rows in between hold for one of them together, and are read from there.
  const between = {
    of: table,
    table: source.table,
    isNegated: false,
    filters,
    time,
    having: null,
    evidence: [""],
  };
  const sorted = plain.kind === "aggregate" ? columns.findIndex((column) => isSameColumn(column, plain.column)) : -1;
  return {
    ...plan,
    metrics: [],
    dimensions: [],
    filters: [...own, ...filled],
    exists: [
      ...plan.exists,
      ...(measure.kind === "filtered" ? (measure.exists ?? []) : []),
      ...(hasBridge ? [between] : []),
    ],
    having: [],
    time: hasBridge ? null : time,
    order: sorted < 0 ? [] : [{ by: "detail", index: sorted, direction: "descending", evidence: [] }],
    limit: null,
    offset: 0,
    limitWithin: [],
    asShare: false,
    isRunning: false,
    compare: null,
    chartHint: null,
    detail: { table, columns, isDistinct: false, ...countedColumn(plain) },
  };
}

/** Of different values each is counted once, however many rows have it. */
function countedColumn(measure: ReturnType<typeof plainMeasure>): { readonly counted?: ColumnRef } {
  return measure.kind === "aggregate" && measure.function === "count_distinct" ? { counted: measure.column } : {};
}

function notEmpty(column: ColumnRef): PlanFilter {
  return { column, via: null, condition: { operator: "is_not_null" }, evidence: [] };
}

type Shown = {
  readonly plan: Plan;
  readonly table: string;
  readonly filters: readonly PlanFilter[];
  readonly measured: ReturnType<typeof plainMeasure>;
};

const mostColumns = 16;

/** The rows' own columns, when they were, and what of their surroundings the answer is about. */
function shownColumns({ plan, table, filters, measured }: Shown, model: SemanticModel): ColumnRef[] {
  const date = plan.time?.column ?? timeColumnFor(model, table);
  const around = [
    ...plan.dimensions.map(({ column, via }) => ({ column, via })),
    ...filters.map(({ column, via }) => ({ column, via })),
  ]
    .filter(({ column, via }) => via === null && reach(model, table, column.table, null).kind === "direct")
    .map(({ column }) => column);
  const reached = date !== null && reach(model, table, date.table, null).kind === "direct" ? [date] : [];
  const own = measured.kind === "aggregate" ? [measured.column] : [];
  const named = allColumns(model, table).map((column) => nameBehind(column, model));
  const all = [...named, ...reached, ...around, ...own];
  const known = all.filter(({ table: owner, column }) => findColumn(model, owner, column)?.isHidden === false);
  const distinct = known.filter((column, place) => known.findIndex((other) => isSameColumn(other, column)) === place);
  return distinct.length <= mostColumns ? distinct : distinct.slice(0, mostColumns - 1).concat(distinct.slice(-1));
}

/** The name of what a key refers to says more than the key; null ways and several ways leave the key. */
function nameBehind(column: ColumnRef, model: SemanticModel): ColumnRef {
  const step = model.relationships.find(
    ({ fromTable, fromColumns: [key, ...more] }) =>
      fromTable === column.table && key === column.column && more.length === 0,
  );
  const name = step === undefined ? null : (findTable(model, step.toTable)?.nameColumn ?? null);
  if (step === undefined || name === null) return column;
  const way = reach(model, column.table, step.toTable, null);
  const isOnly = way.kind === "direct" && way.path.length === 1 && way.alternatives.length === 0;
  return isOnly ? { table: step.toTable, column: name } : column;
}

/** "Region "North" and order date in March 2025"; of all rows the figure itself. */
function markedWords(filters: readonly PlanFilter[], label: string, model: SemanticModel): string {
  const words = filters.map((filter) => conditionPhrase(filter, namedColumn(model)));
  return words.length === 0 ? lowerFirst(label) : words.join(" and ");
}
