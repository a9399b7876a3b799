/** A metric's measure as the SQL that a model file holds and a person edits. */
import type {
  ColumnRef,
  MeasureExpression,
  MeasureOperand,
  PlainMeasure,
  PlanFilter,
  PlanValue,
  SimpleMeasure,
} from "#lib/domain/plan";
import { quoteName } from "./expression/render.ts";
import { writeRowExpression } from "./expression/row-expression.ts";
import { tablesOfMeasure } from "./measure-parts.ts";
import { findColumn, findTable, type SemanticModel } from "./model.ts";

/** How the text calls a stored or calculated column, and which table its bare names are of (null: it says each table). */
export type MetricWords = {
  readonly model: SemanticModel;
  readonly home: string | null;
  columnName(reference: ColumnRef): string;
};

/** By the model's own names, as a person sees it in the glossary; null for a measure that has no such text. */
export function metricText(expression: MeasureExpression, model: SemanticModel): string | null {
  const tables = tablesOfMeasure(expression);
  const home = tables.length === 1 ? (tables[0] ?? null) : null;
  const columnName = ({ table, column }: ColumnRef): string =>
    table === home ? bareName(column) : `${bareName(table)}.${bareName(column)}`;
  return measureText(expression, { model, home, columnName });
}

/** Without quotes where SQL reads the name alike without them. */
export function bareName(name: string): string {
  return /^[A-Za-z_][\w$]*$/.test(name) ? name : quoteName(name);
}

/** The measure or a part of one as SQL, in the given words; null where it has no text. */
export function measureText(expression: MeasureExpression | MeasureOperand, words: MetricWords): string | null {
  switch (expression.kind) {
    case "number":
      return String(expression.value);
    case "ratio":
      return joinedText("/", [expression.numerator, expression.denominator], words);
    case "arithmetic":
      return joinedText(expression.operator, [expression.left, expression.right], words);
    case "over_groups":
      return null;
    case "filtered":
      return filteredText(expression, words);
    case "count":
      return countText(expression.table, words);
    case "aggregate":
      return aggregateText(expression, words);
  }
}

function joinedText(
  operator: string,
  [left, right]: readonly [MeasureOperand, MeasureOperand],
  words: MetricWords,
): string | null {
  const [first, second] = [operandText(left, words), operandText(right, words)];
  if (first === null || second === null) return null;
  return operator === "/" && right.kind !== "number"
    ? `${first} / NULLIF(${second}, 0)`
    : `${first} ${operator} ${second}`;
}

function operandText(operand: MeasureOperand, words: MetricWords): string | null {
  const text = measureText(operand, words);
  return text !== null && (operand.kind === "arithmetic" || operand.kind === "ratio") ? `(${text})` : text;
}

/** Another table's rows are counted by a column that is always filled. */
function countText(name: string, { model, home, columnName }: MetricWords): string | null {
  if (name === home) return "COUNT(*)";
  const table = findTable(model, name);
  const [key, another] = table?.primaryKey ?? [];
  const filled = table?.columns.find(({ expression, profile }) => expression === null && profile.nullCount === 0)?.name;
  const column = another === undefined ? (key ?? filled) : filled;
  return column === undefined ? null : `COUNT(${columnName({ table: name, column })})`;
}

function aggregateText(measure: Extract<PlainMeasure, { kind: "aggregate" }>, words: MetricWords): string {
  return callText(measure, valueText(measure.column, words));
}

function callText({ function: name }: Extract<PlainMeasure, { kind: "aggregate" }>, value: string): string {
  return name === "count_distinct" ? `COUNT(DISTINCT ${value})` : `${name.toUpperCase()}(${value})`;
}

/** The column's name; what a hidden column calculates stands for it. */
function valueText(reference: ColumnRef, { model, columnName }: MetricWords): string {
  const column = findColumn(model, reference.table, reference.column);
  if (column?.isHidden !== true || column.expression === null) return columnName(reference);
  return writeRowExpression(column.expression, (name) => columnName({ table: reference.table, column: name }));
}

function filteredText(
  { measure, filters, exists = [] }: Extract<SimpleMeasure, { kind: "filtered" }>,
  words: MetricWords,
): string | null {
  const conditions = filters.map((filter) => conditionText(filter, words));
  if (exists.length > 0 || conditions.some((condition) => condition === null)) return null;
  const all =
    conditions.length === 1 ? conditions.join() : conditions.map((condition) => `(${condition})`).join(" AND ");
  if (measure.kind === "count") return `COUNT_IF(${all})`;
  return callText(measure, `CASE WHEN ${all} THEN ${valueText(measure.column, words)} END`);
}

function conditionText({ column, via, condition }: PlanFilter, words: MetricWords): string | null {
  if (via !== null) return null;
  const value = valueText(column, words);
  const isCalculated = value !== words.columnName(column);
  const name = isCalculated ? `(${value})` : value;
  switch (condition.operator) {
    case "is_null":
      return `${name} IS NULL`;
    case "is_not_null":
      return `${name} IS NOT NULL`;
    case "in":
      return `${name} IN (${condition.values.map(literal).join(", ")})`;
    case "not_in":
      return `${name} NOT IN (${condition.values.map(literal).join(", ")})`;
    case "between":
      return `${name} BETWEEN ${literal(condition.low)} AND ${literal(condition.high)}`;
    case "!=":
      return `${name} <> ${literal(condition.value)}`;
    case "=":
      return condition.value === true ? value : `${name} = ${literal(condition.value)}`;
    case ">":
    case ">=":
    case "<":
    case "<=":
      return `${name} ${condition.operator} ${literal(condition.value)}`;
    default:
      return null;
  }
}

function literal(value: PlanValue): string {
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return typeof value === "number" ? String(value) : String(value).toUpperCase();
}
