/** What names the rows of a table, and whether words speak of several. */
import type { ColumnRef } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";
import { isSameColumn } from "./same-column.ts";

/** "orders", not "order". */
export function isPlural(words: string): boolean {
  const last = words.toLowerCase().split(" ").at(-1) ?? "";
  return stem(last) !== last;
}

/** The column that names a row of the table, else its key. */
export function rowName(model: SemanticModel, table: string): ColumnRef | null {
  const known = findTable(model, table);
  const column = known?.nameColumn ?? known?.primaryKey[0] ?? null;
  return column === null ? null : { table, column };
}

/** The columns that name a row in a list: both parts of a person's name where they stand apart. */
export function rowNames(model: SemanticModel, table: string): readonly ColumnRef[] {
  const first = rowName(model, table);
  const columns = findTable(model, table)?.columns ?? [];
  const label = columns.find(({ name }) => name === first?.column)?.label ?? "";
  const last = /\bfirst name$/.test(label)
    ? columns.find((column) => column.label === label.replace(/first name$/, "last name"))
    : undefined;
  return [first, last === undefined ? null : { table, column: last.name }].filter((column) => column !== null);
}

/** The column that tells the rows of a table apart. */
export function rowKey(model: SemanticModel, table: string): ColumnRef | null {
  const known = findTable(model, table);
  const column = known?.primaryKey.length === 1 ? known.primaryKey[0] : (known?.nameColumn ?? known?.primaryKey[0]);
  return column === undefined || column === null ? null : { table, column };
}

/** Whether each row of its table has another value: the groups are those rows. */
export function tellsRows(model: SemanticModel, column: ColumnRef): boolean {
  return [rowKey(model, column.table), rowName(model, column.table)].some(
    (own) => own !== null && isSameColumn(own, column),
  );
}
