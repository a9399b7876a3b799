/**
 * How values are written for people: in the grid, in charts and in sentences. One spelling (English,
 * fixed) on server and browser, so that both paint the same text. No digit of an exact value is lost
 * to a detour over floating point. Browser-safe: types only from modules that use zod.
 */
import type { ColumnKind } from "./catalog.ts";
import { cellToNumber } from "./cell-number.ts";
import type { ValueFormat } from "./chart.ts";
import { isNumericKind } from "./column-kind.ts";
import { isIdentifierName, isYearName } from "./identifier-name.ts";
import type { Cell } from "./result-set.ts";
import { grainLabel } from "./time-grain.ts";

/** What is known of the column that a cell stands in; `name` may be a label in words. */
export type FormatColumn = {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly format?: ValueFormat | null;
  /** The calendar step of a date: a whole month is "Mar 2025", a quarter "Q1 2025", a year "2025". */
  readonly grain?: "month" | "quarter" | "year";
  /** Of a percentage: a difference of two, which is told in percentage points. */
  readonly isInPoints?: boolean;
  /** Fixed number of decimals, so that a column's points stand under each other; at most 20. */
  readonly decimals?: number;
};

/** How an absent value is written in the grid; charts say "(no value)". */
export const nullText = "null";

const maxDecimals = 2;

/** A cell as people read it: separators and at most two decimals for numbers, ISO-like dates, "null". */
export function formatValue(cell: Cell, column: FormatColumn): string {
  if (cell === null) return nullText;
  if (typeof cell === "boolean") return cell ? "true" : "false";
  if (isNumberCell(cell, column)) return formatNumberCell(cell, column);
  if (typeof cell === "number") return String(cell);
  if (column.grain !== undefined) return stepName(cell, column.grain);
  return column.kind === "timestamp" || column.kind === "timestamp_tz" ? formatTimestamp(cell) : cell;
}

/** A number with its format: 1,234.5 as it is, 0.234 as 23.4% (a percentage is stored as a fraction). */
export function formatNumber(value: number, format: ValueFormat | null = null): string {
  return formatNumberCell(value, { name: "", kind: "float", format });
}

/** A number in at most four digits from 10,000 on: 12.4 K, 1.24 M. Smaller ones and percentages stay whole. */
export function formatCompact(value: number, format: ValueFormat | null = null): string {
  if (format === "percent" || Math.abs(value) < 10_000) return formatNumber(value, format);
  const size =
    compactSizes.find((candidate) => Math.abs(value) >= candidate.from) ?? compactSizes[compactSizes.length - 1];
  if (size === undefined) return formatNumber(value, format);
  // A no-break space: the unit never wraps away from its number.
  return `${significantNumber.format(value / size.divisor)}\u00a0${size.unit}`;
}

/** A whole number with separators, e.g. a row count. */
export function formatCount(count: number): string {
  return groupedNumber(0, 0).format(count);
}

