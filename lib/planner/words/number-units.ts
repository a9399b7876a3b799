/** Units behind numbers: "over two hours", "above 40 percent", and what they are in the unit of what is compared. */
import { kindOfUnit, type UnitKind } from "#lib/domain/unit-sizes";
import type { SemanticColumn } from "#lib/semantic/model";
import type { Token } from "./tokenise.ts";

/** A number of a question with its unit; null where none is said. `%` for percent. */
export type AskedNumber = { readonly value: number; readonly unit: string | null };

/** How the compared numbers are stored. */
export type StoredNumber = Pick<SemanticColumn, "format" | "unit">;

/** What units are called beside their numbers. */
const wordsOfUnits: Readonly<Record<string, string>> = {
  seconds: "second|seconds|sec|secs",
  minutes: "minute|minutes|min|mins",
  hours: "hour|hours|hrs",
  millimetres: "millimetre|millimetres|millimeter|millimeters|mm",
  centimetres: "centimetre|centimetres|centimeter|centimeters|cm",
  metres: "metre|metres|meter|meters",
  kilometres: "kilometre|kilometres|kilometer|kilometers|km|kms",
  inches: "inch|inches",
  feet: "foot|feet|ft",
  miles: "mile|miles",
  grams: "gram|grams",
  kilograms: "kilogram|kilograms|kilo|kilos|kg|kgs",
  tonnes: "tonne|tonnes|metric tons",
  "square metres": "square metre|square metres|square meter|square meters|sqm|m2",
};

/** Units that are never turned into others. */
const plainUnits: Readonly<Record<string, string>> = {
  "%": "%|percent|per cent|pct|percents|percentage points|percent points",
  USD: "dollar|dollars|usd|us dollars|bucks",
  EUR: "euro|euros|eur",
  GBP: "pounds sterling|gbp",
  ppm: "ppm|parts per million",
  degrees: "degree|degrees|degrees celsius|degrees fahrenheit|° c|° f",
  points: "point|points",
  "years of age": "years old|year old|yrs old",
};

const unitsByWords = new Map<string, string>(
  [...Object.entries(wordsOfUnits), ...Object.entries(plainUnits)].flatMap(([unit, words]) =>
    words.split("|").map((word) => [word, unit] as const),
  ),
);

const signs: Readonly<Record<string, string>> = { "%": "%", $: "USD", "€": "EUR", "£": "GBP" };

/** The unit whose sign is written with the number: "$500", "20%"; null for a bare number. */
export function signOf({ text }: Token): string | null {
  const sign = /[%$€£]/.exec(text)?.[0];
  return sign === undefined ? null : (signs[sign] ?? null);
}

const longestUnit = 2;

/** The unit whose words begin at a place of the question. */
export function unitAt(
  tokens: readonly Token[],
  index: number,
): { readonly unit: string; readonly length: number } | null {
  for (let length = longestUnit; length > 0; length -= 1) {
    const covered = tokens.slice(index, index + length);
    if (covered.length < length || covered.some(({ kind }) => kind !== "word")) continue;
    const unit = unitsByWords.get(covered.map(({ lower }) => lower).join(" "));
    if (unit !== undefined) return { unit, length };
  }
  return null;
}

/** Whether a text says the unit of its numbers itself: "under 15 minutes", "$500 and more". */
export function saysUnit(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+|[%$€£]/gu) ?? [];
  return words.some((word) => unitsByWords.has(word) || word in signs || /^(?:day|week|month|year)s?$/.test(word));
}

const ones: ReadonlySet<string> = new Set(["a", "an"]);

/** "an hour", "half a mile": a unit whose number is not written as one. */
export function unsaidNumberAt(
  tokens: readonly Token[],
  index: number,
): (AskedNumber & { readonly length: number }) | null {
  const half = tokens[index]?.lower === "half" ? 1 : 0;
  const found = ones.has(tokens[index + half]?.lower ?? "") ? unitAt(tokens, index + half + 1) : null;
  if (found === null) return null;
  return { value: half === 1 ? 0.5 : 1, unit: found.unit, length: half + 1 + found.length };
}

/**
 * The number as it is stored: "two hours" are 120 of a column in minutes, "20 %" are 0.2 of a share that is stored as
 * a fraction. Null where that cannot be told, which is no reason to guess.
 */
export function storedNumber(asked: AskedNumber, stored: StoredNumber): number | null {
  const { value, unit } = asked;
  if (stored.format === "percent") return fractionOf(asked);
  if (unit === null) return value;
  if (unit === "%") return stored.unit === "%" ? value : null;
  // What is so many years old costs nothing by that.
  if (unit === "years of age" && isMoney(stored)) return null;
  const family = familyOf(unit);
  if (family === undefined) return isOtherUnit(unit, stored.unit) ? null : value;
  const [from, to] = [family[unit], family[unitCalled(stored.unit) ?? ""]];
  if (from !== undefined && to !== undefined) return Number(((value * from) / to).toPrecision(12));
  // People speak in the unit that is stored, unless the column says another one.
  return stored.unit === null ? value : null;
}

/** A share above 1 without a sign may mean either. */
function fractionOf({ value, unit }: AskedNumber): number | null {
  if (unit === "%") return value / 100;
  return unit === null && value <= 1 ? value : null;
}

function familyOf(unit: string | null): UnitKind | undefined {
  const name = unitCalled(unit);
  return name === null ? undefined : kindOfUnit(name);
}

/** A unit under the name it has here: a column may say "kilometers". */
export function unitCalled(unit: string | null): string | null {
  return unit === null ? null : (unitsByWords.get(unit.toLowerCase()) ?? unit);
}

/** Dollars are compared with neither euros nor minutes. */
function isOtherUnit(asked: string, stored: string | null): boolean {
  if (familyOf(stored) !== undefined) return true;
  return stored !== null && stored in plainUnits && asked in plainUnits && stored !== asked;
}

const longestSign = 3;

/** "floor area sqm" in square metres is a floor area; a unit that is written out may be what is measured: "opening hours". */
export function withoutUnitSign(label: string, unit: string | null): string {
  const words = label.split(" ");
  const isSign = endsInUnit(label, unit) && (words.at(-1) ?? "").length <= longestSign;
  return isSign && words.length > 1 ? words.slice(0, -1).join(" ") : label;
}

/** Whether a name says the unit of its numbers: "duration seconds" over 900. */
export function endsInUnit(label: string, unit: string | null): boolean {
  const last = label.split(" ").at(-1) ?? "";
  return unit !== null && (unitCalled(last) ?? last) === (unitCalled(unit) ?? unit);
}

const currencies: ReadonlySet<string> = new Set(["USD", "EUR", "GBP"]);

/** Sums of money. */
export function isMoney({ format, unit }: StoredNumber): boolean {
  return format === "currency" || currencies.has(unit ?? "");
}

/** Whether a number in that unit says by itself that a column is meant: minutes are those of a duration. */
export function isOfUnit(unit: string, stored: StoredNumber): boolean {
  if (currencies.has(unit)) return isMoney(stored) && !isOtherUnit(unit, stored.unit);
  if (unit === "%") return stored.format === "percent" || stored.unit === "%";
  if (unit === "degrees") return /^°/.test(stored.unit ?? "") || stored.unit === unit;
  const family = familyOf(unit);
  return unitCalled(stored.unit) === unit || (family !== undefined && familyOf(stored.unit) === family);
}
