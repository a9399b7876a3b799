/** What a text can be read as: a whole number, a number with a point or a comma, dates in three orders. Pure. */
import "server-only";

/** One bit per reading. */
export const shapes = {
  integer: 1 << 0,
  /** Decimal point; commas, spaces or apostrophes between thousands. */
  point: 1 << 1,
  /** Decimal comma; points, spaces or apostrophes between thousands. */
  comma: 1 << 2,
  /** Plain or with an exponent. */
  float: 1 << 3,
  boolean: 1 << 4,
  dateIso: 1 << 5,
  dateDayFirst: 1 << 6,
  dateMonthFirst: 1 << 7,
  stampIso: 1 << 8,
  stampDayFirst: 1 << 9,
  stampMonthFirst: 1 << 10,
  stampZoned: 1 << 11,
  time: 1 << 12,
} as const;

export type ShapeName = keyof typeof shapes;

export const shapeNames: readonly ShapeName[] = Object.keys(shapes).filter((name): name is ShapeName => name in shapes);

export const allShapes = Object.values(shapes).reduce((all, bit) => all | bit, 0);

/** Beyond this no text is a number or a date. */
export const longestValue = 64;

/** What more is known of a text that fits some shape. */
export type ValueFacts = {
  /** Bits of `shapes`. */
  readonly mask: number;
  readonly integerDigits: number;
  /** Digits behind the sign, read with a decimal point and with a decimal comma. */
  readonly pointScale: number;
  readonly commaScale: number;
  /** 007: a number to a machine, a code to people. */
  readonly hasLeadingZero: boolean;
  /** A number that no floating point holds. */
  readonly isBeyondDouble: boolean;
  /** How strptime reads it, where a plain cast cannot: for each order of the date. */
  readonly dayFirstPattern: string | null;
  readonly monthFirstPattern: string | null;
};

const nothing: ValueFacts = {
  mask: 0,
  integerDigits: 0,
  pointScale: 0,
  commaScale: 0,
  hasLeadingZero: false,
  isBeyondDouble: false,
  dayFirstPattern: null,
  monthFirstPattern: null,
};

/** `value` without spaces around it. */
export function factsOf(value: string): ValueFacts {
  const first = value.charCodeAt(0);
  const isDigit = first >= 48 && first <= 57;
  if (!isDigit && !numberSigns.has(first)) return wordFacts(value);
  const number = numberFacts(value);
  if (number !== null || !isDigit) return number ?? nothing;
  return dateFacts(value);
}

/** What a number may begin with besides a digit: a minus, a comma, a point. */
const numberSigns: ReadonlySet<number> = new Set([45, 44, 46]);

