/**
 * Conditions on rows that only relate to the listed or counted ones ("customers who bought Garden products in 2025")
 * belong together: one related row has to meet them all, within the period that is named with them.
 */
import type { PlanExists, PlanFilter } from "#lib/domain/plan";
import { findTable } from "#lib/semantic/model";
import { measureTables } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { planTime } from "../time/plan-time.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { datedBy } from "./event-date.ts";

const costs = { relatedRows: 0.45, further: 0.1 };

/** Further conditions on rows that are spoken of anyway say little against a plan. */
function costOf(gathered: readonly PlanExists[]): number {
  const tables = new Set(gathered.map(({ table }) => table));
  return tables.size * costs.relatedRows + (gathered.length - tables.size) * costs.further;
}

/** Gathers such conditions in related rows, and their period with them; null when it is open whose the period is. */
export function addRelatedTime(build: BuildArgs, built: Built): Built | null {
  const { plan } = built;
  const base = onlyBase(plan);
  if (base === null) return built;
  const isRelated = (filter: PlanFilter): boolean =>
    reach(build.model, base, filter.column.table, filter.via).kind === "bridged";
  const related = plan.filters.filter(isRelated);
  const gathered = gather(build, base, related);
  if (gathered === null) return null;
  const kept = plan.filters.filter((filter) => !isRelated(filter));
  // A part that says nothing of its own was not understood: "both online and in the store".
  const isEmpty = (one: PlanExists): boolean => one.filters.length === 0 && one.having === null && one.time === null;
  if (build.request.isBoth && [...plan.exists, ...gathered].some(isEmpty)) return null;
  const changed: PlanDraft = { ...plan, filters: kept, exists: [...plan.exists, ...gathered] };
  return withPeriod(build, { plan: changed, cost: built.cost + costOf(gathered) });
}

/** The one table whose rows the plan lists or measures; null when there are several. */
export function onlyBase(plan: PlanDraft): string | null {
  const bases =
    plan.detail === null ? plan.metrics.flatMap(({ expression }) => measureTables(expression)) : [plan.detail.table];
  const [base, ...more] = new Set(bases);
  return base === undefined || more.length > 0 ? null : base;
}

/** One related row for all conditions, or with "both" one for each; what is left out must not be there at all. */
function gather(build: BuildArgs, base: string, filters: readonly PlanFilter[]): PlanExists[] | null {
  const found = filters.map((filter) => ({ filter, way: reach(build.model, base, filter.column.table, filter.via) }));
  const relatedTo = (filter: PlanFilter, table: string): PlanExists => {
    const positive = positiveOf(filter);
    return {
      of: base,
      table,
      isNegated: positive !== null,
      filters: [positive ?? filter],
      time: null,
      having: null,
      evidence: filter.evidence,
    };
  };
  const single = found.flatMap(({ filter, way }) => (way.kind === "bridged" ? [relatedTo(filter, way.bridge)] : []));
  if (build.request.isBoth) return single;
  const positive = single.filter(({ isNegated }) => !isNegated);
  return [...oneRowFor(positive), ...single.filter(({ isNegated }) => isNegated)];
}

/** One row that meets all conditions; where no row can meet two of them, each has a row of its own. */
function oneRowFor(positive: readonly PlanExists[]): readonly PlanExists[] {
  const [first, ...rest] = positive;
  if (first === undefined || rest.some(({ table }) => table !== first.table)) return positive;
  const apart = positive.filter((one) => positive.some((other) => other !== one && isOfSameColumn(one, other)));
  const shared = positive.filter((one) => !apart.includes(one));
  const heads = apart.length > 0 ? apart : [first];
  return heads.map((head) => {
    const all = apart.length > 0 ? [head, ...shared] : positive;
    return {
      ...first,
      filters: all.flatMap(({ filters }) => filters),
      evidence: all.flatMap(({ evidence }) => evidence),
    };
  });
}

function isOfSameColumn(left: PlanExists, right: PlanExists): boolean {
  const [one, other] = [left.filters[0], right.filters[0]];
  const isEqual = one?.condition.operator === "=" && other?.condition.operator === "=";
  return one !== undefined && other !== undefined && isEqual && isSameColumn(one.column, other.column);
}

/** There is none, rather than one of another kind: "no Garden products". */
function positiveOf(filter: PlanFilter): PlanFilter | null {
  const { condition } = filter;
  if (condition.operator === "!=") return { ...filter, condition: { operator: "=", value: condition.value } };
  if (condition.operator === "not_in") return { ...filter, condition: { operator: "in", values: condition.values } };
  return null;
}

/** The one period of the question belongs to the related rows, when rows of their own kind have no better claim. */
function withPeriod(build: BuildArgs, built: Built): Built | null {
  const { plan } = built;
  const [asked, ...more] = build.request.windows;
  if (asked === undefined || plan.exists.length === 0 || plan.exists.some(({ time }) => time !== null)) return built;
  if (asked.column !== null) return built;
  if (more.length > 0) return null;
  const exists = plan.exists.map((one) => {
    const column = datedBy(build, one.of, one.table);
    const time = column === null ? null : planTime({ model: build.model, column, today: build.today }, asked);
    return time === null ? null : { ...one, time };
  });
  const known = exists.filter((one) => one !== null);
  if (known.length < exists.length) return hasOwnTime(build, plan) ? built : null;
  return { plan: { ...plan, exists: known }, cost: built.cost };
}

function hasOwnTime({ model }: BuildArgs, plan: PlanDraft): boolean {
  const base = onlyBase(plan);
  return base !== null && findTable(model, base)?.mainTimeColumn !== null;
}
