/** Which cells a typed column of a file gives back letter by letter. Everything else is kept as it is written. */
import "server-only";
import type { ColumnKind } from "#lib/domain/catalog";
import type { Cell } from "#lib/domain/result-set";

type Shape = (cell: Exclude<Cell, null>) => boolean;

/** True when a typed column of this kind returns the very same cell. Kinds that are text have no type to lose. */
export function hasTypedShape(cell: Exclude<Cell, null>, kind: ColumnKind): boolean {
  return shapes[kind](cell);
}

/** The digits before and after the point of a number that is written in full; null for everything else. */
export function plainDigits(cell: Cell): { readonly whole: number; readonly scale: number } | null {
  const match = typeof cell === "boolean" || cell === null ? null : plainNumber.exec(String(cell));
  if (match === null) return null;
  return { whole: (match[1] ?? "").replace(/^0+/, "").length, scale: match[2]?.length ?? 0 };
}

const plainNumber = /^-?(\d+)(?:\.(\d+))?$/;
const longInteger = /^-?[1-9]\d{15,37}$/;
const decimalText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const negativeZero = /^-0(?:\.0+)?$/;
const timeText = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.(?=\d{1,6}$)\d*[1-9])?$/;
const hexText = /^(?:[0-9A-F]{2})*$/;
const notFinite: ReadonlySet<unknown> = new Set(["NaN", "Infinity", "-Infinity"]);

const shapes: Readonly<Record<ColumnKind, Shape>> = {
  integer: isInteger,
  decimal: (cell) => typeof cell === "string" && decimalText.test(cell) && !negativeZero.test(cell),
  float: (cell) => typeof cell === "number" || notFinite.has(cell),
  boolean: (cell) => typeof cell === "boolean",
  date: (cell) => typeof cell === "string" && isDate(cell),
  timestamp: (cell) => typeof cell === "string" && isTimestamp(cell),
  timestamp_tz: (cell) => typeof cell === "string" && cell.endsWith("+00:00") && isTimestamp(cell.slice(0, -6)),
  time: (cell) => typeof cell === "string" && timeText.test(cell),
  binary: (cell) => typeof cell === "string" && hexText.test(cell),
  text: () => false,
  json: () => false,
  other: () => false,
};

/** Within 2^53 a number, beyond it text: the other way round the cell would change its type. */
function isInteger(cell: Exclude<Cell, null>): boolean {
  if (typeof cell === "number") return Number.isSafeInteger(cell) && !Object.is(cell, -0);
  return typeof cell === "string" && longInteger.test(cell) && !Number.isSafeInteger(Number(cell));
}

function isTimestamp(text: string): boolean {
  return text[10] === " " && isDate(text.slice(0, 10)) && timeText.test(text.slice(11));
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return year >= 1 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
