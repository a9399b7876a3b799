/** Columns of a result file as SQL: `c0`, `c1`, … by position, so that no name of a column ever reaches a statement. */
import "server-only";
import type { ColumnKind } from "#lib/domain/catalog";
import { isNumericKind } from "#lib/domain/column-kind";
import type { ColumnStorage } from "#lib/domain/column-storage";

/** What is known of a stored column when its file is read. */
export type StoredColumn = { readonly kind: ColumnKind; readonly storage: ColumnStorage };

/** Orders text as the browser does (`Intl.Collator("en", { numeric: true })`). */
const naturalOrder = "en-u-kn-true";

/** Stored columns are named by their places: `c0`, `c1`, … */
export function columnName(position: number): string {
  return `c${position}`;
}

/** The column's type in the file. */
export function fileType(storage: ColumnStorage): string {
  switch (storage.as) {
    case "boolean":
      return "BOOLEAN";
    case "integer":
      return "BIGINT";
    // A file has no wider integer than this one.
    case "wide_integer":
      return "DECIMAL(38, 0)";
    case "decimal":
      return `DECIMAL(${storage.precision}, ${storage.scale})`;
    case "float":
      return "DOUBLE";
    case "date":
      return "DATE";
    case "time":
      return "TIME";
    case "timestamp":
      return "TIMESTAMP";
    case "timestamp_tz":
      return "TIMESTAMPTZ";
    case "binary":
      return "BLOB";
    case "text":
    case "tagged":
      return "VARCHAR";
  }
}

/** From the text that stood for a cell to the type in the file. */
export function toFileSql(position: number, storage: ColumnStorage): string {
  const column = columnName(position);
  return storage.as === "binary" ? `unhex(${column})` : `CAST(${column} AS ${fileType(storage)})`;
}

/** What is read of a column so that its cells come out exact. */
export function readSql(position: number, storage: ColumnStorage): string {
  const column = columnName(position);
  return storage.as === "wide_integer" ? `CAST(${column} AS HUGEINT)` : column;
}

/** The column as words, without the letter of a tagged cell. */
export function textSql(position: number, storage: ColumnStorage): string {
  const column = columnName(position);
  if (storage.as === "tagged") return `substr(${column}, 2)`;
  if (storage.as === "binary") return `hex(${column})`;
  return storage.as === "text" ? column : `CAST(${column} AS VARCHAR)`;
}

/** The type in which a column's values compare as their kind does: exact numbers, times in time. Null for words. */
export function comparedType({ kind, storage }: StoredColumn): string | null {
  if (storage.as === "binary") return null;
  if (storage.as !== "text" && storage.as !== "tagged") return fileType(storage);
  if (!isNumericKind(kind)) return castTypes.get(kind) ?? null;
  return storage.scale === null ? "DOUBLE" : `DECIMAL(38, ${storage.scale})`;
}

/** The column in that type; null for words. */
export function comparableSql(position: number, column: StoredColumn): string | null {
  const type = comparedType(column);
  if (type === null) return null;
  const isWritten = column.storage.as === "text" || column.storage.as === "tagged";
  return isWritten ? `TRY_CAST(${textSql(position, column.storage)} AS ${type})` : columnName(position);
}

/** Sort keys of a column, the weightiest first. */
export function orderSql(position: number, column: StoredColumn): string[] {
  const comparable = comparableSql(position, column);
  const words = naturalKey(textSql(position, column.storage));
  if (comparable === null) return [words];
  return comparable === columnName(position) ? [comparable] : [comparable, words];
}

/** A text as a key that sorts as people expect: item 2 before item 10. */
export function naturalKey(text: string): string {
  return `icu_sort_key(${text}, '${naturalOrder}')`;
}

const castTypes: ReadonlyMap<ColumnKind, string> = new Map([
  ["date", "DATE"],
  ["time", "TIME"],
  ["timestamp", "TIMESTAMP"],
  ["timestamp_tz", "TIMESTAMPTZ"],
  ["boolean", "BOOLEAN"],
]);
