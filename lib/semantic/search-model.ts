/**
 * Finds what of a model a free text may be about: metrics, tables and columns by their names, synonyms and
 * descriptions, and stored values, also those that are spelled a little differently.
 */
import { indexOf, type ModelElement } from "./index-model.ts";
import type { SemanticColumn, SemanticModel, SemanticTable } from "./model.ts";
import { createTextSearch, type SearchField, type TextSearch } from "./text-search.ts";
import { labelOf, valueKey } from "./words.ts";

/** An element that a text may be about; the higher its score, the likelier. */
export type SearchHit = { readonly element: ModelElement; readonly score: number };

const weights = { name: 1, synonym: 0.9, written: 0.8, ofTable: 0.4, description: 0.3 };

/** Of a long description the beginning says what it is about. */
const descriptionCharacters = 200;

/** A text that is a stored value, from its first word to its last, means that value before anything else. */
const exactValueBonus = 2;

/** The likeliest elements first, at most so many; none where no word of the text stands for anything. */
export function searchModel(model: SemanticModel, text: string, limit: number): readonly SearchHit[] {
  const { elements, names, values, valueElements } = searchOf(model);
  const named = names.find(text, limit).flatMap(({ place, score }): SearchHit[] => {
    const element = elements[place];
    return element === undefined ? [] : [{ element, score }];
  });
  const key = valueKey(text);
  const stored = values.find(text, limit).flatMap(({ place, score }) =>
    (valueElements[place] ?? []).slice(0, limit).map((element): SearchHit => {
      const isWhole = element.kind === "value" && valueKey(element.value) === key;
      return { element, score: score * weights.synonym * (isWhole ? exactValueBonus : 1) };
    }),
  );
  return [...named, ...stored].toSorted((left, right) => right.score - left.score).slice(0, limit);
}

type ModelSearch = {
  readonly elements: readonly ModelElement[];
  readonly names: TextSearch;
  readonly values: TextSearch;
  /** By the place of a value: the columns in which it stands. */
  readonly valueElements: readonly (readonly ModelElement[])[];
};

/** Models never change once they are made, so that each is read once, at the first search. */
const searches = new WeakMap<SemanticModel, ModelSearch>();

function searchOf(model: SemanticModel): ModelSearch {
  const search = searches.get(model) ?? readModel(model);
  searches.set(model, search);
  return search;
}

function readModel(model: SemanticModel): ModelSearch {
  const elements: ModelElement[] = [];
  const fields: SearchField[][] = [];
  for (const metric of model.metrics) {
    elements.push({ kind: "metric", metric: metric.name });
    fields.push(fieldsOf(metric));
  }
  for (const table of model.tables) {
    elements.push({ kind: "table", table: table.name, via: null });
    fields.push(fieldsOf(table));
    for (const column of table.columns) {
      if (column.isHidden) continue;
      elements.push({ kind: "column", table: table.name, column: column.name });
      fields.push([...fieldsOf(column), { text: table.label, weight: weights.ofTable }]);
    }
  }
  const stored = [...indexOf(model).values];
  return {
    elements,
    names: createTextSearch(fields),
    values: createTextSearch(stored.map(([key]) => [{ text: key, weight: weights.name }])),
    valueElements: stored.map(([, candidates]) => candidates.map(({ element }) => element)),
  };
}

type Named = Pick<SemanticTable | SemanticColumn, "name" | "label" | "synonyms" | "description">;

function fieldsOf({ name, label, synonyms, description }: Named): SearchField[] {
  return [
    { text: label, weight: weights.name },
    ...(labelOf(name) === label ? [] : [{ text: name, weight: weights.written }]),
    ...synonyms.map((text) => ({ text, weight: weights.synonym })),
    ...(description === null
      ? []
      : [{ text: description.slice(0, descriptionCharacters), weight: weights.description }]),
  ];
}
