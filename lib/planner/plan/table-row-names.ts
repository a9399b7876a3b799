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
