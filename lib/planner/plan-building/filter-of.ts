/** One condition on one column. */
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef, ComparisonOperator, PlanFilter, PlanValue } from "#lib/domain/plan";
import { storesNoneAsZero } from "#lib/semantic/column-role";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { aggregatedColumn } from "../plan/measures.ts";
import { hintedWay } from "../plan/preposition-way.ts";
import { rowKey } from "../plan/table-row-names.ts";
import type { Clause, Operand } from "../request/request.ts";
import { storedNumber } from "../words/number-units.ts";
import { averagedWithin } from "./average-scope.ts";
import type { BuildArgs } from "./build-args.ts";
import { mirroredOf, oppositeOf } from "./comparison-operators.ts";
import type { Choice } from "./element-choice.ts";

type Condition = PlanFilter["condition"];

/** Null when the words make no condition on that element. */
export function filterOf(build: BuildArgs, clause: Exclude<Clause, { kind: "relation" }>): PlanFilter | null {
  if (clause.kind === "value") return valueFilter(build, clause);
  const element = clause.subject === null ? undefined : build.choice.get(clause.subject.mention.id);
  const column = element === undefined ? null : columnOf(build.model, element, clause);
  const known = column === null ? undefined : findColumn(build.model, column.table, column.column);
  if (column === null || known === undefined) return null;
  const condition = conditionOf(build, clause, { column, known });
  return condition === null ? null : { column, via: null, condition, evidence: [clause.text] };
}

/** That a row has none of it, or has some. */
export function hasNone(column: SemanticColumn, isNone: boolean): Condition {
  if (column.kind === "boolean") return { operator: "=", value: !isNone };
  const none = noneValue(column);
  if (none !== undefined) return { operator: isNone ? "=" : "!=", value: none };
  if (storesNoneAsZero(column)) return { operator: isNone ? "=" : ">", value: 0 };
  return { operator: isNone ? "is_null" : "is_not_null" };
}

/** "None" among the stored values of a column that is never empty. */
function noneValue({ profile }: SemanticColumn): string | undefined {
  return profile.nullCount === 0 ? profile.values.find((value) => /^(none|nothing|n\/a|nil)$/i.test(value)) : undefined;
}

function conditionOf(
  build: BuildArgs,
  clause: Extract<Clause, { kind: "empty" | "text" | "compare" }>,
  compared: Compared,
): Condition | null {
  switch (clause.kind) {
    case "empty":
      return hasNone(compared.known, !clause.isNegated);
    case "text": {
      if (compared.known.kind !== "text") return null;
      const operator = clause.match === "contains" && clause.isNegated ? "not_contains" : clause.match;
      return { operator, text: clause.pattern };
    }
    case "compare":
      return comparison(build, clause, compared);
  }
}

function valueFilter(build: BuildArgs, clause: Extract<Clause, { kind: "value" }>): PlanFilter | null {
  const element = build.choice.get(clause.mention.id);
  const evidence = [clause.mention.chunk.text];
  if (element?.kind === "flag") {
    const column = { table: element.table, column: element.column };
    return { column, via: null, condition: { operator: "=", value: !clause.isNegated }, evidence };
  }
  if (element?.kind === "column") return dayFilter(build, clause, element);
  if (element?.kind !== "value") return null;
  const column = { table: element.table, column: element.column };
  const target = { table: element.table, preposition: clause.mention.preposition };
  const via = element.via ?? hintedWay(build.model, target, chosenTables(build.choice));
  const condition: Condition = { operator: clause.isNegated ? "!=" : "=", value: element.value };
  return { column, via, condition, evidence };
}

function chosenTables(choice: Choice): ReadonlySet<string> {
  return new Set([...choice.values()].flatMap((element) => (element.kind === "table" ? [element.table] : [])));
}

