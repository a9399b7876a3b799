/** "top 10 products by revenue", "the youngest singer", "which region has the most orders", "the highest salary". */
import type { ColumnRef, PlanDimension, PlanMetric, PlanOrder } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, findTable } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { countMetric, measuresFor, measureTables } from "../measures.ts";
import { dimensionOf, type PlanDraft } from "../plan-draft.ts";
import { isSameColumn } from "../same-column.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { listedRows } from "./build-list.ts";
import { extremeByGroup } from "./extreme-groups.ts";
import { isFact } from "./fact-columns.ts";
import type { Group } from "./parts.ts";
import type { Ranking } from "./request.ts";
import { isPlural } from "./row-names.ts";

/** "top" without a number. */
export const defaultLimit = 10;

const costs = { otherTable: 0.1, assumedColumn: 0.1 };

/** The ranking that the parts ask for, or the extreme value where nothing is ranked; null when it is neither. */
export function rankedPlan(build: BuildArgs, draft: PlanDraft): Built | null {
  const { ranking } = build.request;
  if (ranking === null) return null;
  const things = rankedThings(build);
  const by = ranking.by === null ? undefined : build.choice.get(ranking.by.mention.id);
  if (ranking.by === null && ranking.countsRows) return mostCommon(build, draft, things);
  if (ranking.by === null) return rankedByOther(build, draft, things);
  if (by === undefined || isOpenRanking(build, by)) return null;
  if (things.length === 0 && build.request.grain === null)
    return rankedRows(build, draft, by) ?? extremePlan(build, draft, by);
  return (
    extremeByGroup(build, draft, by) ??
    rankedRows(build, draft, by) ??
    rankedGroups(build, draft, { things, metric: rankingMeasure(build, by) })
  );
}

