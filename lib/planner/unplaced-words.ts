/** The words of a question that nothing was made of: which the data does not know, and which only have no place in it. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { phraseCue } from "./phrases/cues.ts";
import { tokenise } from "./words/tokenise.ts";

export type UnplacedWords = {
  /** Neither a name of the data nor a part of one, nor a word of the language. */
  readonly unknown: readonly string[];
  /** "between", "how many": the data could not have them. */
  readonly language: readonly string[];
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
  const foreign = typed.filter((words) => !isKnown(words));
  const language = foreign.filter(isOfLanguage);
  return { unknown: foreign.filter((words) => !isOfLanguage(words)), language, known: typed.filter(isKnown) };
}

/** Whether the words say something in any question, whatever it is about. */
function isOfLanguage(words: string): boolean {
  return phraseCue(tokenise(words)) !== null;
}

function spaced(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
