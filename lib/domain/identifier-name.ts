/** Which names stand for labels made of digits (keys, years, postcodes) rather than for amounts. */

const identifierWords: ReadonlySet<string> = new Set([
  "id",
  "ids",
  "key",
  "code",
  "zip",
  "zipcode",
  "postcode",
  "postal",
  "year",
  "sku",
  "ean",
  "upc",
  "isbn",
  "issn",
  "iban",
  "phone",
  "fax",
  "uuid",
  "guid",
  "fips",
]);

// With such a word a name is an amount although its last word is none: "number of codes".
const amountWords: ReadonlySet<string> = new Set(["per", "by", "count", "number", "total", "sum", "average", "avg"]);

/** True for `CUSTOMER_ID`, `zipCode`, "Release year"; false for "Orders per year" and "Count of code". */
export function isIdentifierName(name: string): boolean {
  const words = nameWords(name);
  const last = words[words.length - 1];
  if (last === undefined || !(identifierWords.has(last) || endsAsId(last))) return false;
  return !words.some((word) => amountWords.has(word)) && !endsInPeriod(words);
}

/** True for the name of a key, whose numbers are never added up or drawn as amounts; false for "Highest order ID". */
export function isKeyName(name: string): boolean {
  const words = nameWords(name);
  const last = words[words.length - 1] ?? "";
  return last !== "year" && isIdentifierName(name) && !words.some((word) => extremeWords.has(word));
}

/** True for an amount of a period that its name tells by the calendar: `REVENUE_LAST_YEAR`, "Orders this month". */
export function endsInPeriod(words: readonly string[]): boolean {
  return words.length > 2 && relativeWords.has(words[words.length - 2] ?? "");
}

const relativeWords: ReadonlySet<string> = new Set([
  "last",
  "previous",
  "prior",
  "preceding",
  "this",
  "current",
  "same",
]);
const extremeWords: ReadonlySet<string> = new Set(
  [
    "max",
    "min",
    "maximum",
    "minimum",
    "highest",
    "lowest",
    "median",
    "distinct",
    "unique",
    "different",
    "first",
  ].concat(["latest", "earliest", "newest"]),
);

/** A name that ends in the letters of a key (`STOREID`); a few amounts end in them too. */
function endsAsId(word: string): boolean {
  return word.length > 4 && word.endsWith("id") && !notIds.test(word);
}

const notIds =
  /(paid|bid|covid|aid|grid|liquid|solid|void|humid|hybrid|valid|rapid|maid|fluid|android|steroid|forbid)$/;

// With such a word a name is an amount although it ends in a year: "Orders per year", "revenue (previous year)".
const perWords: ReadonlySet<string> = new Set(
  ["per", "by", "count", "number", "total", "sum", "each"].concat(["previous", "last", "this", "prior", "next", "a"]),
);

/** True for a year of the calendar, also an average one: `BIRTH_YEAR`, "Average release year"; false for "Orders per year". */
export function isYearName(name: string): boolean {
  const words = nameWords(name);
  return words.at(-1) === "year" && !words.some((word) => perWords.has(word));
}

/** The words of a column name or label in lower case: `orderID` -> order, id. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
