/** Words of questions and of identifiers, brought to one form so that they can be compared. */

const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ids: "id",
    people: "person",
    men: "man",
    women: "woman",
    children: "child",
    series: "series",
    news: "news",
    data: "data",
    indices: "index",
    indexes: "index",
    movies: "movie",
    cookies: "cookie",
    criteria: "criterion",
    aliases: "alias",
    bonuses: "bonus",
    buses: "bus",
    statuses: "status",
    campuses: "campus",
    viruses: "virus",
  }),
);

/** The singular of a lower-case English noun, by rule: "categories" -> "category", "boxes" -> "box". */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (!word.endsWith("s")) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  // Short forms have no vowel: codes are "cds".
  if (word.length === 3 && /^[^aeiou]+s$/.test(word) && !word.endsWith("ss")) return word.slice(0, -1);
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Names of a model are taken apart for every word of a question: so many are kept, then it begins anew. */
const mostKept = 10_000;
const keptWords = new Map<string, readonly string[]>();

/** The words of a name, however it joins them, in lower case and not stemmed: "orderLines" -> ["order", "lines"]. */
export function splitIdentifier(name: string): readonly string[] {
  const kept = keptWords.get(name);
  if (kept !== undefined) return kept;
  if (keptWords.size >= mostKept) keptWords.clear();
  const words = wordsIn(name);
  keptWords.set(name, words);
  return words;
}

function wordsIn(name: string): readonly string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2");
  return spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The key under which a phrase is looked up: stems joined by a space. */
export function phraseKey(words: readonly string[]): string {
  return words.map(stem).join(" ");
}

/** The key under which a stored value is looked up: its words as they are, lower case, no punctuation. */
export function valueKey(value: string): string {
  return (value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

/** A name as words with spaces: "ORDER_DATE" -> "order date". */
export function labelOf(name: string): string {
  return splitIdentifier(name).join(" ");
}

/** Nouns of what is not counted: nobody says "weathers". */
const uncountable: ReadonlySet<string> = new Set(
  ["unemployment", "employment", "weather", "revenue", "inflation", "traffic", "staff", "inventory"].concat(
    ["equipment", "software", "hardware", "feedback", "information", "money", "cash", "spend", "spending"],
    ["turnover", "energy", "electricity", "water", "rain", "rainfall", "precipitation", "snow", "snowfall"],
    ["humidity", "gdp", "co2", "housing", "health", "education", "research", "merchandise", "mail", "music"],
    ["news", "data", "gross", "production", "consumption", "growth", "demand", "supply", "labour"],
  ),
);

/** True where a noun in the singular has no plural: "unemployment", "monthly rainfall". */
export function isUncountable(noun: string): boolean {
  return uncountable.has(noun.toLowerCase().split(" ").at(-1) ?? "");
}

const irregularPlurals: Readonly<Record<string, string>> = {
  person: "people",
  man: "men",
  woman: "women",
  child: "children",
  criterion: "criteria",
  series: "series",
  species: "species",
  aircraft: "aircraft",
};

/** The plural, for sentences ("customer" -> "customers"); what has none stays as it is. */
export function plural(noun: string): string {
  // A number at the end has its plural before it: "orders 2024".
  if (/\d$/.test(noun) || isUncountable(noun)) return noun;
  const words = noun.split(" ");
  const irregularPlural = irregularPlurals[words.at(-1) ?? ""];
  if (irregularPlural !== undefined) return [...words.slice(0, -1), irregularPlural].join(" ");
  if (/(s|x|ch|sh)$/.test(noun)) return stem(noun) !== noun ? noun : `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

/** What so many of a thing are called: "order", "orders"; of what is not counted its records. */
export function countedNoun(name: string, count: number): string {
  const words = name.split(" ");
  const singular = [...words.slice(0, -1), stem(words.at(-1) ?? "")].join(" ");
  if (isUncountable(name)) return `${name} ${count === 1 ? "record" : "records"}`;
  if (count === 1) return singular;
  return singular === name ? plural(name) : name;
}

/** Short forms that are written in capitals. */
const acronyms = /\b(us|usa|uk|eu|id|imdb|mpaa|dvd|co2|gdp|vat|url|iata|kpi|b2b|b2c)\b/g;

/** The text as a heading: its first letter and its acronyms in upper case. */
export function capitalise(text: string): string {
  const spelled = text.replace(acronyms, (word) => word.toUpperCase());
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** A heading inside a sentence: its first letter in lower case, unless it begins with an acronym. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) || text.length === 1 ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Whether two words differ by one letter (changed, missing, added or two neighbours swapped). */
export function differsByOneEdit(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  const restLeft = left.slice(start);
  const restRight = right.slice(start);
  if (restLeft.slice(1) === restRight.slice(1)) return true;
  if (restLeft.slice(1) === restRight || restLeft === restRight.slice(1)) return true;
  return restLeft[0] === restRight[1] && restLeft[1] === restRight[0] && restLeft.slice(2) === restRight.slice(2);
}

/** The label with its unit in brackets ("Revenue (USD)"); as it is without a unit. */
export function labelWithUnit(label: string, unit: string | null): string {
  return unit === null ? label : `${label} (${unit})`;
}
