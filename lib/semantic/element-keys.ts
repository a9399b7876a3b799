/** The keys by which elements of a model are named in edits. */
import type { ModelElement } from "#lib/domain/model-edit";
import type { Relationship, SemanticColumn, SemanticModel, SemanticTable } from "./model.ts";

/** The key of a relationship: `ORDERS(CUSTOMER_ID) -> CUSTOMERS(ID)`. */
export function relationshipKey(relationship: Relationship): string {
  const { fromTable, fromColumns, toTable, toColumns } = relationship;
  return `${fromTable}(${fromColumns.join(", ")}) -> ${toTable}(${toColumns.join(", ")})`;
}

/** Its ends by the key; null where the key is none. */
export function relationshipOfKey(key: string): Omit<Relationship, "source"> | null {
  const [, fromTable, from, toTable, to] = /^(.+?)\((.+?)\) -> (.+?)\((.+?)\)$/.exec(key) ?? [];
  if (fromTable === undefined || from === undefined || toTable === undefined || to === undefined) return null;
  return { fromTable, fromColumns: from.split(", "), toTable, toColumns: to.split(", ") };
}

/** A yes/no calculation is a named filter to people. */
export function columnElement(table: string, column: SemanticColumn): ModelElement {
  const isFilter = column.expression !== null && column.kind === "boolean";
  return { kind: isFilter ? "filter" : "column", key: `${table}.${column.name}` };
}

export type ColumnOfKey = { readonly table: SemanticTable; readonly name: string };

/** The table and the column's name, which may not be there yet; tables and columns may have dots in their names. */
export function columnOfKey(model: SemanticModel, key: string): ColumnOfKey | null {
  const candidates = model.tables.filter((table) => key.startsWith(`${table.name}.`));
  const known = candidates.find((table) => table.columns.some(({ name }) => key === `${table.name}.${name}`));
  const table = known ?? candidates.toSorted((left, right) => right.name.length - left.name.length)[0];
  if (table === undefined) return null;
  const name = key.slice(table.name.length + 1);
  return name === "" ? null : { table, name };
}

/** One text per element, for maps. */
export function elementId({ kind, key }: ModelElement): string {
  return `${kind} ${key}`;
}
