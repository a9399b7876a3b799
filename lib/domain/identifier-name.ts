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

// "orders per year" and "number of codes" are amounts although their last word is not.
const amountWords: ReadonlySet<string> = new Set(["per", "by", "count", "number", "total", "sum", "average", "avg"]);

/** True for `CUSTOMER_ID`, `zipCode`, "Release year"; false for "Orders per year" and "Count of code". */
export function isIdentifierName(name: string): boolean {
  const words = nameWords(name);
  const last = words[words.length - 1];
  if (last === undefined || !identifierWords.has(last)) return false;
  return !words.some((word) => amountWords.has(word));
}

/** The words of a column name or label in lower case: `orderID` -> order, id. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
