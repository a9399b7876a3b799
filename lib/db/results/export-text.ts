/** Cells as text of a download. */
import "server-only";
import { isNumericKind } from "#lib/domain/column-kind";
import { formatValue } from "#lib/domain/format";
import type { Cell } from "#lib/domain/result-set";
import type { ExportColumn, ExportValues } from "./export-protocol.ts";

/** The cell as kept or as people read it; NULL stays null. */
export function cellText(cell: Cell, column: ExportColumn, values: ExportValues): string | null {
  if (cell === null) return null;
  return values === "formatted" ? formatValue(cell, column) : String(cell);
}

/** True for a cell that is a number whatever it begins with, such as -5 and -Infinity: no spreadsheet runs those. */
export function isNumberCell(cell: Cell, column: ExportColumn): boolean {
  if (typeof cell === "number") return true;
  return typeof cell === "string" && isNumericKind(column.kind) && plainNumber.test(cell);
}

/** Names that are all different, whatever their case: A, A_2. A column without a name is named by its place. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, position) => {
    const wanted = name.trim() === "" ? `column_${position + 1}` : name;
    const free = firstFree(wanted, taken);
    taken.add(free.toLowerCase());
    return free;
  });
}

const plainNumber = /^(?:NaN|-?(?:Infinity|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?))$/;

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted}_${count}`;
  return name;
}
