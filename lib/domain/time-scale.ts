/**
 * Reads a result column as points in time: dates, timestamps, "2025-03", "2025-Q1", years and other
 * counted periods, names of months and weekdays. Browser-safe.
 */
import { cellToNumber } from "./cell-number.ts";
import { isTemporalKind } from "./column-kind.ts";
import { endsInPeriod, nameWords } from "./identifier-name.ts";
import type { Cell, ResultColumn } from "./result-set.ts";
import type { Grain } from "./time-grain.ts";
import { findGrain, grainLabel, grainTick, monthName, nextTime } from "./time-grain.ts";

/** Places a column's cells on one axis. Keys are milliseconds for dates and plain numbers for counted periods. */
export type TimeScale = {
  /** Distinct keys in order. */
  readonly keys: readonly number[];
  /** No regular step: points stand at their true distance. */
  readonly isIrregular: boolean;
  /** The keys of the cells that it was read from, in their order. */
  readonly places: readonly (number | null)[];
  keyOf(cell: Cell | undefined): number | null;
  labelOf(key: number): string;
  tickOf(key: number): string;
  /** The key one step later, null where there is no regular step. */
  nextOf(key: number): number | null;
};

/** The scale on which all cells that are not NULL find a place, or null when one of them does not. */
export function readTimeScale(cells: readonly Cell[], label: string): TimeScale | null {
  for (const form of forms) {
    const places = placeAll(cells, form.read);
    if (places === null) continue;
    const keys = distinctKeys(places);
    return keys.length === 0 ? null : { ...form.build(keys, label), places };
  }
  return null;
}

/** The place of each cell, null for NULL; null as soon as another cell has none. */
function placeAll(cells: readonly Cell[], read: ReadKey): readonly (number | null)[] | null {
  const places: (number | null)[] = [];
  let last: { readonly cell: Cell; readonly key: number | null } = { cell: null, key: null };
  for (const cell of cells) {
    // Rows of one period mostly stand together.
    if (cell !== last.cell) last = { cell, key: cell === null ? null : read(cell) };
    if (last.key === null && cell !== null) return null;
    places.push(last.key);
  }
  return places;
}

function distinctKeys(places: readonly (number | null)[]): number[] {
  const sorted = Float64Array.from(places.filter((place) => place !== null)).sort();
  return [...sorted.filter((key, index) => index === 0 || key !== sorted[index - 1])];
}

/** True where the words of a label name a counted part of the calendar ("Year", "ORDER_MONTH", "hour of day"). */
export function namesCalendarPart(label: string): boolean {
  const words = nameWords(label);
  if (words.includes("per") || endsInPeriod(words)) return false;
  const last = words[words.length - 1] ?? "";
  return calendarParts.has(last) || (words.includes("of") && calendarParts.has(words[0] ?? ""));
}

/** True where a column runs along the calendar: by its kind, by its name, or by values such as "2025-Q1". */
export function readsAsTime(column: Pick<ResultColumn, "name" | "kind">, cells: readonly Cell[]): boolean {
  if (readTimeScale(cells, column.name) === null) return false;
  if (isTemporalKind(column.kind) || namesCalendarPart(column.name)) return true;
  return !cells.every(isDigits) || (namesYear(column.name) && cells.every(isYear));
}

/** Words behind which four digits are the year in which something began. */
const yearWords: ReadonlySet<string> = new Set(
  ["season", "creation", "created", "founded", "founding", "established"].concat([
    "since",
    "built",
    "opened",
    "introduced",
    "released",
  ]),
);

function namesYear(name: string): boolean {
  return nameWords(name).some((word) => yearWords.has(word));
}

function isYear(cell: Cell): boolean {
  return cell === null || /^\s*(1[5-9]|20)\d\d\s*$/.test(String(cell));
}

type ReadKey = (cell: Cell | undefined) => number | null;
type TimeForm = { readonly read: ReadKey; build(keys: number[], label: string): CellScale };
type CellScale = Omit<TimeScale, "places">;

const calendarParts: ReadonlySet<string> = new Set([
  "year",
  "yr",
  "quarter",
  "month",
  "week",
  "weekday",
  "day",
  "dow",
  "doy",
  "hour",
  "minute",
  "decade",
  "century",
]);

const months = ["january", "february", "march", "april", "may", "june"].concat([
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
]);
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const isoTime =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)?$/;
const isoMonth = /^(\d{4})-(\d{2})$/;
const yearQuarter = /^(\d{4})[- ]?Q([1-4])$/i;
const quarterYear = /^Q([1-4])[- ]?(\d{4})$/i;

