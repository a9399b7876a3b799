/**
 * Decides what a column of text is: the narrowest reading that all values allow, text when in doubt, and a sentence for
 * whatever had to be guessed. Pure.
 */
import "server-only";
import type { UploadType } from "#lib/domain/upload";
import type { ColumnEvidence, Misfit } from "./column-evidence.ts";
import { placeOf } from "./csv-records.ts";
import { beyondHeld, type ShapeName } from "./value-shapes.ts";

/** How the text of a column becomes values. */
export type Reading = {
  readonly type: UploadType;
  readonly nativeType: string;
  /** For strptime, where a cast is not enough. */
  readonly patterns: readonly string[];
  /** Why this reading cannot be had; null when it can. */
  readonly problem: string | null;
};

export type ColumnReading = {
  readonly chosen: UploadType;
  /** The chosen one is among them, and text always. */
  readonly readings: readonly Reading[];
  readonly note: string | null;
};

/** Where a column stands, for sentences, and the customs of its file where a value alone does not tell. */
export type ColumnPlace = { readonly position: number; readonly name: string; readonly customs: Customs };

export type Customs = {
  /** Some column of the file has numbers that only a decimal comma explains, or values are parted by semicolons. */
  readonly usesDecimalComma: boolean;
  /** What the file's unambiguous dates say; null when there is none. */
  readonly dateOrder: "day" | "month" | null;
};

const text: Reading = { type: "text", nativeType: "VARCHAR", patterns: [], problem: null };

/** The reading of a column and what else it could be. */
export function readColumn(evidence: ColumnEvidence, place: ColumnPlace): ColumnReading {
  if (evidence.valueCount === 0) return { chosen: "text", readings: [text], note: "This column has no values." };
  const fitting = candidates(evidence, place.customs, (shape) => evidence.fits(shape));
  const [best] = fitting;
  if (best === undefined) return nearReading(evidence, place);
  const readings = [...fitting.map(({ reading }) => reading), text];
  const beyond = evidence.beyondDouble;
  if (beyond !== null && best.reading.nativeType === "DOUBLE") return beyondReading(best.reading, beyond, place);
  const zero = evidence.leadingZero;
  if (zero !== null && isNumber(best.reading.type)) {
    return { chosen: "text", readings, note: `Kept as text: ${quoted(zero)} on line ${zero.line} has leading zeros.` };
  }
  return { chosen: best.reading.type, readings, note: guessNote(evidence, best, fitting) };
}

/** It would become Infinity, or zero, and nobody would see it. */
function beyondReading(reading: Reading, beyond: Misfit, { position, name }: ColumnPlace): ColumnReading {
  const problem = `${placeOf(beyond.line, position, name)}: ${quoted(beyond)} ${beyondHeld}.`;
  return {
    chosen: "text",
    readings: [{ ...reading, problem }, text],
    note: `Kept as text: ${quoted(beyond)} on line ${beyond.line} ${beyondHeld}.`,
  };
}

/** What the file as a whole does, from the columns that leave no doubt. */
export function customsOf(columns: readonly ColumnEvidence[], delimiter: string): Customs {
  const onlyDayFirst = columns.some((column) => isOnly(column, dayFirstShapes, monthFirstShapes));
  const onlyMonthFirst = columns.some((column) => isOnly(column, monthFirstShapes, dayFirstShapes));
  const usesDecimalComma =
    columns.some((column) => isOnly(column, ["comma"], ["point"])) ||
    (delimiter === ";" && !columns.some((column) => isOnly(column, ["point"], ["comma"])));
  if (onlyDayFirst === onlyMonthFirst) return { usesDecimalComma, dateOrder: null };
  return { usesDecimalComma, dateOrder: onlyDayFirst ? "day" : "month" };
}

const dayFirstShapes: readonly ShapeName[] = ["dateDayFirst", "stampDayFirst"];
const monthFirstShapes: readonly ShapeName[] = ["dateMonthFirst", "stampMonthFirst"];

function isOnly(column: ColumnEvidence, wanted: readonly ShapeName[], others: readonly ShapeName[]): boolean {
  return wanted.some((shape) => column.fits(shape)) && !others.some((shape) => column.fits(shape));
}

type Candidate = { readonly shape: ShapeName; readonly reading: Reading };

/** Whether a reading comes into question. */
type Holds = (shape: ShapeName) => boolean;

/** Readings that hold, in the order in which they are preferred. */
function candidates(evidence: ColumnEvidence, customs: Customs, holds: Holds): Candidate[] {
  const dayFirst = [...evidence.dayFirstPatterns].sort(shortYearsFirst);
  const monthFirst = [...evidence.monthFirstPatterns].sort(shortYearsFirst);
  const dates: Candidate[] = [
    candidate("dateDayFirst", "date_day_first", "DATE", dayFirst),
    candidate("dateMonthFirst", "date_month_first", "DATE", monthFirst),
  ];
  const stamps: Candidate[] = [
    candidate("stampDayFirst", "timestamp_day_first", "TIMESTAMP", dayFirst),
    candidate("stampMonthFirst", "timestamp_month_first", "TIMESTAMP", monthFirst),
  ];
  const isDay = isDayFirst(evidence, customs);
  return [
    ...numbers(evidence, customs, holds),
    candidate("boolean", "boolean", "BOOLEAN"),
    candidate("dateIso", "date", "DATE"),
    ...(isDay ? dates : dates.toReversed()),
    candidate("stampIso", "timestamp", "TIMESTAMP"),
    ...(isDay ? stamps : stamps.toReversed()),
    candidate("stampZoned", "timestamp_tz", "TIMESTAMP WITH TIME ZONE"),
    candidate("time", "time", "TIME"),
  ].filter(({ shape }) => holds(shape));
}

