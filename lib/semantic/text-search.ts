/**
 * Full-text search over short entries, ranked as in BM25: rare words say more than common ones, words of a name more
 * than words of its description. Words are found in singular and plural, by their short and long forms and their
 * near-synonyms, by their beginning, and one letter off where nothing else is found.
 */
import { shortFormsOf, spelledOut } from "./abbreviations.ts";
import { nearWords } from "./near-words.ts";
import { synonymsOf } from "./thesaurus/thesaurus.ts";
import { splitIdentifier, stem } from "./words.ts";

/** A text of an entry and how much a word in it says, from 0 to 1. */
export type SearchField = { readonly text: string; readonly weight: number };

export type TextMatch = {
  /** Place of the entry among those that were indexed. */
  readonly place: number;
  readonly score: number;
};

export type TextSearch = {
  /** The best matches, at most so many; of equals the first ones. Entries that more of the words fit come first. */
  find(text: string, limit: number): readonly TextMatch[];
};

const weights = { exact: 1, spelled: 0.95, synonym: 0.7, beginning: 0.6, near: 0.5 };

/** Shorter beginnings fit too much. */
const shortestBeginning = 2;
const mostBeginnings = 40;

/** Words of a search that are looked at. */
const mostWords = 24;

/** Entries in which a word stands, and how much it says of each. */
type Postings = { readonly places: number[]; readonly weights: number[] };

/** Reads all entries once. */
export function createTextSearch(entries: Iterable<readonly SearchField[]>): TextSearch {
  const postings = new Map<string, Postings>();
  let count = 0;
  for (const fields of entries) {
    addEntry(postings, count, fields);
    count += 1;
  }
  const vocabulary: ReadonlySet<string> = new Set(postings.keys());
  const sorted = [...vocabulary].sort();
  return {
    find: (text, limit) => {
      const all = [...new Set(splitIdentifier(text))];
      const telling = all.filter((word) => !silentWords.has(word));
      const words = (telling.length === 0 ? all : telling).slice(0, mostWords);
      const sums = new Sums(count);
      for (const word of words) addFitting(sums, word, { postings, vocabulary, sorted });
      return sums.best(words.length, limit);
    },
  };
}

/** Words that stand in every question and name nothing. */
const silentWords: ReadonlySet<string> = new Set([
  ...["a", "all", "an", "and", "are", "as", "at", "by", "did", "do", "does", "each", "every", "for", "from", "give"],
  ...["has", "have", "how", "i", "in", "is", "it", "its", "list", "many", "me", "much", "of", "on", "or", "our", "per"],
  ...["show", "tell", "that", "the", "their", "there", "these", "this", "to", "was", "we", "were", "what", "when"],
  ...["where", "which", "who", "whose", "with", "you"],
]);

function addEntry(postings: Map<string, Postings>, place: number, fields: readonly SearchField[]): void {
  const words = new Map<string, number>();
  for (const { text, weight } of fields) {
    const own = splitIdentifier(text);
    // A word of a long name says less than the only word of a short one.
    const share = weight / Math.sqrt(Math.max(1, own.length));
    for (const word of own.flatMap((one) => [one, ...spelledOut(one)]).map(stem)) {
      words.set(word, Math.max(words.get(word) ?? 0, share));
    }
  }
  for (const [word, weight] of words) {
    const known = postings.get(word) ?? { places: [], weights: [] };
    known.places.push(place);
    known.weights.push(weight);
    postings.set(word, known);
  }
}

type Lexis = {
  readonly postings: ReadonlyMap<string, Postings>;
  readonly vocabulary: ReadonlySet<string>;
  readonly sorted: readonly string[];
};

/** Adds how well each entry fits one word of the search. */
function addFitting(sums: Sums, word: string, lexis: Lexis): void {
  for (const [form, weight] of formsOf(word, lexis)) {
    const known = lexis.postings.get(form);
    if (known === undefined) continue;
    const rarity = Math.log(1 + (sums.count - known.places.length + 0.5) / (known.places.length + 0.5));
    for (let index = 0; index < known.places.length; index += 1) {
      sums.raise(known.places[index] ?? 0, weight * rarity * (known.weights[index] ?? 0));
    }
  }
  sums.endWord();
}

/** The entries' scores, in arrays: a common word stands in most entries of a wide schema. */
class Sums {
  readonly count: number;
  private readonly totals: Float64Array;
  private readonly words: Uint8Array;
  /** Of the word at work: the most that one of its forms says. */
  private readonly current: Float64Array;
  private touched: number[] = [];
  private readonly found: number[] = [];

  constructor(count: number) {
    this.count = count;
    this.totals = new Float64Array(count);
    this.words = new Uint8Array(count);
    this.current = new Float64Array(count);
  }

  raise(place: number, score: number): void {
    const known = this.current[place] ?? 0;
    if (known === 0) this.touched.push(place);
    if (score > known) this.current[place] = score;
  }

  endWord(): void {
    for (const place of this.touched) {
      this.totals[place] = (this.totals[place] ?? 0) + (this.current[place] ?? 0);
      this.words[place] = (this.words[place] ?? 0) + 1;
      this.current[place] = 0;
      if (this.words[place] === 1) this.found.push(place);
    }
    this.touched = [];
  }

  /** An entry that fits half of the words counts half. */
  best(wordCount: number, limit: number): readonly TextMatch[] {
    const kept: TextMatch[] = [];
    for (const place of this.found) {
      const score = ((this.totals[place] ?? 0) * (this.words[place] ?? 0)) / wordCount;
      const last = kept.at(-1);
      if (kept.length === limit && last !== undefined && !comesBefore({ place, score }, last)) continue;
      const index = kept.findLastIndex((other) => comesBefore(other, { place, score })) + 1;
      kept.splice(index, 0, { place, score });
      if (kept.length > limit) kept.pop();
    }
    return kept;
  }
}

function comesBefore(left: TextMatch, right: TextMatch): boolean {
  return left.score === right.score ? left.place < right.place : left.score > right.score;
}

/** The words of the vocabulary that one word of a search may stand for, each with its greatest weight. */
function formsOf(word: string, { vocabulary, sorted }: Lexis): ReadonlyMap<string, number> {
  const own = stem(word);
  const forms = new Map<string, number>();
  const add = (found: readonly string[], weight: number): void => {
    for (const form of found) if (vocabulary.has(form) && !forms.has(form)) forms.set(form, weight);
  };
  add([own, word], weights.exact);
  add([...spelledOut(word).map(stem), ...shortFormsOf(own)], weights.spelled);
  add(synonymsOf(own), weights.synonym);
  add(beginningWith(word, sorted), weights.beginning);
  if (forms.size === 0) add(nearWords(vocabulary, own), weights.near);
  return forms;
}

/** Found by halving: the words that begin so stand together. */
function beginningWith(beginning: string, sorted: readonly string[]): readonly string[] {
  if (beginning.length < shortestBeginning) return [];
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < beginning) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let place = low; place < sorted.length && found.length < mostBeginnings; place += 1) {
    const word = sorted[place] ?? "";
    if (!word.startsWith(beginning)) break;
    found.push(word);
  }
  return found;
}
