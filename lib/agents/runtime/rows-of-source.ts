/** Rows of one of several databases, as they stand among those of the others. */
import "server-only";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";

/** The rows of one database as rows of the whole: its name in front, numbers written as the common kind has them. */
export function rowsFrom(
  source: string,
  rows: readonly ResultRow[],
  columns: readonly ResultColumn[],
): readonly ResultRow[] {
  const kinds = columns.slice(1).map((column) => column.kind);
  return rows.map((row) => [source, ...row.map((cell, index) => castCell(cell, kinds[index] ?? "other"))]);
}

/** Decimals travel as text, floats as numbers, whatever the column was before. */
function castCell(cell: Cell, kind: ResultColumn["kind"]): Cell {
  if (kind === "decimal" && typeof cell === "number") return String(cell);
  if (kind === "float" && typeof cell === "string" && cell.trim() !== "") return Number(cell);
  return cell;
}
