/**
 * A rate by groups that its rows belong to several of. An amount of whole orders by the revenue of their items of one
 * category: each category would be charged with all of the order, and the rates would add up to more than there is. A
 * part of the orders by all of them: what happened to a whole order would be told of each category that it has an item of.
 */
import type { Plan, PlanDimension, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { plainMeasure, simpleMeasures, simpleTable } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";
import { isPeriod } from "../time/compare-window.ts";

/** `table` has the rows that several groups share. */
export type UnevenRatio = { readonly metric: PlanMetric; readonly group: PlanDimension; readonly table: string };

/** The first rate of a plan that charges groups with what belongs to whole rows; null where there is none. */
export function unevenRatio(model: SemanticModel, { metrics, dimensions }: Plan): UnevenRatio | null {
  const groups = dimensions.filter((dimension) => dimension.part === null && !isPeriod(dimension, model));
  for (const metric of metrics) {
    for (const group of groups) {
      const charged = chargedMeasure(model, metric, group);
      if (charged !== null) return { metric, group, table: simpleTable(charged) };
    }
  }
  return null;
}

function chargedMeasure(model: SemanticModel, { expression }: PlanMetric, group: PlanDimension): SimpleMeasure | null {
  const isDivided = expression.kind === "ratio" || (expression.kind === "arithmetic" && expression.operator === "/");
  const measures = isDivided ? simpleMeasures(expression) : [];
  const whole = measures.filter((measure) => reachOf(model, measure, group) === "bridged");
  const amount = whole.length < measures.length ? whole.find(isAmount) : undefined;
  return amount ?? whole.find((measure) => isPartOfOther(measure, measures)) ?? null;
}

/** Some of the rows that the other side has all of. */
function isPartOfOther(measure: SimpleMeasure, measures: readonly SimpleMeasure[]): boolean {
  if (measure.kind !== "filtered") return false;
  const all = JSON.stringify(measure.measure);
  return measures.some((other) => other !== measure && JSON.stringify(other) === all);
}

function reachOf(model: SemanticModel, measure: SimpleMeasure, { column, via }: PlanDimension): string {
  return reach(model, simpleTable(measure), column.table, via).kind;
}

/** A row that is counted in every group which it has a part in is no more than that; an amount would be added up again. */
function isAmount(measure: SimpleMeasure): boolean {
  const plain = plainMeasure(measure);
  return plain.kind === "aggregate" && ["sum", "avg", "median"].includes(plain.function);
}
