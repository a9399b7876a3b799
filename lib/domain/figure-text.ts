/** A number that is written large, as it is read at a glance. Browser-safe. */
import { cellToNumber } from "./cell-number.ts";
import type { ChartFigure } from "./chart-data-types.ts";
import { formatCompact, formatValue } from "./format.ts";
import { shortNumber } from "./short-number.ts";
import { withUnit } from "./unit-text.ts";

const maxCharacters = 14;

/** One that is too long is shortened. */
export function figureText({
  cell,
  column,
  isCompact,
  unit,
}: Pick<ChartFigure, "cell" | "column" | "isCompact" | "unit">): string {
  if (cell === null) return "–";
  const value = cellToNumber(cell);
  if (value === null) return formatValue(cell, column);
  // Decimals that were chosen are kept.
  const short = column.decimals === undefined ? shortNumber(cell, column) : formatValue(cell, column);
  const isLong = short.length > maxCharacters || isCompact;
  return withUnit(
    isLong ? formatCompact(value, column.format ?? null) : short,
    column.format === "percent" ? null : unit,
  );
}
