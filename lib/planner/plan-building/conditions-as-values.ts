/** Named conditions that no row meets together are two values of their column: "Apple and Google". */
import type { PlanFilter } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { isSameColumn } from "../plan/same-column.ts";
import type { JoinedFilter } from "./join-filters.ts";

/** The filters; named conditions that leave one value each of the same column are conditions on that column. */
export function asStoredValues(model: SemanticModel, filters: readonly JoinedFilter[]): JoinedFilter[] {
  const stored = filters.map(({ filter }) => storedValue(model, filter) ?? filter);
  return filters.map((one, place) => {
    const own = stored[place] ?? one.filter;
    const isAlike = stored.some((other, index) => index !== place && isSameColumn(other.column, own.column));
    return isAlike ? { ...one, filter: own } : one;
  });
}

const equality = /^"([^"]+)" = '((?:[^']|'')*)'$/;

function storedValue(model: SemanticModel, filter: PlanFilter): PlanFilter | null {
  const { column, condition } = filter;
  const [, name, text] = equality.exec(findColumn(model, column.table, column.column)?.expression ?? "") ?? [];
  if (name === undefined || text === undefined || condition.operator !== "=" || condition.value !== true) return null;
  const value = text.replaceAll("''", "'");
  return { ...filter, column: { table: column.table, column: name }, condition: { operator: "=", value } };
}
