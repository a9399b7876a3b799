/** "top 10 products by revenue", "which region has the highest revenue", "the highest order value". */
import type { Plan, PlanMetric } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { canReach } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";
import { detailColumns, listRows } from "./list-rows.ts";
import { countMetric, measuresFor } from "./measures.ts";
import type { Breakdown, Parts } from "./parts.ts";
import { type AssemblyArgs, dimensionOf, type PlanDraft } from "./plan-draft.ts";
import { isSameColumn } from "./same-column.ts";

/** "top" without a number. */
export const defaultLimit = 10;

type Shape = { readonly draft: PlanDraft; readonly metrics: readonly PlanMetric[]; readonly measureOption: number };

/** The ranking that the parts ask for, or the extreme value where nothing is ranked; null when it is neither. */
export function rankedPlan(args: AssemblyArgs, parts: Parts, shape: Shape): PlanDraft | null {
  const { ranking, grain } = args.reading;
  if (ranking !== null && isTrailing(parts, ranking.first)) return trailingRanking(args, parts, shape);
  const ranked = rankedThings(args.model, parts);
  if (ranking === null || ranked === null) return null;
  if (ranked.length === 0 && grain === null) return parts.rankedBy === null ? extremePlan(args, parts, shape) : null;
  if (parts.rankedBy !== null && !ranksBy(args.model, parts.rankedBy.element, ranked)) return null;
  const rankedBy = parts.rankedBy?.options[Math.min(shape.measureOption, parts.rankedBy.options.length - 1)];
  const metrics = rankedBy === undefined ? shape.metrics : [rankedBy, ...shape.metrics];
  const [metric] = metrics;
  if (metric === undefined) return ranking.inTime ? rankedInTime(args, parts, shape.draft) : null;
  return rankedRows(args, parts, { ...shape, metric }) ?? rankedGroups(args, ranked, { ...shape, metrics });
}

/** "customers by country top 5": the ranking comes behind a breakdown that is complete by itself. */
function isTrailing(parts: Parts, position: number): boolean {
  const isCounted = parts.measures.length === 0 && parts.rankedBy === null && parts.heads.length === 1;
  const mentions = [...parts.heads, ...parts.breakdowns].map(({ mention }) => mention.segment.first);
  return isCounted && parts.breakdowns.length === 1 && mentions.every((first) => first < position);
}

function trailingRanking(args: AssemblyArgs, parts: Parts, shape: Shape): PlanDraft | null {
  const [head] = parts.heads;
  if (head === undefined || parts.bareColumns.length > 0) return null;
  return rankedGroups(args, parts.breakdowns, {
    ...shape,
    metrics: [countMetric(args.model, head.table, head.evidence)],
  });
}

function rankedGroups(args: AssemblyArgs, ranked: readonly Breakdown[], shape: Shape): PlanDraft | null {
  const { ranking } = args.reading;
  const dimensions = ranked.map((breakdown) => dimensionOf(args.model, breakdown));
  const known = dimensions.filter((dimension) => dimension !== null);
  if (ranking === null || known.length < dimensions.length) return null;
  const limit = numberMeant(ranking.limit, ranked[0]?.evidence ?? "");
  const { assumptions } = shape.draft;
  return {
    ...shape.draft,
    metrics: [...shape.metrics],
    dimensions: known,
    order: [{ by: "metric", index: 0, direction: ranking.direction, evidence: [ranking.text] }],
    limit,
    assumptions: limit === defaultLimit ? withLimitNote(assumptions, ranking) : assumptions,
  };
}

/** A table ranks things only if they have many of its rows: airports by flights, but not products by categories. */
function ranksBy(model: SemanticModel, element: ModelElement, ranked: readonly Breakdown[]): boolean {
  if (element.kind !== "table") return ranked.length > 0;
  return ranked.every((thing) => {
    const table = thing.kind === "table" ? thing.table : thing.column.table;
    return (thing.kind === "column" || table !== element.table) && canReach(model, element.table, table);
  });
}

/** What is ranked: the named table or column, else the breakdown. Null where a ranking inside each group is asked for. */
function rankedThings(model: SemanticModel, parts: Parts): Breakdown[] | null {
  const [head, ...moreHeads] = parts.heads;
  const named: Breakdown[] = [
    ...(head === undefined ? [] : [{ ...head, kind: "table" as const, via: null }]),
    ...parts.bareColumns,
    ...parts.breakdowns,
  ];
  // "top 5 products per region" asks for a ranking inside each group, which one limit cannot give.
  const isNested = named.length > 1 || moreHeads.length > 0 || (head !== undefined && head.mention.rowLimit !== null);
  if (!isNested) return named;
  const isQualified = named.length === 2 && parts.breakdowns.length === 0 && sameTable(model, named);
  return isQualified ? named.slice(1) : null;
}

