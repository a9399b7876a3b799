/** Figures, alone or by groups: "revenue by region", "how many customers", "name and number of orders of each store". */
import type { PlanMetric } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { findTable } from "#lib/semantic/model";
import { countMetric, measuresFor, measureTables } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isPlural } from "../plan/table-row-names.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { averagedPerRow, dividedByRows, nestedPlan, withoutAveragedRows } from "./build-nested.ts";
import { areClassesByClasses } from "./counted-classes.ts";
import { countedSteps } from "./counted-steps.ts";
import { isFact, isGroupedBy } from "./fact-columns.ts";
import { dimensionsOf } from "./group-dimensions.ts";
import type { Group, Head, ShownColumn } from "./request-parts.ts";

/** Above this many rows a table is no breakdown: nobody reads a group per order. */
const mostGroups = 10_000;

/** Whether figures are asked for, rather than rows. */
export function isGrouped(build: BuildArgs): boolean {
  const { request, parts } = build;
  if (parts.measures.length > 0 || parts.nested !== null || request.isShare) return true;
  const isInTime = request.grain !== null || request.part !== null || request.isRunning || request.compare !== null;
  if (request.countedStep !== null) return true;
  const isOfParts = parts.groups.length === 0 && areClassesByClasses(build);
  return isInTime || isOfParts || (parts.groups.length > 0 ? groupsAreCounted(build) : factsAreSummed(build));
}

/** A figure is broken down, other than a column of rows that are listed: "revenue by region". */
function groupsAreCounted(build: BuildArgs): boolean {
  const { parts } = build;
  const facts = parts.columns.filter(isFact);
  if (facts.length > 0) return !isOwnOf(parts.groups, facts);
  return parts.columns.length === 0 || areClassesByClasses(build);
}

/** A figure is named, alone or beside what it is broken down by: "region and revenue". */
function factsAreSummed(build: BuildArgs): boolean {
  const { parts, model } = build;
  const facts = parts.columns.filter(isFact);
  const others = parts.columns.filter((column) => !isFact(column));
  if (facts.length === 0) return false;
  if (others.length > 0) return !sharesTable(facts, others) && parts.heads.length === 0;
  if (parts.heads.length === 0) return !facts.some(({ item }) => item.isDistinct) && !isOneRow(build, facts);
  return parts.heads.every(({ table }) =>
    facts.every(({ column }) => column.table !== table && canReach(model, column.table, table)),
  );
}

/** The number of a row that is named: "what length has the Albatross". */
function isOneRow({ request, choice, model }: BuildArgs, facts: readonly ShownColumn[]): boolean {
  const tables = facts.map(({ column }) => column.table);
  return request.clauses.some((clause) => {
    const element = clause.kind === "value" && !clause.isNegated ? choice.get(clause.mention.id) : undefined;
    return (
      element?.kind === "value" &&
      tables.includes(element.table) &&
      findTable(model, element.table)?.nameColumn === element.column
    );
  });
}

/** Rows of that table, not groups: "the age of each student". */
function isOwnOf(groups: readonly Group[], facts: readonly ShownColumn[]): boolean {
  return groups.every((group) => group.kind === "table" && facts.every(({ column }) => column.table === group.table));
}

function sharesTable(facts: readonly ShownColumn[], others: readonly ShownColumn[]): boolean {
  return facts.every((fact) => others.some((other) => other.column.table === fact.column.table));
}

