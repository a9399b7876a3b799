/** What a table's rows can be measured by, in the order in which it is worth showing. */
import type { PlanMetric } from "#lib/domain/plan";
import { findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { isAdditive } from "../plan/additivity.ts";
import { isMeasured } from "../plan/level-tables.ts";
import { countMetric, measuresFor, measureTables, singularLabel } from "../plan/measures.ts";

export type Figure = {
  readonly metric: PlanMetric;
  /** The table whose rows it aggregates; the first one of a figure over several. */
  readonly table: string;
  /** Its groups add up to the whole. */
  readonly isAdditive: boolean;
};

/** The figure of a metric, whoever made it. */
export function figureOf(metric: PlanMetric): Figure {
  const [table = ""] = measureTables(metric.expression);
  return { metric, table, isAdditive: isAdditive(metric.expression) };
}

/** How many rows there are. */
export function countOf(model: SemanticModel, table: string): Figure {
  const metric = { ...countMetric(model, table, ""), evidence: [] };
  return { metric, table, isAdditive: true };
}

/** Whether a row is a thing or an event, rather than one measurement of several. */
export function isCounted(model: SemanticModel, table: string): boolean {
  const known = findTable(model, table);
  if (known === undefined) return false;
  const noun = singularLabel(known.label);
  // What people describe and call in the singular is no set of things: weather, unemployment.
  const isUncounted = known.description !== null && noun === known.label && !hasNumberedRows(known);
  return !isMeasured(model, table) && !isUncounted && !plannedNumbers.test(noun);
}

/** Each row has a key of its own that is no date: a ticket, whatever its table is called. */
function hasNumberedRows({ primaryKey, columns }: SemanticTable): boolean {
  const [key, ...others] = primaryKey;
  return others.length === 0 && columns.some(({ name, role }) => name === key && role !== "time");
}

/** Nobody asks how many of these there are. */
const plannedNumbers = /\b(?:target|budget|plan|forecast|rate|price|indicator|index|balance|quota)$/i;

/** The defined metrics of these tables in the order of the model, then counts of the first one, then plain facts. */
export function figuresOf(model: SemanticModel, tables: readonly string[]): Figure[] {
  const metrics = model.metrics
    .map(({ name, label, expression }) => figureOf({ name, label: capitalise(label), expression, evidence: [] }))
    .filter(({ metric }) => measureTables(metric.expression).every((table) => tables.includes(table)));
  const facts = tables.flatMap((table) => factsOf(model, table));
  const [home = ""] = tables;
  const counts = isCounted(model, home) ? [countOf(model, home)] : [];
  const known = metrics.length > 0 ? [...metrics, ...counts, ...facts] : [...facts.filter(isSum), ...counts, ...facts];
  return distinctFigures(known);
}

/** Of equal figures the first one. */
export function distinctFigures(figures: readonly Figure[]): Figure[] {
  const seen = new Set<string>();
  return figures.filter((figure) => {
    const key = figureKey(figure.metric);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Equal for metrics that aggregate the same. */
export function figureKey({ expression }: PlanMetric): string {
  return JSON.stringify(expression, (key, value: unknown) => (key === "evidence" ? undefined : value));
}

function factsOf(model: SemanticModel, table: string): Figure[] {
  const columns = findTable(model, table)?.columns ?? [];
  return columns.filter(isTelling).flatMap(({ name, defaultAggregate }) => {
    const element = { kind: "column" as const, table, column: name };
    const [metric] = measuresFor(model, {
      element,
      function: defaultAggregate ?? "avg",
      isDistinct: false,
      evidence: "",
    });
    return metric === undefined ? [] : [figureOf({ ...metric, evidence: [] })];
  });
}

/** Where something lies on the globe is measured by nobody. */
function isTelling(column: SemanticColumn): boolean {
  return column.role === "fact" && !column.isHidden && !/\b(latitude|longitude|lat|lon|lng)\b/.test(column.label);
}

function isSum({ isAdditive: adds }: Figure): boolean {
  return adds;
}