/** A number with its noun in the right form: "1,204 rows". */
export function formatCounted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** Time that something took: 182 ms, 3.2 s, 2 min 5 s. */
export function formatDuration(ms: number): string {
  if (ms < 1) return "under 1 ms";
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Decimals that a column of numbers needs so that its points line up: none, or two (percentages: one) as
 * soon as one value has a fraction. Undefined where each value is best written on its own.
 */
export function commonDecimals(cells: readonly Cell[], column: FormatColumn): number | undefined {
  if (!isNumericKind(column.kind) || column.kind === "integer") return undefined;
  const present = cells.flatMap((cell) => (isPresentNumber(cell) ? [cell] : []));
  if (column.format === "percent") return commonPercentDecimals(present.map(Number));
  // A column of tiny numbers would read as a column of zeros.
  if (present.some((cell) => isTiny(Number(cell)))) return undefined;
  return present.every(isWholeNumber) ? 0 : maxDecimals;
}

function commonPercentDecimals(fractions: readonly number[]): number | undefined {
  if (fractions.some((fraction) => fraction !== 0 && Math.abs(fraction) < 0.001)) return undefined;
  // In tenths of a percent: 0.07 * 100 is not 7 as a float.
  return fractions.every((fraction) => Math.round(fraction * 1_000) % 10 === 0) ? 0 : 1;
}

function isPresentNumber(cell: Cell): cell is string | number {
  return typeof cell !== "boolean" && cellToNumber(cell) !== null;
}

// Rounding must not carry 999,950 to "1,000 K": each size starts where the one below would round up to it.
const compactSizes = [
  { from: 999.5e9, divisor: 1e12, unit: "T" },
  { from: 999.5e6, divisor: 1e9, unit: "B" },
  { from: 999.5e3, divisor: 1e6, unit: "M" },
  { from: 0, divisor: 1e3, unit: "K" },
] as const;

const significantNumber = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const plainNumber = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });
const exactDecimal = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const timestampText = /^(\d{4,}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?\s*(.*)$/;
const groupedNumbers = new Map<string, Intl.NumberFormat>();

/** Text is a number only in a numeric column, or where a format says that it is one. */
function isNumberCell(cell: string | number, column: FormatColumn): boolean {
  if (typeof cell === "number") return Number.isFinite(cell);
  const mayBeNumber = isNumericKind(column.kind) || (column.format ?? null) !== null;
  return mayBeNumber && cellToNumber(cell) !== null;
}

function formatNumberCell(cell: string | number, column: FormatColumn): string {
  const value = Number(cell);
  if (column.format === "percent") {
    const percent = formatPercent(cell, column.decimals);
    return column.isInPoints === true ? percent.replace("%", "\u00a0pts") : percent;
  }
  if (column.format !== "currency" && isYear(value) && isYearName(column.name)) return yearText(cell);
  const isAmount = column.format === "currency" || !isWholeNumber(cell);
  if (!isAmount && isIdentifierName(column.name)) return identifierText(cell);
  const decimals = decimalRange(cell, column);
  const match = typeof cell === "string" ? exactDecimal.exec(cell.trim()) : null;
  if (match !== null) return formatExact(match, decimals);
  if (isTiny(value) && !decimals.isFixed) return plainNumber.format(value);
  return groupedNumber(decimals.min, decimals.max).format(value === 0 ? 0 : value);
}

type DecimalRange = { readonly min: number; readonly max: number; readonly isFixed: boolean };

function decimalRange(cell: string | number, column: FormatColumn): DecimalRange {
  if (column.decimals !== undefined) return { min: column.decimals, max: column.decimals, isFixed: true };
  if (column.format === "integer") return { min: 0, max: 0, isFixed: true };
  if (isWholeNumber(cell)) return { min: 0, max: 0, isFixed: false };
  return { min: column.format === "currency" ? maxDecimals : 0, max: maxDecimals, isFixed: false };
}

/** Judged on the text: a long decimal loses its fraction as a float. */
function isWholeNumber(cell: string | number): boolean {
  const match = typeof cell === "string" ? exactDecimal.exec(cell.trim()) : null;
  return match === null ? Number.isInteger(Number(cell)) : /^0*$/.test(match[3] ?? "");
}

function formatPercent(cell: string | number, decimals: number | undefined): string {
  const percent = Number(cell) * 100;
  const isSmall = decimals === undefined && percent !== 0 && Math.abs(percent) < 0.1;
  if (isSmall) return `${plainNumber.format(percent)}%`;
  const shown = { min: decimals ?? 0, max: decimals ?? 1, isFixed: true };
  const match = typeof cell === "string" ? exactDecimal.exec(cell.trim()) : null;
  if (match === null) return `${groupedNumber(shown.min, shown.max).format(percent)}%`;
  return `${formatExact(timesHundred(match), shown)}%`;
}

/** On the text: a long decimal loses its digits as a float. */
function timesHundred([, sign = "", whole = "", fraction = ""]: readonly (string | undefined)[]): readonly string[] {
  const padded = fraction.padEnd(2, "0");
  return ["", sign, whole + padded.slice(0, 2), padded.slice(2)];
}

/** Two decimals would make a zero of it. */
function isTiny(value: number): boolean {
  return value !== 0 && Math.abs(value) < 0.01;
}

/** Groups and rounds (half away from zero) decimal text digit by digit. */
function formatExact(match: readonly (string | undefined)[], decimals: DecimalRange): string {
  const [, sign = "", whole = "0", fraction = ""] = match;
  const kept = decimals.isFixed ? decimals.max : Math.max(decimals.max, tinyDecimals(whole, fraction));
  const padded = fraction.padEnd(kept + 1, "0");
  const roundsUp = padded.charAt(kept) >= "5";
  const scaled = BigInt(whole + padded.slice(0, kept)) + (roundsUp ? 1n : 0n);
  const digits = scaled.toString().padStart(kept + 1, "0");
  const point = digits.length - kept;
  const shownFraction = digits.slice(point).replace(/0+$/, "").padEnd(decimals.min, "0");
  const isNegative = sign === "-" && scaled !== 0n;
  const shownWhole = groupedNumber(0, 0).format(BigInt(digits.slice(0, point)));
  return `${isNegative ? "-" : ""}${shownWhole}${shownFraction === "" ? "" : `.${shownFraction}`}`;
}

/** Decimals that show the first two digits of a number below 0.01; 0 for all others. */
function tinyDecimals(whole: string, fraction: string): number {
  if (!/^0*$/.test(whole) || !fraction.startsWith("00")) return 0;
  const firstDigit = fraction.search(/[1-9]/);
  return firstDigit < 0 ? 0 : firstDigit + 2;
}

function identifierText(cell: string | number): string {
  return String(cell).trim().replace(/^\+/, "").replace(/\.0+$/, "");
}

function isYear(value: number): boolean {
  return value >= 1_000 && value < 3_000;
}

/** Years have no separators; an average of years may have a fraction. */
function yearText(cell: string | number): string {
  return isWholeNumber(cell) ? identifierText(cell) : String(Number(Number(cell).toFixed(1)));
}

/** The name of the month, quarter or year that begins on a day; any other text as it is. */
function stepName(cell: string, grain: NonNullable<FormatColumn["grain"]>): string {
  const time = /^\d{4}-\d{2}-\d{2}/.test(cell) ? Date.parse(cell.slice(0, 10)) : Number.NaN;
  return Number.isNaN(time) ? cell : grainLabel(time, grain);
}

function groupedNumber(min: number, max: number): Intl.NumberFormat {
  const key = `${min}/${max}`;
  const known = groupedNumbers.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat("en-US", { minimumFractionDigits: min, maximumFractionDigits: max });
  groupedNumbers.set(key, made);
  return made;
}

/** Seconds and fractions only where they say something; the offset stays as the engine wrote it. */
function formatTimestamp(text: string): string {
  const match = timestampText.exec(text);
  if (match === null) return text;
  const [, day = "", minutes = "", seconds = "00", fraction = "", offset = ""] = match;
  const parts = fraction.replace(/\.?0+$/, "");
  const shownSeconds = seconds === "00" && parts === "" ? "" : `:${seconds}${parts}`;
  return `${day} ${minutes}${shownSeconds}${offset === "" ? "" : ` ${offset}`}`;
}
