/** Words of a Markdown sentence that come from outside. */
import "server-only";
import { formatCount } from "#lib/domain/format";
import { escapeMarkdown } from "#lib/domain/markdown-text";

/** Words joined as a sentence joins them: "a, b and c". */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

const namesTold = 3;

/** Four names or fewer; of more the first three, and how many more there are: "Ada, Bob, Cem and 4 more". */
export function fewNames(names: readonly string[]): string {
  if (names.length <= namesTold + 1) return joinWords(names);
  return joinWords([...names.slice(0, namesTold), `${formatCount(names.length - namesTold)} more`]);
}

const nameCharacters = 80;

/** Text of a cell inside a Markdown sentence: one line, cut, nothing in it is markup. */
export function escapeCellText(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const cut = line.length <= nameCharacters ? line : `${line.slice(0, nameCharacters - 1)}…`;
  return escapeMarkdown(cut);
}
