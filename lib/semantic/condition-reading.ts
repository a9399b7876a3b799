/** A condition of an expression as the plan's filters; what they cannot say becomes a hidden yes/no column. */
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ComparisonOperator, PlanFilter, PlanValue } from "#lib/domain/plan";
import type { Expression } from "./expression/expression.ts";
import { columnFor, type MeasurePlace } from "./hidden-columns.ts";
import type { SemanticTable } from "./model.ts";
import { findNamed, type ReadingPlace, readRow } from "./row-reading.ts";

export type ConditionReading = {
  readonly table: SemanticTable;
  readonly filters: readonly PlanFilter[];
};

/** The filters that together say the condition, all on one table. */
export function readConditions(expression: Expression, place: MeasurePlace): Result<ConditionReading> {
  const reading = readRow(expression, place);
  if (!reading.ok) return reading;
  const { table } = reading.value;
  if (reading.value.kind !== "boolean") return refused("what decides which rows count is no condition");
  const filters = andParts(expression).map((part) => filterOf(part, place));
  if (filters.every((filter) => filter !== null)) return ok({ table, filters });
  const column = columnFor(reading.value, place);
  const filter: PlanFilter = {
    column: { table: table.name, column: column.name },
    via: null,
    condition: { operator: "=", value: true },
    evidence: [],
  };
  return ok({ table, filters: [filter] });
}

function andParts(expression: Expression): readonly Expression[] {
  if (expression.kind !== "binary" || expression.operator !== "AND") return [expression];
  return [...andParts(expression.left), ...andParts(expression.right)];
}

/** Null for what a filter cannot say. */
function filterOf(expression: Expression, place: ReadingPlace): PlanFilter | null {
  const operand = operandOf(expression);
  if (operand?.kind !== "column") return null;
  const found = findNamed(operand.column, place);
  const condition = conditionOf(expression);
  if (!found.ok || condition === null) return null;
  const { table, column } = found.value;
  return { column: { table: table.name, column: column.name }, via: null, condition, evidence: [] };
}

function operandOf(expression: Expression): Expression | null {
  switch (expression.kind) {
    case "binary":
      return expression.left;
    case "in":
    case "between":
    case "is":
      return expression.operand;
    case "column":
      return expression;
    default:
      return null;
  }
}

const comparisons: Readonly<Record<string, ComparisonOperator>> = {
  "=": "=",
  "<>": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

function conditionOf(expression: Expression): PlanFilter["condition"] | null {
  switch (expression.kind) {
    case "column":
      return { operator: "=", value: true };
    case "binary": {
      const value = literalOf(expression.right);
      const operator = comparisons[expression.operator];
      return value === null || operator === undefined ? null : { operator, value };
    }
    case "in": {
      const values = expression.values.map(literalOf).filter((value) => value !== null);
      if (values.length !== expression.values.length) return null;
      return { operator: expression.isNegated ? "not_in" : "in", values };
    }
    case "between": {
      const [low, high] = [literalOf(expression.low), literalOf(expression.high)];
      return low === null || high === null || expression.isNegated ? null : { operator: "between", low, high };
    }
    case "is":
      return isCondition(expression);
    default:
      return null;
  }
}

function isCondition({ what, isNegated }: Extract<Expression, { kind: "is" }>): PlanFilter["condition"] | null {
  if (what === "NULL") return { operator: isNegated ? "is_not_null" : "is_null" };
  return isNegated ? null : { operator: "=", value: what === "TRUE" };
}

function literalOf(expression: Expression): PlanValue | null {
  switch (expression.kind) {
    case "text":
      return expression.value;
    case "number":
      return Number(expression.text);
    case "typed":
      return expression.type === "DATE" ? expression.value : null;
    case "word":
      return constants[expression.word] ?? null;
    default:
      return null;
  }
}

const constants: Readonly<Record<string, boolean>> = { TRUE: true, FALSE: false };

function refused(reason: string): Result<never> {
  return err(appError("BAD_REQUEST", `The expression cannot be used: ${reason}.`));
}
