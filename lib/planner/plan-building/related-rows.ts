/** Rows with, or without, rows that belong to them: "customers with more than 3 orders", "products without a price". */
import type { PlanExists, PlanFilter, PlanHaving } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { canReach, pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { countMetric, measureTables } from "../plan/measures.ts";
import { rowKey, rowName } from "../plan/table-row-names.ts";
import type { Clause } from "../request/request.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { isOfValues, setOf } from "./build-both.ts";
import { oppositeOf } from "./comparison-operators.ts";
import { datedBy } from "./event-date.ts";
import { hasNone } from "./filter-of.ts";
import { groupedList } from "./grouped-list.ts";
import { type Inner, innerConditions } from "./inner-conditions.ts";
import { mayLackParent } from "./may-lack-parent.ts";
import { areSeveral, withOwn } from "./named-by-key.ts";
import { negatedFilter } from "./negated-filter.ts";
import { countingTable, restrictedTable } from "./restricted-table.ts";
import { valueBefore } from "./value-nouns.ts";
import { compareValues } from "./value-sets.ts";

const costs = { relatedRow: 0.1, furtherStep: 0.08, looseRelation: 0.3 };

type Relation = Extract<Clause, { kind: "relation" }>;

/** Rows with, or without, related rows. */
export function relate(build: BuildArgs, built: Built, clause: Relation): Built | null {
  const element = build.choice.get(clause.mention.id);
  if (element === undefined) return built;
  if (element.kind !== "table") return relateToColumn(build, built, clause);
  if (clause.clauses.length + clause.windows.length === 0 && valueBefore(build, clause) !== null) return built;
  const compared = compareValues(build, built, clause, element.table);
  if (compared !== "none") return compared;
  const counted = countedFigure(built, element.table, clause);
  if (counted !== null) return counted;
  const lone = loneNegated(clause);
  if (lone !== null) {
    const some = relate(build, built, { ...clause, clauses: [] });
    return some && relate(build, some, { ...clause, isNegated: true, clauses: [lone] });
  }
  if (isEachMeant(build, clause)) return relateToEach(build, built, clause);
  return relateToRows(build, built, { clause, element });
}

function relateToRows(
  build: BuildArgs,
  built: Built,
  { clause, element }: { readonly clause: Relation; readonly element: Extract<ModelElement, { kind: "table" }> },
): Built | null {
  const { model } = build;
  const dated = datedBy(build, restrictedTable(build, built, element.table), element.table);
  const inner = innerConditions(build, clause, { table: element.table, dated });
  if (inner === null) return null;
  const of =
    (clause.count === null ? null : countingTable(build, built, element.table)) ??
    measuredTable(build, built, { clause, table: element.table, inner }) ??
    restrictedTable(build, built, element.table);
  if (of === null) return null;
  if (of === element.table && element.via !== null) return withOwn(built, { clause, inner, via: element.via });
  const isOneEach =
    canReach(model, of, element.table) && !areSeveral(model, of, { named: clause.mention, table: element.table });
  if (of === element.table || isOneEach)
    return liftedConditions(build, built, { clause, of, table: element.table, inner });
  const isPlain = inner.filters.length === 0 && inner.time === null && !clause.isNegated;
  if (isPlain && clause.count !== null && isOnlyListed(build, built, of, clause.count.operator)) {
    const metric = countMetric(model, element.table, clause.mention.chunk.text);
    const having: PlanHaving = {
      metric: metric.expression,
      operator: clause.count.operator,
      value: clause.count.value,
      evidence: [clause.text],
    };
    return groupedList(build, built, { metric, having: [having] });
  }
  return withRows(build, built, { clause, of, table: element.table, inner });
}

/** What each measured row belongs to says whether it counts: "revenue by region without web stores". */
function measuredTable(
  { model }: BuildArgs,
  { plan }: Built,
  { clause, table, inner }: Omit<Found, "of">,
): string | null {
  if (plan.detail !== null || clause.count !== null) return null;
  if (inner.filters.length === 0 && inner.time === null) return null;
  const bases = plan.metrics.flatMap(({ expression }) => measureTables(expression));
  const [base, ...others] = bases;
  const isOne = base !== undefined && others.every((other) => other === base);
  return isOne && base !== table && canReach(model, base, table) ? base : null;
}

function withRows({ model }: BuildArgs, { plan, cost }: Built, { clause, of, table, inner }: Found): Built {
  const exists: PlanExists = {
    of,
    table,
    isNegated: clause.isNegated,
    filters: inner.filters,
    time: inner.time,
    having: clause.count === null ? null : { measure: { kind: "count", table }, ...clause.count },
    evidence: [clause.text],
  };
  return { plan: { ...plan, exists: [...plan.exists, exists] }, cost: cost + relatedCost(model, of, table) };
}

/** Rows that lie nearer are more likely meant. */
function relatedCost(model: SemanticModel, of: string, table: string): number {
  const [path] = pathsToOne(model, table, of);
  return costs.relatedRow + costs.furtherStep * Math.max(0, (path?.length ?? 1) - 1);
}

/** Some of them, and none that is so; any one that is not so says less: "who has bookings but not a single cancelled one". */
function loneNegated({ clauses, count, isNegated, windows }: Relation): Clause | null {
  const [clause, ...others] = clauses;
  const isLone = clause?.joiner === "and" && clause.isNegated && others.length + windows.length === 0;
  return isLone && count === null && !isNegated ? { ...clause, joiner: null, isNegated: false } : null;
}

/** No single row can be both, so that each has one of its own: "who sailed both A and B". */
function isEachMeant({ request, choice }: BuildArgs, { clauses, count }: Relation): boolean {
  if (request.isBoth) return clauses.length > 1;
  const columns = clauses.map((clause) => {
    const element = clause.kind === "value" ? choice.get(clause.mention.id) : undefined;
    return element?.kind === "value" ? `${element.table}.${element.column}` : null;
  });
  const isJoined = clauses.every(({ joiner, isNegated }, index) => index === 0 || joiner === "and" || isNegated);
  const isOneColumn = columns[0] !== null && columns.every((column) => column === columns[0]);
  return count === null && clauses.length > 1 && isOneColumn && isJoined;
}

/** One related row for each of the conditions: "ordered both online and in the store". */
function relateToEach(build: BuildArgs, built: Built, clause: Relation): Built | null {
  let current: Built | null = built;
  for (const inner of clause.clauses) {
    const isNegated = clause.isNegated !== inner.isNegated;
    const only = { ...inner, joiner: null, isNegated: false };
    current = current === null ? null : relate(build, current, { ...clause, isNegated, clauses: [only] });
  }
  return current;
}

/** The number beside each group is the one that is compared: "months with more than 2000 orders". */
function countedFigure(
  { plan, cost }: Built,
  table: string,
  { count, clauses, isNegated, text }: Relation,
): Built | null {
  const metric = plan.metrics.find(({ expression }) => expression.kind === "count" && expression.table === table);
  if (metric === undefined || count === null || clauses.length > 0) return null;
  const operator = isNegated ? oppositeOf[count.operator] : count.operator;
  const having: PlanHaving = { metric: metric.expression, operator, value: count.value, evidence: [text] };
  return { plan: { ...plan, having: [...plan.having, having] }, cost };
}

/** Nothing else is shown of them, so that the number has its place beside each: "customers with more than 3 orders". */
function isOnlyListed({ parts }: BuildArgs, { plan }: Built, of: string, operator: PlanHaving["operator"]): boolean {
  const countsNone = operator === "<" || operator === "<=" || operator === "!=";
  return (
    plan.detail?.table === of &&
    parts.columns.length === 0 &&
    plan.exists.length === 0 &&
    plan.order.length === 0 &&
    !countsNone
  );
}

/** Rows where it is filled: "with an email". */
function relateToColumn(build: BuildArgs, built: Built, clause: Relation): Built | null {
  const element = build.choice.get(clause.mention.id);
  if (element?.kind !== "column") return null;
  const column = { table: element.table, column: element.column };
  if (clause.count !== null) return countedColumn(build, built, { clause, column });
  const of = clause.isNegated ? restrictedTable(build, built, column.table) : null;
  // Where a boat has many crews, none of them is there, rather than one with an empty name: "no crew".
  if (of !== null && of !== column.table && !canReach(build.model, of, column.table))
    return withRows(build, built, { clause, of, table: column.table, inner: { filters: [], time: null } });
  const known = findColumn(build.model, column.table, column.column);
  if (known === undefined) return null;
  const condition = hasNone(known, clause.isNegated);
  const filter: PlanFilter = { column, via: null, condition, evidence: [clause.text] };
  return { plan: { ...built.plan, filters: [...built.plan.filters, filter] }, cost: built.cost };
}

/** Different values are counted, rather than rows: "with at least 2 different cities". */
function countedColumn(
  build: BuildArgs,
  built: Built,
  found: { readonly clause: Relation; readonly column: PlanFilter["column"] },
): Built | null {
  const { clause, column } = found;
  const of = restrictedTable(build, built, column.table);
  if (of === column.table && clause.count !== null) return countedGroups(build, built, clause, column.table);
  if (of === null || clause.count === null || !canReach(build.model, column.table, of)) return null;
  const isDistinct = /\b(different|distinct|unique)\b/.test(clause.text);
  const measure = isDistinct
    ? ({ kind: "aggregate", function: "count_distinct", column } as const)
    : ({ kind: "count", table: column.table } as const);
  const exists: PlanExists = {
    of,
    table: column.table,
    isNegated: clause.isNegated,
    filters: [],
    time: null,
    having: { measure, ...clause.count },
    evidence: [clause.text],
  };
  return { plan: { ...built.plan, exists: [...built.plan.exists, exists] }, cost: built.cost + costs.relatedRow };
}

type Found = { readonly clause: Relation; readonly of: string; readonly table: string; readonly inner: Inner };

/** A table that the rows belong to: its conditions are theirs; how many of it there are is one. */
function liftedConditions(build: BuildArgs, built: Built, found: Found): Built | null {
  const { clause, of, table, inner } = found;
  const { plan } = built;
  const isEmpty = inner.filters.length === 0 && inner.time === null;
  if (clause.count !== null) {
    const restricted = { ...built, plan: { ...plan, filters: [...plan.filters, ...inner.filters] } };
    return of === table && inner.time === null ? countedGroups(build, restricted, clause, table) : null;
  }
  if (clause.isNegated) return withoutParent(build, built, found);
  if (plan.time !== null && inner.time !== null) return inBothPeriods(build, built, found);
  if (isEmpty && of !== table && (plan.detail === null || clause.isOne === true))
    return withParent(build, built, found);
  if (isEmpty && of !== table) return withName(build, built, table);
  return {
    plan: { ...plan, filters: [...plan.filters, ...inner.filters], time: inner.time ?? plan.time },
    cost: built.cost + (isEmpty ? costs.looseRelation : 0),
  };
}

/** "ports with boats built in 2024 and in 2025", where a port is a mere value of the boats. */
function inBothPeriods({ model }: BuildArgs, { plan, cost }: Built, { of, table, inner }: Found): Built | null {
  if (of !== table || plan.detail?.table !== of || !isOfValues(model, plan)) return null;
  const filters = [...plan.filters, ...inner.filters];
  return { plan: setOf(plan, plan.filters, { kind: "intersect", filters, time: inner.time }), cost };
}

/** What each row belongs to is shown beside it: "boats with their harbour". */
function withName({ model }: BuildArgs, built: Built, table: string): Built {
  const { plan } = built;
  const name = rowName(model, table);
  const cost = built.cost + costs.looseRelation;
  if (plan.detail === null || name === null) return { plan, cost };
  const { columns } = plan.detail;
  const isShown = columns.some((column) => column.table === table);
  return { plan: isShown ? plan : { ...plan, detail: { ...plan.detail, columns: [...columns, name] } }, cost };
}

/** Only those that have one, where a booking may have none: "bookings with a guest". */
function withParent({ model }: BuildArgs, { plan, cost }: Built, { clause, of, table }: Found): Built {
  const column = rowKey(model, table);
  if (column === null || !mayLackParent(model, of, table)) return { plan, cost: cost + costs.looseRelation };
  const filter: PlanFilter = { column, via: null, condition: { operator: "is_not_null" }, evidence: [clause.text] };
  return { plan: { ...plan, filters: [...plan.filters, filter] }, cost };
}

/** Rows that belong to none, or to one that does not meet the only condition. */
function withoutParent({ model }: BuildArgs, built: Built, { clause, of, table, inner }: Found): Built | null {
  const { plan } = built;
  // "ports without boats in repair", where a port is a mere value of the boats: those of all boats but of these.
  const isSome = inner.filters.length > 0 || inner.time !== null;
  if (of === table && plan.detail?.table === of && isSome && isOfValues(model, plan))
    return {
      plan: setOf(plan, plan.filters, {
        kind: "except",
        filters: [...plan.filters, ...inner.filters],
        time: inner.time,
      }),
      cost: built.cost,
    };
  const [filter, ...more] = inner.filters;
  if (inner.time !== null || more.length > 0) return null;
  const key = of === table ? null : rowKey(model, table);
  // Where every row belongs to one, "without" means something else.
  if (filter === undefined && !mayLackParent(model, of, table)) return null;
  const missing: PlanFilter | null =
    key === null ? null : { column: key, via: null, condition: { operator: "is_null" }, evidence: [clause.text] };
  const added = filter === undefined ? missing : negatedFilter(filter);
  return added === null ? null : { plan: { ...plan, filters: [...plan.filters, added] }, cost: built.cost };
}

/** The values of a column that so many rows have: "grades with at least 4 students". */
function countedGroups(build: BuildArgs, built: Built, clause: Relation, table: string): Built | null {
  const { plan } = built;
  if (plan.detail === null || plan.detail.table !== table || build.parts.columns.length === 0 || clause.count === null)
    return null;
  const metric = countMetric(build.model, table, clause.mention.chunk.text);
  const operator = clause.isNegated ? oppositeOf[clause.count.operator] : clause.count.operator;
  const having: PlanHaving = {
    metric: metric.expression,
    operator,
    value: clause.count.value,
    evidence: [clause.text],
  };
  return groupedList(build, built, { metric, having: [having] });
}
