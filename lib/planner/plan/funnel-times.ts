/** How long it takes from one step of a course to the next, where both are told by dates of one row. */
import { isTemporalKind } from "#lib/domain/column-kind";
import { derivedColumn, derivedName } from "#lib/domain/derived-column";
import type { ColumnRef, MeasureExpression, PlanMetric, SimpleMeasure, SinglePlan } from "#lib/domain/plan";
import type { FunnelTimes } from "#lib/domain/plan-calculation";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { plainMeasure, simpleMeasures } from "./measures.ts";
import { isSameColumn } from "./same-column.ts";

/** The date on which a row came to the step, told by the plan itself: what has to be filled, or what time passes until. */
export function dateOfStep({ expression }: Pick<PlanMetric, "expression">, model: SemanticModel): ColumnRef | null {
  if (expression.kind !== "filtered") return null;
  const dates = expression.filters.flatMap(({ column, condition }): ColumnRef[] => {
    const definition = derivedColumn(column.column);
    if (definition?.kind === "elapsed") return typeof definition.to === "string" ? [] : [definition.to];
    const isDate = isTemporalKind(findColumn(model, column.table, column.column)?.kind ?? "other");
    return isDate && condition.operator === "is_not_null" ? [column] : [];
  });
  const [first, ...others] = dates;
  return first !== undefined && others.every((other) => isSameColumn(other, first)) ? first : null;
}

/** The dates of the steps in their order; null for those that have none of their own. */
export function stepDates({ metrics }: Pick<SinglePlan, "metrics">, { dates }: FunnelTimes): (ColumnRef | null)[] {
  return metrics.map(({ label }) => dates.find(({ step }) => step === label)?.date ?? null);
}

/** For each step the median time since the one before, of the rows that reached both; null where one has no date. */
export function stepTimes(plan: Pick<SinglePlan, "metrics">, times: FunnelTimes): (MeasureExpression | null)[] {
  const dates = stepDates(plan, times);
  return plan.metrics.map(({ expression }, place) => {
    const before = plan.metrics[place - 1];
    const [from, to] = [dates[place - 1] ?? null, dates[place] ?? null];
    if (before === undefined || from === null || to === null || isSameColumn(from, to)) return null;
    const column = { table: to.table, column: derivedName({ kind: "elapsed", unit: times.unit, from, to }) };
    return ofBoth([before.expression, expression], column);
  });
}

function ofBoth(steps: readonly MeasureExpression[], column: ColumnRef): MeasureExpression {
  const measure = { kind: "aggregate", function: "median", column } as const;
  const counts = steps.flatMap(simpleMeasures);
  const filters = counts.flatMap((count) => (count.kind === "filtered" ? count.filters : []));
  const exists = counts.flatMap((count) => (count.kind === "filtered" ? (count.exists ?? []) : []));
  if (filters.length + exists.length === 0) return measure;
  return { kind: "filtered", measure, filters, ...(exists.length === 0 ? {} : { exists }) };
}

/** The table whose rows a step counts. */
export function rowsOfStep(measure: SimpleMeasure): string | null {
  const plain = plainMeasure(measure);
  return plain.kind === "count" ? plain.table : null;
}
