/** What restricts a plan's rows or groups: values, comparisons, related rows. */
import type { PlanFilter } from "#lib/domain/plan";
import { findColumn } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { Clause } from "../request/request.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { onlyBase } from "./build-related.ts";
import { mentionId } from "./clause-mention.ts";
import { asStoredValues } from "./conditions-as-values.ts";
import { filterOf, isNamedRow } from "./filter-of.ts";
import { groupCondition } from "./group-conditions.ts";
import { type JoinedFilter, joinFilters } from "./join-filters.ts";
import { relate } from "./related-rows.ts";
import { withNouns } from "./value-nouns.ts";

export function addConditions(build: BuildArgs, built: Built): Built | null {
  const clauses = [...build.parts.clauses, ...withNouns(build, build.request.clauses)];
  let current: Built | null = built;
  const filters: JoinedFilter[] = [];
  for (const clause of clauses) {
    if (current === null) return null;
    const placed = placeClause(build, current, clause);
    if (placed === null) return null;
    if (placed.kind === "filter")
      filters.push({ filter: placed.filter, joiner: clause.joiner, mention: mentionId(clause) });
    else current = placed.built;
  }
  if (current === null || isValueAgainstTable(build)) return null;
  const inOrder = asStoredValues(build.model, filters).toSorted((left, right) => left.mention - right.mention);
  const joined = joinFilters(sideBySide(build, current.plan, inOrder), isApart(build, current.plan));
  // Values of two columns are not set against each other: "North America versus online".
  if (filters.some(({ joiner }) => joiner === "versus") && joined.sideBySide.length === 0) return null;
  const plan = splitBy(build, current.plan, joined.sideBySide);
  return {
    plan: {
      ...plan,
      filters: [...plan.filters, ...joined.filters],
      alternatives: [...plan.alternatives, ...joined.alternatives],
    },
    cost: current.cost,
  };
}

/** "who bought lamps and chairs" bought each of them: no row of theirs is both. */
function isApart({ model, request }: BuildArgs, plan: PlanDraft): (one: JoinedFilter) => boolean {
  const base = onlyBase(plan);
  return ({ joiner, filter: { column, via } }) =>
    request.isBoth || (joiner === "and" && base !== null && reach(model, base, column.table, via).kind === "bridged");
}

/** What stands against a value is a value, also where a table is called so: "online vs store revenue". */
function isValueAgainstTable({ request, choice }: BuildArgs): boolean {
  const [first] = request.shown;
  return first?.joiner === "versus" && choice.get(first.mention.id)?.kind === "table";
}

/** "compare Berlin and Paris", "revenue in Berlin and Paris": as if a "versus" stood between them. */
function sideBySide(build: BuildArgs, plan: PlanDraft, filters: readonly JoinedFilter[]): JoinedFilter[] {
  const { request } = build;
  const isOneFigure = plan.detail === null && plan.dimensions.length === 0 && plan.exists.length === 0;
  const isSplit = request.isSideBySide || (isOneFigure && !request.isBoth && !request.isShare && !request.hasOr);
  const isOfEach = isApart(build, plan);
  const isSet = (one: JoinedFilter): boolean =>
    isSplit && one.joiner === "and" && (request.isSideBySide || !isOfEach(one));
  return filters.map((one) => ({ ...one, joiner: isSet(one) ? "versus" : one.joiner }));
}

/** Values that are set against each other are groups of their own. */
function splitBy({ model }: BuildArgs, plan: PlanDraft, values: readonly PlanFilter[]): PlanDraft {
  const [first] = values;
  if (first === undefined || plan.detail !== null) return plan;
  const known = findColumn(model, first.column.table, first.column.column);
  const isSplit = plan.dimensions.some(({ column }) => isSameColumn(column, first.column));
  if (known === undefined || isSplit) return plan;
  const label = capitalise(known.label);
  const dimension = { column: first.column, label, grain: null, part: null, via: first.via, evidence: first.evidence };
  return { ...plan, dimensions: [...plan.dimensions, dimension] };
}

type Placed =
  | { readonly kind: "filter"; readonly filter: PlanFilter }
  | { readonly kind: "built"; readonly built: Built };

function placeClause(build: BuildArgs, built: Built, clause: Clause): Placed | null {
  const relation = asRelation(build, clause);
  if (relation !== null) {
    const related = relate(build, built, relation);
    return related === null ? null : { kind: "built", built: related };
  }
  if (clause.kind === "compare" && !isNamedRow(build, clause)) {
    const grouped = groupCondition(build, built, clause);
    if (grouped !== "none") return grouped === null ? null : { kind: "built", built: grouped };
  }
  const filter = clause.kind === "relation" ? null : filterOf(build, clause);
  return filter === null ? null : { kind: "filter", filter };
}

type Relation = Extract<Clause, { kind: "relation" }>;

/** Rows that are there or not; null for a condition on what is in a row. */
function asRelation({ choice }: BuildArgs, clause: Clause): Relation | null {
  const plain = { kind: "relation", count: null, clauses: [], windows: [] } as const;
  if (clause.kind === "relation") return clause;
  if (clause.kind === "value") {
    const kind = choice.get(clause.mention.id)?.kind;
    return kind === "table" || (kind === "column" && clause.isNegated) ? { ...clause, ...plain } : null;
  }
  if (clause.kind !== "empty") return null;
  return { ...clause, ...plain, mention: clause.subject.mention, isNegated: !clause.isNegated };
}
