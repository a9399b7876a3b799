/** Builds measures from mentioned elements, and names them in words. */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import { functionCalled, percentileSchema } from "#lib/domain/aggregate-function";
import { isTemporalKind } from "#lib/domain/column-kind";
import type {
  ColumnRef,
  MeasureExpression,
  MeasureOperand,
  PlainMeasure,
  PlanMetric,
  SimpleMeasure,
} from "#lib/domain/plan";
import { isCalendarNumber, nameStems } from "#lib/semantic/column-role";
import type { ModelElement } from "#lib/semantic/index-model";
import { neverAddedWords } from "#lib/semantic/lexicon";
import { findColumn, findMetric, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise, countedNoun, plural, stem } from "#lib/semantic/words";

export type MeasureRequest = {
  readonly element: ModelElement;
  readonly function: AggregateFunction | "count" | null;
  readonly isDistinct: boolean;
  readonly evidence: string;
};

/**
 * The measures that a mention can mean: none when it cannot be measured so ("average customers"),
 * two when the name does not tell whether to add or to average.
 */
export function measuresFor(model: SemanticModel, request: MeasureRequest): PlanMetric[] {
  const { element } = request;
  switch (element.kind) {
    case "metric":
      return metricMeasures(model, element.metric, request);
    case "table":
      return countsRows(request) ? [countMetric(model, element.table, request.evidence)] : [];
    case "column": {
      const column = findColumn(model, element.table, element.column);
      return column === undefined ? [] : columnMeasures(element.table, column, request);
    }
    case "flag":
    case "value":
      return [];
  }
}

/** "total orders" is their number; the "total budget" of a table of budgets is an amount that the words do not name. */
function countsRows({ function: name, evidence }: MeasureRequest): boolean {
  if (name === null || name === "count") return true;
  const last = evidence.toLowerCase().split(" ").at(-1) ?? "";
  return name === "sum" && stem(last) !== last;
}

/** The column that a metric aggregates as it is; null for what is calculated of several. */
export function aggregatedColumn(model: SemanticModel, name: string): ColumnRef | null {
  const expression = findMetric(model, name)?.expression;
  return expression?.kind === "aggregate" && expression.function !== "count_distinct" ? expression.column : null;
}

/** What is taken of the numbers of single rows, rather than of all of them together. */
export const rowFunctions: ReadonlySet<AggregateFunction | "count"> = new Set([
  ...(["avg", "min", "max", "median"] as const),
  ...percentileSchema.options,
]);

/**
 * The column whose numbers belong to things of their own: the average of budgets that campaigns have is one of campaigns,
 * and a "refund" of all refunds is one row, while lines of an order mean nothing one by one. Null for other metrics.
 */
export function ownNumber(model: SemanticModel, name: string, words: string): ColumnRef | null {
  const metric = findMetric(model, name);
  const column = aggregatedColumn(model, name);
  if (metric === undefined || column === null || metric.expression.kind !== "aggregate") return null;
  const isThing = (findTable(model, column.table)?.nameColumn ?? null) !== null;
  const isOne = stem(metric.label) !== metric.label && stem(metric.label) === words.toLowerCase();
  return metric.expression.function === "sum" && (isThing || isOne) ? column : null;
}

/** The number of rows of a table, labelled with its plural. */
export function countMetric(model: SemanticModel, table: string, evidence: string): PlanMetric {
  const noun = countedNoun(findTable(model, table)?.label ?? table, 2);
  return { name: null, label: capitalise(noun), expression: { kind: "count", table }, evidence: [evidence] };
}

/** The number of rows for which a yes/no column holds, called as the question calls them. */
export function countWhere(
  model: SemanticModel,
  { table, column }: Extract<ModelElement, { kind: "flag" }>,
  words: string,
): PlanMetric {
  const condition = { operator: "=", value: true } as const;
  const filters = [{ column: { table, column }, via: null, condition, evidence: [words] }];
  const expression = { kind: "filtered", measure: { kind: "count", table }, filters } as const;
  return { ...countMetric(model, table, words), label: capitalise(words), expression: { ...expression, filters } };
}

/** "order lines" -> "order line". */
export function singularLabel(label: string): string {
  const words = label.split(" ");
  return [...words.slice(0, -1), stem(words.at(-1) ?? "")].join(" ");
}

/** The tables whose rows a measure aggregates. */
export function measureTables(expression: MeasureExpression): string[] {
  return [...new Set(simpleMeasures(expression).map(simpleTable))];
}

/** The aggregates that an expression is made of, from left to right. */
export function simpleMeasures(expression: MeasureExpression | MeasureOperand): SimpleMeasure[] {
  switch (expression.kind) {
    case "ratio":
      return [expression.numerator, expression.denominator];
    case "over_groups":
      return [expression.measure];
    case "arithmetic":
      return [...simpleMeasures(expression.left), ...simpleMeasures(expression.right)];
    case "number":
      return [];
    case "aggregate":
    case "count":
    case "filtered":
      return [expression];
  }
}

/** The one aggregate that a metric is, null where it is calculated of several. */
export function onlyMeasure({ expression }: PlanMetric): SimpleMeasure | null {
  const [measure, ...more] = simpleMeasures(expression);
  const isSimple = expression.kind === "aggregate" || expression.kind === "count" || expression.kind === "filtered";
  return isSimple && measure !== undefined && more.length === 0 ? measure : null;
}

/** A measure without the conditions of its own. */
export function plainMeasure(measure: SimpleMeasure): PlainMeasure {
  return measure.kind === "filtered" ? measure.measure : measure;
}

