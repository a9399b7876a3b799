/**
 * Names that a word comes near to without being one: a word of a table's name ("boats" of BOATS_DATA), a word of the
 * same family ("weighing" and WEIGHT, "enrolled" and ENROLMENT), two words that the schema writes as one.
 */

import type { ColumnRef } from "#lib/domain/plan";
import { groupBy } from "#lib/semantic/group-by";
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import type { Relationship, SemanticModel, SemanticTable } from "#lib/semantic/model";
import { phraseKey, splitIdentifier, stem } from "#lib/semantic/words";
import { rowKey, rowName } from "../plan/table-row-names.ts";
import type { Token } from "../words/tokenise.ts";

const weights = {
  withoutNoise: 0.85,
  tableWord: 0.5,
  family: 0.5,
  joined: 0.9,
  rowName: 0.5,
  rowKey: 0.5,
  keyRole: 0.6,
  verb: 0.85,
};

/** Words of table names that say nothing about what the rows are. */
const noise: ReadonlySet<string> = new Set(
  "data info information list table detail record ref tbl dim fact log master entry file history".split(" "),
);

const keyWords: ReadonlySet<string> = new Set(["id", "key", "code", "number", "no", "fk"]);

type NearNames = {
  readonly byWord: ReadonlyMap<string, readonly Candidate[]>;
  /** Names by their first letters. */
  readonly families: ReadonlyMap<
    string,
    readonly { readonly word: string; readonly root: string; readonly candidates: readonly Candidate[] }[]
  >;
};

const familyLetters = 4;
/** "rated" and "rating" part after the third letter. */
const prefixLetters = 3;
const nearByModel = new WeakMap<SemanticModel, NearNames>();

/** What an otherwise unknown word may mean; empty when nothing comes near. */
export function nearNames(model: SemanticModel, index: SemanticIndex, token: Token): readonly Candidate[] {
  const near = nearByModel.get(model) ?? buildNearNames(model, index);
  nearByModel.set(model, near);
  const direct = near.byWord.get(token.lower === "ids" ? "id" : token.stem) ?? [];
  if (direct.length > 0) return direct;
  const noun = deedNouns.get(token.lower);
  const done = noun === undefined ? [] : tablesCalled(near, index, noun);
  if (done.length > 0) return done;
  const parted = partedNames(index, token);
  return parted.length > 0 ? parted : familyOf(near, token);
}

/** What is called after a verb whose form hides it. */
const deedNouns: ReadonlyMap<string, string> = new Map([
  ["struck", "strike"],
  ["strikes", "strike"],
  ["hit", "strike"],
  ["flew", "flight"],
  ["flown", "flight"],
  ["fly", "flight"],
  ["flies", "flight"],
  ["stole", "theft"],
  ["stolen", "theft"],
  ["fought", "fight"],
  ["shot", "shot"],
  ["sung", "song"],
  ["won", "win"],
  ["lost", "loss"],
]);

/** Whether a word stands for the rows that its deed makes: "struck" for strikes. */
export function isHiddenDeed(word: string): boolean {
  return deedNouns.has(word.toLowerCase());
}

function tablesCalled(near: NearNames, index: SemanticIndex, noun: string): readonly Candidate[] {
  const named = [...(index.phrases.get(noun) ?? []), ...(near.byWord.get(noun) ?? [])];
  return named.filter(({ element }) => element.kind === "table" && element.via === null);
}

const shortestPart = 3;

/** One word that the schema writes as two: "deckhouse" of DECK_HOUSE. */
function partedNames(index: SemanticIndex, { kind, stem: word }: Token): readonly Candidate[] {
  if (kind !== "word") return [];
  const ends = Array.from(
    { length: Math.max(0, word.length - 2 * shortestPart + 1) },
    (_, place) => place + shortestPart,
  );
  return ends.flatMap((end) =>
    (index.phrases.get(phraseKey([word.slice(0, end), word.slice(end)])) ?? [])
      .filter(({ weight }) => weight >= weights.withoutNoise)
      .map((candidate) => ({ ...candidate, weight: candidate.weight * weights.joined })),
  );
}

/** The tables whose rows are what the verb makes: ORDERS for "ordered". */
export function tablesOfVerb(model: SemanticModel, index: SemanticIndex, verb: string): readonly Candidate[] {
  const near = nearByModel.get(model) ?? buildNearNames(model, index);
  nearByModel.set(model, near);
  const root = rootOf(verb);
  const related = (near.families.get(verb.slice(0, prefixLetters)) ?? []).filter(
    (name) => name.word === root || isFamily(root, name.root),
  );
  const tables = related.flatMap(({ candidates }) =>
    candidates.filter(({ element, weight }) => element.kind === "table" && element.via === null && weight >= 0.8),
  );
  return tables.map((candidate) => ({ ...candidate, weight: weights.verb }));
}

