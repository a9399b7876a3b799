/** The unit of a column's numbers, where its comment ("in US dollars", "in minutes") or its name says one. */
import { splitIdentifier } from "./words.ts";

const units: readonly (readonly [RegExp, string])[] = [
  [/\b(in|of) (us|u\.s\.) dollars?\b|\busd\b/i, "USD"],
  [/\bin euros?\b|\beur\b/i, "EUR"],
  [/\bin (pounds sterling|british pounds)\b|\bgbp\b/i, "GBP"],
  [/\bin (seconds|minutes|hours|days|weeks|months|years)\b/i, ""],
  [/\bin (met(?:re|er)s|miles|kilomet(?:re|er)s) per (second|hour)\b/i, ""],
  [/\bin (kilomet(?:re|er)s|met(?:re|er)s|millimet(?:re|er)s|miles|feet|inches|square met(?:re|er)s)\b/i, ""],
  [/\bin degrees celsius\b/i, "°C"],
  [/\bin degrees fahrenheit\b/i, "°F"],
  [/\bin (percent|per cent)\b/i, "%"],
  [/\bin (parts per million|ppm)\b/i, "ppm"],
];

/** Signs that stand for nothing else at the end of a name: "MIN" may be the least of something. */
const unitsOfNames: Readonly<Record<string, string>> = {
  ...{ km: "kilometres", kms: "kilometres", miles: "miles", mm: "millimetres", cm: "centimetres" },
  ...{ kg: "kilograms", kgs: "kilograms", tonnes: "tonnes", sqm: "square metres" },
  ...{ secs: "seconds", seconds: "seconds", mins: "minutes", minutes: "minutes", hrs: "hours", hours: "hours" },
};

/** "DISTANCE_KM" is told in kilometres; null where the name ends in no unit. */
export function unitOfName(name: string): string | null {
  const words = splitIdentifier(name);
  return words.length < 2 ? null : (unitsOfNames[words.at(-1) ?? ""] ?? null);
}

/** As it is written behind a heading: "USD", "minutes"; null where the comment names none. */
export function unitOf(description: string | null): string | null {
  if (description === null) return null;
  for (const [pattern, written] of units) {
    const match = pattern.exec(description);
    if (match !== null) return written === "" ? match[0].replace(/^in /i, "").toLowerCase() : written;
  }
  return null;
}
