/** Other words for stored values that every speaker of English knows: "Norwegian" for Norway, "women" for F in a gender. */
import { nameStems } from "./column-role.ts";
import { sameNames } from "./same-names.ts";
import { valueKey } from "./words.ts";

/** By the country or continent: what is from there, and other names of it. */
const places = `
africa: african
argentina: argentine, argentinian
asia: asian
australia: australian
austria: austrian
belgium: belgian
brazil: brazilian
bulgaria: bulgarian
canada: canadian
chile: chilean
china: chinese
colombia: colombian
croatia: croatian
cuba: cuban
czech republic: czech
czechia: czech
denmark: danish
eastern europe: eastern european
egypt: egyptian
england: english
east asia: east asian
estonia: estonian
europe: european
finland: finnish
france: french
germany: german
greece: greek
hungary: hungarian
iceland: icelandic
india: indian
indonesia: indonesian
iran: iranian
iraq: iraqi
ireland: irish
israel: israeli
italy: italian
jamaica: jamaican
japan: japanese
kenya: kenyan
latin america: latin american
latvia: latvian
lithuania: lithuanian
malaysia: malaysian
mexico: mexican
middle east: middle eastern
morocco: moroccan
netherlands: dutch
the netherlands: dutch
new zealand: new zealander
nigeria: nigerian
north america: north american
norway: norwegian
pakistan: pakistani
peru: peruvian
philippines: filipino, philippine
poland: polish
portugal: portuguese
romania: romanian
russia: russian
scotland: scottish
serbia: serbian
slovakia: slovak, slovakian
slovenia: slovenian
south africa: south african
south asia: south asian
south america: south american
southeast asia: southeast asian
sub-saharan africa: sub-saharan african
south korea: south korean
spain: spanish
sweden: swedish
switzerland: swiss
thailand: thai
turkey: turkish
great britain: british
uk: british
ukraine: ukrainian
united kingdom: british
united states: american, america
united states of america: american, america
us: american, america
usa: american, america
venezuela: venezuelan
vietnam: vietnamese
wales: welsh
western europe: western european
`;

const genders = `
f: female, females, woman, women, girl, girls
female: females, woman, women, girl, girls
m: male, males, man, men, boy, boys
male: males, man, men, boy, boys
`;

/** Lines of "value: other, other". */
function readTable(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = text.trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [key = "", others = ""] = line.split(": ");
      return [key, others.split(", ")];
    }),
  );
}

const placesByKey = readTable(places);
const gendersByKey = readTable(genders);

/** Keys (as `valueKey` makes them) under which people look for a value of a column besides its own. */
export function valueAliases(value: string, columnLabel: string): readonly string[] {
  const key = valueKey(value);
  const genderWords = gendersByKey.get(key);
  const done = isOutcome(columnLabel) ? participlesOf(key) : [];
  if (genderWords === undefined) return [...sameNames(key, columnLabel), ...(placesByKey.get(key) ?? []), ...done];
  return nameStems(columnLabel).some((word) => word === "gender" || word === "sex") ? genderWords : [];
}

const outcomes: ReadonlySet<string> = new Set(["status", "state", "result", "outcome"]);

/** What came of a row stands in such a column. */
function isOutcome(columnLabel: string): boolean {
  return nameStems(columnLabel).some((word) => outcomes.has(word));
}

/** What is open was not opened by it. */
const adjectives: ReadonlySet<string> = new Set(["open", "clear", "live", "late", "blank", "empty", "order", "start"]);

/** A verb that is stored as it stands in a dictionary: "failed" of FAIL, "cancelled" of CANCEL. */
function participlesOf(key: string): readonly string[] {
  if (!/^[a-z]{4,}$/.test(key) || adjectives.has(key) || /(?:ed|ing|ive|s|y)$/.test(key)) return [];
  if (key.endsWith("e")) return [`${key}d`];
  return /[^aeiou][aeiou][bdglmnprt]$/.test(key) ? [`${key}ed`, `${key}${key.at(-1)}ed`] : [`${key}ed`];
}
