/**
 * What no single row can be: "ports with boats over 20 metres and boats under 5" is in two lists, "ports with yachts
 * but not with dinghies" in one and not in the other.
 */
import type { ColumnRef, PlanFilter, PlanTime } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { filterOf } from "./filter-of.ts";

type Pair = { readonly first: PlanFilter; readonly second: PlanFilter };

/** The rows of two lists in one; null where two conditions exclude each other and no list is asked for. */
export function addBoth(build: BuildArgs, built: Built): Built | null {
  const { request, model } = build;
  const { plan } = built;
  const never = request.isNever && isOfValues(model, plan) ? saidOfNone(build, plan) : null;
  if (never !== null) return { plan: never, cost: built.cost };
  const both = saidOfBoth(plan, request.isBoth);
  if (both !== null) {
    if (plan.detail === null || plan.limit !== null) return null;
    return { plan: combined(plan, both, "intersect"), cost: built.cost };
  }
  const without = pairOf(plan.filters, ({ second }) => positiveOf(second) !== null);
  const positive = without === null ? null : positiveOf(without.second);
  if (without === null || positive === null || !isOfValues(model, plan)) return built;
  return { plan: combined(plan, { first: without.first, second: positive }, "except", without), cost: built.cost };
}

/** Those of no row that did, rather than those of some row that did not: "boat types that never cost more than 100". */
function saidOfNone(build: BuildArgs, plan: PlanDraft): PlanDraft | null {
  const negated = build.request.clauses.flatMap((clause) => {
    if (!clause.isNegated || (clause.kind !== "compare" && clause.kind !== "value")) return [];
    const [said, positive] = [filterOf(build, clause), filterOf(build, { ...clause, isNegated: false })];
    return said === null || positive === null ? [] : [{ said: JSON.stringify(said), positive }];
  });
  const rest = plan.filters.filter((filter) => !negated.some(({ said }) => said === JSON.stringify(filter)));
  if (negated.length === 0 || rest.length + negated.length !== plan.filters.length) return null;
  return setOf(plan, rest, { kind: "except", filters: [...rest, ...negated.map(({ positive }) => positive)] });
}

/** What no row can be, values that are listed once can be: "skippers who sailed to Kiel and also to Bergen". */
function saidOfBoth({ detail, filters, setOperation }: PlanDraft, isBoth: boolean): Pair | null {
  if (isBoth) return pairOf(filters, () => true);
  if (detail?.isDistinct !== true || setOperation !== null) return null;
  const equal = filters.filter(({ condition, evidence }) => condition.operator === "=" && evidence.length > 0);
  return pairOf(equal, () => true);
}

/** The rows of `plan` that are, or are not, also in the list by the second condition. */
function combined(plan: PlanDraft, pair: Pair, kind: "intersect" | "except", said: Pair = pair): PlanDraft {
  const rest = plan.filters.filter((filter) => filter !== said.first && filter !== said.second);
  return setOf(plan, [...rest, pair.first], { kind, filters: [...rest, pair.second] });
}

/** One list by `filters`, combined with another by those of `other`. */
export function setOf(
  plan: PlanDraft,
  filters: readonly PlanFilter[],
  other: {
    readonly kind: "intersect" | "except";
    readonly filters: readonly PlanFilter[];
    /** A period of its own. */
    readonly time?: PlanTime | null;
  },
): PlanDraft {
  const detail = plan.detail === null ? null : { ...plan.detail, isDistinct: true };
  const named = namedValue(plan);
  const { setOperation: _, ...single } = {
    ...plan,
    detail,
    order: [],
    filters: [...other.filters, ...named],
    time: other.time ?? plan.time,
  };
  const setOperation = { kind: other.kind, plan: single, evidence: [other.kind === "intersect" ? "both" : "not"] };
  return { ...plan, detail, filters: [...filters, ...named], setOperation };
}

/** Of a list of one column its values: what is not filled in is none of them. */
function namedValue({ detail }: PlanDraft): PlanFilter[] {
  const [column, ...others] = detail?.columns ?? [];
  if (column === undefined || others.length > 0) return [];
  return [{ column, via: null, condition: { operator: "is_not_null" }, evidence: [] }];
}

/** Whether values are listed that many rows may share, rather than the rows themselves. */
export function isOfValues(model: SemanticModel, { detail, limit, setOperation }: PlanDraft): boolean {
  if (detail === null || limit !== null || setOperation !== null) return false;
  const table = findTable(model, detail.table);
  const tellsApart = ({ table: name, column }: ColumnRef): boolean =>
    name === detail.table && (table?.primaryKey.includes(column) === true || table?.nameColumn === column);
  return table?.primaryKey.length !== 1 || !detail.columns.some(tellsApart);
}

/** Two conditions on one column that were said of the same rows. */
function pairOf(filters: readonly PlanFilter[], isMeant: (pair: Pair) => boolean): Pair | null {
  for (const [index, first] of filters.entries()) {
    const second = filters
      .slice(index + 1)
      .find((other) => isSameColumn(other.column, first.column) && isMeant({ first, second: other }));
    if (second !== undefined) return { first, second };
  }
  return null;
}

function positiveOf(filter: PlanFilter): PlanFilter | null {
  const { condition } = filter;
  if (condition.operator === "!=") return { ...filter, condition: { operator: "=", value: condition.value } };
  return condition.operator === "not_in"
    ? { ...filter, condition: { operator: "in", values: condition.values } }
    : null;
}
