/** Words of a question that one token stands for, since they name a column that is calculated. */
import type { Candidate } from "#lib/semantic/index-model";
import type { Token } from "../words/tokenise.ts";
import { textOf } from "./token-words.ts";

/** What stands in the place of so many words. */
export type Derived = {
  readonly length: number;
  readonly tokens: readonly Token[];
  /** How the words are taken, where that is told with the answer. */
  readonly corrections?: readonly string[];
};

/** One token over all of the words, which keeps their place. */
export function derivedToken(words: readonly Token[], names: readonly Candidate[]): Token {
  const text = textOf(words);
  const start = Math.min(...words.map((word) => word.start));
  const end = Math.max(...words.map((word) => word.end));
  return {
    kind: "identifier",
    text,
    lower: text.toLowerCase(),
    stem: text.toLowerCase(),
    value: null,
    names,
    start,
    end,
  };
}
