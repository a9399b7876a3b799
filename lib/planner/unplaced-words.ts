/** The words of a question that nothing was made of: which the data does not know, and which only have no place in it. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";

export type UnplacedWords = {
  /** Neither a name of the data nor a part of one. */
  readonly unknown: readonly string[];
  /** Words of names: what they are to do here is what is not understood. */
  readonly known: readonly string[];
};

/** Only words that were typed: what a question was turned into on the way is none of the user's words. */
export function unplacedWords(
  unexplained: readonly string[],
  {
    question,
    model,
    index,
  }: { readonly question: string; readonly model: SemanticModel; readonly index: SemanticIndex },
): UnplacedWords {
  const text = spaced(question);
  const typed = [...new Set(unexplained)].filter((words) => text.includes(spaced(words)));
  const names = new Set(model.tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]));
  const stored = new Set([...names].map((name) => name.toLowerCase()));
  const isKnown = (words: string): boolean => {
    if (stored.has(words.toLowerCase())) return true;
    const parts = splitIdentifier(words);
    return parts.length > 0 && parts.every((word) => [word, stem(word)].some((form) => index.vocabulary.has(form)));
  };
  return { unknown: typed.filter((words) => !isKnown(words)), known: typed.filter(isKnown) };
}

function spaced(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
