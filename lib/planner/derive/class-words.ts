/** What a class is called in the words of a question. */
import type { Token } from "../words/tokenise.ts";

/** As it was said, without the noun that is counted: "2-5" of "2-5 orders". One number by itself is that `value`. */
export function classWords(
  said: readonly Token[],
  value: number | null,
  isCounted: (place: number) => boolean,
): string {
  const amounts = said.filter((_, place) => place === 0 || !isCounted(place));
  const [only] = amounts;
  // "no orders" and "none" are 0.
  const isWordOfNumber = amounts.length === 1 && numbers.has(only?.lower ?? "");
  if (isWordOfNumber && value !== null) return String(value);
  return amounts.map((token, place) => `${jointBefore(token, place)}${numberText(token)}`).join("");
}

const numbers: ReadonlySet<string> = new Set(["no", "none", "one", "zero"]);

function numberText({ kind, text, value }: Token): string {
  return kind === "number" && !/\d/.test(text) ? String(value) : text;
}

function jointBefore({ text, isRangeEnd }: Token, place: number): string {
  if (isRangeEnd === true) return "-";
  return place === 0 || text === "+" || text === "%" ? "" : " ";
}
