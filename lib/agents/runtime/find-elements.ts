/**
 * What of a schema a text may be about: every run of its words is looked up in the index of names and stored values.
 * Recall counts here, so that overlapping finds all stand.
 */
import "server-only";
import { inputLimits } from "#lib/domain/input-limits";
import { matchCue } from "#lib/planner/phrases/cues";
import { mendSpelling } from "#lib/planner/rewrite/spelling";
import { type Token, tokenise } from "#lib/planner/words/tokenise";
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey, valueKey } from "#lib/semantic/words";

/** The elements that one run of words can mean. */
export type Find = {
  /** The words as they were looked up. */
  readonly key: string;
  readonly wordCount: number;
  readonly candidates: readonly Candidate[];
};

/** From this weight on a phrase is a name of the element, not a word of it. */
export const wholeName = 0.8;

/** As long as a question may be. */
const longestText = inputLimits.questionCharacters;

/** One run asks for the same few texts again and again: for its slice, its values, its history and its entities. */
const remembered = new WeakMap<SemanticIndex, Map<string, readonly Find[]>>();
const rememberedTexts = 50;

/** All finds, in the order of the text; a run that stands twice is found once. */
export function findElements(text: string, index: SemanticIndex): readonly Find[] {
  const texts = remembered.get(index) ?? new Map<string, readonly Find[]>();
  const finds = texts.get(text) ?? lookUpAll(text, index);
  if (texts.size >= rememberedTexts) texts.clear();
  remembered.set(index, texts.set(text, finds));
  return finds;
}

function lookUpAll(text: string, index: SemanticIndex): Find[] {
  const { tokens } = mendSpelling(tokenise(text.slice(0, longestText)), index);
  const found = new Map<string, Find>();
  for (let start = 0; start < tokens.length; start += 1) {
    for (const find of findsAt(tokens, start, index)) found.set(find.key, find);
  }
  return [...found.values()];
}

/** The words of a text that say something: no operators, no fillers, each in its singular. */
export function telling(text: string): string[] {
  const tokens = tokenise(text);
  const words = tokens.filter((token, position) => isTelling(token) && matchCue(tokens, position) === null);
  return words.map((token) => token.stem);
}

function isTelling({ kind, text }: Token): boolean {
  return kind !== "number" && /[\p{L}\p{N}]{2}/u.test(text);
}

function findsAt(tokens: readonly Token[], start: number, index: SemanticIndex): Find[] {
  const token = tokens[start];
  if (token?.kind === "quoted") return found(valueKey(token.text), 1, index.values.get(valueKey(token.text)));
  if (token?.kind === "identifier") {
    const element = index.columnsByName.get(token.lower);
    return found(token.lower, 1, element === undefined ? undefined : [{ element, weight: 1 }]);
  }
  const finds: Find[] = [];
  for (let length = 1; length <= Math.min(index.longestPhrase, tokens.length - start); length += 1) {
    const covered = tokens.slice(start, start + length);
    if (covered.some(({ kind, text }) => kind === "quoted" || kind === "identifier" || text === ",")) break;
    finds.push(...found(covered.map(({ lower }) => lower).join(" "), length, lookUp(covered, index)));
  }
  return finds;
}

/** A common word such as "in" is a stored value only where it is not written like a common word. */
function lookUp(covered: readonly Token[], index: SemanticIndex): readonly Candidate[] {
  const words = covered.map(({ lower }) => lower);
  const named = index.phrases.get(phraseKey(words)) ?? [];
  const stored = index.values.get(words.join(" ")) ?? [];
  const [only] = covered;
  const isCommon = covered.length === 1 && only !== undefined && matchCue([only], 0) !== null;
  if (!isCommon) return [...named, ...stored];
  const whole = named.filter(({ weight }) => weight >= wholeName);
  return only.text === only.lower ? whole : [...whole, ...stored];
}

function found(key: string, wordCount: number, candidates: readonly Candidate[] | undefined): Find[] {
  return candidates === undefined || candidates.length === 0 ? [] : [{ key, wordCount, candidates }];
}
