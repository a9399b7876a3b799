/**
 * What words have in common with other words: the same stem, the same family ("delivered" and DELIVERY), a meaning that
 * people use them for alike ("headcount" and EMPLOYEES). The groups of words stand in a data file.
 */
import { z } from "zod";
import { phraseKey, stem } from "../words.ts";
import english from "./en.json" with { type: "json" };

const phraseSchema = z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/);

const natureNames = ["time", "key", "name", "quantity", "money", "kind", "duration"] as const;

/** What a word can say about the nature of a column: "date", "number", "amount". */
export type Nature = (typeof natureNames)[number];

const { names, same, natures, unrelated } = z
  .strictObject({
    /** Single words that stand for one another in names as well: a name is found with another of them in it. */
    names: z.array(z.array(phraseSchema).min(2)),
    /** Words that can be said for one another; a word may stand in several groups. */
    same: z.array(z.array(phraseSchema).min(2)),
    /** Words that say of what nature a column is, by that nature. */
    natures: z.record(z.enum(natureNames), z.array(phraseSchema).min(1)),
    /** Words that only look like forms of others: a department has nothing to do with departing. */
    unrelated: z.array(phraseSchema),
  })
  .parse(english);

const groupsByPhrase = new Map<string, number[]>();
for (const [group, phrases] of [...names, ...same].entries())
  for (const phrase of phrases) {
    const key = phraseKey(phrase.split(" "));
    groupsByPhrase.set(key, [...(groupsByPhrase.get(key) ?? []), group]);
  }

const longestPhrase = Math.max(...[...groupsByPhrase.keys()].map((phrase) => phrase.split(" ").length));
const rootless: ReadonlySet<string> = new Set(unrelated);
const naturesByWord: ReadonlyMap<string, readonly Nature[]> = new Map(
  Object.values(natures)
    .flat()
    .map((word) => [word, natureNames.filter((nature) => natures[nature].includes(word))]),
);

/** What can be compared of a word, or of words that mean one thing together. */
export type Sense = {
  /** How many words it takes. */
  readonly length: number;
  /** Null for several words. */
  readonly stem: string | null;
  readonly isPlural: boolean;
  readonly roots: readonly string[];
  readonly groups: readonly number[];
  readonly natures: readonly Nature[];
  /** It ends in a word for a date: "start date", "last day". */
  readonly isDate: boolean;
};

const sensesByWord = new Map<string, Sense>();

/** Words of questions are endless: what was looked at is forgotten from here on. */
const mostKept = 20_000;

/** The word by itself, lower case. */
export function senseOf(word: string): Sense {
  const known = sensesByWord.get(word);
  if (known !== undefined) return known;
  const key = stem(word);
  const sense: Sense = {
    length: 1,
    stem: key,
    isPlural: key !== word,
    roots: rootless.has(key) ? [] : rootsOf(key),
    groups: groupsByPhrase.get(key) ?? [],
    natures: naturesByWord.get(key) ?? [],
    isDate: isDate(key),
  };
  if (sensesByWord.size > mostKept) sensesByWord.clear();
  sensesByWord.set(word, sense);
  return sense;
}

/** The word at a place and every phrase that begins there and has a meaning of its own. */
export function sensesAt(words: readonly string[], place: number): Sense[] {
  const word = words[place];
  if (word === undefined) return [];
  const found = [senseOf(word)];
  for (let length = 2; length <= Math.min(longestPhrase, words.length - place); length += 1) {
    const groups = groupsByPhrase.get(phraseKey(words.slice(place, place + length)));
    if (groups !== undefined)
      found.push({
        length,
        stem: null,
        isPlural: false,
        roots: [],
        groups,
        natures: [],
        isDate: isDate(stem(words[place + length - 1] ?? "")),
      });
  }
  return found;
}

function isDate(word: string): boolean {
  return natures.time.includes(word) || word === "birthday";
}

const endings =
  "isation ization ation ition ations itions ment ments ing ings ion ions ance ances ence ences al als ure ures er ers or ors ee ees ive able ed es s d e y t th ies ied".split(
    " ",
  );
const shortestRoot = 3;
const shortestWord = 4;

/** What may be left of a word without its ending: forms of one word share a root. */
function rootsOf(word: string): string[] {
  if (word.length < shortestWord || !/^[a-z]+$/.test(word)) return [];
  const cut = endings.flatMap((ending) => {
    const rest = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || rest.length < shortestRoot) return [];
    const single = rest.replace(/(.)\1$/, "$1");
    return single.length < shortestRoot ? [rest] : [rest, single];
  });
  return [...new Set([word, ...cut])];
}

/** Under which keys a sense is looked up: senses that have something in common share one. */
export function keysOf({ stem: own, roots, groups }: Sense): string[] {
  const stems = own === null ? [] : [`s${own}`];
  return [...stems, ...roots.map((root) => `r${root}`), ...groups.map((group) => `g${group}`)];
}

/** How much a sense is worth in place of another, by what they have in common. */
export type Likeness = { readonly stem: number; readonly root: number; readonly group: number };

/** What two senses have in common; 0 for nothing. */
export function likenessOf(left: Sense, right: Sense, worth: Likeness): number {
  if (left.stem !== null && left.stem === right.stem) return worth.stem;
  if (left.roots.some((root) => right.roots.includes(root))) return worth.root;
  return left.groups.some((group) => right.groups.includes(group)) ? worth.group : 0;
}

const namesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  names.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)] as const)),
);

/** Stems that stand for a stem in names; empty when none are known. */
export function synonymsOf(stemmed: string): readonly string[] {
  return namesByWord.get(stemmed) ?? [];
}
