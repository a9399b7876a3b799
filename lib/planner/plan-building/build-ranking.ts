/** Makes a ranking: what is put in order, by which figure, and how many of them are shown: "top 10 products by revenue". */
import type { ColumnRef, PlanDimension, PlanMetric, PlanOrder } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { isMeasured } from "../plan/level-tables.ts";
import { countMetric, isNeverAdded, measuresFor, measureTables, ownNumber } from "../plan/measures.ts";
import { dimensionOf, type PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isPlural } from "../plan/table-row-names.ts";
import type { Item, Ranking } from "../request/request.ts";
import { isYearColumn } from "../time/time-part.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { extremeByGroup, isOfEachGroup } from "./extreme-groups.ts";
import { isFact } from "./fact-columns.ts";
import { ownDate, ownFigure } from "./own-rank-figure.ts";
import { opposite, rankedInTime, rankedRows } from "./ranked-rows.ts";
import { isInSteps, isOfEachStep, ranksStepsOfGroups } from "./ranked-steps.ts";
import { numberMeant, withLimitNote } from "./ranking-limit.ts";
import { withPolarity } from "./ranking-polarity.ts";
import type { Group } from "./request-parts.ts";

const costs = { assumedColumn: 0.1 };

/** The ranking that the parts ask for, or the extreme value where nothing is ranked; null when it is neither. */
export function rankedPlan(asked: BuildArgs, drafted: PlanDraft): Built | null {
  const { build, notes } = withPolarity(asked);
  const { ranking } = build.request;
  if (ranking === null) return null;
  const draft = { ...drafted, assumptions: [...drafted.assumptions, ...notes] };
  const things = rankedThings(build);
  const by = ranking.by === null ? undefined : decidingElement(build, ranking.by);
  if (ranking.by === null && ranking.countsRows) return mostCommon(build, draft, things);
  if (ranking.by === null && isOfEachGroup(build)) return extremeOfEach(build, draft);
  if (ranking.by === null) return rankedByOther(build, draft, things);
  if (by === undefined || isOpenRanking(build, by) || isMostOfAverages(build, by)) return null;
  if (things.length === 0 && isOfEachStep(build, by)) return extremePlan(build, draft, by);
  if (things.length === 0 && !isInSteps(build.request))
    return rankedRows(build, draft, by) ?? extremePlan(build, draft, by);
  return rankedByNamed(build, draft, { things, by });
}

type Ranked = { readonly things: readonly Group[]; readonly by: ModelElement };

/** By the figure that is named: the largest of each group, rows, or groups. */
function rankedByNamed(build: BuildArgs, draft: PlanDraft, { things, by }: Ranked): Built | null {
  const own = ranksStepsOfGroups(build) ? null : (extremeByGroup(build, draft, by) ?? rankedRows(build, draft, by));
  return own ?? rankedGroups(build, draft, { things, metric: rankingMeasure(build, by) });
}

/** Where nothing else is ranked, the number of the rows themselves: "the highest budget". */
function decidingElement(build: BuildArgs, item: Item): ModelElement | undefined {
  const { heads, columns, measures } = build.parts;
  const isAlone = heads.length + columns.length + measures.length === 0;
  return isAlone ? decidingNumber(build, item) : build.choice.get(item.mention.id);
}

function decidingNumber({ model, choice }: BuildArgs, { mention }: Item): ModelElement | undefined {
  const element = choice.get(mention.id);
  const own = element?.kind === "metric" ? ownNumber(model, element.metric, mention.chunk.text) : null;
  return own === null ? element : { kind: "column", ...own };
}

/** Whether the figure or what it is of is ranked is open: "bookings in the harbour with the deepest water". */
function isOpenRanking({ model, parts, request }: BuildArgs, by: ModelElement): boolean {
  if (by.kind !== "column" || parts.measures.length === 0 || (request.ranking?.by?.functions.length ?? 0) > 0)
    return false;
  return findColumn(model, by.table, by.column)?.defaultAggregate !== "sum";
}

/** Neither the longest one nor their average, and which rows are late is not said: "which port has the most delays". */
function isMostOfAverages({ model, parts, request }: BuildArgs, by: ModelElement): boolean {
  if (by.kind !== "column" || request.ranking?.countsRows !== true) return false;
  const isAveraged = findColumn(model, by.table, by.column)?.defaultAggregate === "avg";
  const isOfOthers = [...parts.heads, ...parts.groups].some((thing) => "table" in thing && thing.table !== by.table);
  const others = parts.columns.some(({ column }) => column.table !== by.table);
  return isAveraged && (isOfOthers || others) && isPlural(request.ranking.by?.mention.chunk.text ?? "");
}

/** What is ranked, in the order of the question: the named tables and columns, and what follows "per". */
function rankedThings({ parts }: BuildArgs): Group[] {
  const heads = parts.heads.map(
    ({ item, table, via }): Group => ({ kind: "table", item, table, via, evidence: item.mention.chunk.text }),
  );
  const columns = parts.columns
    .filter((column) => !isFact(column))
    .map(
      ({ item, column, known }): Group => ({ kind: "column", item, column, known, evidence: item.mention.chunk.text }),
    );
  return [...parts.groups, ...heads, ...columns];
}

