/** How a reader wants a column's numbers written, on top of what is known of the column. Browser-safe. */
import { assertNever } from "./assert-never.ts";
import { cellToNumber } from "./cell-number.ts";
import { isNumericKind } from "./column-kind.ts";
import { exactNumber } from "./exact-number.ts";
import { type FormatColumn, formatCompact, formatValue } from "./format.ts";
import type { Cell } from "./result-set.ts";

/** `full` shows every decimal that is stored. */
export type NumberStyle = "auto" | "integer" | "one" | "two" | "four" | "full" | "percent" | "currency" | "compact";

/** What the styles are called, in the order in which they are offered. */
export const numberStyles: readonly { readonly style: NumberStyle; readonly label: string }[] = [
  { style: "auto", label: "Automatic" },
  { style: "integer", label: "No decimals" },
  { style: "one", label: "1 decimal" },
  { style: "two", label: "2 decimals" },
  { style: "four", label: "4 decimals" },
  { style: "full", label: "All decimals" },
  { style: "percent", label: "Percent" },
  { style: "currency", label: "Currency" },
  { style: "compact", label: "Compact" },
];

/** A cell of a column of numbers in the chosen style; anything else as ever. */
export function formatInStyle(cell: Cell, column: FormatColumn, style: NumberStyle): string {
  if (style === "auto" || cell === null || !isNumericKind(column.kind)) return formatValue(cell, column);
  switch (style) {
    case "integer":
      return formatValue(cell, { ...amountOf(column), decimals: 0 });
    case "one":
      return formatValue(cell, { ...amountOf(column), decimals: 1 });
    case "two":
      return formatValue(cell, { ...amountOf(column), decimals: 2 });
    case "four":
      return formatValue(cell, { ...amountOf(column), decimals: 4 });
    case "full":
      return formatFull(cell, column);
    case "percent":
      return formatValue(cell, { ...amountOf(column), format: "percent" });
    case "currency":
      return formatValue(cell, { ...amountOf(column), format: "currency", decimals: 2 });
    case "compact":
      return formatShort(cell, column);
    default:
      return assertNever(style);
  }
}

/** Whoever asks for decimals means an amount, whatever the column's name says. */
function amountOf(column: FormatColumn): FormatColumn {
  return { name: "", kind: column.kind };
}

/** More than the engines store; the most that a number format takes. */
const maxShownDecimals = 100;

function formatFull(cell: Exclude<Cell, null>, column: FormatColumn): string {
  const scale = exactNumber(cell)?.scale;
  if (scale === undefined || scale > maxShownDecimals) return String(cell);
  return formatValue(cell, { ...amountOf(column), decimals: scale });
}

function formatShort(cell: Exclude<Cell, null>, column: FormatColumn): string {
  const number = cellToNumber(typeof cell === "boolean" ? null : cell);
  return number === null ? formatValue(cell, column) : formatCompact(number);
}
