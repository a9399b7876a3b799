/**
 * The search index of a model: which phrase can mean which element, and how surely. Built once per
 * model; every look-up is a map access, so matching a question costs microseconds.
 */
import type { ColumnRef } from "#lib/domain/plan";
import { groupBy } from "./group-by.ts";
import {
  columnPhrases,
  flagPhrases,
  namePhrases,
  type Phrase,
  referencePhrases,
  tablePhrases,
} from "./index-phrases.ts";
import { findColumn, findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "./model.ts";
import { sameNames } from "./same-names.ts";
import { valueAliases } from "./value-aliases.ts";
import { phraseKey, valueKey } from "./words.ts";
import { yesOf, yesPhrases } from "./yes-no.ts";

/** An element of the model that words can stand for. */
export type ModelElement =
  | { readonly kind: "metric"; readonly metric: string }
  /** A table's rows; `via` is the foreign-key column that the words name ("origin airport"), null when they name none. */
  | { readonly kind: "table"; readonly table: string; readonly via: ColumnRef | null }
  | { readonly kind: "column"; readonly table: string; readonly column: string }
  /** A stored value of a text column; `via` as for tables ("flights to Chicago"). */
  | {
      readonly kind: "value";
      readonly table: string;
      readonly column: string;
      readonly value: string;
      readonly via: ColumnRef | null;
    }
  /** A yes/no column that holds: "active products". */
  | { readonly kind: "flag"; readonly table: string; readonly column: string };

export type Candidate = {
  readonly element: ModelElement;
  /** 1 for the exact name, less for parts of names and near-synonyms. */
  readonly weight: number;
};

export type SemanticIndex = {
  /** Names and synonyms, keyed by `phraseKey`. */
  readonly phrases: ReadonlyMap<string, readonly Candidate[]>;
  /** Stored values, keyed by `valueKey`. */
  readonly values: ReadonlyMap<string, readonly Candidate[]>;
  /** Columns by `table.column`, lower case. */
  readonly columnsByName: ReadonlyMap<string, ModelElement>;
  /** Every single word that a name contains, for spelling correction. */
  readonly vocabulary: ReadonlySet<string>;
  /** Every single word of a stored value: spelled as people do, never corrected. */
  readonly valueWords: ReadonlySet<string>;
  /** Words in the longest phrase or value. */
  readonly longestPhrase: number;
  /** Elements in the longest list of one phrase or value: where it is long, a question has to be narrowed first. */
  readonly longestList: number;
  readonly tableCount: number;
  /** Tables that a table joins, whichever way the relationships point. */
  readonly neighbours: ReadonlyMap<string, readonly string[]>;
};

/** A stored value's weight: a little less than a name, so that a name wins over an equal value. */
const valueWeight = 0.9;

/** Of a value in the other number: "yacht" for Yachts. */
const numberWeight = 0.65;

/** More different values are names of single things, which have no other number. */
const mostKinds = 400;

/** Of other words for a value: "Norwegian" for Norway. */
const aliasWeight = 0.8;

/** What a column of yes and no is called says its yes as surely as a value says itself. */
const yesWeight = 0.95;

/** The name of a key is first of all the table's own column, then what refers to it: "boat id" of boats. */
const borrowedFactor = 0.95;

/** "chartered" says first of all of which boats something holds, then what the column is called. */
const stateFactor = 0.75;

/** Words in the longest value that is matched inside a question; longer ones are found when quoted. */
const longestMatchedValue = 8;

/** Models never change once they are made, so that each is indexed once. */
const indexesByModel = new WeakMap<SemanticModel, SemanticIndex>();

/** The index of a model, made now if it was not made before. */
export function indexOf(model: SemanticModel): SemanticIndex {
  return indexesByModel.get(model) ?? indexModel(model);
}

/** Makes the index and keeps it for `indexOf`. */
export function indexModel(model: SemanticModel): SemanticIndex {
  const index = buildIndex(model);
  indexesByModel.set(model, index);
  return index;
}

function buildIndex(model: SemanticModel): SemanticIndex {
  const columnsByName = new Map<string, ModelElement>();
  const phrases = indexNames(model, columnsByName);
  const values = indexValues(model);
  const names = wordsOf(phrases);
  const stored = wordsOf(values);
  return {
    phrases,
    values,
    columnsByName,
    vocabulary: names.words,
    valueWords: stored.words,
    longestPhrase: Math.min(longestMatchedValue, Math.max(1, names.longest, stored.longest)),
    longestList: Math.max(longestListOf(phrases), longestListOf(values)),
    tableCount: model.tables.length,
    neighbours: neighboursOf(model),
  };
}

function neighboursOf(model: SemanticModel): Map<string, readonly string[]> {
  const ends = model.relationships.flatMap(({ fromTable, toTable }) => [
    { table: fromTable, other: toTable },
    { table: toTable, other: fromTable },
  ]);
  return new Map(
    [...groupBy(ends, ({ table }) => table)].map(([table, joined]) => [
      table,
      [...new Set(joined.map(({ other }) => other))],
    ]),
  );
}

/** Candidates by phrase while they are gathered. */
type Gathering = Map<string, Candidate[]>;

function indexNames(model: SemanticModel, columnsByName: Map<string, ModelElement>): Gathering {
  const map: Gathering = new Map();
  for (const metric of model.metrics) {
    addAll(map, namePhrases([metric.label, ...metric.synonyms]), { kind: "metric", metric: metric.name });
  }
  const borrowed = borrowedNames(model);
  for (const table of model.tables) {
    addAll(map, tablePhrases(table), { kind: "table", table: table.name, via: null });
    indexColumns(table, borrowed, { map, columnsByName });
  }
  const indexed = new Set<string>();
  for (const relationship of model.relationships) {
    const [column] = relationship.fromColumns;
    const source = findTable(model, relationship.fromTable);
    const target = findTable(model, relationship.toTable);
    if (column === undefined || source === undefined || target === undefined) continue;
    const identity = JSON.stringify([source.name, column, target.name]);
    if (indexed.has(identity)) continue;
    indexed.add(identity);
    const via = { table: source.name, column };
    addAll(map, referencePhrases(relationship, source, target), { kind: "table", table: target.name, via });
  }
  return map;
}

/** Columns, as `table.column`, that hold the key of another table and are called like it. */
function borrowedNames(model: SemanticModel): ReadonlySet<string> {
  return new Set(
    model.relationships.flatMap(({ fromTable, fromColumns, toTable, toColumns }) =>
      fromColumns.flatMap((column, place) => {
        const label = findColumn(model, fromTable, column)?.label;
        const isSame = label === findColumn(model, toTable, toColumns[place] ?? "")?.label;
        return isSame ? [`${fromTable}.${column}`] : [];
      }),
    ),
  );
}

/** What a metric of a file aggregates is hidden: words never mean it, its full name still does. */
function indexColumns(
  table: SemanticTable,
  borrowed: ReadonlySet<string>,
  { map, columnsByName }: { readonly map: Gathering; readonly columnsByName: Map<string, ModelElement> },
): void {
  for (const column of table.columns) {
    const element = { kind: "column", table: table.name, column: column.name } as const;
    const name = `${table.name}.${column.name}`;
    columnsByName.set(name.toLowerCase(), element);
    if (column.isHidden) continue;
    const factor = borrowed.has(name) ? borrowedFactor : 1;
    // A condition that a file names says which rows are meant; nobody asks for its yes or no.
    const phrases = isNamedCondition(column) ? [] : columnPhrases(table, column);
    const flags = flagPhrases(table, column);
    const states = new Set([...flags, ...(yesOf(column) === null ? [] : yesPhrases(column))].map(({ key }) => key));
    const weighed = phrases.map(({ key, weight }) => ({
      key,
      weight: weight * factor * (states.has(key) ? stateFactor : 1),
    }));
    addAll(map, weighed, element);
    addAll(map, flags, { ...element, kind: "flag" });
  }
}

function isNamedCondition({ kind, expression, role }: SemanticColumn): boolean {
  return kind === "boolean" && expression !== null && role === "dimension";
}

type ValueGathering = {
  /** Values as they are stored. */
  readonly map: Gathering;
  /** Other names of the same thing: they mean it also where something is stored under that very name. */
  readonly same: Gathering;
  /** Other words for a value. */
  readonly others: Gathering;
};

function indexValues(model: SemanticModel): Gathering {
  const gathering: ValueGathering = { map: new Map(), same: new Map(), others: new Map() };
  const { map, same, others } = gathering;
  for (const table of model.tables)
    for (const column of table.columns) if (!column.isHidden) indexValuesOf({ table, column }, gathering);
  for (const [key, candidates] of same) for (const candidate of candidates) add(map, key, candidate);
  // Where "Norwegian" is stored as it is, as a language, it is no other word for Norway.
  for (const [key, candidates] of others) if (!map.has(key)) map.set(key, candidates);
  return map;
}

function indexValuesOf(place: ColumnPlace, gathering: ValueGathering): void {
  const { column } = place;
  for (const value of column.profile.values)
    indexValue(value, { ...place, words: wordsForValue(column, value) }, gathering);
  const yes = yesOf(column);
  if (yes !== null) addYes(yes, place, gathering.others);
}

/** Of a plain object only its own: a stored value may be "constructor". */
function wordsForValue({ valueNames }: SemanticColumn, value: string): readonly string[] {
  return valueNames !== undefined && Object.hasOwn(valueNames, value) ? (valueNames[value] ?? []) : [];
}

type ColumnPlace = { readonly table: SemanticTable; readonly column: SemanticColumn };

/** A text column that says yes and no: its name says what holds of the rows with a yes. */
function addYes(value: string, { table, column }: ColumnPlace, others: Gathering): void {
  const element = { kind: "value", table: table.name, column: column.name, value, via: null } as const;
  for (const { key, weight } of yesPhrases(column)) add(others, key, { element, weight: weight * yesWeight });
}

function indexValue(
  value: string,
  { table, column, words }: ColumnPlace & { readonly words: readonly string[] },
  { map, same, others }: ValueGathering,
): void {
  const element = { kind: "value", table: table.name, column: column.name, value, via: null } as const;
  const key = valueKey(value);
  add(map, key, { element, weight: valueWeight });
  for (const name of sameNames(key, column.label)) add(same, name, { element, weight: aliasWeight });
  for (const alias of valueAliases(value, column.label)) add(others, alias, { element, weight: aliasWeight });
  for (const word of words) add(others, word, { element, weight: aliasWeight });
  const singular = phraseKey(key.split(" "));
  const isKind = column.profile.values.length <= mostKinds;
  if (isKind && singular !== key) add(others, singular, { element, weight: numberWeight });
}

/** Each phrase of an element once, with its greatest weight. */
function addAll(map: Gathering, phrases: readonly Phrase[], element: ModelElement): void {
  const weights = new Map<string, number>();
  for (const { key, weight } of phrases) weights.set(key, Math.max(weight, weights.get(key) ?? 0));
  // Most phrases of an element share a few weights, and then one object is enough.
  const byWeight = new Map<number, Candidate>();
  for (const [key, weight] of weights) {
    const candidate = byWeight.get(weight) ?? { element, weight };
    byWeight.set(weight, candidate);
    add(map, key, candidate);
  }
}

function add(map: Gathering, key: string, candidate: Candidate): void {
  if (key === "") return;
  const known = map.get(key);
  if (known === undefined) map.set(key, [candidate]);
  else known.push(candidate);
}

function wordsOf(map: Gathering): { readonly words: ReadonlySet<string>; readonly longest: number } {
  const words = new Set<string>();
  let longest = 0;
  for (const key of map.keys()) {
    const parts = key.split(" ");
    longest = Math.max(longest, parts.length);
    for (const part of parts) words.add(part);
  }
  return { words, longest };
}

function longestListOf(map: Gathering): number {
  let longest = 0;
  for (const candidates of map.values()) longest = Math.max(longest, candidates.length);
  return longest;
}
