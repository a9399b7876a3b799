/** Words of a Markdown sentence that come from outside. */
import "server-only";

/** "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

const nameCharacters = 80;

/** Text of a cell inside a Markdown sentence: one line, cut, nothing in it is markup. */
export function escapeCellText(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const cut = line.length <= nameCharacters ? line : `${line.slice(0, nameCharacters - 1)}…`;
  return escapeMarkdown(cut);
}

/** A sentence that holds outside words, at any length: nothing in it is markup, an address is no link. */
export function escapeMarkdown(text: string): string {
  const marks = /[\\`*_[\]<>!|~$#@]|&(?=[#\w])|:(?=\/\/)|(?<=www)\./gi;
  return text.replaceAll(marks, (character) => `\\${character}`);
}