/** The figures that are asked for with their groups; null when they make no sense together. */
export function groupedPlan(build: BuildArgs, draft: PlanDraft): Built | null {
  if (build.request.countedStep !== null) return countedSteps(build, draft);
  if (build.parts.nested !== null) return nestedPlan(build, draft, build.parts.nested);
  const measured = measuresOf(build);
  if (measured === null) return null;
  const divided = dividedByRows(build, measured.metrics);
  if (divided !== null) {
    const { metric, parts } = divided;
    const others = dimensionsOf({ ...build, parts }, [metric], measured.counted);
    return others && { plan: { ...draft, metrics: [metric], dimensions: others.dimensions }, cost: others.cost };
  }
  const averaged = averagedPerRow(build, measured.metrics);
  if (averaged !== null) {
    const parts = { ...build.parts, measures: [], heads: [] };
    return nestedPlan({ ...build, parts }, draft, averaged);
  }
  const parts = withoutAveragedRows(build, measured.metrics);
  const grouped = dimensionsOf({ ...build, parts }, measured.metrics, measured.counted);
  if (grouped === null) return null;
  if (parts.groups.some((group) => isRowByRow(build, measured.metrics, group))) return null;
  return {
    plan: { ...draft, metrics: measured.metrics, dimensions: grouped.dimensions },
    cost: grouped.cost,
  };
}

type Measured = { readonly metrics: PlanMetric[]; readonly counted: readonly Head[] };

/** The asked figures, then bare facts by their usual aggregate; without any the named rows are counted. */
export function measuresOf(build: BuildArgs): Measured | null {
  const { parts, model } = build;
  const explicit = parts.measures.map(({ metric }) => metric);
  const facts = factMeasures(build);
  if (facts === null) return null;
  const metrics = inOrder(build, [...explicit, ...facts]);
  if (metrics.length > 0) {
    const beside = parts.heads.filter((head) => isCountedBeside(build, head, metrics));
    return {
      metrics: inOrder(build, [
        ...metrics,
        ...beside.map(({ table, item }) => countMetric(model, table, item.mention.chunk.text)),
      ]),
      counted: beside,
    };
  }
  const [first, ...rest] = parts.heads;
  if (first !== undefined && rest.every(({ item }) => item.joiner !== null)) {
    return {
      metrics: parts.heads.map(({ table, item }) => countMetric(model, table, item.mention.chunk.text)),
      counted: parts.heads,
    };
  }
  if (first !== undefined)
    return { metrics: [countMetric(model, first.table, first.item.mention.chunk.text)], counted: [first] };
  return flagCount(build) ?? columnCount(build) ?? relationCount(build) ?? comparedFigures(build);
}

/** The rows for which a yes/no column holds, when nothing else is named: "conversions by device". */
function flagCount({ parts, request, choice, model }: BuildArgs): Measured | null {
  const clauses = [...request.clauses, ...parts.clauses];
  const flags = clauses.flatMap((clause) => {
    const element = clause.kind === "value" ? choice.get(clause.mention.id) : undefined;
    return element?.kind === "flag" ? [{ table: element.table, text: clause.text }] : [];
  });
  const [flag, ...more] = flags;
  if (flag === undefined || more.length > 0 || parts.columns.length > 0) return null;
  return { metrics: [countMetric(model, flag.table, flag.text)], counted: [] };
}

/** What is counted in each period: "months with more than 2000 orders". */
function relationCount({ request, choice, model }: BuildArgs): Measured | null {
  const related = request.clauses.find((clause) => clause.kind === "relation");
  const element = related?.kind === "relation" ? choice.get(related.mention.id) : undefined;
  const isCounted = related?.kind === "relation" && related.count !== null && request.grain !== null;
  if (!isCounted || element?.kind !== "table") return null;
  return { metrics: [countMetric(model, element.table, related.text)], counted: [] };
}

/** What is compared in each period: "months with revenue above average". */
function comparedFigures({ request, choice, model }: BuildArgs): Measured | null {
  if (request.grain === null) return null;
  const metrics = request.clauses.flatMap((clause) => {
    const subject = clause.kind === "compare" ? clause.subject : null;
    const element = subject === null ? undefined : choice.get(subject.mention.id);
    if (subject === null || element === undefined) return [];
    const [name] = subject.functions;
    const evidence = subject.mention.chunk.text;
    const counts = element.kind === "table" ? ("count" as const) : null;
    return measuresFor(model, { element, function: name ?? counts, isDistinct: false, evidence }).slice(0, 1);
  });
  return metrics.length === 0 ? null : { metrics, counted: [] };
}

