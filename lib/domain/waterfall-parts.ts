/**
 * What the rows of a waterfall are: two totals and what leads from the first to the last. A column of the result says
 * it of each row, in these words. Browser-safe.
 */
import type { Cell } from "./result-set.ts";

/** `rest`: what the other changes leave unexplained, or all smaller ones together. */
export type WaterfallPart = "start" | "change" | "rest" | "end";

const parts: Readonly<Record<string, WaterfallPart>> = { start: "start", change: "change", rest: "rest", end: "end" };

/** Null for a cell that says something else. */
export function readWaterfallPart(cell: Cell | undefined): WaterfallPart | null {
  return typeof cell === "string" && Object.hasOwn(parts, cell) ? (parts[cell] ?? null) : null;
}

/** The column says of every row what it is: one start, one end, and at least one change between them. */
export function holdsWaterfallParts(cells: readonly Cell[]): boolean {
  const read = cells.map(readWaterfallPart);
  const counted = (part: WaterfallPart | null): number => read.filter((one) => one === part).length;
  return counted(null) === 0 && counted("start") === 1 && counted("end") === 1 && counted("change") > 0;
}

const order: Readonly<Record<WaterfallPart, number>> = { start: 0, change: 1, rest: 2, end: 3 };

/** Negative where the left one is drawn first; changes keep the order of their rows. */
export function comparePlacesInWaterfall(left: WaterfallPart, right: WaterfallPart): number {
  return order[left] - order[right];
}

/** Start and changes make the end, as far as rounded numbers can: each may be off by half of its last digit. */
export function addsUp(amounts: readonly (number | null)[], cells: readonly Cell[]): boolean {
  const present = amounts.filter((amount) => amount !== null);
  if (present.length < amounts.length) return false;
  const sum = present.reduce((total, amount, row) => total + (cells[row] === "end" ? -amount : amount), 0);
  const largest = present.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0);
  const decimals = present.reduce((most, amount) => Math.max(most, decimalsOf(amount)), 0);
  // Whole numbers that are small have hardly been rounded.
  const rounding = Math.min((present.length / 2) * 10 ** -decimals, largest * mostRounded);
  return Math.abs(sum) <= rounding + largest * floatDust;
}

/** Parts of the largest amount. */
const mostRounded = 0.005;
const floatDust = 1e-9;
const mostDecimals = 6;

/** Digits behind the point, at most six: more are those of numbers that nobody has rounded. */
function decimalsOf(amount: number): number {
  const digits = Array.from({ length: mostDecimals }, (_, count) => count);
  return digits.find((count) => Number(amount.toFixed(count)) === amount) ?? mostDecimals;
}
