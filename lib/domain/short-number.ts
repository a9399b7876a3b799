/**
 * Numbers as short as they can be read: millions without their thousands, tens of thousands without cents. The exact
 * number is one look away, in the table and on hover. Browser-safe.
 */
import { cellToNumber } from "./cell-number.ts";
import { type FormatColumn, formatValue } from "./format.ts";
import { isIdentifierName } from "./identifier-name.ts";
import type { Cell } from "./result-set.ts";

/** One number by itself: 47.6 M, 412,345, 9.35, 40.8%. */
export function shortNumber(cell: Cell, column: FormatColumn): string {
  return writtenAt(0, cell, column);
}

/** One number, with as many digits more as it takes to be `isEnough`; the shortest one where none is. */
export function shortNumberWith(cell: Cell, column: FormatColumn, isEnough: (text: string) => boolean): string {
  const texts = Array.from({ length: mostDigitsMore + 1 }, (_, more) => writtenAt(more, cell, column));
  return texts.find(isEnough) ?? shortNumber(cell, column);
}

/** Numbers that stand beside each other: as short as tells apart those that differ, and as is enough, where they can be, with equal decimals. */
export function shortNumbers(
  cells: readonly Cell[],
  column: FormatColumn,
  areEnough: (texts: readonly string[]) => boolean = () => true,
): readonly string[] {
  const written = Array.from({ length: mostDigitsMore + 1 }, (_, more) =>
    evenly(cells.map((cell) => writtenAt(more, cell, column))),
  );
  const apart = written.filter((texts) => areToldApart(cells, texts));
  return apart.find(areEnough) ?? apart[0] ?? cells.map((cell) => shortNumber(cell, column));
}

const mostDigitsMore = 5;

/** "2.4 M" beside "2.51 M" is "2.40 M": what is compared is as exact on both sides. Numbers of another length keep their own decimals. */
function evenly(texts: readonly string[]): readonly string[] {
  const parts = texts.map((text) => scaledPattern.exec(text)?.groups ?? null);
  return texts.map((text, place) => {
    const own = parts[place] ?? null;
    if (own === null) return text;
    const alike = parts.filter((other) => other?.size === own.size && other?.whole?.length === own.whole?.length);
    const most = Math.max(...alike.map((other) => other?.decimals?.length ?? 0));
    const decimals = (own.decimals ?? "").padEnd(most, "0");
    return `${own.sign}${own.whole}${decimals === "" ? "" : `.${decimals}`}\u00a0${own.size}`;
  });
}

const scaledPattern = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<decimals>\d+))?\u00a0(?<size>[MBT])$/;

/** Equal texts stand for equal numbers alone. */
function areToldApart(cells: readonly Cell[], texts: readonly string[]): boolean {
  return texts.every((text, place) => {
    const first = texts.indexOf(text);
    return first === place || cellToNumber(cells[first]) === cellToNumber(cells[place]);
  });
}

/** With so many digits more than it needs by itself. */
function writtenAt(more: number, cell: Cell, column: FormatColumn): string {
  const value = cellToNumber(cell);
  if (value === null || typeof cell === "boolean" || isLabel(value, column)) return formatValue(cell, column);
  if (column.format === "percent")
    return formatValue(cell, more === 0 ? column : { ...column, decimals: percentDecimals + more });
  const size = Math.abs(value) < shortBelow ? sizes.find(({ from }) => Math.abs(value) >= from) : undefined;
  if (size !== undefined && more <= mostScaledDigits) {
    // A no-break space: the size never wraps away from its number.
    return `${scaled(value / size.divisor, leastDigits + more)}\u00a0${size.name}`;
  }
  const isLong = Math.abs(value) >= withoutDecimalsFrom && Math.abs(value) < shortBelow;
  const inFull = size === undefined ? 0 : mostScaledDigits + 1;
  if (more === inFull && isLong) return formatValue(cell, { ...column, decimals: 0 });
  const beyondTable = more - inFull - 1;
  const isExact = beyondTable <= 0 || Number.isInteger(value);
  return formatValue(cell, isExact ? column : { ...column, decimals: tableDecimals + beyondTable });
}

const percentDecimals = 1;
const tableDecimals = 2;
const leastDigits = 3;
/** Beyond that the number in full is hardly longer. */
const mostScaledDigits = 2;
/** 2,441,500 is easier to read than 2.4415 M. */
const mostScaledDecimals = 3;
const withoutDecimalsFrom = 10_000;

/** Beyond trillions there are no words that everybody knows. */
const shortBelow = 999.5e12;

/** Rounding must not carry 999.9 M to "1,000 M": each size starts where the one below would round up to it. */
const sizes = [
  { from: 999.5e9, divisor: 1e12, name: "T" },
  { from: 999.5e6, divisor: 1e9, name: "B" },
  { from: 999.5e3, divisor: 1e6, name: "M" },
] as const;

function scaled(value: number, digits: number): string {
  const whole = String(Math.floor(Math.abs(value))).length;
  return rounded(value, Math.min(digits, whole + mostScaledDecimals));
}

function rounded(value: number, digits: number): string {
  return new Intl.NumberFormat("en-US", { maximumSignificantDigits: digits }).format(value);
}

/** Keys and years are written as they are, whatever their size. */
function isLabel(value: number, { name, format }: FormatColumn): boolean {
  return format !== "currency" && Number.isInteger(value) && isIdentifierName(name);
}
