/** Rows without the number that is put into classes: they are in none, which the answer tells. */
import { derivedColumn } from "#lib/domain/derived-column";
import type { SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { isSameColumn } from "../plan/same-column.ts";

/** One sentence for each such number that some rows may lack. */
export function unclassedSentences({ dimensions, filters }: SinglePlan, model: SemanticModel): string[] {
  return dimensions.flatMap(({ column }) => {
    const definition = derivedColumn(column.column);
    if (definition?.kind !== "classes") return [];
    const { of } = definition;
    const isLeftOut = filters.some(
      (filter) =>
        filter.condition.operator === "is_not_null" && filter.evidence.length === 0 && isSameColumn(filter.column, of),
    );
    const label = findColumn(model, of.table, of.column)?.label;
    return isLeftOut && label !== undefined ? [`Rows without ${label} are in none of the classes.`] : [];
  });
}