/** "top stores city": the table only says whose column it is. */
function sameTable(model: SemanticModel, things: readonly Breakdown[]): boolean {
  const tables = things.map((thing) => (thing.kind === "table" ? thing.table : thing.column.table));
  return new Set(tables).size === 1 && findTable(model, tables[0] ?? "") !== undefined;
}

/** "the 5 newest orders": rows in the order of their date. */
function rankedInTime(args: AssemblyArgs, parts: Parts, draft: PlanDraft): PlanDraft | null {
  const { ranking } = args.reading;
  const listed = listRows(args, parts, draft);
  if (ranking === null || listed?.detail === null || listed?.detail === undefined) return null;
  const { detail } = listed;
  const name = findTable(args.model, detail.table)?.mainTimeColumn ?? null;
  if (name === null) return null;
  const time = { table: detail.table, column: name };
  const known = detail.columns.findIndex((column) => isSameColumn(column, time));
  const columns = known < 0 ? [...detail.columns, time] : detail.columns;
  const index = known < 0 ? columns.length - 1 : known;
  return {
    ...listed,
    detail: { ...detail, columns },
    order: [{ by: "detail", index, direction: ranking.direction, evidence: [ranking.text] }],
    limit: numberMeant(ranking.limit, parts.heads[0]?.evidence ?? ""),
  };
}

/** "the latest order", "the top store" is one; "the latest orders", "top stores" are several. */
function numberMeant(limit: number | null, words: string): number {
  const last = words.split(" ").at(-1)?.toLowerCase() ?? "";
  const isPlural = stem(last) !== last;
  if (limit !== null) return limit;
  return isPlural ? defaultLimit : 1;
}

/** "top 10 movies by worldwide gross": the ranked rows carry the number themselves, so rows are listed, not grouped. */
function rankedRows(
  args: AssemblyArgs,
  parts: Parts,
  shape: Shape & { readonly metric: PlanMetric },
): PlanDraft | null {
  const { model, reading } = args;
  const [head] = parts.heads;
  const { expression } = shape.metric;
  const element = parts.rankedBy?.element ?? null;
  if (head === undefined || reading.ranking === null || parts.bareColumns.length > 0 || parts.breakdowns.length > 0)
    return null;
  if (expression.kind !== "aggregate" || expression.column.table !== head.table) return null;
  const isOwnValue = element?.kind === "column" || (element === null && expression.function !== "count_distinct");
  if (!isOwnValue || shape.metric.name !== null || explicitlyAggregated(reading.mentions)) return null;
  const columns = [...detailColumns(model, head.table), expression.column];
  const limit = numberMeant(reading.ranking.limit, head.evidence);
  const unique = columns.filter(
    (column, index) => columns.findIndex((other) => other.column === column.column) === index,
  );
  return {
    ...shape.draft,
    detail: { table: head.table, columns: unique, isDistinct: false },
    filters: [
      ...shape.draft.filters,
      { column: expression.column, via: null, condition: { operator: "is_not_null" }, evidence: [] },
    ],
    order: [
      {
        by: "detail",
        index: unique.findIndex((column) => column.column === expression.column.column),
        direction: reading.ranking.direction,
        evidence: [reading.ranking.text],
      },
    ],
    limit,
    assumptions:
      limit === defaultLimit ? withLimitNote(shape.draft.assumptions, reading.ranking) : shape.draft.assumptions,
  };
}

function explicitlyAggregated(mentions: AssemblyArgs["reading"]["mentions"]): boolean {
  return mentions.some((mention) => mention.function !== null);
}

/** "the highest order value" without anything to rank is the largest value itself. */
function extremePlan(args: AssemblyArgs, parts: Parts, shape: Shape): PlanDraft | null {
  if (!parts.measures.some((measure) => measure.isSuperlative)) return null;
  const metrics = parts.measures.map((measure, index) => {
    const metric = shape.metrics[index];
    if (!measure.isSuperlative || metric === undefined) return metric ?? null;
    return extremeOf(args, metric);
  });
  if (metrics.some((metric) => metric === null)) return null;
  return { ...shape.draft, metrics: metrics.filter((metric) => metric !== null) };
}

function extremeOf(args: AssemblyArgs, metric: PlanMetric): PlanMetric | null {
  const { expression } = metric;
  if (expression.kind !== "aggregate" || metric.name !== null) return null;
  const element: ModelElement = { kind: "column", ...expression.column };
  const name = args.reading.ranking?.direction === "ascending" ? "min" : "max";
  return (
    measuresFor(args.model, { element, function: name, isDistinct: false, evidence: metric.evidence.join(" ") })[0] ??
    null
  );
}

function withLimitNote(
  assumptions: Plan["assumptions"],
  ranking: { readonly limit: number | null; readonly text: string },
): string[] {
  if (ranking.limit !== null) return [...assumptions];
  return [...assumptions, `"${ranking.text}" without a number shows the first ${defaultLimit}.`];
}
