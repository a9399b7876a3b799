/** A figure of figures: "average number of orders per customer", "average monthly revenue", "orders per day on average". */
import { functionCalled } from "#lib/domain/aggregate-function";
import type { ColumnRef, MeasureExpression, PlanMetric, TimeGrain } from "#lib/domain/plan";
import { findColumn } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { measureTables, onlyMeasure, plainMeasure, simpleTable } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { reach } from "../plan/reach.ts";
import { isPlural, rowKey } from "../plan/table-row-names.ts";
import { isYearColumn, timeColumnFor } from "../time/time-part.ts";
import { unitStep } from "./averaged-step.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { isFact } from "./fact-columns.ts";
import { dimensionsOf } from "./group-dimensions.ts";
import type { Group, Head, Parts, ShownColumn } from "./request-parts.ts";

type Nested = NonNullable<Parts["nested"]>;
/** What the inner figures are taken of, in words and in the data; `parts` are those that are left. */
type Unit = {
  readonly by: ColumnRef;
  readonly grain: TimeGrain | null;
  readonly words: string;
  readonly parts: Parts;
};

/** The figure of the figures of each unit, beside whatever else is asked for; null when no unit is named. */
export function nestedPlan(build: BuildArgs, draft: PlanDraft, nested: Nested): Built | null {
  const unit = unitOf(build, nested);
  const expression = unit === null ? null : expressionOf(nested, unit);
  if (unit === null || expression === null || !belongTo(build, nested.metric, unit.by.table)) return null;
  const metric: PlanMetric = {
    name: null,
    label: capitalise(`${functionWord(nested.outer)} ${nested.metric.label.toLowerCase()} per ${unit.words}`),
    expression,
    evidence: [...nested.metric.evidence, unit.words],
  };
  const metrics = [metric, ...build.parts.measures.map((measure) => measure.metric)];
  const rest: BuildArgs = { ...build, parts: unit.parts };
  const grouped = dimensionsOf(rest, metrics, []);
  return grouped === null ? null : { plan: { ...draft, metrics, dimensions: grouped.dimensions }, cost: grouped.cost };
}

function expressionOf({ outer, metric }: Nested, { by, grain }: Unit): MeasureExpression | null {
  const { expression } = metric;
  const isSimple = expression.kind === "count" || expression.kind === "aggregate" || expression.kind === "filtered";
  if (!isSimple || outer === "count_distinct") return null;
  return { kind: "over_groups", function: outer, measure: expression, by, grain };
}

function unitOf(build: BuildArgs, nested: Nested): Unit | null {
  const isPerRow = build.parts.groups.some(({ item }) => item.isEach);
  const step = unitStep(build.request);
  if (step === null) return namedUnit(build);
  // One of the two is shown, and no word says which: "monthly average number of orders per customer".
  if (isPerRow && (nested.item.outer !== null || !step.isAdjective)) return null;
  const [base] = measureTables(nested.metric.expression);
  const by = base === undefined ? null : timeColumnFor(build.model, base);
  const known = by === null ? undefined : findColumn(build.model, by.table, by.column);
  if (by === null || known === undefined) return null;
  // A column of years has no other steps.
  if (isYearColumn(known) && step.grain !== "year") return null;
  const grain = isYearColumn(known) ? null : step.grain;
  return { by, grain, words: step.grain, parts: build.parts };
}

/** "per customer"; "how many orders does a customer place on average". */
function namedUnit(build: BuildArgs): Unit | null {
  const { parts, model } = build;
  const group = finestGroup(build) ?? parts.groups[0];
  // "by status" may mean the groups that are shown as well as those that are averaged over.
  if (group !== undefined) return group.item.isEach ? unitOfGroup(build, group) : null;
  const [head, ...heads] = parts.heads;
  if (head !== undefined) {
    const by = rowKey(model, head.table);
    return by === null ? null : { by, grain: null, words: wordsOf(head), parts: { ...parts, heads } };
  }
  const [column, ...columns] = parts.columns;
  if (column === undefined || isFact(column) || isPlural(wordsOf(column))) return null;
  return { by: column.column, grain: null, words: wordsOf(column), parts: { ...parts, columns } };
}

function unitOfGroup({ parts, model }: BuildArgs, group: Group): Unit | null {
  const by = group.kind === "column" ? group.column : rowKey(model, group.table);
  const groups = parts.groups.filter((other) => other !== group);
  return by === null ? null : { by, grain: null, words: wordsOf(group), parts: { ...parts, groups } };
}

function wordsOf({ item }: Group | Head | ShownColumn): string {
  return item.mention.chunk.text;
}

