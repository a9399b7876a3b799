/** Small tables for tests of the comparison: rows with columns named by their place. */
import type { Cell } from "#lib/domain/result-set";
import type { Gold, RowOrder } from "../../../evals/compare.ts";

type Row = readonly Cell[];

/** Columns `a`, `b`, `c`, ... */
export function table(rows: readonly Row[], width = rows[0]?.length ?? 0) {
  return { columns: Array.from({ length: width }, (_, place) => String.fromCharCode(97 + place)), rows };
}

export function gold(rows: readonly Row[], order: RowOrder = { kind: "any" }): Gold {
  return { ...table(rows), order };
}
