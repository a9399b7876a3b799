/** What the numbers of a figure are: their format and their unit. */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import { isPercentile } from "#lib/domain/aggregate-function";
import type { MeasureExpression, MeasureOperand, PlanMetric } from "#lib/domain/plan";
import { findColumn, findMetric, type SemanticModel } from "#lib/semantic/model";
import type { StoredNumber } from "../words/number-units.ts";
import { sharedSides } from "./shared-sides.ts";

/** Of a metric that the model declares as it says; of others by what is counted, added up or averaged. */
export function metricNumber(metric: PlanMetric, model: SemanticModel): StoredNumber {
  return { format: metricFormat(metric, model), unit: metric.unit ?? metricUnit(metric.expression, model) };
}

/** Counts and shares have no unit; what is divided by a count, or added to its like, keeps its own. */
function metricUnit(expression: MeasureOperand | MeasureExpression, model: SemanticModel): string | null {
  switch (expression.kind) {
    case "number":
    case "count":
      return null;
    case "filtered":
      return metricUnit(expression.measure, model);
    case "over_groups":
      return metricUnit(expression.measure, model);
    case "aggregate": {
      if (expression.function === "count_distinct") return null;
      return findColumn(model, expression.column.table, expression.column.column)?.unit ?? null;
    }
    case "ratio":
      return dividedUnit(metricUnit(expression.numerator, model), metricUnit(expression.denominator, model));
    case "arithmetic":
      return calculatedUnit(
        expression.operator,
        metricUnit(expression.left, model),
        metricUnit(expression.right, model),
      );
  }
}

function calculatedUnit(sign: "+" | "-" | "*" | "/", left: string | null, right: string | null): string | null {
  if (sign === "/") return dividedUnit(left, right);
  if (sign === "*") return left === null || right === null ? (left ?? right) : null;
  return left === right || right === null ? left : null;
}

function dividedUnit(above: string | null, below: string | null): string | null {
  return below === null ? above : null;
}

function metricFormat({ name, expression }: PlanMetric, model: SemanticModel): StoredNumber["format"] {
  const metric = findMetric(model, name);
  if (metric !== undefined) return metric.format;
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  if (measure.kind === "count") return "integer";
  if (measure.kind !== "aggregate") return sharedSides(expression) !== null ? "percent" : "number";
  if (measure.function === "count_distinct") return "integer";
  const format = findColumn(model, measure.column.table, measure.column.column)?.format ?? null;
  return format === "integer" && isBetween(measure.function) ? "number" : format;
}

/** What lies between whole numbers need not be one. */
function isBetween(name: AggregateFunction): boolean {
  return name === "avg" || name === "median" || isPercentile(name);
}
