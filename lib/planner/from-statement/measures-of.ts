/** Figures of a SELECT as measures: counts, aggregates of a column, and what is calculated of them. */
import type {
  ColumnRef,
  ComparisonOperator,
  MeasureExpression,
  MeasureOperand,
  PlanMetric,
  SimpleMeasure,
} from "#lib/domain/plan";
import { findColumn, findTable } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { isSame } from "../compile/measure-sources.ts";
import { expressionWords } from "../explain/measure-words.ts";
import { aggregateLabel, countMetric, plainMeasure } from "../plan/measures.ts";
import { conjuncts, type Expression } from "./expression.ts";
import { comparisonOf, filterOf } from "./filters-of.ts";
import type { StatementScope } from "./scope.ts";

const aggregates = { SUM: "sum", AVG: "avg", MIN: "min", MAX: "max", MEDIAN: "median" } as const;

function aggregateOf(name: string): (typeof aggregates)[keyof typeof aggregates] | null {
  return Object.entries(aggregates).find(([known]) => known === name)?.[1] ?? null;
}

/** Whether figures of several rows are taken anywhere in it. */
export function isAggregated(expression: Expression): boolean {
  if (expression.kind === "operation") return isAggregated(expression.left) || isAggregated(expression.right);
  if (expression.kind === "not") return isAggregated(expression.of);
  if (expression.kind === "between" || expression.kind === "filtered") return isAggregated(expression.of);
  if (expression.kind !== "call") return false;
  const isOne = expression.name === "COUNT" || aggregateOf(expression.name) !== null;
  return isOne || expression.args.some(isAggregated);
}

/** The figure under the name that the product gives it; null where no measure says the same. */
export function metricOf(expression: Expression, scope: StatementScope): PlanMetric | null {
  const measure = measureOf(expression, scope);
  if (measure === null) return null;
  const known = scope.model.metrics.find((metric) => isSame(metric.expression, measure));
  if (known !== undefined)
    return { name: known.name, label: capitalise(known.label), expression: measure, evidence: [] };
  return { name: null, label: figureLabel(measure, scope), expression: measure, evidence: [] };
}

/** What a figure is called that nobody has named. */
export function figureLabel(measure: MeasureExpression, { model }: Pick<StatementScope, "model">): string {
  const own = measure.kind === "filtered" ? plainMeasure(measure) : measure;
  if (own.kind === "count") return countMetric(model, own.table, "").label;
  const named = own.kind === "aggregate" ? aggregateLabel(model, own) : null;
  return named ?? capitalise(expressionWords(own));
}

/** What is measured; null where no measure says the same. */
export function measureOf(expression: Expression, scope: StatementScope): MeasureExpression | null {
  if (expression.kind !== "operation") return simpleMeasureOf(expression, scope);
  const operand = operandOf(expression, scope);
  return operand?.kind === "arithmetic" ? operand : null;
}

const signs = ["+", "-", "*", "/"] as const;

function operandOf(expression: Expression, scope: StatementScope): MeasureOperand | null {
  if (expression.kind === "value") {
    return typeof expression.value === "number" ? { kind: "number", value: expression.value } : null;
  }
  if (expression.kind !== "operation") return simpleMeasureOf(expression, scope);
  const operator = signs.find((sign) => sign === expression.operator);
  const left = operandOf(expression.left, scope);
  const right = operandOf(expression.right, scope);
  return operator === undefined || left === null || right === null
    ? null
    : { kind: "arithmetic", operator, left, right };
}

function simpleMeasureOf(expression: Expression, scope: StatementScope): SimpleMeasure | null {
  if (expression.kind === "filtered")
    return ofThose(simpleMeasureOf(expression.of, scope), expression.condition, scope);
  if (expression.kind !== "call") return null;
  const { name, isDistinct, args } = expression;
  const [argument, another] = args;
  // Plans divide by nothing but what is there.
  const isOfNothing = name === "NULLIF" && another?.kind === "value" && another.value === 0;
  if (argument !== undefined && (isOfNothing || name === "NUMBER")) return simpleMeasureOf(argument, scope);
  if (argument === undefined || another !== undefined) return null;
  if (argument.kind === "choice") return chosenRows(expression, argument, scope);
  if (name === "COUNT") return countOf(argument, isDistinct, scope);
  const function_ = aggregateOf(name);
  const column = argument.kind === "name" ? scope.column(argument.path)?.column : undefined;
  // Rows of another table stand several times behind a join: what is added up there is counted again.
  if (function_ === null || column === undefined || isDistinct || column.table !== scope.base) return null;
  return { kind: "aggregate", function: function_, column };
}