/** "concerts in the stadium with the highest capacity": whether the figure or what it is of is ranked is open. */
function isOpenRanking({ model, parts, request }: BuildArgs, by: ModelElement): boolean {
  if (by.kind !== "column" || parts.measures.length === 0 || (request.ranking?.by?.functions.length ?? 0) > 0)
    return false;
  return findColumn(model, by.table, by.column)?.defaultAggregate !== "sum";
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

/** "most common city": the value with the most rows. */
function mostCommon(build: BuildArgs, draft: PlanDraft, things: readonly Group[]): Built | null {
  const column = things.findLast(({ kind }) => kind === "column");
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
  if (request.ranking?.inTime === true && parts.measures.length === 0) return rankedInTime(build, draft);
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

/** "customers by country top 5": the groups with the most rows. */
function countedGroups(build: BuildArgs, draft: PlanDraft): Built | null {
  const { parts, request, model } = build;
  const [head, ...others] = parts.heads;
  const isBehind = parts.groups.every(({ item }) => item.mention.chunk.first < (request.ranking?.first ?? 0));
  if (head === undefined || others.length + parts.columns.length > 0 || parts.groups.length !== 1 || !isBehind)
    return null;
  const metric = countMetric(model, head.table, head.item.mention.chunk.text);
  return rankedGroups(build, draft, { things: parts.groups, metric });
}

/** "the 5 newest orders": rows in the order of their date. */
function rankedInTime(build: BuildArgs, draft: PlanDraft): Built | null {
  const listed = listedRows(build);
  const table = build.parts.heads[0]?.table ?? listed?.table;
  const name = table === undefined ? null : (findTable(build.model, table)?.mainTimeColumn ?? null);
  if (listed === null || table === undefined || name === null) return null;
  return orderedRows(build, draft, { listed, by: { table, column: name }, isReversed: false });
}

/** The ranked rows carry the number themselves, so rows are listed, not grouped. */
function rankedRows(build: BuildArgs, draft: PlanDraft, element: ModelElement): Built | null {
  const { parts, request, model } = build;
  const by = request.ranking?.by ?? null;
  if (element.kind !== "column" || (by !== null && by.functions.length > 0)) return null;
  if (parts.measures.length > 0 || parts.groups.length > 0) return null;
  const known = findColumn(model, element.table, element.column);
  if (
    known === undefined ||
    (known.role !== "fact" && known.role !== "time" && known.kind !== "integer" && by === null)
  )
    return null;
  const listed = listedRows(build);
  const table =
    listed === null ? null : rankedTable(model, listed.table, known.defaultAggregate === "sum", element.table);
  if (listed === null || table === null) return null;
  const isReversed =
    by?.mention.reversed.some(({ element: other }) => JSON.stringify(other) === JSON.stringify(element)) === true;
  const place = { table: element.table, column: element.column };
  return orderedRows(build, draft, { listed: { ...listed, table }, by: place, isReversed });
}

/** The table whose rows are ranked: the listed one, or the number's own where it does not add up. */
function rankedTable(model: BuildArgs["model"], listed: string, isAdded: boolean, own: string): string | null {
  if (listed === own || canReach(model, listed, own)) return listed;
  return !isAdded && canReach(model, own, listed) ? own : null;
}

function orderedRows(
  build: BuildArgs,
  draft: PlanDraft,
  work: {
    readonly listed: NonNullable<ReturnType<typeof listedRows>>;
    readonly by: ColumnRef;
    readonly isReversed: boolean;
  },
): Built | null {
  const { ranking } = build.request;
  const { listed, by } = work;
  if (ranking === null) return null;
  const shown = build.parts.columns.length > 0 ? listed.columns : tellingColumns(build, listed);
  const known = shown.findIndex((column) => isSameColumn(column, by));
  const columns = known < 0 ? [...shown, by] : [...shown];
  const index = known < 0 ? columns.length - 1 : known;
  const direction = work.isReversed ? opposite(ranking.direction) : ranking.direction;
  const limit = numberMeant(build, ranking);
  return {
    plan: {
      ...draft,
      filters: [...draft.filters, { column: by, via: null, condition: { operator: "is_not_null" }, evidence: [] }],
      detail: { table: listed.table, columns, isDistinct: false },
      order: [{ by: "detail", index, direction, evidence: [ranking.text] }],
      limit,
      assumptions: withLimitNote(draft.assumptions, ranking, limit),
    },
    cost: listed.cost + (listed.table === by.table ? 0 : costs.otherTable),
  };
}

/** The columns that tell one row from another: its name or key, and its date. */
function tellingColumns(
  { model, parts }: BuildArgs,
  listed: { readonly table: string; readonly columns: readonly ColumnRef[] },
): ColumnRef[] {
  const table = findTable(model, parts.heads[0]?.table ?? listed.table);
  if (table === undefined) return [...listed.columns];
  const names = [table.nameColumn ?? table.primaryKey[0], table.mainTimeColumn].filter(
    (column) => column !== undefined && column !== null,
  );
  return names.map((column) => ({ table: table.name, column }));
}

function opposite(direction: Ranking["direction"]): Ranking["direction"] {
  return direction === "ascending" ? "descending" : "ascending";
}

/** The figure that decides. */
function rankingMeasure(build: BuildArgs, element: ModelElement): PlanMetric | null {
  const item = build.request.ranking?.by ?? null;
  if (item === null) return null;
  const evidence = item.mention.chunk.text;
  const [asked] = item.functions;
  const counts = build.request.ranking?.countsRows === true && element.kind === "table";
  const name = asked ?? (counts ? "count" : null);
  const request = { element, function: name, isDistinct: item.isDistinct, evidence };
  const options = measuresFor(build.model, request);
  if (element.kind === "column" && options.length === 0 && name === null)
    return measuresFor(build.model, { ...request, function: "count" })[0] ?? null;
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
  const things = work.things.filter((thing) => !isCounted(thing, bases));
  const dimensions = things.filter((thing) => !isTime(thing)).map((thing) => dimension(build, thing));
  const known = unique(dimensions.filter((candidate) => candidate !== null));
  if (dimensions.some((candidate) => candidate === null) || (known.length === 0 && request.grain === null)) return null;
  const within = known.flatMap((candidate, index) => (isWithin(build, candidate) && known.length > 1 ? [index] : []));
  const limit = numberMeant(build, ranking);
  const others = parts.measures
    .map((measure) => measure.metric)
    .filter((other) => other !== metric && !isSameMeasure(other, metric));
  const order: PlanOrder = { by: "metric", index: 0, direction: ranking.direction, evidence: [ranking.text] };
  return {
    plan: {
      ...draft,
      metrics: [metric, ...others],
      dimensions: known,
      order: [order],
      limit,
      limitWithin: within,
      assumptions: withLimitNote(draft.assumptions, ranking, limit),
    },
    cost: things.some((thing) => !isReached(model, bases, thing)) ? costs.assumedColumn : 0,
  };
}

function isSameMeasure(left: PlanMetric, right: PlanMetric): boolean {
  return JSON.stringify(left.expression) === JSON.stringify(right.expression);
}

/** "which store has the most orders": the orders are what is counted, not what is ranked. */
function isCounted(thing: Group, bases: readonly string[]): boolean {
  return thing.kind === "table" && bases.includes(thing.table);
}

function isTime(thing: Group): boolean {
  return thing.kind === "column" && thing.known.role === "time";
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

/** "top 3 products per category": the ranking begins anew in each category. */
function isWithin({ parts, model }: BuildArgs, candidate: PlanDimension): boolean {
  if (parts.heads.length + parts.columns.filter((column) => !isFact(column)).length === 0) return false;
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

/** "the latest order", "the top store" is one; "top stores" are several. */
function numberMeant({ parts }: BuildArgs, ranking: Ranking): number {
  if (ranking.limit !== null) return ranking.limit;
  const named = parts.heads[0]?.item ?? parts.columns[0]?.item ?? parts.groups[0]?.item;
  const isOpen = /^(top|bottom|best|worst|latest|newest|oldest|earliest|most recent)\b/i.test(ranking.text);
  return isOpen && named !== undefined && isPlural(named.mention.chunk.text) ? defaultLimit : 1;
}

function withLimitNote(assumptions: readonly string[], ranking: Ranking, limit: number): string[] {
  if (ranking.limit !== null || limit !== defaultLimit) return [...assumptions];
  return [...assumptions, `"${ranking.text}" without a number shows the first ${defaultLimit}.`];
}