/** Of "per skipper" and "by country" the skipper: the group that belongs to each of the others; null where none does. */
function finestGroup({ parts, model }: BuildArgs): Group | null {
  const isOf = (group: Group, other: Group): boolean =>
    group.kind === "table" &&
    reach(model, group.table, other.kind === "column" ? other.column.table : other.table, null).kind === "direct";
  const finest = parts.groups.filter(
    (group) =>
      group.item.isEach &&
      group.kind === "table" &&
      parts.groups.every((other) => other === group || (isOf(group, other) && !isOf(other, group))),
  );
  return parts.groups.length > 1 ? (finest[0] ?? null) : null;
}

/** The average of each country, not a list of skippers; null where that is not said: "bookings per skipper by country". */
export function averagedPerRow(build: BuildArgs, metrics: readonly PlanMetric[]): Nested | null {
  const { parts, request } = build;
  const [metric, ...more] = metrics;
  const [item] = request.shown;
  const unit = finestGroup(build);
  if (metric === undefined || more.length > 0 || item === undefined || unit === null || request.ranking !== null)
    return null;
  // "for each country, the bookings per skipper" may list the skippers of each country.
  const isBehind = parts.groups.every((group) => group.item.mention.id > item.mention.id && group.item.joiner === null);
  const isOne = isBehind && !isPlural(wordsOf(unit)) && request.shown.length === 1;
  return isOne &&
    addsUp(metric) &&
    !isOfRows(metric, unit) &&
    unit.kind === "table" &&
    belongTo(build, metric, unit.table)
    ? { item, metric, outer: "avg" }
    : null;
}

/** The groups without the rows of which the figure is an average anyway: "average price per booking by status". */
export function withoutAveragedRows({ parts }: BuildArgs, metrics: readonly PlanMetric[]): Parts {
  const isAveraged = (group: Group): boolean =>
    metrics.length > 0 &&
    metrics.every(
      (metric) => (group.item.isEach && isAverage(metric) && isOfRows(metric, group)) || isRateOf(metric, group),
    );
  const groups = parts.groups.filter((group) => !isAveraged(group));
  // By themselves the rows may be what is listed.
  return groups.length === 0 ? parts : { ...parts, groups };
}

/** The matches are what the rate is of: "win rate by league, only matches in 2015". */
function isRateOf({ expression }: PlanMetric, group: Group): boolean {
  const isRate = expression.kind === "ratio" || (expression.kind === "arithmetic" && expression.operator === "/");
  const isOwn = group.kind === "table" && measureTables(expression).every((table) => table === group.table);
  return isRate && isOwn && isPlural(wordsOf(group));
}

function isAverage({ expression }: PlanMetric): boolean {
  return expression.kind === "aggregate" && expression.function === "avg";
}

/** Whether each row that is measured belongs to one row of the table. */
function belongTo({ model }: BuildArgs, { expression }: PlanMetric, table: string): boolean {
  return measureTables(expression).every((base) => reach(model, base, table, null).kind === "direct");
}

/** "spend per booking" of what the bookings belong to: one is divided by how many there are of the other; null for all else. */
export function dividedByRows(
  build: BuildArgs,
  metrics: readonly PlanMetric[],
): { readonly metric: PlanMetric; readonly parts: Parts } | null {
  const { parts, model } = build;
  const [metric, ...more] = metrics;
  const measure = metric === undefined ? null : onlyMeasure(metric);
  // How many there are per something is a breakdown.
  const isSum = measure !== null && plainMeasure(measure).kind !== "count";
  if (metric === undefined || measure === null || more.length > 0 || !isSum || !addsUp(metric)) return null;
  const finer = parts.groups.find(
    (group) =>
      group.kind === "table" &&
      group.item.isEach &&
      !belongTo(build, metric, group.table) &&
      reach(model, group.table, simpleTable(measure), null).kind === "direct",
  );
  if (finer === undefined || finer.kind !== "table" || isPlural(wordsOf(finer))) return null;
  const divided: PlanMetric = {
    name: null,
    label: `${metric.label} per ${wordsOf(finer)}`,
    expression: { kind: "ratio", numerator: measure, denominator: { kind: "count", table: finer.table } },
    evidence: [...metric.evidence, wordsOf(finer)],
  };
  return { metric: divided, parts: { ...parts, groups: parts.groups.filter((group) => group !== finer) } };
}

function addsUp({ expression }: PlanMetric): boolean {
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  return measure.kind === "count" || (measure.kind === "aggregate" && measure.function === "sum");
}

/** Whether each row of the group has one number of its own. */
function isOfRows({ expression }: PlanMetric, group: Group): boolean {
  return group.kind === "table" && expression.kind === "aggregate" && expression.column.table === group.table;
}

function functionWord(name: Nested["outer"]): string {
  const words = { sum: "total", avg: "average", min: "fewest", max: "most", median: "median", count_distinct: "" };
  return functionCalled(words, name, " of");
}
