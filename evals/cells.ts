/** Cells of two engines or spellings as comparable values, and when two of them are the same. */
import type { Cell } from "#lib/domain/result-set";

/** A number, a text, or nothing: dates, times and nested values are texts. */
export type Value = number | string | null;

export type CellRules = {
  /** Two numbers within this share of the larger one are the same. */
  readonly relativeTolerance: number;
  readonly ignoreCase: boolean;
};

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** A code such as 007 is no number. */
const leadingZero = /^[+-]?0\d/;
const timestamp = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?(?:Z|[+-]00(?::?00)?)?$/;

/** Numbers in text are numbers, booleans are 0 and 1, midnight is its date. */
export function toValue(cell: Cell, { ignoreCase }: Pick<CellRules, "ignoreCase">): Value {
  if (cell === null || typeof cell === "number") return cell;
  if (typeof cell === "boolean") return cell ? 1 : 0;
  const text = cell.trim();
  if (plainNumber.test(text) && !leadingZero.test(text)) return Number(text);
  if (/^true$/i.test(text)) return 1;
  if (/^false$/i.test(text)) return 0;
  const moment = momentOf(text);
  return ignoreCase ? moment.toLowerCase() : moment;
}

function momentOf(text: string): string {
  const found = timestamp.exec(text);
  if (found === null) return text;
  const [, date = "", minutes = "", seconds = "00", fraction = ""] = found;
  const kept = fraction.replace(/\.?0+$/, "");
  const time = `${minutes}:${seconds}${kept}`;
  return time === "00:00:00" ? date : `${date} ${time}`;
}

/** Equal, or near enough to be the same number written differently. */
export function isSameValue(left: Value, right: Value, rules: CellRules): boolean {
  if (left === right) return true;
  if (typeof left === "number" && typeof right === "number") return isSameNumber(left, right, rules.relativeTolerance);
  // A text that looks like a number was read as one on one side only where the other says the same in letters.
  return left !== null && right !== null && String(left) === String(right);
}

function isSameNumber(left: number, right: number, tolerance: number): boolean {
  const isWhole = Number.isInteger(left) && Number.isInteger(right);
  if (isWhole) return false;
  const scale = Math.max(1, Math.abs(left), Math.abs(right));
  if (Math.abs(left - right) <= tolerance * scale) return true;
  return isRounded(left, right) || isRounded(right, left);
}

/** The second one has two to six decimals and is the first one rounded to them. */
function isRounded(exact: number, rounded: number): boolean {
  const decimals = decimalsOf(rounded);
  if (decimals < 2 || decimals > 6 || decimalsOf(exact) <= decimals) return false;
  const half = 0.5 * 10 ** -decimals;
  return Math.abs(exact - rounded) <= half * (1 + 1e-6);
}

function decimalsOf(value: number): number {
  const text = String(value);
  return text.includes("e") ? 12 : (text.split(".")[1]?.length ?? 0);
}
