/**
 * Reads names whose words run together ("storeid", "startdate", "line2amount"): a vocabulary of ordinary English and of
 * the schema's own separate words tells where one ends. A name that the vocabulary does not cover whole stays as it is.
 */
import { isShortForm } from "./abbreviations.ts";
import { commonWords } from "./word-list.ts";
import { splitIdentifier, stem } from "./words.ts";

/** Shorter names are words or abbreviations of their own. */
const shortestSplit = 5;
const shortestPiece = 3;
const mostPieces = 4;

/** Pieces of two letters that stand behind a word, and in front of one. */
const shortEndings: ReadonlySet<string> = new Set(["id", "no", "nr", "dt", "cd", "yr", "km", "kg"]);
const shortBeginnings: ReadonlySet<string> = new Set(["is"]);

/** Words that are endings of other words far more often than words at the end of a name. */
const endings: ReadonlySet<string> = new Set(["age", "man", "ship", "ward", "wide", "ring", "ton"]);

export type WordSplitter = {
  /** The words of a name, lower case: "orderLines" -> "order", "lines"; "boatid" -> "boat", "id". */
  readonly split: (name: string) => readonly string[];
};

/** Knows the words that stand apart in these names and comments, besides ordinary English. */
export function createWordSplitter(texts: Iterable<string>): WordSplitter {
  const own = new Set<string>();
  for (const text of texts) for (const word of splitIdentifier(text)) own.add(word).add(stem(word));
  const known = new Map<string, readonly string[]>();
  const splitWord = (word: string): readonly string[] => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const pieces = cut(word, own);
    // A piece that the schema uses as a word may be run together itself.
    const whole = pieces.length === 1 ? pieces : pieces.flatMap(splitWord);
    known.set(word, whole);
    return whole;
  };
  return { split: (name) => splitIdentifier(name).flatMap((word) => digitsApart(word).flatMap(splitWord)) };
}

/** Digits are words of their own ("ship1name" -> "ship", "1", "name"); in short codes they stay: "co2". */
function digitsApart(word: string): readonly string[] {
  const parts = word.match(/\p{L}+|\p{N}+/gu) ?? [word];
  const letters = parts.filter((part) => /\p{L}/u.test(part));
  return parts.length > 1 && letters.every((part) => part.length >= shortestPiece) ? parts : [word];
}

/** The fewest known pieces that make up the word; of as many those with the longest shortest piece. */
function cut(word: string, own: ReadonlySet<string>): readonly string[] {
  if (word.length < shortestSplit || isWord(word, commonWords)) return [word];
  // Several of something stand at the end, if at all: "cardsharp" is no harp behind cards.
  const isKnown = (piece: string): boolean =>
    piece !== word &&
    (commonWords.has(piece) ||
      own.has(piece) ||
      isShortForm(piece) ||
      isDerived(piece) ||
      (word.endsWith(piece) && commonWords.has(stem(piece))));
  const ways = waysToCut(word, isKnown, mostPieces).filter((way) => way.length > 1);
  const [best] = ways.toSorted((left, right) => left.length - right.length || shortestOf(right) - shortestOf(left));
  return best ?? [word];
}

function waysToCut(rest: string, isKnown: (piece: string) => boolean, most: number): readonly (readonly string[])[] {
  const whole = isPiece(rest, isKnown, shortEndings) && !endings.has(rest) ? [[rest]] : [];
  if (most === 1) return whole;
  const ways: (readonly string[])[] = [...whole];
  for (let length = 2; length <= rest.length - 2; length += 1) {
    const piece = rest.slice(0, length);
    if (!isPiece(piece, isKnown, most === mostPieces ? shortBeginnings : none)) continue;
    for (const way of waysToCut(rest.slice(length), isKnown, most - 1)) ways.push([piece, ...way]);
  }
  return ways;
}

const none: ReadonlySet<string> = new Set();

function isPiece(piece: string, isKnown: (piece: string) => boolean, short: ReadonlySet<string>): boolean {
  return piece.length < shortestPiece ? short.has(piece) : isKnown(piece);
}

/** A mailer and a mailing come from mail. */
function isDerived(word: string): boolean {
  const [, root] = /^(\p{L}{4,}?)(?:ers?|ing|ed)$/u.exec(word) ?? [];
  return root !== undefined && commonWords.has(root);
}

/** As it is, or in the singular. */
function isWord(word: string, words: ReadonlySet<string>): boolean {
  return words.has(word) || words.has(stem(word));
}

function shortestOf(way: readonly string[]): number {
  return Math.min(...way.map((piece) => piece.length));
}
