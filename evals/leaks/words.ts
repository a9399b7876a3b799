/** Texts as the check for leaks compares them: names without their spelling, sentences as sequences of words. */

/** Fewer words in a row are anybody's. */
export const phraseWords = 7;

/** A name whatever way it is written: `order_date`, `orderDate` and "Order date" are one. */
export function nameKey(name: string): string {
  return name.replaceAll(/[_\s]/g, "").toLowerCase();
}

/** A text as a value is compared; empty where it is too short to tell anything. */
export function valueKey(text: string): string {
  const key = text.trim().toLowerCase();
  return key.length >= 4 && /[a-z]{3}/.test(key) ? key : "";
}

/** Every sequence of `phraseWords` words. */
export function phrasesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? [];
  return words.slice(phraseWords - 1).map((_, start) => words.slice(start, start + phraseWords).join(" "));
}
