/** What the figures of an answer are called in its title: no name there may be read as another figure, or as a ranking. */
import { isPercentile } from "#lib/domain/aggregate-function";
import type { PlanMetric, SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { countedNoun, lowerFirst } from "#lib/semantic/words";
import { tableNoun } from "./spoken-condition.ts";

/**
 * Lower case, in the order of the figures. Of groups "maximum delay": "highest delay by carrier" looks for the carrier with
 * the highest one. Behind "median cost" a sum is a "total price": "median cost and price" would be two medians.
 */
export function figureNames(
  { metrics, dimensions }: Pick<SinglePlan, "metrics" | "dimensions">,
  model: SemanticModel,
): readonly string[] {
  const told = metrics.map((metric) =>
    dimensions.length === 0 ? lowerFirst(metric.label) : ofRows(extremeName(metric), metric, model),
  );
  return told.map((name, place) => (isTakenAlong(metrics, place) ? `total ${name}` : name));
}

function extremeName({ label, name, expression }: PlanMetric): string {
  const own = lowerFirst(label);
  if (name !== null || expression.kind !== "aggregate") return own;
  if (expression.function === "max") return own.replace(/^highest /, "maximum ");
  return expression.function === "min" ? own.replace(/^lowest /, "minimum ") : own;
}

/** "90th percentile of order line cost": of rows, where "of cost by month" would be one of the months' sums. */
function ofRows(told: string, { expression }: PlanMetric, model: SemanticModel): string {
  if (expression.kind !== "aggregate" || !/^(?:p\d+|median)$/.test(expression.function)) return told;
  const { table, column } = expression.column;
  const isSummed = findColumn(model, table, column)?.defaultAggregate === "sum";
  const noun = countedNoun(tableNoun(model, table), 1);
  const isSaid = !isSummed || told.includes(`${noun} `);
  return isSaid ? told : told.replace(/^median |^.+? of /, (start) => `${start}${noun} `);
}

/** A sum that is called by its column alone, behind a figure that is called by its function. */
function isTakenAlong(metrics: readonly PlanMetric[], place: number): boolean {
  const [metric, before] = [metrics[place], metrics[place - 1]];
  return metric !== undefined && before !== undefined && isBareSum(metric) && isCalledByFunction(before);
}

function isBareSum({ label, expression }: PlanMetric): boolean {
  return expression.kind === "aggregate" && expression.function === "sum" && !/^total /i.test(label);
}

function isCalledByFunction({ expression, label }: PlanMetric): boolean {
  if (expression.kind !== "aggregate") return false;
  const { function: name } = expression;
  return isPercentile(name) || /^(?:average|median|highest|lowest|earliest|latest) /i.test(label);
}