/** Their day of shipping is empty: "orders not shipped". */
function dayFilter(
  { model }: BuildArgs,
  clause: Extract<Clause, { kind: "value" }>,
  column: ColumnRef,
): PlanFilter | null {
  const { table, column: name } = column;
  if (findColumn(model, table, name)?.role !== "time") return null;
  const condition: Condition = { operator: clause.isNegated ? "is_null" : "is_not_null" };
  return { column: { table, column: name }, via: null, condition, evidence: [clause.mention.chunk.text] };
}

/** A text or a number behind a table says which of its rows is meant: "the boat 'Gull'". */
export function isNamedRow({ choice }: BuildArgs, clause: Extract<Clause, { kind: "compare" }>): boolean {
  const { subject, operator, operand } = clause;
  const element = subject === null ? undefined : choice.get(subject.mention.id);
  if (element?.kind !== "table" || operator !== "=" || subject === null || subject.functions.length > 0) return false;
  return operand.kind === "text" || operand.kind === "number";
}

/** The column that is compared; for a text or a number after a table the one that tells its rows apart. */
function columnOf(
  model: SemanticModel,
  element: ModelElement,
  clause: Extract<Clause, { kind: "empty" | "text" | "compare" }>,
): ColumnRef | null {
  if (element.kind === "column") return { table: element.table, column: element.column };
  const { kind } = clause.kind === "compare" ? clause.operand : clause;
  if (element.kind === "metric" && kind !== "text") return aggregatedColumn(model, element.metric);
  if (element.kind !== "table") return null;
  if (kind === "number") return rowKey(model, element.table);
  if (kind !== "text") return null;
  const name = findTable(model, element.table)?.nameColumn ?? null;
  return name === null ? null : { table: element.table, column: name };
}

type Compared = { readonly column: ColumnRef; readonly known: SemanticColumn };

function comparison(
  build: BuildArgs,
  clause: Extract<Clause, { kind: "compare" }>,
  compared: Compared,
): Condition | null {
  const isReversed =
    clause.subject?.mention.reversed.some(
      ({ element }) =>
        element.kind === "column" &&
        element.table === compared.column.table &&
        element.column === compared.column.column,
    ) === true;
  const asked = clause.isNegated ? oppositeOf[clause.operator] : clause.operator;
  const operator = isReversed ? mirroredOf[asked] : asked;
  const { operand } = clause;
  if (operand.kind === "aggregate") {
    if (!isNumericKind(compared.known.kind)) return null;
    const within = averagedWithin(build, operand, compared.column);
    return within === null
      ? null
      : { operator: "compare_aggregate", comparison: operator, function: operand.function, within, time: null };
  }
  if (operand.kind === "mention") return comparedWith(build, operand, { ...compared, operator });
  const isEqual = operator === "=" || operator === "!=";
  const value = storedValue(compared.known, operand, isEqual);
  if (value === null) return null;
  if (clause.high === null) return { operator, value };
  const high = storedValue(compared.known, clause.high, false);
  return high === null || clause.isNegated ? null : { operator: "between", low: value, high };
}

/** The operand as the column stores it; null when the two cannot be compared. */
function storedValue(column: SemanticColumn, operand: Operand, isEqual: boolean): PlanValue | null {
  const isNumber = isNumericKind(column.kind);
  switch (operand.kind) {
    case "number":
      if (isTemporalKind(column.kind)) return null;
      if (!isNumber) return column.kind === "text" && isEqual ? String(operand.value) : null;
      return storedNumber(operand, column);
    case "text":
      return isNumber ? null : operand.text;
    case "date":
      return operand.date;
    default:
      return null;
  }
}

function comparedWith(
  build: BuildArgs,
  operand: Extract<Operand, { kind: "mention" }>,
  compared: Compared & { readonly operator: ComparisonOperator },
): Condition | null {
  const element = build.choice.get(operand.mention.id);
  if (element?.kind === "value") return { operator: compared.operator, value: element.value };
  if (element?.kind !== "column" || element.table !== compared.column.table) return null;
  // No row is above itself: something else was meant.
  if (element.column === compared.column.column) return null;
  return {
    operator: "compare_column",
    comparison: compared.operator,
    other: { table: element.table, column: element.column },
  };
}
