/** What restricts the related rows themselves: "customers with orders over 500 in 2025". */
import type { ColumnRef, PlanFilter, PlanTime } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { rowKey } from "../plan/table-row-names.ts";
import type { Clause } from "../request/request.ts";
import { planTime } from "../time/plan-time.ts";
import type { BuildArgs } from "./build-args.ts";
import { mentionId } from "./clause-mention.ts";
import { filterOf } from "./filter-of.ts";
import { type JoinedFilter, joinFilters } from "./join-filters.ts";
import { mayLackParent } from "./may-lack-parent.ts";

type Relation = Extract<Clause, { kind: "relation" }>;

export type Inner = { readonly filters: PlanFilter[]; readonly time: PlanTime | null };

/** Null when a condition makes no sense there. */
export function innerConditions(
  build: BuildArgs,
  clause: Relation,
  { table, dated }: { readonly table: string; readonly dated: ColumnRef | null },
): Inner | null {
  const filters = innerFilters(build, clause, table);
  if (filters === null) return null;
  const [window, ...more] = clause.windows;
  if (window === undefined) return { filters, time: null };
  const named = window.column === null ? undefined : build.choice.get(window.column.id);
  const column = named?.kind === "column" ? { table: named.table, column: named.column } : dated;
  const time =
    column === null || more.length > 0 ? null : planTime({ model: build.model, column, today: build.today }, window);
  return time === null ? null : { filters, time };
}

function innerFilters(build: BuildArgs, clause: Relation, table: string): PlanFilter[] | null {
  const filters: JoinedFilter[] = [];
  for (const inner of clause.clauses) {
    const found = inner.kind === "relation" ? nestedFilters(build, inner, table) : [filterOf(build, inner)];
    for (const filter of found ?? [null]) {
      if (filter === null) return null;
      filters.push({ filter, joiner: inner.joiner, mention: mentionId(inner) });
    }
  }
  const joined = joinFilters(filters, () => false);
  return joined.alternatives.length > 0 ? null : joined.filters;
}

/** What the related rows belong to, by its conditions: "booked a boat with 4 berths". */
function nestedFilters(build: BuildArgs, clause: Relation, table: string): (PlanFilter | null)[] | null {
  const element = build.choice.get(clause.mention.id);
  const isParent = element?.kind === "table" && canReach(build.model, table, element.table);
  if (!isParent || clause.count !== null || clause.windows.length > 0) return null;
  // "booked with a guest", where a booking may be without one.
  if (clause.clauses.length === 0)
    return mayLackParent(build.model, table, element.table) ? [filledKey(build, clause, element.table)] : [];
  return clause.clauses.map((inner) => (inner.kind === "relation" ? null : filterOf(build, inner)));
}

function filledKey({ model }: BuildArgs, clause: Relation, table: string): PlanFilter | null {
  const column = rowKey(model, table);
  const operator = clause.isNegated ? "is_null" : "is_not_null";
  return column === null ? null : { column, via: null, condition: { operator }, evidence: [clause.text] };
}
