/** What restricted the rows of the last answer, in a plan that asks about the same rows. */
import type { ColumnRef, Plan, PlanExists } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import type { SemanticModel } from "#lib/semantic/model";
import { measureTables } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { periodFilters } from "./edit-time.ts";
import { mergedFilters } from "./merge-filters.ts";

/** Null where the new rows cannot be restricted so. */
export function withConditions(model: SemanticModel, own: Plan, before: Plan): Plan | null {
  const bases = basesOf(own);
  const reaches = (table: string): boolean => bases.every((base) => base === table || canReach(model, base, table));
  const tables = [
    ...[...before.filters, ...before.alternatives.flat()].map(({ column }) => column.table),
    ...before.exists.map(({ of }) => of),
    ...(before.time === null ? [] : [before.time.column.table]),
  ];
  const restricted = tables.every(reaches) ? restrictedSo(own, before) : withRelated(model, own, before);
  return restricted === null ? null : withLimit(model, restricted, before);
}

function basesOf({ detail, metrics }: Plan): string[] {
  return detail === null ? metrics.flatMap(({ expression }) => measureTables(expression)) : [detail.table];
}

function restrictedSo(own: Plan, before: Plan): Plan {
  const isOther = own.time !== null && before.time !== null && !isSameColumn(own.time.column, before.time.column);
  const period = isOther && before.time !== null ? periodFilters(before.time) : [];
  return {
    ...own,
    filters: mergedFilters([...before.filters, ...period], own.filters, false),
    alternatives: [...before.alternatives, ...own.alternatives],
    exists: [...before.exists, ...own.exists],
    time: own.time ?? before.time,
  };
}

/** The rows that the last answer's rows belong to: those with such a row. */
function withRelated(model: SemanticModel, own: Plan, before: Plan): Plan | null {
  const [of, ...others] = basesOf(own);
  const [table] = basesOf(before);
  if (of === undefined || table === undefined || others.length > 0 || !canReach(model, table, of)) return null;
  if (before.exists.length + before.alternatives.length > 0) return null;
  const related: PlanExists = {
    of,
    table,
    isNegated: false,
    filters: [...before.filters],
    time: before.time,
    having: null,
    evidence: [],
  };
  return { ...own, exists: [related, ...own.exists] };
}

/** "the 5 largest", then "what are their names": still those 5. Null where another figure is asked of them. */
function withLimit(model: SemanticModel, own: Plan, before: Plan): Plan | null {
  const { detail } = before;
  if (before.limit === null || detail === null) return own;
  if (own.detail === null || own.detail.table !== detail.table || own.limit !== null || own.order.length > 0)
    return null;
  const columns = [...own.detail.columns];
  const order = before.order.map((one) => {
    const column = detail.columns[one.index];
    return { ...one, index: column === undefined ? 0 : placeOf(columns, column) };
  });
  if (!columns.every(({ table }) => table === detail.table || canReach(model, detail.table, table))) return null;
  return { ...own, detail: { ...own.detail, columns, isDistinct: false }, order, limit: before.limit };
}

/** Its place among the columns; it is added where it is missing. */
function placeOf(columns: ColumnRef[], column: ColumnRef): number {
  const place = columns.findIndex((other) => isSameColumn(other, column));
  return place < 0 ? columns.push(column) - 1 : place;
}
