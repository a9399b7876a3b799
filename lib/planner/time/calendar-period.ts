/** Periods with their year named: "2025", "March 2025", "5 March 2025", "Q3 2024", "third quarter of 2024", "H1 2025", an ISO date. */
import type { TimeGrain } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import { addPeriods, iso } from "./calendar.ts";

/** Months by their names. */
export const months: Readonly<Record<string, number>> = {
  january: 1,
  jan: 1,
  february: 2,
  feb: 2,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  may: 5,
  june: 6,
  jun: 6,
  july: 7,
  jul: 7,
  august: 8,
  aug: 8,
  september: 9,
  sep: 9,
  sept: 9,
  october: 10,
  oct: 10,
  november: 11,
  nov: 11,
  december: 12,
  dec: 12,
};

/** The place that a word names; -1 for the last one. */
export const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  last: -1,
  final: -1,
};

/** `from` is the first day, `to` the first day after; `length` is in tokens. */
export type Period = { readonly from: string; readonly to: string; readonly length: number };

/** A day, month, quarter, half or year with its year named. */
export function matchAbsolute(tokens: readonly Token[], index: number): Period | null {
  const token = tokens[index];
  if (token === undefined) return null;
  if (token.kind === "date") return { from: token.text, to: addPeriods(token.text, "day", 1), length: 1 };
  const decade = matchDecade(tokens, index);
  if (decade !== null) return decade;
  const year = yearAt(tokens, index);
  if (year !== null) return periodOf(iso(year, 1, 1), "year", 1);
  const named = matchNamedYear(tokens, index);
  if (named !== null) return named;
  const month = months[token.lower];
  if (month !== undefined) return matchMonthYear(tokens, index, month);
  if (token.kind === "number") return matchDayMonth(tokens, index);
  return matchQuarter(tokens, index);
}

/** A year with the word for it: "full year 2025". */
function matchNamedYear(tokens: readonly Token[], index: number): Period | null {
  const isWhole = /^(calendar|full|whole|entire)$/.test(tokens[index]?.lower ?? "");
  const start = isWhole ? index + 1 : index;
  const behind = tokens[start]?.lower === "year" ? start + 1 : start;
  const year = behind > index ? yearAt(tokens, behind) : null;
  return year === null ? null : periodOf(iso(year, 1, 1), "year", behind - index + 1);
}

const decades: Readonly<Record<string, number>> = {
  thirties: 1930,
  forties: 1940,
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
};

/** Ten years, in figures or in words: "the nineties". */
function matchDecade(tokens: readonly Token[], index: number): Period | null {
  const named = decades[tokens[index]?.lower ?? ""];
  if (named !== undefined) return { from: iso(named, 1, 1), to: iso(named + 10, 1, 1), length: 1 };
  const year = Number(tokens[index]?.text ?? "");
  if (!isDecade(tokens, index)) return null;
  return { from: iso(year, 1, 1), to: iso(year + 10, 1, 1), length: 2 };
}

/** A year with an "s" behind it; the "1900s" may be a decade or a century. */
function isDecade(tokens: readonly Token[], index: number): boolean {
  const text = tokens[index]?.text ?? "";
  return hasPluralSign(tokens, index) && /^(1[5-9][1-9]0|20[0-9]0)$/.test(text);
}

/** Ten years in figures: "1990s". */
function hasPluralSign(tokens: readonly Token[], index: number): boolean {
  const [year, sign] = [tokens[index], tokens[index + 1]];
  return year !== undefined && sign?.lower === "s" && sign.start - year.end <= 1;
}

/** A month or a day of it, the month's name first: "March 5, 2025". */
function matchMonthYear(tokens: readonly Token[], index: number, month: number): Period | null {
  const offset = tokens[index + 1]?.lower === "of" ? 2 : 1;
  const year = yearAt(tokens, index + offset);
  if (year !== null) return periodOf(iso(year, month, 1), "month", offset + 1);
  const day = tokens[index + 1]?.value ?? null;
  const comma = tokens[index + 2]?.text === "," ? 1 : 0;
  const dayYear = yearAt(tokens, index + 2 + comma);
  if (day === null || day < 1 || day > 31 || dayYear === null) return null;
  return periodOf(iso(dayYear, month, day), "day", 3 + comma);
}

/** A day before its month: "5 March 2025". */
function matchDayMonth(tokens: readonly Token[], index: number): Period | null {
  const day = tokens[index]?.value ?? null;
  const month = months[tokens[index + 1]?.lower ?? ""];
  const year = yearAt(tokens, index + 2);
  if (day === null || day < 1 || day > 31 || month === undefined || year === null) return null;
  // "at least $5 (March 2025)": an amount, and a month in brackets.
  if (!/^\d+$/.test(tokens[index]?.text ?? "") || !standTogether(tokens[index], tokens[index + 1])) return null;
  return periodOf(iso(year, month, day), "day", 3);
}

function standTogether(left: Token | undefined, right: Token | undefined): boolean {
  return left !== undefined && right !== undefined && right.start - left.end <= 1;
}

/** A quarter or a half with its year: "third quarter of 2024". */
function matchQuarter(tokens: readonly Token[], index: number): Period | null {
  const named = partOfYear(tokens, index);
  if (named === null) return null;
  const offset = tokens[index + named.length]?.lower === "of" ? named.length + 1 : named.length;
  const year = yearAt(tokens, index + offset);
  if (year === null) return null;
  const from = iso(year, (named.ordinal - 1) * named.months + 1, 1);
  return { from, to: addPeriods(from, "month", named.months), length: offset + 1 };
}

/** Which quarter or half is named, how many months it has, and by how many words it is said. */
function partOfYear(
  tokens: readonly Token[],
  index: number,
): { readonly ordinal: number; readonly months: number; readonly length: number } | null {
  const short = /^(?:q([1-4])|h([12]))$/.exec(tokens[index]?.lower ?? "");
  if (short !== null)
    return { ordinal: Number(short[1] ?? short[2]), months: short[1] === undefined ? 6 : 3, length: 1 };
  const ordinal = ordinals[tokens[index]?.lower ?? ""];
  const noun = tokens[index + 1]?.lower;
  if (ordinal === undefined) return null;
  if (noun === "quarter") return { ordinal: ordinal === -1 ? 4 : ordinal, months: 3, length: 2 };
  return noun === "half" && (ordinal === 1 || ordinal === 2) ? { ordinal, months: 6, length: 2 } : null;
}

/** One whole period that starts on a day. */
export function periodOf(from: string, grain: TimeGrain, length: number): Period {
  return { from, to: addPeriods(from, grain, 1), length };
}

/** A number that can only be a year of the calendar. */
export function yearAt(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index];
  if (token?.kind !== "number" || !/^(1[5-9]|20|21)\d\d$/.test(token.text)) return null;
  return hasPluralSign(tokens, index) ? null : Number(token.text);
}