const plainInteger = /^-?\d+$/;
const withPoint = /^-?(?:(\d{1,3}(?:([, '’\u00a0\u202f])\d{3})(?:\2\d{3})*)|(\d*))(?:\.(\d+))?$/;
const withComma = /^-?(?:(\d{1,3}(?:([. '’\u00a0\u202f])\d{3})(?:\2\d{3})*)|(\d*))(?:,(\d+))?$/;
const withExponent = /^-?\d+(?:\.\d+)?[eE][+-]?\d{1,3}$/;
const leadingZero = /^-?0\d/;

function numberFacts(value: string): ValueFacts | null {
  if (plainInteger.test(value)) {
    const mask = shapes.integer | shapes.point | shapes.comma | shapes.float;
    return { ...nothing, mask, integerDigits: digitsOf(value), hasLeadingZero: leadingZero.test(value) };
  }
  if (withExponent.test(value)) return { ...nothing, mask: shapes.float, isBeyondDouble: !isHeld(value) };
  const point = withPoint.exec(value);
  const comma = withComma.exec(value);
  const isPoint = point !== null && /\d/.test(value);
  const isComma = comma !== null && /\d/.test(value);
  if (!isPoint && !isComma) return null;
  const isPlain = isPoint && point[1] === undefined;
  const mask = (isPoint ? shapes.point : 0) | (isComma ? shapes.comma : 0) | (isPlain ? shapes.float : 0);
  const wholes = [isPoint ? point : null, isComma ? comma : null].map((match) =>
    digitsOf(match?.[1] ?? match?.[3] ?? ""),
  );
  return {
    ...nothing,
    mask,
    integerDigits: Math.max(...wholes),
    pointScale: point?.[4]?.length ?? 0,
    commaScale: comma?.[4]?.length ?? 0,
    hasLeadingZero: leadingZero.test(value),
  };
}

/** A floating point keeps a plain number near enough: it becomes neither Infinity, as 1e400 would, nor zero, as 1e-400. */
export function isHeld(value: string): boolean {
  const held = Math.abs(Number(value));
  return held < Number.POSITIVE_INFINITY && (held > 0 || !/^[^eE]*[1-9]/.test(value));
}

/** What is wrong with a number that is not held. */
export const beyondHeld = "is more or less than a number can hold";

function digitsOf(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
  }
  return digits;
}

const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?<fraction>\.\d{1,9})?)?`;
const isoDate = new RegExp(
  String.raw`^(?<year>\d{4})([-/])(?<month>\d{1,2})\2(?<day>\d{1,2})(?:[T ]${clock}(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?$`,
);
const splitDate = new RegExp(
  String.raw`^(?<one>\d{1,2})(?<sign>[-/.])(?<two>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?: ${clock}(?<half> ?[AaPp][Mm])?)?$`,
);
const namedDate = /^(?<day>\d{1,2})(?<sign>[- ])(?<month>[A-Za-z]{3,9})\k<sign>(?<year>\d{4})$/;
const timeOfDay = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;

type Parts = Readonly<Record<string, string | undefined>>;

function dateFacts(value: string): ValueFacts {
  const iso = isoDate.exec(value)?.groups;
  if (iso !== undefined) return isoFacts(iso);
  const split = splitDate.exec(value)?.groups;
  if (split !== undefined) return splitFacts(split);
  const named = namedDate.exec(value)?.groups;
  if (named !== undefined) return namedFacts(named);
  return timeOfDay.test(value) ? { ...nothing, mask: shapes.time } : nothing;
}

function isoFacts(parts: Parts): ValueFacts {
  const { year, month, day, hour, zone } = parts;
  if (!isDay(year, month, day) || !isClock(parts)) return nothing;
  if (hour === undefined) return { ...nothing, mask: shapes.dateIso | shapes.stampIso };
  return { ...nothing, mask: zone === undefined ? shapes.stampIso : shapes.stampZoned };
}

function splitFacts(parts: Parts): ValueFacts {
  const { one, two, sign = "/", year = "", hour } = parts;
  const fullYear = year.length === 2 ? `20${year}` : year;
  if (!isClock(parts)) return nothing;
  const isDayFirst = isDay(fullYear, two, one);
  const isMonthFirst = isDay(fullYear, one, two);
  const yearSign = year.length === 2 ? "%y" : "%Y";
  const end = hour === undefined ? "" : clockPattern(parts);
  const [dayBit, monthBit] =
    hour === undefined
      ? [shapes.dateDayFirst | shapes.stampDayFirst, shapes.dateMonthFirst | shapes.stampMonthFirst]
      : [shapes.stampDayFirst, shapes.stampMonthFirst];
  return {
    ...nothing,
    mask: (isDayFirst ? dayBit : 0) | (isMonthFirst ? monthBit : 0),
    dayFirstPattern: isDayFirst ? `%d${sign}%m${sign}${yearSign}${end}` : null,
    monthFirstPattern: isMonthFirst ? `%m${sign}%d${sign}${yearSign}${end}` : null,
  };
}

/** 5-Jan-2025: the order leaves no doubt, so both readings are the same. */
function namedFacts(parts: Parts): ValueFacts {
  const { day, sign = "-", month = "", year } = parts;
  const at = monthNames.findIndex((name) => name === month.toLowerCase() || name.slice(0, 3) === month.toLowerCase());
  if (at === -1 || !isDay(year, String(at + 1), day)) return nothing;
  const pattern = `%d${sign}${month.length === 3 ? "%b" : "%B"}${sign}%Y`;
  const mask = shapes.dateDayFirst | shapes.dateMonthFirst | shapes.stampDayFirst | shapes.stampMonthFirst;
  return { ...nothing, mask, dayFirstPattern: pattern, monthFirstPattern: pattern };
}

const monthNames = "january february march april may june july august september october november december".split(" ");

function clockPattern({ second, fraction, half }: Parts): string {
  const seconds = second === undefined ? "" : `:%S${fraction === undefined ? "" : ".%n"}`;
  if (half === undefined) return ` %H:%M${seconds}`;
  return ` %I:%M${seconds}${half.startsWith(" ") ? " " : ""}%p`;
}

function isClock({ hour, minute, second, half }: Parts): boolean {
  if (hour === undefined) return true;
  const isHour = half === undefined ? Number(hour) <= 23 : Number(hour) >= 1 && Number(hour) <= 12;
  return isHour && Number(minute) <= 59 && Number(second ?? 0) <= 59;
}

function isDay(year: string | undefined, month: string | undefined, day: string | undefined): boolean {
  const [years, months, days] = [Number(year), Number(month), Number(day)];
  return months >= 1 && months <= 12 && days >= 1 && days <= new Date(Date.UTC(years, months, 0)).getUTCDate();
}

function wordFacts(value: string): ValueFacts {
  return /^(?:true|false)$/i.test(value) ? { ...nothing, mask: shapes.boolean } : nothing;
}

const missingWords: ReadonlySet<string> = new Set([
  "na",
  "n/a",
  "#n/a",
  "null",
  "nil",
  "none",
  "nan",
  "-",
  "--",
  "\\n",
]);

/** Words for a value that is not there; they count only in columns of numbers, dates and the like. */
export function isMissingWord(value: string): boolean {
  return value.length <= 4 && missingWords.has(value.toLowerCase());
}

/** All of them as SQL wants them: in lower case. */
export const missingWordList: readonly string[] = [...missingWords];