/** The value with the most rows: "most common city". */
function mostCommon(build: BuildArgs, draft: PlanDraft, things: readonly Group[]): Built | null {
  const columns = things.filter(({ kind }) => kind === "column");
  const column = columns.findLast((thing) => !build.parts.groups.includes(thing)) ?? columns.at(-1);
  // "which skipper sailed the most in each country" does not count the skippers of a country.
  if (column !== undefined && build.parts.groups.includes(column) && build.parts.heads.length > 0) return null;
  if (column?.kind === "column")
    return rankedGroups(build, draft, {
      things: things.filter((thing) => thing === column || build.parts.groups.includes(thing)),
      metric: countMetric(build.model, column.column.table, column.evidence),
    });
  const [table, ...more] = things;
  const counted = build.parts.measures[0]?.metric ?? null;
  if (table === undefined || more.length > 0 || counted === null) return null;
  return rankedGroups(build, draft, { things: [table], metric: counted });
}

/** "top 5 products" beside a figure ranks by it; "the 5 newest orders" by their date. */
function rankedByOther(build: BuildArgs, draft: PlanDraft, things: readonly Group[]): Built | null {
  const { parts, request, model } = build;
  if (request.ranking?.inTime === true && parts.measures.length === 0) return rankedByDate(build, draft, things);
  const measure = parts.measures[0]?.metric;
  if (measure !== undefined) return rankedGroups(build, draft, { things, metric: measure });
  const fact = parts.columns.find(isFact);
  if (fact === undefined) return countedGroups(build, draft);
  const element: ModelElement = { kind: "column", ...fact.column };
  if (things.length === 0) return extremePlan(build, draft, element);
  const options = measuresFor(model, {
    element,
    function: null,
    isDistinct: false,
    evidence: fact.item.mention.chunk.text,
  });
  const metric = options[Math.min(build.measureOption, options.length - 1)] ?? null;
  return rankedRows(build, draft, element) ?? rankedGroups(build, draft, { things, metric });
}

/** Of a figure that no row has by itself it is not clear of what the top one is: "top price in each harbour". */
function extremeOfEach(build: BuildArgs, draft: PlanDraft): Built | null {
  const [only] = build.request.shown;
  const element = only === undefined ? undefined : decidingNumber(build, only);
  return element === undefined ? null : extremeByGroup(build, draft, element);
}

/** Rows by themselves are ranked, over all or within groups: "the newest boat in each harbour". */
function rankedByDate(build: BuildArgs, draft: PlanDraft, things: readonly Group[]): Built | null {
  const date = build.parts.groups.length === 0 ? null : ownDate(build);
  if (date === null) return rankedInTime(build, draft);
  return rankedGroups(build, draft, { things, metric: ownFigure(build, { kind: "column", ...date }) });
}

/** The groups with the most rows: "customers by country top 5". */
function countedGroups(build: BuildArgs, draft: PlanDraft): Built | null {
  const { parts, request, model } = build;
  const [head, ...others] = parts.heads;
  const isBehind = parts.groups.every(({ item }) => item.mention.chunk.first < (request.ranking?.first ?? 0));
  if (head === undefined || others.length + parts.columns.length > 0 || parts.groups.length !== 1 || !isBehind)
    return null;
  const metric = countMetric(model, head.table, head.item.mention.chunk.text);
  return rankedGroups(build, draft, { things: parts.groups, metric });
}

/** "the most nights", unlike "the highest price", speaks of them all together. */
function addedUp({ model, request }: BuildArgs, element: ModelElement): "sum" | null {
  if (request.ranking?.countsRows !== true || element.kind !== "column") return null;
  const known = findColumn(model, element.table, element.column);
  return known?.role === "fact" && !isNeverAdded(known) ? "sum" : null;
}

/** The figure that decides. */
function rankingMeasure(build: BuildArgs, element: ModelElement): PlanMetric | null {
  const item = build.request.ranking?.by ?? null;
  if (item === null) return null;
  const own = ownFigure(build, element);
  if (own !== null) return own;
  const evidence = item.mention.chunk.text;
  const [asked] = item.functions;
  const counts = build.request.ranking?.countsRows === true && element.kind === "table";
  // "top 3 trades by unemployment", measured each month: not how often it was.
  if (element.kind === "table" && !counts && asked === undefined && isMeasured(build.model, element.table)) return null;
  const name = asked ?? (counts ? "count" : addedUp(build, element));
  const request = { element, function: name, isDistinct: item.isDistinct, evidence };
  const options = measuresFor(build.model, request);
  if (element.kind === "column" && options.length === 0 && name === null)
    // "the most damage" said in words is no number of different damages.
    return isPlural(evidence) ? (measuresFor(build.model, { ...request, function: "count" })[0] ?? null) : null;
  return options[Math.min(build.measureOption, options.length - 1)] ?? null;
}

