/** One aggregate of a metric's expression as a measure: over a column, over a calculated one, over some rows only. */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ColumnRef, PlainMeasure, PlanFilter, SimpleMeasure } from "#lib/domain/plan";
import { readConditions } from "./condition-reading.ts";
import type { CallExpression, Expression } from "./expression/expression.ts";
import { columnFor, type MeasurePlace } from "./hidden-columns.ts";
import type { SemanticColumn, SemanticTable } from "./model.ts";
import { readRow } from "./row-reading.ts";

/** The measure that the call means, or why it is none. */
export function readAggregate(call: CallExpression, place: MeasurePlace): Result<SimpleMeasure> {
  if (call.isStar) return countRows(place.home);
  const [value] = call.values;
  if (value === undefined) return refused("an aggregate has no value");
  if (call.name === "COUNT_IF") return readCases(call, { when: value, value: one }, place);
  const cases = casesOf(call, value);
  return cases === null ? readPlain(call, value, place) : readCases(call, cases, place);
}

type Cases = { readonly when: Expression; readonly value: Expression };

const one: Expression = { kind: "number", text: "1" };

/** The aggregate of the value over the rows that meet the condition: `SUM(CASE WHEN condition THEN value ELSE 0 END)`. */
function casesOf(call: CallExpression, value: Expression): Cases | null {
  if (value.kind === "call" && value.name === "IFF") {
    const [when, then, otherwise = null] = value.values;
    return when === undefined || then === undefined || !isLeftOut(call, otherwise) ? null : { when, value: then };
  }
  if (value.kind !== "case" || value.subject !== null || !isLeftOut(call, value.otherwise)) return null;
  const [branch, another] = value.branches;
  return another === undefined ? (branch ?? null) : null;
}

/** Rows that do not meet the condition count for nothing: as NULL in any aggregate, as 0 in a sum. */
function isLeftOut(call: CallExpression, otherwise: Expression | null): boolean {
  if (otherwise === null || (otherwise.kind === "word" && otherwise.word === "NULL")) return true;
  return call.name === "SUM" && otherwise.kind === "number" && Number(otherwise.text) === 0;
}

function readCases(call: CallExpression, { when, value }: Cases, place: MeasurePlace): Result<SimpleMeasure> {
  const conditions = readConditions(when, place);
  if (!conditions.ok) return conditions;
  const { table, filters } = conditions.value;
  const here = { ...place, home: table };
  const isCount = value.kind === "number" && Number(value.text) === 1 && !call.isDistinct;
  const countsOnes = isCount && ["SUM", "COUNT", "COUNT_IF"].includes(call.name);
  const inner = countsOnes ? countRows(table) : readPlain(call, value, here);
  if (!inner.ok) return inner;
  const { plain, own } = partsOf(inner.value);
  if (tableOf(plain) !== table.name) return refused("the condition and the value are of different tables");
  return ok({ kind: "filtered", measure: plain, filters: [...filters, ...own] });
}

/** The measure without its conditions, and those. */
function partsOf(measure: SimpleMeasure): { readonly plain: PlainMeasure; readonly own: readonly PlanFilter[] } {
  if (measure.kind !== "filtered") return { plain: measure, own: [] };
  return { plain: measure.measure, own: measure.filters };
}

function tableOf(measure: PlainMeasure): string {
  return measure.kind === "count" ? measure.table : measure.column.table;
}

function countRows(table: SemanticTable | null): Result<SimpleMeasure> {
  if (table === null) return refused("COUNT(*) does not say which table's rows it counts");
  return ok({ kind: "count", table: table.name });
}

const aggregates: Readonly<Record<string, AggregateFunction>> = {
  SUM: "sum",
  AVG: "avg",
  MIN: "min",
  MAX: "max",
  MEDIAN: "median",
};

function readPlain(call: CallExpression, value: Expression, place: MeasurePlace): Result<SimpleMeasure> {
  if (call.name === "COUNT" && value.kind === "number") return countRows(place.home);
  const reading = readRow(value, place);
  if (!reading.ok) return reading;
  const column = columnFor(reading.value, place);
  const { table } = reading.value;
  const reference = { table: table.name, column: column.name };
  if (call.isDistinct && call.name !== "COUNT") return refused(`${call.name}(DISTINCT …) is not read`);
  if (call.isDistinct) return measured("count_distinct", reference);
  if (call.name === "COUNT") return ok(countFilled(table, column));
  const known = Object.hasOwn(aggregates, call.name) ? aggregates[call.name] : undefined;
  return known === undefined ? refused(`${call.name} is not read`) : measured(known, reference);
}

function measured(aggregate: AggregateFunction, column: ColumnRef): Result<SimpleMeasure> {
  return ok({ kind: "aggregate", function: aggregate, column });
}

/** Counted are the rows in which the column is filled: `COUNT(column)`. */
function countFilled(table: SemanticTable, column: SemanticColumn): SimpleMeasure {
  const count: PlainMeasure = { kind: "count", table: table.name };
  if (column.profile.nullCount === 0 || table.primaryKey.includes(column.name)) return count;
  const filled: PlanFilter = {
    column: { table: table.name, column: column.name },
    via: null,
    condition: { operator: "is_not_null" },
    evidence: [],
  };
  return { kind: "filtered", measure: count, filters: [filled] };
}

function refused(reason: string): Result<never> {
  return err(appError("BAD_REQUEST", `The expression cannot be used: ${reason}.`));
}