/** Neighbouring words that the schema writes as one: "harbour master" of HARBOURMASTER. */
export function joinedNames(index: SemanticIndex, covered: readonly Token[]): readonly Candidate[] {
  const found = index.phrases.get(stem(covered.map(({ lower }) => lower).join(""))) ?? [];
  return found.map((candidate) => ({ ...candidate, weight: candidate.weight * weights.joined }));
}

function buildNearNames(model: SemanticModel, index: SemanticIndex): NearNames {
  const byWord = new Map<string, Candidate[]>();
  const waysOf = groupBy(model.relationships, ({ fromTable, toTable }) => `${fromTable} ${toTable}`);
  const found = [
    ...model.tables.flatMap((table) => tableNames(table, model)),
    ...model.relationships.flatMap((step) => keyNames(step, waysOf)),
  ];
  for (const { word, candidate } of found) {
    const known = byWord.get(word) ?? [];
    known.push(candidate);
    byWord.set(word, known);
  }
  return { byWord, families: familiesOf(index, byWord) };
}

type Near = { readonly word: string; readonly candidate: Candidate };

/** A table by the telling words of its name, its rows by "name" and "id". */
function tableNames(table: SemanticTable, model: SemanticModel): Near[] {
  const element = { kind: "table", table: table.name, via: null } as const;
  const words = splitIdentifier(table.label).map(stem);
  const telling = words.filter((word) => !noise.has(word));
  const hasNoise = telling.length > 0 && telling.length < words.length;
  const parts = telling.length > 1 ? telling.filter((word) => word.length > 2) : [];
  const name = rowName(model, table.name);
  const key = rowKey(model, table.name);
  const columnNames = (names: readonly string[], column: ColumnRef | null, weight: number): Near[] =>
    column === null
      ? []
      : names.map((word) => ({ word, candidate: { element: { kind: "column", ...column }, weight } }));
  return [
    ...(hasNoise ? [{ word: phraseKey(telling), candidate: { element, weight: weights.withoutNoise } }] : []),
    ...parts.map((word) => ({ word, candidate: { element, weight: weights.tableWord } })),
    ...columnNames(["name"], name, weights.rowName),
    ...columnNames(["id", "identifier"], key, weights.rowKey),
  ];
}

/** A table by what a key calls it: SKIPPER_ID leads to the skipper, whatever the table is called. */
function keyNames(step: Relationship, waysOf: ReadonlyMap<string, readonly Relationship[]>): Near[] {
  const [column, ...more] = step.fromColumns;
  if (column === undefined || more.length > 0) return [];
  const words = splitIdentifier(column)
    .map(stem)
    .filter((word) => !keyWords.has(word));
  if (words.length === 0) return [];
  const ways = waysOf.get(`${step.fromTable} ${step.toTable}`) ?? [];
  // A mentor is an agent, and not the agent that is spoken of.
  const isOwnTable = step.fromTable === step.toTable;
  const via = ways.length === 1 && !isOwnTable ? null : { table: step.fromTable, column };
  const element = { kind: "table", table: step.toTable, via } as const;
  return [{ word: words.join(" "), candidate: { element, weight: weights.keyRole } }];
}

function familiesOf(index: SemanticIndex, byWord: ReadonlyMap<string, readonly Candidate[]>): NearNames["families"] {
  const families = new Map<string, { word: string; root: string; candidates: readonly Candidate[] }[]>();
  for (const [key, candidates] of [...index.phrases, ...byWord]) {
    if (key.includes(" ") || key.length < familyLetters) continue;
    const prefix = key.slice(0, prefixLetters);
    const known = families.get(prefix) ?? [];
    known.push({ word: key, root: rootOf(key), candidates });
    families.set(prefix, known);
  }
  return families;
}

function familyOf(near: NearNames, token: Token): readonly Candidate[] {
  if (token.kind !== "word" || token.lower.length < familyLetters) return [];
  const root = rootOf(token.stem);
  const related = (near.families.get(token.stem.slice(0, prefixLetters)) ?? []).filter((name) =>
    isFamily(root, name.root),
  );
  return related.flatMap(({ candidates }) =>
    candidates.map((candidate) => ({ ...candidate, weight: candidate.weight * weights.family })),
  );
}

/** Whether two words are forms of one: "rated" and "rating". */
export function isOneFamily(left: string, right: string): boolean {
  return isFamily(rootOf(stem(left)), rootOf(stem(right)));
}

/** The word without the endings that make verbs, persons and processes of it. */
function rootOf(word: string): string {
  return word.replace(/(?:isation|ization|ations?|ments?|ings?|ions?|ances?|ences?|ers?|ors?|ees?|ed|es|s|e|y|t)$/, "");
}

function isFamily(left: string, right: string): boolean {
  if (left === right) return left.length >= 3;
  const shorter = Math.min(left.length, right.length);
  return (
    shorter >= familyLetters &&
    left.slice(0, shorter) === right.slice(0, shorter) &&
    Math.abs(left.length - right.length) <= 2
  );
}

/** "painted", "struck". */
export function isDeed(word: string): boolean {
  return /ed$/.test(word) || isHiddenDeed(word);
}