const forms: readonly TimeForm[] = [
  { read: readDate, build: (keys, label) => dateScale({ keys, read: readDate, grain: findGrain(keys, label) }) },
  { read: readMonth, build: (keys) => dateScale({ keys, read: readMonth, grain: "month" }) },
  { read: readQuarter, build: (keys) => dateScale({ keys, read: readQuarter, grain: "quarter" }) },
  { read: readCount, build: countScale },
  { read: (cell) => readName(cell, months), build: (keys) => namedScale(keys, months) },
  { read: (cell) => readName(cell, weekdays), build: (keys) => namedScale(keys, weekdays) },
];

/** Text made of digits alone ("00123") is a code unless its name says that it counts time. */
function isDigits(cell: Cell): boolean {
  return cell === null || /^\s*\d+\s*$/.test(String(cell));
}

function dateScale(args: { keys: number[]; read: ReadKey; grain: Grain }): CellScale {
  const { keys, read, grain } = args;
  const span = (keys[keys.length - 1] ?? 0) - (keys[0] ?? 0);
  const step = grain === "moment" ? evenStep(keys) : null;
  return {
    keys,
    isIrregular: grain === "moment" && step === null,
    keyOf: read,
    labelOf: (key) => grainLabel(key, grain),
    tickOf: (key) => grainTick(key, grain, span),
    nextOf: (key) => (step === null ? nextTime(key, grain) : key + step),
  };
}

/** Hours, minutes, quarters of an hour: the step that most of many moments are apart and all others are multiples of. */
function evenStep(keys: readonly number[]): number | null {
  const leastMoments = 10;
  if (keys.length < leastMoments) return null;
  const steps = keys.slice(1).map((key, index) => key - (keys[index] ?? key));
  const smallest = steps.reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY);
  const isEven = steps.every((step) => step % smallest === 0);
  return isEven && steps.filter((step) => step === smallest).length > steps.length / 2 ? smallest : null;
}

/** Years and numbered periods; months by number are shown by name. */
function countScale(keys: number[], label: string): CellScale {
  const isMonth = nameWords(label).includes("month") && keys.every((key) => key >= 1 && key <= 12);
  const labelOf = (key: number) => (isMonth ? monthName(key - 1) : String(key));
  return { keys, isIrregular: false, keyOf: readCount, labelOf, tickOf: labelOf, nextOf: (key) => key + 1 };
}

function namedScale(keys: number[], names: readonly string[]): CellScale {
  const labelOf = (key: number) => {
    const name = names[key] ?? "";
    return name.charAt(0).toUpperCase() + name.slice(1, 3);
  };
  return {
    keys,
    isIrregular: false,
    keyOf: (cell) => readName(cell, names),
    labelOf,
    tickOf: labelOf,
    nextOf: (key) => key + 1,
  };
}

function readDate(cell: Cell | undefined): number | null {
  const match = typeof cell === "string" ? isoTime.exec(cell) : null;
  if (match === null) return null;
  // The wall clock counts, not the offset: days and months begin at local midnight.
  const [, year, month, day, hour = "0", minute = "0", second = "0"] = match;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

function readMonth(cell: Cell | undefined): number | null {
  const match = typeof cell === "string" ? isoMonth.exec(cell) : null;
  return match === null ? null : Date.UTC(Number(match[1]), Number(match[2]) - 1, 1);
}

function readQuarter(cell: Cell | undefined): number | null {
  if (typeof cell !== "string") return null;
  const [year, quarter] = yearQuarter.exec(cell)?.slice(1) ?? quarterYear.exec(cell)?.slice(1).reverse() ?? [];
  return year === undefined || quarter === undefined ? null : Date.UTC(Number(year), (Number(quarter) - 1) * 3, 1);
}

function readCount(cell: Cell | undefined): number | null {
  const value = typeof cell === "boolean" ? null : cellToNumber(cell);
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

/** The place of a month or a weekday by its name; null for any other text. */
export function placeInCalendar(cell: Cell, calendar: "months" | "weekdays"): number | null {
  return readName(cell, calendar === "months" ? months : weekdays);
}

/** Names in full or by their first three letters. */
function readName(cell: Cell | undefined, names: readonly string[]): number | null {
  if (typeof cell !== "string" || cell.trim().length < 3) return null;
  const word = cell.trim().toLowerCase();
  const index = names.findIndex((name) => name === word || name.slice(0, 3) === word);
  return index < 0 ? null : index;
}
