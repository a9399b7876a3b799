/**
 * What nobody asks for, or what has no answer: conditions that no row can meet or that all rows meet, counts of groups
 * that are one row each, rates and shares that charge or divide what does not add up. No plan that comes to that is answered.
 */
import type { ColumnRef, Plan, PlanDimension, PlanExists, PlanFilter, PlanMetric } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { plainMeasure, simpleMeasures, simpleTable } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { wholelessShares } from "./shares-no-whole.ts";
import { unevenRatio } from "./uneven-ratio.ts";

/** So much that any other understanding is likelier, and that no plan is answered with it. */
const cost = 2;

/** A text that is known not to be stored there is rather looked for elsewhere. */
const unknownTextCost = 0.6;

/** From a town to a whole country: who names both ends of a way names them alike. */
const mixedEndsCost = 0.3;

/** What speaks against the plan as a whole, as far as the data's own figures tell. */
export function implausibility(model: SemanticModel, plan: Plan): number {
  const checks = [
    excludesItself(plan.filters),
    plan.metrics.some(dividesByItself),
    filtersOf(plan).some((filter) => comparesKey(model, filter)),
    comparesApart(model, plan),
    plan.exists.some((exists) => isNeverThere(model, plan.exists, exists)),
    restrictsNothing(model, plan),
    countsEachRow(model, plan),
    countsBeyondRows(model, plan),
    unevenRatio(model, plan) !== null,
    wholelessShares(plan).length > 0,
  ];
  const unknown = asksForUnknownText(model, plan) ? unknownTextCost : 0;
  const mixed = mixesEnds(plan.filters) ? mixedEndsCost : 0;
  return checks.filter((isSo) => isSo).length * cost + unknown + mixed;
}

/** Two values that are reached by two ways to one table, and are of two columns there. */
function mixesEnds(filters: readonly PlanFilter[]): boolean {
  return filters.some(({ column, via }) =>
    filters.some(
      (other) =>
        via !== null &&
        other.via !== null &&
        JSON.stringify(via) !== JSON.stringify(other.via) &&
        column.table === other.column.table &&
        column.column !== other.column.column,
    ),
  );
}

/** "revenue per revenue": a name was taken twice. */
function dividesByItself({ expression }: PlanMetric): boolean {
  return expression.kind === "ratio" && JSON.stringify(expression.numerator) === JSON.stringify(expression.denominator);
}

/** Of a number that only names a row nothing is more or less: "order 17 and above" means no amount. */
function comparesKey(model: SemanticModel, { column, condition }: PlanFilter): boolean {
  const isOrdered = condition.operator === "between" || [">", ">=", "<", "<="].includes(condition.operator);
  return isOrdered && findColumn(model, column.table, column.column)?.role === "key";
}

function filtersOf({ filters, exists, metrics }: Plan): readonly PlanFilter[] {
  const own = metrics.flatMap(({ expression }) => simpleMeasures(expression)).filter(({ kind }) => kind === "filtered");
  const related = [...exists, ...own.flatMap((measure) => (measure.kind === "filtered" ? (measure.exists ?? []) : []))];
  return [
    ...filters,
    ...own.flatMap((measure) => (measure.kind === "filtered" ? measure.filters : [])),
    ...related.flatMap((one) => one.filters),
  ];
}

/** "over 50 and under 20" of one column of one row. */
function excludesItself(filters: readonly PlanFilter[]): boolean {
  return filters.some((first, index) =>
    filters
      .slice(index + 1)
      .some(
        (second) =>
          isSameColumn(first.column, second.column) &&
          JSON.stringify(first.via) === JSON.stringify(second.via) &&
          excludesOther(first.condition, second.condition),
      ),
  );
}

type Condition = PlanFilter["condition"];

function excludesOther(left: Condition, right: Condition): boolean {
  const [low, high] = [boundsOf(left), boundsOf(right)];
  if (low !== null && high !== null) return Math.max(low.from, high.from) > Math.min(low.to, high.to);
  return left.operator === "=" && right.operator === "=" && left.value !== right.value;
}

function boundsOf(condition: Condition): { readonly from: number; readonly to: number } | null {
  if (!("value" in condition) || typeof condition.value !== "number") return null;
  const { operator, value } = condition;
  switch (operator) {
    case "=":
      return { from: value, to: value };
    case ">":
    case ">=":
      return { from: value, to: Number.POSITIVE_INFINITY };
    case "<":
    case "<=":
      return { from: Number.NEGATIVE_INFINITY, to: value };
    case "!=":
      return null;
  }
}

/** Rows of two lists are compared by all that is shown, so also by the column in which they differ, or by their own name. */
function comparesApart(model: SemanticModel, { detail, filters, setOperation }: Plan): boolean {
  if (setOperation?.kind !== "intersect" || detail === null) return false;
  const others = setOperation.plan.filters;
  return filters.some(({ column, condition, via }) => {
    const isShown = detail.columns.some((other) => isAlike(model, other, column));
    const isOfOneRow = detail.columns.some((other) => other.table === column.table && isOneRow(model, other));
    const differs = others.some((other) => excludesItself([{ column, condition, via, evidence: [] }, other]));
    return differs && (isShown || isOfOneRow);
  });
}

