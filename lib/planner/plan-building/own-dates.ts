/** Figures that are placed in time by different dates: orders by order date beside returns by return date. */
import type { ColumnRef, MeasureExpression, MeasureOperand, SimpleMeasure } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { measureTables, simpleTable } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isYearColumn, timeColumnFor } from "../time/time-part.ts";
import type { BuildArgs } from "./build-args.ts";

/**
 * The plan with a date for each figure whose rows `column` does not place in time. Null where one has none, or where
 * the date was asked for by its name (`isNamed`), which then is meant for all.
 */
export function withOwnDates(
  build: BuildArgs,
  draft: PlanDraft,
  { column, isNamed }: { readonly column: ColumnRef; readonly isNamed: boolean },
): PlanDraft | null {
  const { model } = build;
  const bases = [...new Set(draft.metrics.flatMap(({ expression }) => measureTables(expression)))];
  const dates = new Map(bases.map((base) => [base, timeColumnFor(model, base)]));
  const isShared = [...dates.values()].every((date) => date !== null && isSameColumn(date, column));
  if (bases.length < 2 || isShared) return draft;
  if (isNamed || !isListed(build) || bases.some((base) => isOwner(model, base, bases))) return null;
  if (![...dates.values()].every((date) => date !== null && isLike(model, date, column))) return null;
  const dateOf: DateOf = (base) => {
    const own = dates.get(base) ?? null;
    return own === null || isSameColumn(own, column) ? null : own;
  };
  return {
    ...draft,
    metrics: draft.metrics.map((metric) => ({ ...metric, expression: dated(metric.expression, dateOf) })),
    having: draft.having.map((having) => ({ ...having, metric: dated(having.metric, dateOf) })),
  };
}

/** "bookings and repairs by month": figures that are joined; "fares in repairs" are no two of them. */
function isListed({ parts, request }: BuildArgs): boolean {
  const items = [...parts.measures, ...parts.columns, ...parts.heads].map(({ item }) => item);
  const [, ...others] = items.toSorted((left, right) => left.mention.id - right.mention.id);
  return request.isRatio || others.every(({ joiner }) => joiner !== null);
}

/** "bookings and skippers in 2025": does it ask who began in 2025, or who booked? */
function isOwner(model: SemanticModel, table: string, bases: readonly string[]): boolean {
  const isNamed = findTable(model, table)?.nameColumn !== null;
  return isNamed && bases.some((base) => base !== table && canReach(model, base, table));
}

type DateOf = (base: string) => ColumnRef | null;

/** Years that are stored as numbers do not stand beside the steps of a date. */
function isLike(model: SemanticModel, left: ColumnRef, right: ColumnRef): boolean {
  const [isLeft, isRight] = [left, right].map(({ table, column }) => {
    const known = findColumn(model, table, column);
    return known !== undefined && isYearColumn(known);
  });
  return isLeft === isRight;
}

function dated(expression: MeasureExpression, dateOf: DateOf): MeasureExpression {
  switch (expression.kind) {
    case "over_groups":
      return { ...expression, measure: datedMeasure(expression.measure, dateOf) };
    case "ratio":
      return {
        ...expression,
        numerator: datedMeasure(expression.numerator, dateOf),
        denominator: datedMeasure(expression.denominator, dateOf),
      };
    case "arithmetic":
      return {
        ...expression,
        left: datedOperand(expression.left, dateOf),
        right: datedOperand(expression.right, dateOf),
      };
    default:
      return datedMeasure(expression, dateOf);
  }
}

function datedOperand(operand: MeasureOperand, dateOf: DateOf): MeasureOperand {
  return operand.kind === "number" ? operand : withoutGroups(operand, dated(operand, dateOf));
}

/** What is no figure of figures does not become one. */
function withoutGroups(operand: MeasureOperand, expression: MeasureExpression): MeasureOperand {
  return expression.kind === "over_groups" ? operand : expression;
}

function datedMeasure(measure: SimpleMeasure, dateOf: DateOf): SimpleMeasure {
  const date = dateOf(simpleTable(measure));
  if (date === null) return measure;
  return measure.kind === "filtered" ? { ...measure, measure: { ...measure.measure, date } } : { ...measure, date };
}
