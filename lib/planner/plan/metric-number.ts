/** What the numbers of a figure are: their format and their unit. */
import type { PlanMetric } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { StoredNumber } from "../words/number-units.ts";

/** Of a metric that the model declares as it says; of others by what is counted, added up or averaged. */
export function metricNumber(metric: PlanMetric, model: SemanticModel): StoredNumber {
  return { format: metricFormat(metric, model), unit: metricUnit(metric, model) };
}

/** Counts have no unit, and neither has what is calculated from several measures. */
function metricUnit({ expression }: PlanMetric, model: SemanticModel): string | null {
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  if (measure.kind !== "aggregate" || measure.function === "count_distinct") return null;
  return findColumn(model, measure.column.table, measure.column.column)?.unit ?? null;
}

function metricFormat({ name, expression }: PlanMetric, model: SemanticModel): StoredNumber["format"] {
  const metric = model.metrics.find((candidate) => candidate.name === name);
  if (metric !== undefined) return metric.format;
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  if (measure.kind === "count") return "integer";
  if (measure.kind !== "aggregate") return isShare(expression) ? "percent" : "number";
  if (measure.function === "count_distinct") return "integer";
  const format = findColumn(model, measure.column.table, measure.column.column)?.format ?? null;
  return format === "integer" && (measure.function === "avg" || measure.function === "median") ? "number" : format;
}

/** Some of the rows by all of them. */
function isShare(expression: PlanMetric["expression"]): boolean {
  if (expression.kind !== "ratio" || expression.numerator.kind !== "filtered") return false;
  return JSON.stringify(expression.numerator.measure) === JSON.stringify(expression.denominator);
}
