/** What a table's rows can be measured by, in the order in which it is worth showing. */
import type { PlanMetric } from "#lib/domain/plan";
import { nameStems } from "#lib/semantic/column-role";
import {
  findColumn,
  findTable,
  type SemanticColumn,
  type SemanticModel,
  type SemanticTable,
} from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { isAdditive } from "../plan/additivity.ts";
import { isMeasured } from "../plan/level-tables.ts";
import { countMetric, measuresFor, measureTables, singularLabel } from "../plan/measures.ts";
import { isMoney } from "../words/number-units.ts";

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

/**
 * The defined metrics of these tables in the order of the model, then counts of the first one, then plain facts. Where
 * nothing is defined, what the rows brought in money comes first, then how many there are, then what else adds up.
 */
export function figuresOf(model: SemanticModel, tables: readonly string[]): Figure[] {
  const metrics = model.metrics
    .map(({ name, label, expression }) => figureOf({ name, label: capitalise(label), expression, evidence: [] }))
    .filter(({ metric }) => measureTables(metric.expression).every((table) => tables.includes(table)));
  const facts = tables.flatMap((table) => factsOf(model, table));
  const [home = ""] = tables;
  const counts = isCounted(model, home) ? [countOf(model, home)] : [];
  if (metrics.length > 0) return distinctFigures([...metrics, ...counts, ...facts]);
  const sums = facts.filter(({ isAdditive: adds }) => adds).toSorted((left, right) => rank(left) - rank(right));
  const amounts = sums.filter((figure) => isAmount(model, figure));
  return distinctFigures([...amounts, ...counts, ...sums, ...facts]);

  function rank(figure: Figure): number {
    return Number(isAside(model, figure)) * 2 + Number(isPartOfPrice(figure));
  }
}

/** Money that came or went. */
function isAmount(model: SemanticModel, figure: Figure): boolean {
  const column = summedColumn(model, figure);
  return column !== undefined && isMoney(column) && !isHope(column);
}

/** Somebody hoped for it: nothing of it has come yet. */
function isHope({ label }: SemanticColumn): boolean {
  return nameStems(label).some((word) => hopes.has(word));
}

const hopes: ReadonlySet<string> = new Set(
  ["expected", "planned", "estimated", "desired", "requested", "target", "forecast", "limit"].flatMap(nameStems),
);

/** Of the amounts of a row those that are a piece of another one. */
const piecesOfPrices: ReadonlySet<string> = new Set([
  "discount",
  "tax",
  "fee",
  "refund",
  "shipping",
  "tip",
  "surcharge",
]);

function isPartOfPrice({ metric }: Figure): boolean {
  return nameStems(metric.label).some((word) => piecesOfPrices.has(word));
}

/**
 * Whether a sum that nobody defined only stands aside: how often something befell each row (a ticket's reopenings, tries
 * of a payment), a few times at most, or what was hoped for.
 */
export function isAside(model: SemanticModel, figure: Figure): boolean {
  const column = summedColumn(model, figure);
  if (column === undefined || figure.metric.name !== null) return false;
  const { max } = column.profile;
  const isFew = max === null || Number(max) <= mostOfTally;
  return isHope(column) || (isFew && tallies.has(nameStems(column.label).at(-1) ?? ""));
}

const mostOfTally = 100;
const tallies: ReadonlySet<string> = new Set(
  ["count", "counter", "attempt", "retry", "revision", "version", "iteration"].flatMap(nameStems),
);

function summedColumn(model: SemanticModel, { metric: { expression } }: Figure): SemanticColumn | undefined {
  if (expression.kind !== "aggregate" || expression.function !== "sum") return undefined;
  return findColumn(model, expression.column.table, expression.column.column);
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

/** Where something lies on the globe, or its place in a row of others, is measured by nobody. */
function isTelling({ role, label, isHidden }: SemanticColumn): boolean {
  return (
    role === "fact" && !isHidden && !/\b(?:latitude|longitude|lat|lon|lng)\b|\b(?:seq|sequence|no|nr)$/i.test(label)
  );
}
