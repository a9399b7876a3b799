/**
 * Values that follow on each other, whatever their amounts are: sizes, levels, stages of a process, ranges, numbered
 * steps, days and months by name. Browser-safe.
 */
import type { Cell } from "./result-set.ts";
import { stepFamilies } from "./step-families.ts";
import { placeInCalendar } from "./time-scale.ts";

/** The place of a value among its steps; null for NULL, and for what is no step. */
export type StepOrder = (cell: Cell) => number | null;

/** How the values follow on each other; null where they are names. NULL is nobody's step and disturbs nothing. */
export function readStepOrder(cells: readonly Cell[]): StepOrder | null {
  const values = [...new Set(cells)].filter((cell) => cell !== null);
  if (values.length < 2) return null;
  const order = orders.find((placeOf) => isOrder(values.map((cell) => placeOf(cell))));
  if (order === undefined) return null;
  const places = new Map<Cell, number | null>(values.map((cell) => [cell, order(cell)]));
  return (cell) => places.get(cell) ?? null;
}

/** Few whole numbers close to each other: ratings, classes, numbers of children. */
function wholeNumber(cell: Cell): number | null {
  return typeof cell === "number" && Number.isInteger(cell) && Math.abs(cell) < mostSteps ? cell : null;
}

const mostSteps = 100;

function isOrder(places: readonly (number | null)[]): boolean {
  // Two names of one step ("L" and "large") would stand in an order that nobody gave them.
  return !places.includes(null) && new Set(places).size === places.length;
}

const orders: readonly StepOrder[] = [
  (cell) => placeInCalendar(cell, "months"),
  (cell) => placeInCalendar(cell, "weekdays"),
  ...stepFamilies.map((family): StepOrder => {
    const places = new Map(family.flatMap((names, place) => names.split("|").map((name) => [name, place] as const)));
    return (cell) => places.get(plainText(cell)) ?? null;
  }),
  numberedStep,
  rangeStart,
  wholeNumber,
];

/** Spellings that differ in case and joints are one word: "In_Progress" and "in progress". */
function plainText(cell: Cell): string {
  return typeof cell === "string"
    ? cell
        .toLowerCase()
        .replace(/[\s_-]+/g, " ")
        .trim()
    : "";
}

const stepWords = "step|stage|phase|level|grade|tier|round|week|day|month|quarter|year|chapter|wave|generation|gen";
const numbered = new RegExp(`^(?:${stepWords}) ?(\\d{1,3})$`);
const listed = /^(\d{1,2}) ?[.):–-] ?\p{L}/u;

/** Values with a number that says their place ("Stage 2"); in a name it does not: "Store 12", "7-Eleven" beside others. */
function numberedStep(cell: Cell): number | null {
  if (typeof cell !== "string") return null;
  const found = numbered.exec(plainText(cell)) ?? listed.exec(cell.trim());
  return found?.[1] === undefined ? null : Number(found[1]);
}

const amount = String.raw`[$€£]? ?(\d[\d,]*(?:\.\d+)?) ?([km]?)(?: ?%)?`;
const unitAfter = "(?: [a-z]+)?";
const between = new RegExp(`^${amount} ?(?:-|–|to|until) ?${amount}${unitAfter}$`);
const below = new RegExp(`^(?:<=?|≤|under|below|up to|less than|fewer than) ?${amount}${unitAfter}$`);
const above = new RegExp(`^(?:>=?|≥|over|above|more than|at least) ?${amount}${unitAfter}$`);
const from = new RegExp(`^${amount} ?(?:\\+|(?:and|or) (?:more|over|above|older|up))${unitAfter}$`);

/** Where a range begins: "18-24" at 18, "under 18" right before that, "65+" at 65. */
function rangeStart(cell: Cell): number | null {
  if (typeof cell !== "string") return null;
  const text = cell.toLowerCase().trim();
  const range = between.exec(text);
  if (range !== null) return betweenStart(range);
  const start = below.exec(text);
  if (start !== null) return sizeOf(start[1], start[2]) - hair;
  const open = above.exec(text) ?? from.exec(text);
  return open === null ? null : sizeOf(open[1], open[2]) + hair;
}

/** In "50-100k" both ends count thousands, in "500-1k" only the last. */
function betweenStart([, low, lowUnit = "", high, highUnit = ""]: RegExpExecArray): number | null {
  const end = sizeOf(high, highUnit);
  const starts = [sizeOf(low, lowUnit === "" ? highUnit : lowUnit), sizeOf(low, lowUnit)];
  return starts.find((start) => start < end) ?? null;
}

/** Sets "under 18" before and "over 18" behind what begins at 18. */
const hair = 1e-6;
const powers: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

function sizeOf(digits = "", unit = ""): number {
  return Number(digits.replace(/,/g, "")) * (powers[unit] ?? 1);
}
