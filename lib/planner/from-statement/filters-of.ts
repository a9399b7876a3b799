/** Conditions on columns, as a WHERE writes them and as a plan's filters hold them. */
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import {
  type ColumnRef,
  type ComparisonOperator,
  comparisonOperatorSchema,
  type PlanFilter,
  type PlanTime,
  type PlanValue,
} from "#lib/domain/plan";
import { mirroredOf } from "../plan-building/comparison-operators.ts";
import { negatedFilter } from "../plan-building/negated-filter.ts";
import type { Expression } from "./expression.ts";
import type { PlacedColumn } from "./placed-column.ts";
import { readSelect } from "./read-select.ts";
import { knownColumn, type StatementScope } from "./scope.ts";

type Condition = PlanFilter["condition"];

/** `YEAR(day) = 2024`: every day of that year. */
export function yearOf(condition: Expression, scope: StatementScope): PlanTime | null {
  if (condition.kind !== "operation" || condition.operator !== "=") return null;
  const { left, right } = condition;
  const [argument] = left.kind === "call" && left.name === "YEAR" ? left.args : [];
  const year = right.kind === "value" ? Number(right.value) : Number.NaN;
  const placed = argument?.kind === "name" ? scope.column(argument.path) : null;
  if (placed === null || placed.via !== null || !Number.isInteger(year)) return null;
  if (!isTemporalKind(knownColumn(scope, placed.column)?.kind ?? "other")) return null;
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`];
  return { column: placed.column, from, to, label: String(year), anchor: null, evidence: [] };
}

/** One condition on one column; null where no filter says it. */
export function filterOf(expression: Expression, scope: StatementScope): PlanFilter | null {
  if (expression.kind === "not") return negated(filterOf(expression.of, scope));
  if (expression.kind === "operation") return compared(expression, scope);
  if (expression.kind === "call") return partOfText(expression, scope);
  if (expression.kind === "name") return holding(expression, scope);
  if (expression.kind !== "is_null" && expression.kind !== "in_values" && expression.kind !== "between") return null;
  const placed = columnOf(expression.of, scope);
  return placed === null ? null : withCondition(placed, listed(expression, placed, scope));
}

function listed(
  expression: Extract<Expression, { kind: "is_null" | "in_values" | "between" }>,
  placed: PlacedColumn,
  scope: StatementScope,
): Condition | null {
  if (expression.kind === "is_null") return { operator: expression.isNegated ? "is_not_null" : "is_null" };
  const given = expression.kind === "between" ? [expression.low, expression.high] : expression.values;
  const values = given.flatMap((value) => valueFor(value, placed, scope) ?? []);
  if (values.length < given.length) return null;
  if (expression.kind === "between" && isNumberForText(expression.low, placed, scope)) return null;
  const [low, high] = values;
  if (expression.kind === "in_values") return { operator: expression.isNegated ? "not_in" : "in", values };
  return low === undefined || high === undefined ? null : { operator: "between", low, high };
}

function compared(
  { operator, left, right }: Extract<Expression, { kind: "operation" }>,
  scope: StatementScope,
): PlanFilter | null {
  const comparison = comparisonOf(operator);
  if (comparison === null) return likePattern(operator, left, right, scope);
  const placed = columnOf(left, scope);
  if (placed !== null) return withCondition(placed, against(right, comparison, placed, scope));
  if (operator === "=" && left.kind === "call") return inOtherLetters(left, right, scope);
  // `18 < age`
  return left.kind === "value" && columnOf(right, scope) !== null
    ? compared({ kind: "operation", operator: mirroredOf[comparison], left: right, right: left }, scope)
    : null;
}

function likePattern(operator: string, left: Expression, right: Expression, scope: StatementScope): PlanFilter | null {
  const placed = isPattern(operator) ? (columnOf(left, scope) ?? casedColumn(left, scope)) : null;
  const condition = placed === null ? null : patternOf(right);
  // Without a sign for any letters ILIKE compares in any letters' case, which plans do not.
  const isExact = condition?.operator === "=" && operator === "ILIKE";
  return placed === null || isExact ? null : withCondition(placed, condition);
}

/** `lower(name) = 'net'`: the stored text that is so in its own letters; null where it is not known to be stored. */
function inOtherLetters(left: Expression, right: Expression, scope: StatementScope): PlanFilter | null {
  const placed = casedColumn(left, scope);
  const text = right.kind === "value" && typeof right.value === "string" ? right.value.toLowerCase() : null;
  const stored = placed === null ? [] : (knownColumn(scope, placed.column)?.profile.values ?? []);
  const [value, another] = stored.filter((one) => one.toLowerCase() === text);
  return placed === null || value === undefined || another !== undefined
    ? null
    : withCondition(placed, { operator: "=", value });
}

function isPattern(operator: string): boolean {
  return operator === "LIKE" || operator === "ILIKE";
}

/** Against a value, another column of the same row, or a figure of all rows. */
function against(
  right: Expression,
  comparison: ComparisonOperator,
  placed: PlacedColumn,
  scope: StatementScope,
): Condition | null {
  const other = columnOf(right, scope);
  if (other !== null) {
    const isOfRow = placed.via === null && other.via === null && other.column.table === placed.column.table;
    return isOfRow ? { operator: "compare_column", comparison, other: other.column } : null;
  }
  if (right.kind === "query") {
    const figure = figureOf(right, placed.column, scope);
    return figure === null ? null : { ...figure, comparison };
  }
  const value = valueFor(right, placed, scope);
  const isOrder = comparison !== "=" && comparison !== "!=";
  return value === null || (isOrder && isNumberForText(right, placed, scope)) ? null : { operator: comparison, value };
}

/** `code > 500` compares numbers; as texts they stand in another order. */
function isNumberForText(value: Expression, { column }: PlacedColumn, scope: StatementScope): boolean {
  const isNumber = value.kind === "value" && typeof value.value === "number";
  return isNumber && knownColumn(scope, column)?.kind === "text";
}

/** Null for other operators. */
export function comparisonOf(operator: string): ComparisonOperator | null {
  return comparisonOperatorSchema.options.find((one) => one === operator) ?? null;
}

function columnOf(expression: Expression, scope: StatementScope): PlacedColumn | null {
  return expression.kind === "name" ? scope.column(expression.path) : null;
}

/** `lower(name)`: plans never regard letters' case where they look for parts of texts. */
function casedColumn(expression: Expression, scope: StatementScope): PlacedColumn | null {
  const isCased = expression.kind === "call" && (expression.name === "LOWER" || expression.name === "UPPER");
  const [of] = isCased ? expression.args : [];
  return of === undefined ? null : columnOf(of, scope);
}

/** `'%net%'`; null for patterns with more in them. */
function patternOf(right: Expression): Condition | null {
  const pattern = right.kind === "value" && typeof right.value === "string" ? right.value : null;
  const [, before, text, after] = /^(%?)([^%_]+)(%?)$/.exec(pattern ?? "") ?? [];
  if (text === undefined) return null;
  if (before === "%" && after === "%") return { operator: "contains", text };
  if (before === "%") return { operator: "ends_with", text };
  return after === "%" ? { operator: "starts_with", text } : { operator: "=", value: text };
}

/** `WHERE is_open` */
function holding({ path }: Extract<Expression, { kind: "name" }>, scope: StatementScope): PlanFilter | null {
  const placed = scope.column(path);
  const isYes = placed !== null && knownColumn(scope, placed.column)?.kind === "boolean";
  return isYes ? withCondition(placed, { operator: "=", value: true }) : null;
}

/** `contains(name, 'net')` */
function partOfText({ name, args }: Extract<Expression, { kind: "call" }>, scope: StatementScope): PlanFilter | null {
  const [of, part] = args;
  const placed = of === undefined ? null : (columnOf(of, scope) ?? casedColumn(of, scope));
  if (name !== "CONTAINS" || placed === null || part?.kind !== "value" || typeof part.value !== "string") return null;
  return withCondition(placed, { operator: "contains", text: part.value });
}

const figures = { AVG: "avg", MIN: "min", MAX: "max", MEDIAN: "median" } as const;

/** `price > (SELECT AVG(price) FROM products)`: a figure of the same column over all rows. */
function figureOf(
  { query }: Extract<Expression, { kind: "query" }>,
  { table, column }: ColumnRef,
  { model }: StatementScope,
): Omit<Extract<Condition, { operator: "compare_aggregate" }>, "comparison"> | null {
  const read = readSelect(query, model, true);
  const [item, another] = read?.items ?? [];
  if (read === null || another !== undefined || item?.expression.kind !== "call") return null;
  const { name, isDistinct, args } = item.expression;
  const [argument] = args;
  const found = argument?.kind === "name" ? read.scope.column(argument.path)?.column : undefined;
  const isOfAll = read.conditions.length === 0 && read.isWhole && read.scope.base === table;
  if (!isOfAll || isDistinct || found?.table !== table || found.column !== column) return null;
  const figure = Object.entries(figures).find(([known]) => known === name)?.[1];
  return figure === undefined ? null : { operator: "compare_aggregate", function: figure, within: [], time: null };
}

/** The value as the column holds it: numbers stand in quotes at times, and codes without. */
function valueFor(expression: Expression, { column }: PlacedColumn, scope: StatementScope): PlanValue | null {
  if (expression.kind !== "value") return null;
  const { value } = expression;
  const kind = knownColumn(scope, column)?.kind ?? "other";
  if (isNumericKind(kind) && typeof value === "string") {
    const number = Number(value);
    return value.trim() === "" || Number.isNaN(number) ? null : number;
  }
  return kind === "text" ? String(value) : value;
}

function withCondition({ column, via }: PlacedColumn, condition: Condition | null): PlanFilter | null {
  return condition === null ? null : { column, via, condition, evidence: [] };
}

function negated(filter: PlanFilter | null): PlanFilter | null {
  if (filter?.condition.operator !== "contains") return filter === null ? null : negatedFilter(filter);
  return { ...filter, condition: { ...filter.condition, operator: "not_contains" } };
}
