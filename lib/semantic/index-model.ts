/**
 * The search index of a model: which phrase can mean which element, and how surely. Built once per
 * model; every look-up is a map access, so matching a question costs microseconds.
 */
import type { ColumnRef } from "#lib/domain/plan";
import { columnPhrases, flagPhrases, namePhrases, type Phrase, referencePhrases } from "./index-phrases.ts";
import { findTable, type SemanticModel } from "./model.ts";
import { valueKey } from "./words.ts";

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
};

/** A stored value's weight: a little less than a name, so that a name wins over an equal value. */
const valueWeight = 0.9;

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
  const phrases = indexNames(model);
  const values = indexValues(model);
  const lengths = [...phrases.keys(), ...values.keys()].map((key) => key.split(" ").length);
  return {
    phrases,
    values,
    columnsByName: new Map(
      model.tables.flatMap((table) =>
        table.columns.map((column) => [
          `${table.name}.${column.name}`.toLowerCase(),
          { kind: "column", table: table.name, column: column.name } as const,
        ]),
      ),
    ),
    vocabulary: new Set([...phrases.keys()].flatMap((key) => key.split(" "))),
    valueWords: new Set([...values.keys()].flatMap((key) => key.split(" "))),
    longestPhrase: Math.min(
      longestMatchedValue,
      lengths.reduce((longest, length) => Math.max(longest, length), 1),
    ),
  };
}

function indexNames(model: SemanticModel): Map<string, readonly Candidate[]> {
  const map: Gathering = new Map();
  const addAll = (found: readonly Phrase[], element: ModelElement): void => {
    for (const phrase of found) add(map, phrase.key, { element, weight: phrase.weight });
  };
  for (const metric of model.metrics) {
    addAll(namePhrases([metric.label, ...metric.synonyms]), { kind: "metric", metric: metric.name });
  }
  for (const table of model.tables) {
    addAll(namePhrases([table.label, ...table.synonyms]), { kind: "table", table: table.name, via: null });
    for (const column of table.columns) {
      const place = { table: table.name, column: column.name };
      addAll(columnPhrases(table, column), { kind: "column", ...place });
      addAll(flagPhrases(column), { kind: "flag", ...place });
    }
  }
  for (const relationship of model.relationships) {
    const [column] = relationship.fromColumns;
    const source = findTable(model, relationship.fromTable);
    const target = findTable(model, relationship.toTable);
    if (column === undefined || source === undefined || target === undefined) continue;
    const via = { table: relationship.fromTable, column };
    addAll(referencePhrases(relationship, source, target), { kind: "table", table: target.name, via });
  }
  return candidatesByKey(map);
}

function indexValues(model: SemanticModel): Map<string, readonly Candidate[]> {
  const map: Gathering = new Map();
  for (const table of model.tables) {
    for (const column of table.columns) {
      for (const value of column.profile.values) {
        const element = { kind: "value", table: table.name, column: column.name, value, via: null } as const;
        add(map, valueKey(value), { element, weight: valueWeight });
      }
    }
  }
  return candidatesByKey(map);
}

/** Candidates of each phrase by what they stand for: each element once, with its greatest weight. */
type Gathering = Map<string, Map<string, Candidate>>;

function add(map: Gathering, key: string, candidate: Candidate): void {
  if (key === "") return;
  const known = map.get(key);
  const identity = identityOf(candidate.element);
  const previous = known?.get(identity);
  if (known === undefined) map.set(key, new Map([[identity, candidate]]));
  else if (previous === undefined || previous.weight < candidate.weight) known.set(identity, candidate);
}

function candidatesByKey(map: Gathering): Map<string, readonly Candidate[]> {
  return new Map([...map].map(([key, candidates]) => [key, [...candidates.values()]] as const));
}

function identityOf(element: ModelElement): string {
  return JSON.stringify(element);
}
