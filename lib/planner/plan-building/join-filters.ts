/** Conditions joined by the words between them: "Berlin or Paris" is one of both, "price over 100 or stock under 5" either. */
import type { PlanFilter, PlanValue } from "#lib/domain/plan";
import { isSameColumn } from "../plan/same-column.ts";
import type { Joiner } from "../request/request.ts";

export type JoinedFilter = { readonly filter: PlanFilter; readonly joiner: Joiner; readonly mention: number };

type Joined = {
  readonly filters: PlanFilter[];
  readonly alternatives: PlanFilter[][];
  /** Values that are set against each other. */
  readonly sideBySide: PlanFilter[];
};

/** With `isApart` two values of one column stay two conditions. */
export function joinFilters(found: readonly JoinedFilter[], isApart: (one: JoinedFilter) => boolean): Joined {
  const joined: Joined = { filters: [], alternatives: [], sideBySide: [] };
  for (const one of found) joinOne(joined, one, isApart(one));
  return joined;
}

function joinOne(
  { filters, alternatives, sideBySide }: Joined,
  { filter, joiner }: JoinedFilter,
  isApart: boolean,
): void {
  const last = filters.at(-1);
  const merged = last === undefined || joiner === null || isApart ? null : mergedValues(last, filter);
  const open = alternatives.at(-1);
  if (merged !== null) {
    filters[filters.length - 1] = merged;
    if (joiner === "versus") sideBySide.push(merged);
  } else if (joiner === "or" && last !== undefined) {
    filters.pop();
    alternatives.push([last, filter]);
  } else if (joiner === "or" && open !== undefined) open.push(filter);
  else filters.push(filter);
}

/** Two values of one column are alternatives, whatever joins them. */
function mergedValues(left: PlanFilter, right: PlanFilter): PlanFilter | null {
  if (!isSameColumn(left.column, right.column) || JSON.stringify(left.via) !== JSON.stringify(right.via)) return null;
  const evidence = [...left.evidence, ...right.evidence];
  const [included, more] = [includedValues(left), includedValues(right)];
  if (included !== null && more !== null)
    return { ...left, condition: { operator: "in", values: [...included, ...more] }, evidence };
  const [excluded, others] = [excludedValues(left), excludedValues(right)];
  if (excluded !== null && others !== null)
    return { ...left, condition: { operator: "not_in", values: [...excluded, ...others] }, evidence };
  return null;
}

function includedValues({ condition }: PlanFilter): PlanValue[] | null {
  if (condition.operator === "=") return [condition.value];
  return condition.operator === "in" ? condition.values : null;
}

function excludedValues({ condition }: PlanFilter): PlanValue[] | null {
  if (condition.operator === "!=") return [condition.value];
  return condition.operator === "not_in" ? condition.values : null;
}
