/**
 * What words have in common with other words: the same stem, the same family ("delivered" and DELIVERY), a meaning that
 * people use them for alike ("headcount" and EMPLOYEES). The groups of words stand in a data file.
 */
import { z } from "zod";
import { phraseKey, stem } from "../words.ts";
import english from "./en.json" with { type: "json" };

const phraseSchema = z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/);

const roleNames = ["time", "key", "name", "quantity", "money", "kind", "duration"] as const;

/** What a word can say about the nature of a column: "date", "number", "amount". */
export type RoleName = (typeof roleNames)[number];

const { same, roles, unrelated } = z
  .strictObject({
    /** Words that can be said for one another; a word may stand in several groups. */
    same: z.array(z.array(phraseSchema).min(2)),
    /** Words that say of what nature a column is, by that nature. */
    roles: z.record(z.enum(roleNames), z.array(phraseSchema).min(1)),
    /** Words that only look like forms of others: a department has nothing to do with departing. */
    unrelated: z.array(phraseSchema),
  })
  .parse(english);

const groupsByPhrase = new Map<string, number[]>();
for (const [group, phrases] of same.entries())
  for (const phrase of phrases) {
    const key = phraseKey(phrase.split(" "));
    groupsByPhrase.set(key, [...(groupsByPhrase.get(key) ?? []), group]);
  }

const longestPhrase = Math.max(...[...groupsByPhrase.keys()].map((phrase) => phrase.split(" ").length));
const rootless: ReadonlySet<string> = new Set(unrelated);
const rolesByWord: ReadonlyMap<string, readonly RoleName[]> = new Map(
  Object.values(roles)
    .flat()
    .map((word) => [word, roleNames.filter((role) => roles[role].includes(word))]),
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
  readonly roles: readonly RoleName[];
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
    roles: rolesByWord.get(key) ?? [],
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
        roles: [],
        isDate: isDate(stem(words[place + length - 1] ?? "")),
      });
  }
  return found;
}

function isDate(word: string): boolean {
  return roles.time.includes(word) || word === "birthday";
}

const endings =
  "isation ization ation ition ations itions ment ments ing ings ion ions ance ances ence ences al als ure ures er ers or ors ee ees ive able ed es s d e y t th ies ied".split(
    " ",
  );
const shortestRoot = 3;
const shortestBareRoot = 4;

/** What may be left of a word without its ending: forms of one word share a root. */
function rootsOf(word: string): string[] {
  if (word.length < shortestBareRoot || !/^[a-z]+$/.test(word)) return [];
  const cut = endings.flatMap((ending) => {
    const rest = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || rest.length < shortestRoot) return [];
    return [rest, rest.replace(/(.)\1$/, "$1")].filter((root) => root.length >= shortestRoot);
  });
  // The whole word is a root too; shorter cuts are told apart by their mark, so that "rat" and "rate" are not one.
  const bare = word.length >= shortestBareRoot ? [word] : [];
  return [...new Set([...bare, ...cut])].filter((root) => root.length >= shortestBareRoot || !bare.includes(root));
}
