/** The columns by which a board's tiles can be narrowed down: dates, and columns with few values. */
import type { ColumnRef, Plan } from "#lib/domain/plan";
import { findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { namesIn } from "../plan/plan-references.ts";
import { isYearColumn } from "../time/time-part.ts";
import { reachesPlan } from "./narrow-plan.ts";

export type OfferedField = {
  readonly column: ColumnRef;
  readonly label: string;
  readonly kind: "values" | "time";
  /** How many of the plans it reaches. */
  readonly reached: number;
};

/** More values than these are no choice but a search. */
const fewValues = 200;

/** The columns that reach at least one of the plans, those that reach the most first. */
export function offeredFields(plans: readonly Plan[], model: SemanticModel): OfferedField[] {
  const tables = tablesAround(plans, model);
  const fields = tables.flatMap((table) =>
    table.columns.flatMap((known): OfferedField[] => {
      const kind = kindOf(known, table);
      if (kind === null) return [];
      const column = { table: table.name, column: known.name };
      const reached = plans.filter((plan) => reachesPlan(plan, column, model)).length;
      return reached === 0 ? [] : [{ column, label: capitalise(known.label), kind, reached }];
    }),
  );
  const sorted = fields.toSorted(
    (left, right) =>
      right.reached - left.reached ||
      Number(right.kind === "time") - Number(left.kind === "time") ||
      left.label.localeCompare(right.label),
  );
  return sorted.map((field) => ({ ...field, label: ownLabel(field, sorted, model) }));
}

/** Two columns of one name are told apart by their tables. */
function ownLabel({ column, label }: OfferedField, all: readonly OfferedField[], model: SemanticModel): string {
  const isAlone = all.filter((other) => other.label === label).length === 1;
  return isAlone ? label : `${label} (${findTable(model, column.table)?.label ?? column.table})`;
}

/** The plans' own tables, and what their rows belong to. */
function tablesAround(plans: readonly Plan[], model: SemanticModel): SemanticTable[] {
  const names = new Set(
    plans.flatMap((plan) => {
      const { tables, columns } = namesIn(plan);
      return [...tables, ...columns.map(({ table }) => table)];
    }),
  );
  const queue = [...names];
  for (const name of queue) {
    for (const { fromTable, toTable } of model.relationships) {
      if (fromTable !== name || names.has(toTable)) continue;
      names.add(toTable);
      queue.push(toTable);
    }
  }
  return model.tables.filter(({ name }) => names.has(name));
}

function kindOf(column: SemanticColumn, { nameColumn }: SemanticTable): OfferedField["kind"] | null {
  const { role, isHidden, profile } = column;
  if (isHidden) return null;
  if (role === "time" || isYearColumn(column)) return "time";
  const { distinctCount } = profile;
  const isChoice = distinctCount !== null && distinctCount > 1 && distinctCount <= fewValues;
  if (role !== "dimension") return null;
  return isChoice || column.name === nameColumn ? "values" : null;
}
