/** Words of questions and of identifiers, brought to one form so that they can be compared. */

const irregular: Readonly<Record<string, string>> = {
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
};

/** The singular of a lower-case English noun, by rule: "categories" -> "category", "boxes" -> "box". */
export function stem(word: string): string {
  const known = irregular[word];
  if (known !== undefined) return known;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** "orderLines", "ORDER_LINES", "Order Lines" -> ["order", "lines"], lower case, not stemmed. */
export function splitIdentifier(name: string): string[] {
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

/** "ORDER_DATE" -> "order date". */
export function labelOf(name: string): string {
  return splitIdentifier(name).join(" ");
}

/** "customer" -> "customers", for sentences. */
export function plural(noun: string): string {
  // "orders 2024" has its plural inside.
  if (/\d$/.test(noun)) return noun;
  if (/(s|x|ch|sh)$/.test(noun)) return stem(noun) !== noun ? noun : `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
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

/** "Revenue (USD)"; the label as it is without a unit. */
export function labelWithUnit(label: string, unit: string | null): string {
  return unit === null ? label : `${label} (${unit})`;
}