/** The same column, or a key and the column that it leads to. */
function isAlike({ relationships }: SemanticModel, left: ColumnRef, right: ColumnRef): boolean {
  const leads = (from: ColumnRef, to: ColumnRef): boolean =>
    relationships.some(
      ({ fromTable, fromColumns, toTable, toColumns }) =>
        fromTable === from.table &&
        toTable === to.table &&
        fromColumns[0] === from.column &&
        toColumns[0] === to.column,
    );
  return isSameColumn(left, right) || leads(left, right) || leads(right, left);
}

/** A text looked for in a column whose texts are all known, none of which it is or is a part of. */
export function asksForUnknownText(model: SemanticModel, { filters, exists }: Plan): boolean {
  return [...filters, ...exists.flatMap((one) => one.filters)].some(({ column, condition }) => {
    const known = findColumn(model, column.table, column.column);
    if (known === undefined || known.kind !== "text" || !known.profile.valuesAreComplete) return false;
    const text = textOf(condition)?.toLowerCase() ?? null;
    return text !== null && !known.profile.values.some((value) => value.toLowerCase().includes(text));
  });
}

function textOf(condition: Condition): string | null {
  if ("text" in condition) return condition.text;
  return "value" in condition && typeof condition.value === "string" ? condition.value : null;
}

/** Related rows that must be there and must not, or that have to lack what none of them lacks. */
function isNeverThere(model: SemanticModel, all: readonly PlanExists[], exists: PlanExists): boolean {
  const lacks = exists.filters.some(
    ({ column, condition }) =>
      condition.operator === "is_null" && findColumn(model, column.table, column.column)?.profile.nullCount === 0,
  );
  const isForbidden = all.some(
    (other) =>
      other.isNegated && other.of === exists.of && other.table === exists.table && isPlain(other) && !exists.isNegated,
  );
  return (lacks && !exists.isNegated) || isForbidden;
}

function isPlain({ filters, time, having }: PlanExists): boolean {
  return filters.length === 0 && time === null && having === null;
}

/** "male and female students": all values of a column are groups that the question wants, not a condition. */
function restrictsNothing(model: SemanticModel, { filters, dimensions }: Plan): boolean {
  return filters.some(({ column, condition }) => {
    const known = findColumn(model, column.table, column.column);
    const isShown = dimensions.some((dimension) => isSameColumn(dimension.column, column));
    if (known === undefined || isShown || condition.operator !== "in") return false;
    const { values, valuesAreComplete } = known.profile;
    return valuesAreComplete && values.every((value) => condition.values.includes(value));
  });
}

/** "the most common boat", counted in the table of boats: each is there once. */
function countsEachRow(model: SemanticModel, plan: Plan): boolean {
  if (plan.detail !== null || plan.metrics.length === 0) return false;
  return plan.dimensions.some((dimension) => plan.metrics.every((metric) => countsOne(model, metric, dimension)));
}

function countsOne(model: SemanticModel, { expression }: PlanMetric, { column, grain, part }: PlanDimension): boolean {
  const measures = simpleMeasures(expression).map(plainMeasure);
  const isCount = expression.kind !== "over_groups" && measures.every(isCounting);
  if (!isCount || grain !== null || part !== null) return false;
  return (isOneRow(model, column) && tablesOf(measures, column.table)) || measures.every(countsOnly(model, column));
}

/** Different values of what is grouped by, or of the key that leads to it. */
function countsOnly(model: SemanticModel, group: ColumnRef): (measure: ReturnType<typeof plainMeasure>) => boolean {
  return (measure) => measure.kind === "aggregate" && isAlike(model, measure.column, group);
}

function isCounting(measure: ReturnType<typeof plainMeasure>): boolean {
  return measure.kind === "count" || measure.function === "count_distinct";
}

function tablesOf(measures: readonly ReturnType<typeof plainMeasure>[], table: string): boolean {
  return measures.every((measure) => simpleTable(measure) === table);
}

/** Whether a group of the column is a single row: its key, its name, whatever no two rows share. */
function isOneRow(model: SemanticModel, { table, column }: ColumnRef): boolean {
  const known = findTable(model, table);
  const isKey = known?.primaryKey.length === 1 && known.primaryKey[0] === column;
  return isKey || known?.nameColumn === column || findColumn(model, table, column)?.profile.isUnique === true;
}

/** "cost more than 500": where there are not even 500 rows, the number is not one of rows. */
function countsBeyondRows(model: SemanticModel, { having, exists }: Plan): boolean {
  const counts = [
    ...having.map(({ metric, operator, value }) => ({ measure: metric, operator, value })),
    ...exists.flatMap((one) => (one.having === null ? [] : [one.having])),
  ];
  return counts.some(({ measure, operator, value }) => {
    if (measure.kind !== "count" || typeof value !== "number" || operator === "<" || operator === "!=") return false;
    return value > (findTable(model, measure.table)?.rowCount ?? Number.POSITIVE_INFINITY);
  });
}
