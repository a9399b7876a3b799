/**
 * A rate of unlike parts: amounts of whole orders by the revenue of their items of one category. Each category would be
 * charged with all of the order, and the rates would add up to more than there is.
 */
import type { Plan, PlanDimension, SimpleMeasure } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { plainMeasure, simpleMeasures, simpleTable } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";
import { isPeriod } from "../time/compare-window.ts";

/** Whether one side of a ratio is an amount that whole rows bring into several groups, and the other one is of the group alone. */
export function hasUnevenRatio(model: SemanticModel, { metrics, dimensions }: Plan): boolean {
  const groups = dimensions.filter((dimension) => dimension.part === null && !isPeriod(dimension, model));
  return metrics.some(({ expression }) => {
    const isDivided = expression.kind === "ratio" || (expression.kind === "arithmetic" && expression.operator === "/");
    const measures = isDivided ? simpleMeasures(expression) : [];
    return groups.some((group) => {
      const isWholeIn = (measure: SimpleMeasure): boolean => reachOf(model, measure, group) === "bridged";
      return measures.some((one) => isAmount(one) && isWholeIn(one)) && !measures.every(isWholeIn);
    });
  });
}

function reachOf(model: SemanticModel, measure: SimpleMeasure, { column, via }: PlanDimension): string {
  return reach(model, simpleTable(measure), column.table, via).kind;
}

/** A row that is counted in every group which it has a part in is no more than that; an amount would be added up again. */
function isAmount(measure: SimpleMeasure): boolean {
  const plain = plainMeasure(measure);
  return plain.kind === "aggregate" && ["sum", "avg", "median"].includes(plain.function);
}