function rankedGroups(
  build: BuildArgs,
  draft: PlanDraft,
  work: { readonly things: readonly Group[]; readonly metric: PlanMetric | null },
): Built | null {
  const { request, model, parts } = build;
  const { ranking } = request;
  const { metric } = work;
  if (ranking === null || metric === null) return null;
  const bases = measureTables(metric.expression);
  const things = work.things.filter((thing) => metric.expression.kind !== "count" || !isCounted(thing, bases));
  const dimensions = things.filter((thing) => !isTime(thing)).map((thing) => dimension(build, thing));
  const known = unique(dimensions.filter((candidate) => candidate !== null));
  if (dimensions.some((candidate) => candidate === null) || (known.length === 0 && !isInSteps(request))) return null;
  const within = known.flatMap((candidate, index) => (isWithin(build, candidate, known) ? [index] : []));
  const limit = numberMeant(build, ranking);
  const others = parts.measures
    .map((measure) => measure.metric)
    .filter((other) => other !== metric && !isSameMeasure(other, metric));
  const figures = [metric, ...others];
  if (parts.columns.some((column) => isFact(column) && !isAmong(figures, column.column))) return null;
  const order: PlanOrder = {
    by: "metric",
    index: 0,
    direction: directionOf(ranking, metric),
    evidence: [ranking.text],
  };
  return {
    plan: {
      ...draft,
      metrics: figures,
      dimensions: known,
      order: [order],
      limit,
      offset: ranking.offset,
      limitWithin: limit === null ? [] : within,
      assumptions: withLimitNote(draft.assumptions, ranking, limit),
    },
    cost: things.some((thing) => !isReached(model, bases, thing)) ? costs.assumedColumn : 0,
  };
}

/** Whether a number that is to be shown is one of the figures, or a part of one. */
function isAmong(figures: readonly PlanMetric[], { table, column }: ColumnRef): boolean {
  return figures.some(({ expression }) => JSON.stringify(expression).includes(JSON.stringify({ table, column })));
}

/** Of dates of birth the earliest belongs to the oldest. */
function directionOf({ direction, by }: Ranking, { expression }: PlanMetric): Ranking["direction"] {
  const isReversed =
    expression.kind === "aggregate" &&
    by?.mention.reversed.some(({ element }) => element.kind === "column" && isSameColumn(element, expression.column));
  return isReversed === true ? opposite(direction) : direction;
}

function isSameMeasure(left: PlanMetric, right: PlanMetric): boolean {
  return JSON.stringify(left.expression) === JSON.stringify(right.expression);
}

/** The orders are what is counted, not what is ranked: "which store has the most orders". */
function isCounted(thing: Group, bases: readonly string[]): boolean {
  return thing.kind === "table" && bases.includes(thing.table);
}

/** A date needs a step; a year stands for itself. */
function isTime(thing: Group): boolean {
  return thing.kind === "column" && thing.known.role === "time" && !isYearColumn(thing.known);
}

function isReached(model: BuildArgs["model"], bases: readonly string[], thing: Group): boolean {
  const table = thing.kind === "table" ? thing.table : thing.column.table;
  return bases.every((base) => canReach(model, base, table));
}

function dimension({ model }: BuildArgs, thing: Group): PlanDimension | null {
  if (thing.kind === "table") return dimensionOf(model, thing);
  const label = capitalise(thing.known.label);
  return { column: thing.column, label, grain: null, part: null, via: null, evidence: [thing.evidence] };
}

/** The ranking begins anew in each category: "top 3 products per category". */
function isWithin(build: BuildArgs, candidate: PlanDimension, all: readonly PlanDimension[]): boolean {
  const { parts, model } = build;
  if (ranksStepsOfGroups(build)) return true;
  if (all.length < 2 || parts.heads.length + parts.columns.filter((column) => !isFact(column)).length === 0)
    return false;
  return parts.groups.some((group) => {
    const grouped = group.kind === "table" ? dimensionOf(model, group)?.column : group.column;
    return grouped !== undefined && isSameColumn(grouped, candidate.column);
  });
}

function unique(dimensions: readonly PlanDimension[]): PlanDimension[] {
  return dimensions.filter(
    (candidate, index) => dimensions.findIndex((other) => isSameColumn(other.column, candidate.column)) === index,
  );
}

/** "the highest salary" without anything to rank is the largest value itself. */
function extremePlan(build: BuildArgs, draft: PlanDraft, element: ModelElement): Built | null {
  const { ranking } = build.request;
  const item = ranking?.by;
  if (ranking === null || element.kind !== "column" || ranking.limit !== null) return null;
  const evidence = item?.mention.chunk.text ?? ranking.text;
  const name = ranking.direction === "ascending" ? "min" : "max";
  const [metric] = measuresFor(build.model, { element, function: name, isDistinct: false, evidence });
  const others = build.parts.measures.map((measure) => measure.metric);
  return metric === undefined ? null : { plan: { ...draft, metrics: [metric, ...others] }, cost: 0 };
}
