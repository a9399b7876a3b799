/** Stored values by a part of their name: "blast" for "quarry blast", where only one value of the column has that part. */
import type { Candidate } from "./index-model.ts";
import type { SemanticColumn, SemanticModel } from "./model.ts";
import { phraseKey, valueKey } from "./words.ts";

/** Less than any whole name. */
const partWeight = 0.6;

/** More different values are names of single things, and a part of such a name is any word. */
const mostKinds = 400;

/** Shorter words are parts of too much. */
const shortestWord = 4;

const smallWords: ReadonlySet<string> = new Set("a an and as at by for from in not of on or the to with".split(" "));

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
  for (const table of model.tables) {
    for (const column of table.columns) {
      for (const [key, value] of tellingParts(column)) {
        const element = { kind: "value", table: table.name, column: column.name, value, via: null } as const;
        parts.set(key, [...(parts.get(key) ?? []), { element, weight: partWeight }]);
      }
    }
  }
  return parts;
}

/** The parts that only one value of the column has. */
function tellingParts({ profile, isHidden }: SemanticColumn): readonly (readonly [string, string])[] {
  const { values, valuesAreComplete } = profile;
  if (isHidden || !valuesAreComplete || values.length > mostKinds) return [];
  const owners = new Map<string, Set<string>>();
  for (const value of values) {
    for (const part of partsOf(value)) owners.set(part, (owners.get(part) ?? new Set()).add(value));
  }
  return [...owners].flatMap(([part, [value = "", ...more]]) => (more.length === 0 ? [[part, value] as const] : []));
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