/** `COUNT(CASE WHEN c THEN 1 END)` and `SUM(CASE WHEN c THEN x ELSE 0 END)`: the figure of the rows that meet c. */
function chosenRows(
  { name, isDistinct }: Extract<Expression, { kind: "call" }>,
  { condition, value, other }: Extract<Expression, { kind: "choice" }>,
  scope: StatementScope,
): SimpleMeasure | null {
  const isAdded = name === "SUM" && (other === null || (other.kind === "value" && other.value === 0));
  const isCounted = name === "COUNT" && other === null;
  if (isDistinct || (!isAdded && !isCounted)) return null;
  const isOne = value.kind === "value" && (isCounted || value.value === 1);
  const counted: Expression = { kind: "call", name: "COUNT", isDistinct: false, args: [{ kind: "star" }] };
  const of: Expression = isOne ? counted : { kind: "call", name, isDistinct, args: [value] };
  return ofThose(simpleMeasureOf(of, scope), condition, scope);
}

function ofThose(measure: SimpleMeasure | null, condition: Expression, scope: StatementScope): SimpleMeasure | null {
  if (measure === null || measure.kind === "filtered") return null;
  const filters = conjuncts(condition).map((one) => filterOf(one, scope));
  const known = filters.filter((filter) => filter !== null);
  return known.length < filters.length ? null : { kind: "filtered", measure, filters: known };
}

function countOf(argument: Expression, isDistinct: boolean, scope: StatementScope): SimpleMeasure | null {
  const rows = { kind: "count", table: scope.base } as const;
  const isEvery = argument.kind === "star" || (argument.kind === "value" && argument.value === 1);
  if (isEvery) return isDistinct ? null : rows;
  const placed = argument.kind === "name" ? scope.column(argument.path) : null;
  if (placed === null || placed.via !== null) return null;
  const { column } = placed;
  if (isDistinct) return countDistinct(column, scope);
  // Rows without a partner have no value there.
  if (column.table !== scope.base && scope.keepsUnmatched) return null;
  if (findColumn(scope.model, column.table, column.column)?.profile.nullCount === 0) return rows;
  const condition = { operator: "is_not_null" } as const;
  return { kind: "filtered", measure: rows, filters: [{ column, via: null, condition, evidence: [] }] };
}

/** Different keys of the rows are the rows; keys of what they belong to are told by the column that leads there. */
function countDistinct(column: ColumnRef, { model, base }: StatementScope): SimpleMeasure | null {
  const [key, another] = findTable(model, column.table)?.primaryKey ?? [];
  const isKey = another === undefined && key === column.column;
  if (column.table === base)
    return isKey ? { kind: "count", table: base } : { kind: "aggregate", function: "count_distinct", column };
  const steps = model.relationships.filter(
    ({ fromTable, toTable, toColumns }) => fromTable === base && toTable === column.table && toColumns[0] === key,
  );
  const [step, otherStep] = steps;
  const [from] = otherStep === undefined ? (step?.fromColumns ?? []) : [];
  return !isKey || from === undefined
    ? null
    : { kind: "aggregate", function: "count_distinct", column: { table: base, column: from } };
}

/** `COUNT(*) > 3`: a figure against a number; null for other conditions on groups. */
export function comparedFigure(
  expression: Expression | null,
  scope: StatementScope,
): { readonly metric: MeasureExpression; readonly operator: ComparisonOperator; readonly value: number } | null {
  if (expression?.kind !== "operation" || expression.right.kind !== "value") return null;
  const operator = comparisonOf(expression.operator);
  const metric = measureOf(expression.left, scope);
  const { value } = expression.right;
  return operator === null || metric === null || typeof value !== "number" ? null : { metric, operator, value };
}