/** The rows of each value: "distribution of statuses". */
function columnCount(build: BuildArgs): Measured | null {
  const { parts, request, model } = build;
  const [column] = parts.columns.length > 0 ? parts.columns : [];
  if (column !== undefined && (request.isShare || request.grain !== null || areClassesByClasses(build)))
    return { metrics: [countMetric(model, column.column.table, column.item.mention.chunk.text)], counted: [] };
  return null;
}

function factMeasures(build: BuildArgs): PlanMetric[] | null {
  const { parts, model, measureOption } = build;
  const facts = parts.columns.filter(isFact).filter((fact) => !isGroupedBy(build, fact));
  const found = facts.map(({ item, column }) => {
    const options = measuresFor(model, {
      element: { kind: "column", ...column },
      function: null,
      isDistinct: item.isDistinct,
      evidence: item.mention.chunk.text,
    });
    return options[Math.min(measureOption, options.length - 1)] ?? null;
  });
  return found.some((metric) => metric === null) ? null : found.filter((metric) => metric !== null);
}

/** As the question has them; what is named twice is one figure. */
function inOrder({ parts }: BuildArgs, metrics: PlanMetric[]): PlanMetric[] {
  const placeOf = (metric: PlanMetric): number => {
    const measure = parts.measures.find((candidate) => candidate.metric === metric);
    const column = parts.columns.find(({ item }) => item.mention.chunk.text === metric.evidence[0]);
    const head = parts.heads.find(({ item }) => item.mention.chunk.text === metric.evidence[0]);
    return (measure ?? column ?? head)?.item.mention.id ?? 0;
  };
  const isFirst = ({ expression }: PlanMetric, place: number, all: readonly PlanMetric[]): boolean =>
    all.findIndex((other) => JSON.stringify(other.expression) === JSON.stringify(expression)) === place;
  return metrics.filter(isFirst).toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Beside a figure that is no count a table is counted, where both are broken down: "orders and revenue by month". */
function isCountedWith({ parts, request }: BuildArgs, head: Head): boolean {
  const isBrokenDown = parts.groups.length > 0 || request.grain !== null;
  const counts = parts.measures.some(({ item }) => item.functions.includes("count"));
  const items = request.shown;
  const next = items[items.findIndex(({ mention }) => mention.id === head.item.mention.id) + 1];
  return !counts && isBrokenDown && (next?.joiner ?? null) !== null;
}

function isFirstOfList({ request }: BuildArgs, { item }: Head): boolean {
  const place = request.shown.findIndex(({ mention }) => mention.id === item.mention.id);
  return (request.shown[place + 1]?.joiner ?? null) !== null;
}

/** Figures of one breakdown, joined: "revenue and orders by month". */
function isCountedBeside(build: BuildArgs, head: Head, metrics: readonly PlanMetric[]): boolean {
  const { model } = build;
  const bases = metrics.flatMap((metric) => measureTables(metric.expression));
  if (head.item.isBehindPreposition) return false;
  // What is joined and counted is said of several: "revenue and target".
  if (head.item.joiner !== null) return isPlural(head.item.mention.chunk.text);
  // First of a list of figures, it is one of them: "visits, bounce rate and pages per visit".
  if (bases.includes(head.table)) return isPlural(head.item.mention.chunk.text) && isFirstOfList(build, head);
  if (isCountedWith(build, head)) return true;
  if (head.item.joiner === null && head.item.mention.id > 0) return false;
  return !bases.every((base) => canReach(model, base, head.table));
}

/** One row each, which is a listing and not what was asked: "customers per customer". */
function isRowByRow({ model, request }: BuildArgs, metrics: readonly PlanMetric[], group: Group): boolean {
  if (group.kind !== "table" || request.ranking !== null || request.isFigure) return false;
  // "spend by campaign" is a figure of each; how many campaigns a campaign is says nothing.
  const isOwn = metrics.some(
    ({ expression }) =>
      measureTables(expression).includes(group.table) &&
      (expression.kind !== "aggregate" || findTable(model, group.table)?.nameColumn == null),
  );
  return isOwn || (findTable(model, group.table)?.rowCount ?? 0) > mostGroups;
}
