/** Figures as a sentence writes them: short, with their unit, and as exact as telling them apart takes. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import { type FormatColumn, formatValue } from "#lib/domain/format";
import { isYearName } from "#lib/domain/identifier-name";
import type { Cell } from "#lib/domain/result-set";
import { shortNumber, shortNumbers, shortNumberWith } from "#lib/domain/short-number";
import { withUnit } from "#lib/domain/unit-text";
import { escapeCellText } from "../runtime/markdown-text.ts";

/** How a column's figures are written; `unit` null where they have none. */
export type AmountColumn = FormatColumn & { readonly unit: string | null };

/** One figure by itself; "not known" where there is none. */
export function amountText(cell: Cell, column: AmountColumn): string {
  if (cell === null) return "not known";
  if (cellToNumber(cell) === null || typeof cell === "boolean") return escapeCellText(formatValue(cell, column));
  // Nobody is born in 1967.3.
  const shown = isYearName(column.name) ? Math.round(cellToNumber(cell) ?? 0) : cell;
  return withUnit(shortNumber(shown, column), unitOf(column));
}

/** The same with as many digits as it takes to be enough: what is said of it must be seen to hold. */
export function amountTextWith(cell: Cell, column: AmountColumn, isEnough: (text: string) => boolean): string {
  return withUnit(shortNumberWith(cell, column, isEnough), unitOf(column));
}

type Told = { readonly cell: Cell; readonly text: string };

/** The same figures, written so that those that differ look different beside each other. */
export function toldApart<Figure extends Told>(
  figures: readonly Figure[],
  column: AmountColumn | undefined,
  areEnough?: (texts: readonly string[]) => boolean,
): Figure[] {
  if (column === undefined) return [...figures];
  const cells = figures.map(({ cell }) => cell);
  const texts = shortNumbers(cells, column, areEnough);
  return figures.map((figure, place) => {
    const text = texts[place];
    const isNumber = text !== undefined && cellToNumber(figure.cell) !== null && typeof figure.cell !== "boolean";
    return isNumber ? { ...figure, text: withUnit(text, unitOf(column)) } : figure;
  });
}

/** A percentage has its sign already. */
function unitOf({ unit, format }: AmountColumn): string | null {
  return format === "percent" ? null : unit;
}
