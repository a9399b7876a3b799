/** Mends words that are one letter away from a word of the model or of common use, before anything is matched; every mending is told. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { vagueWords } from "#lib/semantic/lexicon";
import { nearWords } from "#lib/semantic/near-words";
import { commonWords as englishWords } from "#lib/semantic/word-list";
import { stem } from "#lib/semantic/words";
import { matchCue } from "../phrases/cues.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import type { Token } from "../words/tokenise.ts";
import { commonWords, shortHands } from "./common-words.ts";

/** Shorter words are too easily one letter from another. */
const shortestMended = 5;

/** Values are many, so that more of a word has to be right. */
const shortestValue = 6;

/** Words that are a letter from one of common use and say something else: what came early came not yearly. */
const asWritten: ReadonlySet<string> = new Set(["early", "earlier"]);

/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;

/** The tokens with mended words, and one sentence for each. A word with two neighbours is left as it is. */
export function mendSpelling(
  tokens: readonly Token[],
  index: SemanticIndex,
): { readonly tokens: readonly Token[]; readonly corrections: readonly string[] } {
  const corrections: string[] = [];
  // "90th" is a number with its ending.
  const isEnding = (place: number): boolean =>
    tokens[place - 1]?.kind === "number" && tokens[place - 1]?.end === tokens[place]?.start;
  const full = tokens.map((token, place) => (isEnding(place) ? token : spelledOut(token, index)));
  const mended = full.map((token, position) => {
    if (isKnown(token, index) || matchTimeWindow(full, position) !== null) return token;
    const word = wordMeant(token, index);
    if (word === null) return token;
    corrections.push(`"${token.text}" is read as "${word}".`);
    return { ...token, lower: word, stem: stem(word) };
  });
  return { tokens: mended, corrections };
}

/** "yr", "pls", "wich": short forms that everybody types, unless something in the model is called so. */
function spelledOut(token: Token, index: SemanticIndex): Token {
  const word = token.kind === "word" ? shortHands.get(token.lower) : undefined;
  const isName = (index.phrases.get(token.stem) ?? []).some(({ weight }) => weight >= wholeName);
  if (word === undefined || isName || index.valueWords.has(token.lower)) return token;
  return { ...token, lower: word, stem: stem(word) };
}

/** The only word that is near: of the model before one of common use or of a stored value. */
function wordMeant({ lower, stem: stemmed, text }: Token, index: SemanticIndex): string | null {
  const named = nearWords(index.vocabulary, stemmed);
  if (named.length > 0) return onlyOne(named);
  // A word that exists is meant as it is written.
  if (englishWords.has(lower) || englishWords.has(stemmed)) return null;
  const common = nearWords(commonWords, lower).filter((word) => isSlip(lower, word));
  const isName = /^\p{Lu}/u.test(text);
  const stored =
    lower.length < shortestValue
      ? []
      : nearWords(index.valueWords, lower).filter((word) => isSlip(lower, word) && (isName || index.values.has(word)));
  return onlyOne([...new Set([...common, ...stored])]);
}

function onlyOne(words: readonly string[]): string | null {
  const [word] = words;
  return words.length === 1 && word !== undefined ? word : null;
}

/** From this length on one vowel for another is a slip; in shorter words it makes another word ("share", "shore"). */
const longWord = 7;

/** What fingers do: a letter left out, typed twice or swapped with its neighbour, behind a right first letter. */
function isSlip(typed: string, word: string): boolean {
  // What is one letter longer is another form of the word ("shared"), unless its last one is there twice ("untill").
  const isForm = typed.startsWith(word) && typed !== `${word}${word.slice(-1)}`;
  if (typed[0] !== word[0] || isForm) return false;
  const isSwapped = [...typed].toSorted().join("") === [...word].toSorted().join("");
  if (typed.length !== word.length || isSwapped) return true;
  const place = [...typed].findIndex((letter, at) => letter !== word[at]);
  return typed.length >= longWord && isVowel(typed[place]) && isVowel(word[place]);
}

function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && "aeiouy".includes(letter);
}

function isKnown(token: Token, index: SemanticIndex): boolean {
  if (token.kind !== "word" || asWritten.has(token.lower) || token.stem.length < shortestMended) return true;
  return isOfModel(token, index) || vagueWords.has(token.stem) || matchCue([token], 0) !== null;
}

function isOfModel({ lower, stem: stemmed }: Token, index: SemanticIndex): boolean {
  return index.vocabulary.has(stemmed) || index.vocabulary.has(lower) || index.valueWords.has(lower);
}
