/** What the user typed into the search field as words of the index; nothing that is typed is ever an operator. */
import "server-only";

/** The full-text index splits texts at everything else too; an accent may be a character of its own. */
const wordPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu;

/** A text with more different words is a pasted one: its longest words find it. */
const mostWords = 10;

/** The words that all have to be found, each once; none for a text of punctuation. */
export function searchWords(text: string): readonly string[] {
  const words = [...new Set(text.normalize("NFC").toLowerCase().match(wordPattern) ?? [])];
  // Every word also finds what begins with it, so a word that begins another one asks for nothing more.
  const asking = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
  return asking.toSorted((left, right) => right.length - left.length).slice(0, mostWords);
}

/** An expression of the index that finds rows with all of the words. */
export function allOf(words: readonly string[]): string {
  return words.map(beginning).join(" AND ");
}

/** An expression of the index that finds rows with any of the words. */
export function anyOf(words: readonly string[]): string {
  return words.map(beginning).join(" OR ");
}

// A word holds letters and digits only, so it cannot end the quotes.
function beginning(word: string): string {
  return `"${word}"*`;
}
