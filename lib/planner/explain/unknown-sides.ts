/** What becomes of rows in conditions on two columns of a row, where one of the two is empty. */
import { columnPath } from "#lib/domain/column-path";
import { derivedColumn, derivedPlaces } from "#lib/domain/derived-column";
import { formatCount } from "#lib/domain/format";
import type { ColumnRef, PlanFilter, SimpleMeasure, SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { simpleMeasures } from "../plan/measures.ts";

/** One sentence for each column that may be empty: such rows meet no such condition, and a share counts them in its whole. */
export function unknownSideSentences(plan: SinglePlan, model: SemanticModel): string[] {
  const measured = plan.metrics.flatMap(({ expression }) => {
    const isShare = expression.kind === "ratio" && expression.denominator.kind === "count";
    const whole = isShare && plan.filters.length === 0 ? ", but are part of the whole" : "";
    return simpleMeasures(expression).flatMap((measure) => sentences(filtersOf(measure), whole, model));
  });
  const related = plan.exists.filter(({ isNegated }) => !isNegated).flatMap(({ filters }) => filters);
  return [...measured, ...sentences([...plan.filters, ...related], "", model)];
}

function filtersOf(measure: SimpleMeasure): readonly PlanFilter[] {
  return measure.kind === "filtered" ? measure.filters : [];
}

function sentences(filters: readonly PlanFilter[], whole: string, model: SemanticModel): string[] {
  return filters.flatMap((filter) =>
    sidesOf(filter).flatMap((side) => {
      const count = findColumn(model, side.table, side.column)?.profile.nullCount ?? null;
      if (count === 0) return [];
      const inAll = count === null ? "" : ` (${formatCount(count)} in all of ${side.table})`;
      return [`Rows where ${columnPath(side)} is empty${inAll} do not meet the condition${whole}.`];
    }),
  );
}

/** The stored columns that the condition sets against one another. */
function sidesOf({ column, condition }: PlanFilter): readonly ColumnRef[] {
  if (condition.operator === "compare_column") return [column, condition.other];
  const definition = derivedColumn(column.column);
  if (definition?.kind !== "elapsed" && definition?.kind !== "calculation") return [];
  return derivedPlaces(definition).filter((place) => derivedColumn(place.column) === null);
}