function candidate(
  shape: ShapeName,
  type: UploadType,
  nativeType: string,
  patterns: readonly string[] = [],
): Candidate {
  return { shape, reading: { type, nativeType, patterns, problem: null } };
}

// Years of two digits are tried first: "%Y" takes 25 for the year 25 and not for 2025.
function shortYearsFirst(left: string, right: string): number {
  return Number(right.includes("%y")) - Number(left.includes("%y"));
}

/** The most digits of an exact number. */
const maxDigits = 38;
/** Within so many digits an exact number is as quick as any. */
const quickDigits = 18;

function numbers(evidence: ColumnEvidence, customs: Customs, holds: Holds): Candidate[] {
  const { integerDigits, pointScale, commaScale } = evidence;
  if (holds("integer")) {
    // Digits that no exact number holds stay text rather than lose some.
    return integerDigits <= maxDigits ? [candidate("integer", "integer", integerType(integerDigits))] : [];
  }
  const point = holds("float") && !holds("point") ? null : decimalType(integerDigits, pointScale);
  const comma = decimalType(integerDigits, commaScale);
  const points = point === null ? [candidate("float", "number", "DOUBLE")] : [candidate("point", "number", point)];
  const commas = comma === null ? [] : [candidate("comma", "number_comma", comma)];
  // 1,234 and 1.234 can be read both ways: the rest of the file tells, else the point is the decimal sign.
  const isComma = holds("comma") && (!holds("point") || customs.usesDecimalComma);
  return isComma ? [...commas, ...points] : [...points, ...commas];
}

function integerType(digits: number): string {
  return digits <= quickDigits ? "BIGINT" : "HUGEINT";
}

function decimalType(integerDigits: number, scale: number): string | null {
  const digits = integerDigits + scale;
  if (digits > maxDigits) return null;
  if (scale === 0) return integerType(digits);
  return `DECIMAL(${digits <= quickDigits ? quickDigits : maxDigits},${scale})`;
}

/** 3/4/2025: the rest of the file tells; else points and dashes mean the day first, and slashes the month. */
function isDayFirst(evidence: ColumnEvidence, customs: Customs): boolean {
  if (customs.dateOrder !== null) return customs.dateOrder === "day";
  if (customs.usesDecimalComma) return true;
  return ![...evidence.monthFirstPatterns].some((pattern) => pattern.includes("/"));
}

function isNumber(type: UploadType): boolean {
  return type === "integer" || type === "number" || type === "number_comma";
}

/** What was taken for granted where another reading would have done as well. */
function guessNote(evidence: ColumnEvidence, best: Candidate, fitting: readonly Candidate[]): string | null {
  const isRead = (type: UploadType) => fitting.some(({ reading }) => reading.type === type);
  const { type } = best.reading;
  if (type === "number" && isRead("number_comma") && evidence.commaScale > 0)
    return "The comma was read as a sign between thousands.";
  if (type === "number" && isRead("number_comma") && evidence.pointScale > 0)
    return "The point was read as the decimal sign.";
  if (type === "number_comma" && isRead("number"))
    return "The comma was read as the decimal sign, the point as a sign between thousands.";
  const isDated = evidence.dayFirstPatterns.size > 0 && !namesMonths(evidence);
  if (isDated && isRead("date_day_first") && isRead("date_month_first"))
    return `Read with the ${type === "date_day_first" ? "day" : "month"} first: no date says otherwise.`;
  if (isDated && isRead("timestamp_day_first") && isRead("timestamp_month_first"))
    return `Read with the ${type === "timestamp_day_first" ? "day" : "month"} first: no date says otherwise.`;
  return null;
}

function namesMonths({ dayFirstPatterns }: ColumnEvidence): boolean {
  return [...dayFirstPatterns].every((pattern) => /%b/i.test(pattern));
}

/** Text because of a few values: they are likely mistakes, so the first one is named. */
function nearReading(evidence: ColumnEvidence, place: ColumnPlace): ColumnReading {
  const holds = (shape: ShapeName) => evidence.fits(shape) || evidence.nearlyFits(shape);
  const [near] = candidates(evidence, place.customs, holds);
  const misfit = near === undefined ? null : evidence.firstMisfit(near.shape);
  if (near === undefined || misfit === null) return { chosen: "text", readings: [text], note: null };
  const where = placeOf(misfit.line, place.position, place.name);
  const problem = `${where}: ${quoted(misfit)} is not ${words[near.reading.type]}.`;
  return {
    chosen: "text",
    readings: [{ ...near.reading, problem }, text],
    note: `Kept as text: ${quoted(misfit)} on line ${misfit.line} is not ${words[near.reading.type]}.`,
  };
}

function quoted({ value }: Misfit): string {
  return `"${value}"`;
}

const words: Readonly<Record<UploadType, string>> = {
  text: "a text",
  integer: "a whole number",
  number: "a number",
  number_comma: "a number",
  boolean: "true or false",
  date: "a date",
  date_day_first: "a date",
  date_month_first: "a date",
  timestamp: "a date with a time",
  timestamp_day_first: "a date with a time",
  timestamp_month_first: "a date with a time",
  timestamp_tz: "a date with a time and a zone",
  time: "a time of day",
};
