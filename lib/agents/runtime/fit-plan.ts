/** Takes a plan over to another database with the same tables and columns. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ColumnRef, MeasureExpression, Plan, SimpleMeasure } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";

/** The same plan for the other database; null where it has not all of the plan's tables and columns. */
export function fitPlan(plan: Plan, context: DatabaseContext, model: SemanticModel): Plan | null {
  const hasTables = tablesOf(plan).every((table) => findTable(model, table) !== undefined);
  const hasColumns = columnsOf(plan).every(({ table, column }) => findColumn(model, table, column) !== undefined);
  return hasTables && hasColumns ? { ...plan, context } : null;
}

function tablesOf({ metrics, having, exists, detail }: Plan): string[] {
  const counted = measuresOf({ metrics, having }).flatMap((measure) =>
    measure.kind === "count" ? [measure.table] : [],
  );
  return [
    ...counted,
    ...exists.flatMap((entry) => [entry.of, entry.table]),
    ...(detail === null ? [] : [detail.table]),
  ];
}

function columnsOf(plan: Plan): ColumnRef[] {
  const { dimensions, filters, time, detail } = plan;
  const measured = measuresOf(plan).flatMap((measure) => (measure.kind === "count" ? [] : [measure.column]));
  const ways = [...dimensions, ...filters].flatMap(({ via }) => (via === null ? [] : [via]));
  return [
    ...measured,
    ...[...dimensions, ...filters].map(({ column }) => column),
    ...ways,
    ...(time === null ? [] : [time.column]),
    ...(detail === null ? [] : detail.columns),
  ];
}

function measuresOf({ metrics, having }: Pick<Plan, "metrics" | "having">): SimpleMeasure[] {
  const expressions = [...metrics.map(({ expression }) => expression), ...having.map(({ metric }) => metric)];
  return expressions.flatMap(partsOf);
}

function partsOf(expression: MeasureExpression): SimpleMeasure[] {
  return expression.kind === "ratio" ? [expression.numerator, expression.denominator] : [expression];
}
