/** Related rows that a key of the row itself names: a team's lead beside its agents, an agent's mentor, who is an agent too. */
import type { ColumnRef, PlanFilter } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { isPlural } from "../plan/table-row-names.ts";
import type { Clause, Mention } from "../request/request.ts";
import type { Built } from "./build-args.ts";
import type { Inner } from "./inner-conditions.ts";

type Relation = Extract<Clause, { kind: "relation" }>;

/** "agents with a mentor", who is an agent too: whether one is named. What holds of the mentor is no condition of the agent. */
export function withOwn(
  { plan, cost }: Built,
  { clause, inner, via }: { readonly clause: Relation; readonly inner: Inner; readonly via: ColumnRef },
): Built | null {
  if (clause.count !== null || inner.time !== null || inner.filters.length > 0) return null;
  const condition = { operator: clause.isNegated ? "is_null" : "is_not_null" } as const;
  const filled: PlanFilter = { column: via, via: null, condition, evidence: [clause.text] };
  return { plan: { ...plan, filters: [...plan.filters, filled] }, cost };
}

/** "teams with agents who left" are not those whose one lead did, where each of the agents tells its team. */
export function areSeveral(
  { relationships }: SemanticModel,
  of: string,
  { named, table }: { readonly named: Mention; readonly table: string },
): boolean {
  return (
    isPlural(named.chunk.text) && relationships.some(({ fromTable, toTable }) => fromTable === table && toTable === of)
  );
}
