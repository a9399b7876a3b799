/** How the cells of a result's column are written, judged from what is known of it and from its first rows. Browser-safe. */
import type { OutputColumn } from "./chart.ts";
import { commonDecimals, type FormatColumn } from "./format.ts";
import type { Cell, ResultColumn } from "./result-set.ts";

/** What the planner knows of the column at a place; undefined where it knows nothing of this result. */
export function outputAt(
  outputs: readonly OutputColumn[],
  columns: readonly ResultColumn[],
  position: number,
): OutputColumn | undefined {
  return outputs.length === columns.length ? outputs[position] : undefined;
}

/** @param cells the column's first ones: they decide how many decimals stand under each other. */
export function formatOfColumn(
  column: ResultColumn,
  output: OutputColumn | undefined,
  cells: readonly Cell[],
): FormatColumn {
  const base: FormatColumn = { name: output?.label ?? column.name, kind: column.kind, format: output?.format ?? null };
  // A label may hide what the column's own name gives away: CUSTOMER_ID labelled "Customer".
  const named = column.kind === "integer" && base.format === null ? { ...base, name: column.name } : base;
  const decimals = commonDecimals(cells, named);
  return decimals === undefined ? named : { ...named, decimals };
}
