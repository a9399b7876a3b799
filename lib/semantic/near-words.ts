/**
 * Finds the words of a set that are one letter away from another, without a look at all of them: one edit leaves the
 * first two letters or the last two as they are, so only words that share them are compared.
 */
import { differsByOneEdit } from "./words.ts";

/** With fewer letters one edit can touch both ends. */
const shortest = 5;
const end = 2;

type Buckets = ReadonlyMap<string, readonly string[]>;

/** Sets of words never change once they are made, so that each is sorted out once. */
const bucketsByWords = new WeakMap<ReadonlySet<string>, Buckets>();

/** Words of at least five letters that one edit makes of `word`, itself not among them; in the set's order. */
export function nearWords(words: ReadonlySet<string>, word: string): string[] {
  if (word.length < shortest) return [];
  const buckets = bucketsByWords.get(words) ?? makeBuckets(words);
  bucketsByWords.set(words, buckets);
  const lengths = [word.length - 1, word.length, word.length + 1];
  const candidates = lengths.flatMap((length) => [
    ...(buckets.get(beginsLike(word, length)) ?? []),
    ...(buckets.get(endsLike(word, length)) ?? []),
  ]);
  return [...new Set(candidates)].filter((candidate) => differsByOneEdit(candidate, word));
}

function makeBuckets(words: ReadonlySet<string>): Buckets {
  const buckets = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < shortest) continue;
    for (const key of [beginsLike(word, word.length), endsLike(word, word.length)]) {
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [word]);
      else bucket.push(word);
    }
  }
  return buckets;
}

function beginsLike(word: string, length: number): string {
  return `${length}^${word.slice(0, end)}`;
}

function endsLike(word: string, length: number): string {
  return `${length}$${word.slice(-end)}`;
}
