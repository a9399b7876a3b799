/** Mends words that are one letter away from a word of the model, before anything is matched; every mending is told. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { vagueWords } from "#lib/semantic/lexicon";
import { nearWords } from "#lib/semantic/near-words";
import { matchCue } from "./cues.ts";
import { matchTimeWindow } from "./time-window.ts";
import type { Token } from "./tokenise.ts";

/** Shorter words are too easily one letter from another. */
const shortestMended = 5;

/** The tokens with mended words, and one sentence for each. A word with two neighbours is left as it is. */
export function mendSpelling(
  tokens: readonly Token[],
  index: SemanticIndex,
): { readonly tokens: readonly Token[]; readonly corrections: readonly string[] } {
  const corrections: string[] = [];
  const mended = tokens.map((token, position) => {
    if (isKnown(token, index) || matchTimeWindow(tokens, position) !== null) return token;
    const near = nearWords(index.vocabulary, token.stem);
    const [word] = near;
    if (word === undefined || near.length > 1) return token;
    corrections.push(`"${token.text}" is read as "${word}".`);
    return { ...token, lower: word, stem: word };
  });
  return { tokens: mended, corrections };
}

function isKnown(token: Token, index: SemanticIndex): boolean {
  if (token.kind !== "word" || token.stem.length < shortestMended) return true;
  if (index.vocabulary.has(token.stem) || index.vocabulary.has(token.lower)) return true;
  return index.valueWords.has(token.lower) || vagueWords.has(token.stem) || matchCue([token], 0) !== null;
}
