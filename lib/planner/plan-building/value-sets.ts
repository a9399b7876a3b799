/** Values of one kind that one table has and another has not: "countries with skippers but without ports". */
import type { ColumnRef } from "#lib/domain/plan";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { Clause } from "../request/request.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import type { ShownColumn } from "./request-parts.ts";

type Relation = Extract<Clause, { kind: "relation" }>;

/** Both lists of values; "none" where the listed values have no like in that table, null where there is a third list. */
export function compareValues(build: BuildArgs, built: Built, clause: Relation, table: string): Built | null | "none" {
  const { plan } = built;
  const shown = onlyColumn(build);
  const isPlain = clause.count === null && clause.clauses.length + clause.windows.length === 0;
  if (plan.detail === null || shown === null || !isPlain || shown.column.table === table) return "none";
  const other = likeIn(shown, table);
  if (other === null) return "none";
  // "countries with ports" are the ports' own, unless something else has them as well.
  if (!clause.isNegated && !isNamed(build, shown.column.table)) return null;
  if (plan.setOperation !== null || plan.limit !== null) return null;
  const listed = valuesOf(plan, shown.column);
  const { setOperation: _, ...empty } = { ...plan, filters: [], alternatives: [], exists: [], having: [] };
  const single = valuesOf({ ...empty, setOperation: null }, other);
  const kind = clause.isNegated ? ("except" as const) : ("intersect" as const);
  const { setOperation: __, ...second } = single;
  return { plan: { ...listed, setOperation: { kind, plan: second, evidence: [clause.text] } }, cost: built.cost };
}

function isNamed({ request, choice }: BuildArgs, table: string): boolean {
  return request.clauses.some((clause) => {
    const element = clause.kind === "relation" ? choice.get(clause.mention.id) : undefined;
    return element?.kind === "table" && element.table === table;
  });
}

/** The one column that is asked for, of no named rows. */
function onlyColumn({ parts }: BuildArgs): ShownColumn | null {
  const [column, ...others] = parts.columns;
  const isAlone = others.length + parts.heads.length + parts.groups.length + parts.measures.length === 0;
  return column !== undefined && isAlone && column.known.role === "dimension" ? column : null;
}

/** The column of another table that the same word means as surely. */
function likeIn({ item, column }: ShownColumn, table: string): ColumnRef | null {
  const own = item.mention.candidates.find(({ element }) => element.kind === "column" && isSameColumn(element, column));
  const like = item.mention.candidates.find(
    ({ element, weight }) => element.kind === "column" && element.table === table && weight >= (own?.weight ?? 1),
  );
  return like?.element.kind === "column" ? { table, column: like.element.column } : null;
}

function valuesOf(plan: PlanDraft, column: ColumnRef): PlanDraft {
  return {
    ...plan,
    detail: { table: column.table, columns: [column], isDistinct: true },
    filters: [...plan.filters, { column, via: null, condition: { operator: "is_not_null" }, evidence: [] }],
    order: [],
  };
}
