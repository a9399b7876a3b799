/** Rows outside of all classes that a question lists are left out, which its plan says as conditions on the number. */
import { type ClassEdge, type DerivedColumn, derivedColumn } from "#lib/domain/derived-column";
import type { ColumnRef, PlanDimension, PlanFilter } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";

type Classes = Extract<DerivedColumn, { readonly kind: "classes" }>;

/**
 * With a condition for each end of its classes that numbers may lie behind. Null where groups of equal size would be
 * those of other rows than the ones that are asked about.
 */
export function withClassEnds(draft: PlanDraft, model: SemanticModel): PlanDraft | null {
  const kept = withoutClassEnds(draft);
  const filters = kept.dimensions.flatMap((dimension) => endsOf(dimension, model));
  const isOfSome = kept.filters.length + kept.alternatives.length + kept.exists.length > 0 || kept.time !== null;
  const isOfAll = kept.dimensions.some(({ column }) => derivedColumn(column.column)?.kind === "quantile");
  return isOfAll && isOfSome ? null : { ...kept, filters: [...kept.filters, ...filters] };
}

/** Without the conditions of classes that it is divided by: they go with them. */
export function withoutClassEnds<Draft extends PlanDraft>(draft: Draft): Draft {
  const numbers = draft.dimensions.flatMap(({ column }) => {
    const definition = derivedColumn(column.column);
    if (definition?.kind === "quantile") return [column];
    return definition?.kind === "classes" ? [definition.of] : [];
  });
  const isEnd = ({ column, evidence }: PlanFilter): boolean =>
    evidence.length === 0 && numbers.some((number) => isSameColumn(number, column));
  return { ...draft, filters: draft.filters.filter((filter) => !isEnd(filter)) };
}

function endsOf({ column, via }: PlanDimension, model: SemanticModel): PlanFilter[] {
  const definition = derivedColumn(column.column);
  // Rows without the number are in none of the groups.
  if (definition?.kind === "quantile") return [{ column, via, condition: { operator: "is_not_null" }, evidence: [] }];
  if (definition?.kind !== "classes") return [];
  const [first] = definition.isOpenBelow ? [] : definition.edges;
  const last = definition.isOpenAbove ? undefined : definition.edges.at(-1);
  const { least, most } = extremesOf(definition.of, model);
  const isBelowSeen = first !== undefined && !(least !== null && isOver(least, first));
  const isAboveSeen = last !== undefined && !(most !== null && !isOver(most, last));
  const filter = (condition: PlanFilter["condition"]): PlanFilter => ({
    column: definition.of,
    via,
    condition,
    evidence: [],
  });
  // A number that is not there is in none of the classes; an end of them leaves it out as well.
  const isLacking = !isBelowSeen && !isAboveSeen && mayLack(definition.of, model);
  return [
    ...(isLacking ? [filter({ operator: "is_not_null" })] : []),
    ...(isBelowSeen ? [filter(lowCondition(first, definition))] : []),
    ...(isAboveSeen ? [filter(highCondition(last, definition))] : []),
  ];
}

/** Whether rows may have no such number. No count is missing. */
function mayLack({ table, column }: ColumnRef, model: SemanticModel): boolean {
  const definition = derivedColumn(column);
  if (definition !== null) return definition.kind !== "summary" || definition.function !== "count";
  return findColumn(model, table, column)?.profile.nullCount !== 0;
}

function isOver(value: number, { at, isBelow }: ClassEdge): boolean {
  return value > at || (value === at && !isBelow);
}

function lowCondition({ at, isBelow }: ClassEdge, { isWhole }: Classes): PlanFilter["condition"] {
  if (isBelow && isWhole) return { operator: ">=", value: at + 1 };
  return { operator: isBelow ? ">" : ">=", value: at };
}

function highCondition({ at, isBelow }: ClassEdge, { isWhole }: Classes): PlanFilter["condition"] {
  if (!isBelow && isWhole) return { operator: "<=", value: at - 1 };
  return { operator: isBelow ? "<=" : "<", value: at };
}

/** What its numbers lie between, where that is known: no count is below 0. */
function extremesOf(
  number: ColumnRef,
  model: SemanticModel,
): { readonly least: number | null; readonly most: number | null } {
  const definition = derivedColumn(number.column);
  if (definition !== null)
    return { least: definition.kind === "summary" && isCounted(definition.function) ? 0 : null, most: null };
  const { min, max } = findColumn(model, number.table, number.column)?.profile ?? { min: null, max: null };
  return { least: min === null ? null : Number(min), most: max === null ? null : Number(max) };
}

function isCounted(name: Extract<DerivedColumn, { kind: "summary" }>["function"]): boolean {
  return name === "count" || name === "count_distinct";
}
