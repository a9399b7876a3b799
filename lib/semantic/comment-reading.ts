/**
 * What the comment of a table or column says beside its name: other names ("Freight cost in EUR"), what its codes stand for
 * ("A = active, T = trial"), and what an empty cell means ("empty while employed"). Only what is written in one of the
 * usual forms is read; free prose says nothing here.
 */
import { phraseKey, stem, valueKey } from "./words.ts";

/** What an empty or a filled cell says of its row. */
export type CellState = { readonly name: string; readonly isEmpty: boolean };

export type CommentReading = {
  readonly names: readonly string[];
  /** Words for a stored value, as `valueKey` makes them, by the value. */
  readonly legend: Readonly<Record<string, readonly string[]>>;
  readonly states: readonly CellState[];
};

/** Characters; what stands behind them is prose. */
const longestComment = 500;

const nothing: CommentReading = { names: [], legend: {}, states: [] };

/** @param values stored values: only they can have words of their own. */
export function readComment(whole: string | null, values: readonly string[]): CommentReading {
  if (whole === null) return nothing;
  const comment = whole.slice(0, longestComment);
  const legend = legendOf(comment, new Set(values));
  // A list of what is stored ("Flagship, standard or outlet") names no column.
  const stored = new Set(values.map(valueKey));
  const names = Object.keys(legend).length > 0 ? [] : namesOf(comment).filter((name) => !stored.has(valueKey(name)));
  return { names, legend, states: statesOf(comment) };
}

const written = /(?:^|[,;:(])\s*([\p{L}\d_]{1,14})\s*(?:=|:|\s[–-]\s)\s*([^,;()]+)/gu;
const bare = /(?:^|[,;:])\s*([\p{Lu}\d_]{1,8})\s+(\p{Ll}[^,;()]*)/gu;

/** "A = active, T = trial"; without signs ("B van, C truck") where there are several. */
function legendOf(comment: string, values: ReadonlySet<string>): CommentReading["legend"] {
  const pairs = pairsOf(comment, written, values);
  const others = pairs.length > 0 ? pairs : pairsOf(comment, bare, values);
  const isLegend = pairs.length > 0 || others.length > 1;
  return Object.fromEntries(isLegend ? others.map(([code, meaning]) => [code, keysOf(meaning)]) : []);
}

function pairsOf(comment: string, pattern: RegExp, values: ReadonlySet<string>): (readonly [string, string])[] {
  return [...comment.matchAll(pattern)].flatMap(([, code = "", meaning = ""]) =>
    values.has(code) ? [[code, meaning.trim()] as const] : [],
  );
}

/** As it is written, and in the other number. */
function keysOf(meaning: string): readonly string[] {
  const key = valueKey(meaning);
  return [...new Set([key, phraseKey(key.split(" "))])].filter((one) => one !== "");
}

/** More words are a sentence. */
const longestName = 5;

/** What is said of the numbers, not of the thing. */
const endings = /\s+(in\s+\S+(\s+(dollars?|meters?|metres?|celsius))?|y\/n|yes\/no|\(.*\))$/i;
const beginnings = /^(has|have|is|was|currently|the|an?|whether(\s+\S+\s+(is|has|was))?)\s+/i;

/** Words that name the rows of a table. */
const longestThing = 3;

/** Words of a sentence: what holds them is no name. */
const proseWords =
  /\b(who|not|never|which|that|can|how|same|from|if|when|as|only|see|used|copied|every|or|and|yes|no)\b/i;

function namesOf(comment: string): readonly string[] {
  const [first = ""] = comment.split(/[;,.:(]| empty /);
  const name = stripped(first.trim());
  const words = name.split(/\s+/);
  const isName = name !== "" && words.length <= longestName && !proseWords.test(name) && /^[\p{L}\s'/-]+$/u.test(name);
  return isName ? [name.toLowerCase()] : [];
}

function stripped(text: string): string {
  const shorter = text.replace(endings, "").replace(beginnings, "");
  return shorter === text ? text : stripped(shorter);
}

/** What every table holds. */
const generalThings: ReadonlySet<string> = new Set(
  "changes figures data rows records details values entries lists facts things numbers".split(" "),
);

const rowOf = /^(?:exactly )?one (?:row|record|line|entry) (?:per|for (?:each|every))\s+/i;
const afterThings =
  /[;,.:(]|\s(?:of|under|per|in|on|at|for|with|and|during|against|since|before|after|by|to|from|that|which|who|\p{L}+ed|held|sent|made|given)\s/iu;

/** What the rows of a table are, where its comment begins with that: "Sites of the group", "One row per contract of ...". */
export function tableNames(comment: string | null): readonly string[] {
  const whole = (comment ?? "").slice(0, longestComment).trim();
  const isRow = rowOf.test(whole);
  const [first = ""] = `${whole.replace(rowOf, "")} `.split(afterThings);
  const words = first.trim().toLowerCase().split(/\s+/);
  const last = words.at(-1) ?? "";
  // "Satisfaction surveys", not "Daily usage": what has no plural is no row.
  const isThing = (isRow || stem(last) !== last) && !generalThings.has(last);
  const isName = isThing && words.length <= longestThing && words.every((word) => /^[\p{L}-]{3,}$/u.test(word));
  return isName && !proseWords.test(first) ? [words.join(" ")] : [];
}

const emptyState = /\bempty\s*(=|means|while|once|until|for the (?=current))\s*([^,;.()]+)/gi;

/** "empty while employed": of whoever is, the cell is empty; "empty until delivered" is the other way round. */
function statesOf(comment: string): readonly CellState[] {
  return [...comment.matchAll(emptyState)].flatMap(([, joint = "", said = ""]): CellState[] => {
    const words = said
      .trim()
      .replace(/^(still|the|an?|being)\s+/gi, "")
      .toLowerCase();
    if (words === "" || words.split(" ").length > 2 || proseWords.test(words)) return [];
    const state = { name: words, isEmpty: !/^until$/i.test(joint) };
    const isNow = /^while$/i.test(joint) || words.startsWith("current ");
    return isNow ? [state, { name: "current", isEmpty: true }] : [state];
  });
}
