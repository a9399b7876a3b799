/** What words mean as they stand: names of the model, and stored values. */
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey, valueKey } from "#lib/semantic/words";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";

/** From this weight on a phrase is a name of the element, not a word of it. */
export const wholeName = 0.8;

/** What single words mean is asked again and again, of the same word and the same names. */
const meanings = new WeakMap<SemanticIndex, WeakMap<Token, readonly Candidate[]>>();

/** The elements that the words are a name of, or that are stored as they read. */
export function lookUp(covered: readonly Token[], index: SemanticIndex): readonly Candidate[] {
  const [word] = covered;
  if (word === undefined || covered.length > 1) return lookedUp(covered, index);
  const known = meanings.get(index) ?? new WeakMap<Token, readonly Candidate[]>();
  meanings.set(index, known);
  const found = known.get(word) ?? lookedUp(covered, index);
  known.set(word, found);
  return found;
}

function lookedUp(covered: readonly Token[], index: SemanticIndex): readonly Candidate[] {
  const named = index.phrases.get(phraseKey(covered.map((word) => word.lower))) ?? [];
  const [only] = covered;
  // A bare number is compared; a text column that stores it is found by its name.
  const hasTable = named.some(({ element, weight }) => element.kind === "table" && weight >= wholeName);
  const stored = covered.length === 1 && only?.kind === "number" ? [] : storedAs(covered, index, hasTable);
  const cue = covered.length === 1 && only !== undefined ? matchCue([only], 0)?.cue : undefined;
  // "filled" of openings that are stored as filled says that, and not that something is known of them.
  const isState = cue?.type === "empty" && stored.length > 0;
  const isCommonWord = cue !== undefined && cue.type !== "verb" && !isState;
  if (!isCommonWord) return [...named, ...stored];
  // A word that says what to do ("list", "total") stands for data only where it is a whole name,
  // or a stored value that is written like one.
  const whole = named.filter((candidate) => candidate.weight >= wholeName);
  return only === undefined || only.text === only.lower ? whole : [...whole, ...stored];
}

/** "stores" is the rows of a table before it is all that is stored as "Store". */
export const pluralWeight = 0.65;

/** A stored value as it is written, or in the other number: "instructors", unless a table is called so. */
function storedAs(covered: readonly Token[], index: SemanticIndex, hasTable: boolean): readonly Candidate[] {
  const words = covered.map(({ lower }) => lower);
  const exact = (index.values.get(words.join(" ")) ?? []).filter((candidate) => isWrittenAs(covered, candidate));
  if (exact.length > 0 || hasTable) return exact;
  const singular = phraseKey(words);
  const stored = singular === words.join(" ") ? [] : (index.values.get(singular) ?? lastInSingular(covered, index));
  return stored.map((candidate) => ({ ...candidate, weight: Math.min(candidate.weight, pluralWeight) }));
}

/** "OR" is Oregon, "or" and "id" are words: short forms of names are written in capitals. */
function isWrittenAs([first, ...more]: readonly Token[], { element }: Candidate): boolean {
  if (element.kind !== "value" || first === undefined || first.text.length > 2 || more.length > 0) return true;
  return first.text === first.text.toUpperCase() || valueKey(element.value) === first.lower;
}

/** "harbour masters" of a stored "harbour master", whatever the words before the last one are. */
function lastInSingular(covered: readonly Token[], index: SemanticIndex): readonly Candidate[] {
  const key = [...covered.slice(0, -1).map(({ lower }) => lower), covered.at(-1)?.stem ?? ""].join(" ");
  return index.values.get(key) ?? [];
}
