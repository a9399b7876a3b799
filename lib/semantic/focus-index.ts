/**
 * Narrows an index to one question. In a wide schema a common name such as "status" means thousands of columns; which
 * of them a question is about is told by its rarer words, as in full-text search. A small schema stays as it is.
 */
import { groupBy } from "./group-by.ts";
import type { Candidate, ModelElement, SemanticIndex } from "./index-model.ts";
import { phraseKey } from "./words.ts";

/** Elements that one phrase can mean and that are weighed against each other. */
const mostCandidates = 24;

/** Longer lists say so little about a table that they count only for tables that other words found. */
const tellingList = 500;

/** Where all words are common, only so many tables are scored: nothing tells them apart. */
const mostSeeds = 2_000;

/** Of the best tables the neighbours count as near too: a question's words often stand in two tables that join. */
const spreadTables = 20;
const neighbourShare = 0.4;

/** Neighbours of one table that are looked at. */
const mostNeighbours = 200;

/**
 * The index for a question of these words (lower case, as they are matched; a quoted text is one of them): every
 * phrase in it means at most so many elements, those of the tables near the question first.
 */
export function focusIndex(index: SemanticIndex, words: readonly string[]): SemanticIndex {
  if (index.longestList <= mostCandidates) return index;
  const found = lookUpAll(index, words);
  if (found.every(({ candidates }) => candidates.length <= mostCandidates)) return index;
  const nearness = withNeighbours(scoreTables(found, index.tableCount), index);
  const narrowed = new Map(found.map((find) => [find, narrow(find.candidates, nearness)]));
  const within = (source: Find["source"]) =>
    new Map(found.filter((find) => find.source === source).map((find) => [find.key, narrowed.get(find) ?? []]));
  return { ...index, phrases: within("phrases"), values: within("values") };
}

/** A run of the question's words that means something. */
type Find = {
  readonly source: "phrases" | "values";
  readonly key: string;
  readonly candidates: readonly Candidate[];
  /** Places of the words in the question; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
};

function lookUpAll(index: SemanticIndex, words: readonly string[]): Find[] {
  const found = new Map<string, Find>();
  for (let start = 0; start < words.length; start += 1) {
    const last = Math.min(words.length, start + index.longestPhrase);
    for (let end = start + 1; end <= last; end += 1) {
      const covered = words.slice(start, end);
      const singular = phraseKey(covered);
      const keys = [
        ["phrases", singular],
        ["values", covered.join(" ")],
        ["values", singular],
      ] as const;
      for (const [source, key] of keys) {
        const candidates = index[source].get(key);
        if (candidates !== undefined) found.set(`${source} ${key}`, { source, key, candidates, start, end });
      }
    }
  }
  return [...found.values()];
}

/** For each word of the question the most that it says of a table; all words together are the table's score. */
function scoreTables(found: readonly Find[], tableCount: number): Map<string, number> {
  const rareFirst = found.toSorted((left, right) => left.candidates.length - right.candidates.length);
  const words = new Map<string, Map<number, number>>();
  for (const find of rareFirst) {
    const isTelling = find.candidates.length <= tellingList || words.size === 0;
    const counted = isTelling ? find.candidates.slice(0, mostSeeds) : ofTables(find.candidates, words.keys());
    const rarity = Math.log(1 + tableCount / (find.candidates.length + 0.5));
    for (const { element, weight } of counted) {
      const table = tableOf(element);
      if (table !== null) words.set(table, raised(words.get(table) ?? new Map(), find, weight * rarity));
    }
  }
  return new Map([...words].map(([table, scores]) => [table, [...scores.values()].reduce((sum, one) => sum + one, 0)]));
}

/** The scores by word, at least so high for each word that was found. */
function raised(scores: Map<number, number>, { start, end }: Find, score: number): Map<number, number> {
  for (let place = start; place < end; place += 1) scores.set(place, Math.max(scores.get(place) ?? 0, score));
  return scores;
}

function withNeighbours(scores: ReadonlyMap<string, number>, { neighbours }: SemanticIndex): Map<string, number> {
  const best = [...scores].toSorted((left, right) => right[1] - left[1]).slice(0, spreadTables);
  const near = new Map(scores);
  for (const [table, score] of best) {
    for (const other of (neighbours.get(table) ?? []).slice(0, mostNeighbours)) {
      const bonus = score * neighbourShare;
      near.set(other, Math.max(near.get(other) ?? 0, (scores.get(other) ?? 0) + bonus));
    }
  }
  return near;
}

/** The nearest first; where nothing tells them apart, in the order of the model. */
function narrow(candidates: readonly Candidate[], nearness: ReadonlyMap<string, number>): readonly Candidate[] {
  if (candidates.length <= mostCandidates) return candidates;
  const near = candidates.length > tellingList ? ofTables(candidates, nearness.keys()) : candidates;
  const scored = near.map((candidate) => {
    const table = tableOf(candidate.element);
    const score = table === null ? Number.POSITIVE_INFINITY : (nearness.get(table) ?? 0);
    return { candidate, score: score * candidate.weight };
  });
  const fitting = scored.filter(({ score }) => score > 0);
  if (fitting.length === 0) return candidates.slice(0, mostCandidates);
  return fitting
    .toSorted((left, right) => right.score - left.score)
    .slice(0, mostCandidates)
    .map(({ candidate }) => candidate);
}

/** Lists never change once the index is made, so that each long one is sorted out once. */
const byTableOfList = new WeakMap<readonly Candidate[], ReadonlyMap<string, readonly Candidate[]>>();

/** Of a long list those of some tables, and those of none, without a look at the others. */
function ofTables(candidates: readonly Candidate[], tables: Iterable<string>): readonly Candidate[] {
  const byTable = byTableOfList.get(candidates) ?? groupBy(candidates, ({ element }) => tableOf(element) ?? noTable);
  byTableOfList.set(candidates, byTable);
  return [noTable, ...tables].flatMap((table) => byTable.get(table) ?? []);
}

/** No table has an empty name. */
const noTable = "";

/** Null for a metric: there are few of them, and somebody wrote each. */
function tableOf(element: ModelElement): string | null {
  return element.kind === "metric" ? null : element.table;
}