/** The table whose rows an aggregate reads. */
export function simpleTable(measure: SimpleMeasure): string {
  const plain = plainMeasure(measure);
  return plain.kind === "count" ? plain.table : plain.column.table;
}

function metricMeasures(model: SemanticModel, name: string, request: MeasureRequest): PlanMetric[] {
  const metric = findMetric(model, name);
  if (metric === undefined) return [];
  const { expression } = metric;
  const own: PlanMetric = { name, label: capitalise(metric.label), expression, evidence: [request.evidence] };
  if (request.function === null) return [own];
  if (request.function === "count") return metric.format === "currency" || metric.format === "percent" ? [] : [own];
  // A ratio is an average already: "average revenue per order".
  const isAsked = request.function === "sum" || (request.function === "avg" && expression.kind === "ratio");
  if (expression.kind !== "aggregate") return isAsked ? [own] : [];
  if (expression.function === request.function) return [own];
  // The average or the maximum of a total is that of some group which the question does not name.
  return expression.function === "count_distinct" && request.function === "sum" ? [own] : [];
}

function columnMeasures(table: string, column: SemanticColumn, request: MeasureRequest): PlanMetric[] {
  const reference = { table, column: column.name };
  const build = (name: AggregateFunction): PlanMetric => ({
    name: null,
    label: measureLabel(name, column),
    expression: { kind: "aggregate", function: name, column: reference },
    evidence: [request.evidence],
  });
  if (request.isDistinct || request.function === "count_distinct") return [build("count_distinct")];
  if (request.function === "count") return deedCounts(table, column, request) ?? countedColumn(column).map(build);
  if (request.function === "min" || request.function === "max")
    return column.role === "key" ? [] : [build(request.function)];
  if (column.role !== "fact") return [];
  if (request.function === "sum" && isNeverAdded(column)) return [];
  if (request.function !== null) return [build(request.function)];
  const named = namedExtreme(request.evidence);
  if (column.defaultAggregate !== "sum" && named !== null) return [build(named)];
  if (column.defaultAggregate !== null) return [build(column.defaultAggregate)];
  return [build("sum"), build("avg")];
}

/** "number of bookings" where rows have a "booked at": so many rows have one, however many moments are equal. */
function isDeed({ role, kind, name }: SemanticColumn, words: string): boolean {
  const isMoment = role === "time" && isTemporalKind(kind);
  return isMoment && !/\b(?:dates?|days?|times?|moments?|timestamps?)\b/i.test(words) && nameStems(name).length > 1;
}

/** A table of days holds one row for all calls of a day: its rows are no calls. */
const stretches: ReadonlySet<string> = new Set([
  "hour",
  "hourly",
  "day",
  "daily",
  "week",
  "weekly",
  "month",
  "monthly",
  "quarter",
  "year",
  "yearly",
]);

function deedCounts(table: string, column: SemanticColumn, { evidence }: MeasureRequest): PlanMetric[] | null {
  if (!isDeed(column, evidence)) return null;
  const things = evidence.split(" ").at(-1)?.toLowerCase() ?? "";
  if (stem(things) !== things && nameStems(table).some((word) => stretches.has(word))) return [];
  const { name, profile } = column;
  const rows = { kind: "count" as const, table };
  const condition = { operator: "is_not_null" as const };
  const filters = [{ column: { table, column: name }, via: null, condition, evidence: [evidence] }];
  const expression = profile.nullCount === 0 ? rows : { kind: "filtered" as const, measure: rows, filters };
  return [{ name: null, label: capitalise(evidence.split(" ").at(-1) ?? evidence), expression, evidence: [evidence] }];
}

/** "highest temperature per year", where each day has one that is called so: the highest of them. */
function namedExtreme(words: string): "max" | "min" | null {
  if (/^(highest|maximum|max|peak)\b/i.test(words)) return "max";
  return /^(lowest|minimum|min)\b/i.test(words) ? "min" : null;
}

/** "number of deaths" adds up what was counted already; "number of cities" counts different ones; "number of prices" says neither. */
function countedColumn(column: SemanticColumn): AggregateFunction[] {
  if (column.role !== "fact") return ["count_distinct"];
  return column.defaultAggregate === "sum" && column.format !== "currency" ? ["sum"] : [];
}

/** Rates, prices and scores: their sum means nothing, whoever asks for it. */
export function isNeverAdded(column: SemanticColumn): boolean {
  return column.format === "percent" || nameStems(column.name).some((word) => neverAddedWords.has(word));
}

/** What an aggregate of a column is called: "Average price"; null for a column that is not there. */
export function aggregateLabel(
  model: SemanticModel,
  { function: name, column }: Extract<PlainMeasure, { kind: "aggregate" }>,
): string | null {
  const known = findColumn(model, column.table, column.column);
  return known === undefined ? null : measureLabel(name, known);
}

function measureLabel(name: AggregateFunction, column: SemanticColumn): string {
  if (name === "sum" && column.defaultAggregate === "sum") return capitalise(column.label);
  if (name === "count_distinct") return `Different ${plural(column.label)}`;
  const isTime = isTemporalKind(column.kind) || isCalendarNumber(column, column.profile);
  if (isTime && (name === "min" || name === "max")) return `${name === "min" ? "Earliest" : "Latest"} ${column.label}`;
  return capitalise(`${functionCalled(functionWords, name, " of")} ${column.label}`);
}

const functionWords = {
  sum: "total",
  avg: "average",
  min: "lowest",
  max: "highest",
  median: "median",
  count_distinct: "number of",
} as const;
