/** Stored values by a part of their name: "blast" for "quarry blast", where only one value of the column has that part; with the values of other columns that have it too. */
import type { Candidate } from "./index-model.ts";
import type { SemanticColumn, SemanticModel } from "./model.ts";
import { phraseKey, valueKey } from "./words.ts";

/** Less than any whole name. */
const partWeight = 0.6;

/** More different values are names of single things, and a part of such a name is any word. */
const mostKinds = 400;

/** Shorter words are parts of too much. */
const shortestWord = 4;

const smallWords: ReadonlySet<string> = new Set(
  "a an and as at by for from in less longer more no not of on or than the to with".split(" "),
);

type Parts = ReadonlyMap<string, readonly Candidate[]>;

const partsByModel = new WeakMap<SemanticModel, Parts>();

/** The values whose name begins or ends with these words (lower case); of a single word only with the last one. */
export function partialValues(model: SemanticModel, words: readonly string[]): readonly Candidate[] {
  const parts = partsByModel.get(model) ?? indexParts(model);
  partsByModel.set(model, parts);
  return parts.get(phraseKey(words)) ?? [];
}

function indexParts(model: SemanticModel): Parts {
  const parts = new Map<string, Candidate[]>();
  const add = (table: string, column: string, [key, values]: Part): void => {
    const named = values.map((value) => ({ kind: "value" as const, table, column, value, via: null }));
    parts.set(key, [...(parts.get(key) ?? []), ...named.map((element) => ({ element, weight: partWeight }))]);
  };
  const columns = model.tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({ table: name, column: column.name, parts: partsWithValues(column) })),
  );
  for (const { table, column, parts: own } of columns) {
    for (const part of own.filter(([, values]) => values.length === 1)) add(table, column, part);
  }
  // Where a part stands in values of several columns, any of them may be meant: "coast" of a port and of two regions.
  for (const { table, column, parts: own } of columns) {
    for (const part of own.filter(([key, values]) => values.length > 1 && values.length <= mostMeant && parts.has(key)))
      add(table, column, part);
  }
  return parts;
}

/** A part of names, and the values of a column that have it. */
type Part = readonly [string, readonly string[]];

/** More values of one column than can be asked back about. */
const mostMeant = 3;

function partsWithValues({ profile, isHidden }: SemanticColumn): readonly Part[] {
  const { values, valuesAreComplete } = profile;
  if (isHidden || !valuesAreComplete || values.length > mostKinds) return [];
  const owners = new Map<string, Set<string>>();
  for (const value of values) {
    for (const part of partsOf(value)) owners.set(part, (owners.get(part) ?? new Set()).add(value));
  }
  return [...owners].map(([part, found]) => [part, [...found]] as const);
}

function partsOf(value: string): string[] {
  const words = valueKey(value).split(" ");
  const places = words.slice(1).map((_, index) => index + 1);
  const ends = places.map((place) => words.slice(place));
  const beginnings = places.map((place) => words.slice(0, place)).filter(({ length }) => length > 1);
  return [...ends, ...beginnings].filter(isTelling).map(phraseKey);
}

function isTelling(words: readonly string[]): boolean {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const isLong = words.length > 1 || first.length >= shortestWord;
  return isLong && !smallWords.has(first) && !smallWords.has(last) && words.every((word) => !/\d/.test(word));
}
