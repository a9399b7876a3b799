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

/** What the fields are to reach: plans, and the columns that statements without one give, by their names. */
export type OfferedTo = { readonly plans: readonly Plan[]; readonly names: readonly string[] };

/** The columns that reach at least one of them, those that reach the most first. */
export function offeredFields({ plans, names }: OfferedTo, model: SemanticModel): OfferedField[] {
  const tables = tablesAround(plans, model);
  const planned = tables.flatMap((table) =>
    table.columns.flatMap((known): OfferedField[] => {
      const kind = kindOf(known, table);
      if (kind === null) return [];
      const column = { table: table.name, column: known.name };
      const reached = plans.filter((plan) => reachesPlan(plan, column, model)).length;
      return reached === 0 ? [] : [{ column, label: capitalise(known.label), kind, reached }];
    }),
  );
  const named = namedFields(names, model).filter(
    ({ column }) => !planned.some((field) => field.column.column.toLowerCase() === column.column.toLowerCase()),
  );
  const sorted = [...planned, ...named].toSorted(
    (left, right) =>
      right.reached - left.reached ||
      Number(right.kind === "time") - Number(left.kind === "time") ||
      left.label.localeCompare(right.label),
  );
  return sorted.map((field) => ({ ...field, label: ownLabel(field, sorted, model) }));
}

/** Of each name the first column of the schema that can be chosen from. */
function namedFields(names: readonly string[], model: SemanticModel): OfferedField[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return [...wanted].flatMap((name) => {
    const found = model.tables.flatMap((table) =>
      table.columns.flatMap((known): OfferedField[] => {
        const kind = known.name.toLowerCase() === name ? kindOf(known, table) : null;
        const column = { table: table.name, column: known.name };
        return kind === null ? [] : [{ column, label: capitalise(known.label), kind, reached: 1 }];
      }),
    );
    return found.slice(0, 1);
  });
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
