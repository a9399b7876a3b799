/** The elements of a model as the glossary lists and opens them. Pure; a list is made once per model. */
import "server-only";
import { formatCount } from "#lib/domain/format";
import type { GlossaryFilter, GlossaryItem } from "#lib/domain/glossary";
import type { ModelChange, ModelEdit, ModelElement, ModelElementKind, ModelOrigin } from "#lib/domain/model-edit";
import { expressionWords } from "#lib/planner/explain/measure-words";
import { columnElement, columnOfKey, elementId, relationshipKey } from "#lib/semantic/element-keys";
import { tablesOfMeasure } from "#lib/semantic/measure-parts";
import { metricText } from "#lib/semantic/metric-text";
import type {
  Relationship,
  SemanticColumn,
  SemanticMetric,
  SemanticModel,
  SemanticTable,
  VerifiedQuery,
} from "#lib/semantic/model";
import { modelOrigins } from "#lib/semantic/model-origins";
import type { ModelLayers } from "./semantic.ts";

/** An element and what it says. */
export type DescribedElement = {
  readonly element: ModelElement;
  readonly label: string;
  readonly hint: string | null;
  readonly synonyms: readonly string[];
  readonly values: ModelChange;
  /** What the database tells of it, a sentence each. */
  readonly facts: readonly string[];
};

/** The model under the edits. */
export function modelBelow({ draft, files }: Pick<ModelLayers, "draft" | "files">): SemanticModel {
  return files.at(-1)?.model ?? draft;
}

/** All elements that people may look at, as the list shows them; what was removed is among them. */
export function listElements(layers: ModelLayers): readonly GlossaryItem[] {
  const known = listsByModel.get(layers.model) ?? readList(layers);
  listsByModel.set(layers.model, known);
  return known;
}

const listsByModel = new WeakMap<SemanticModel, readonly GlossaryItem[]>();

/** Where an element comes from. */
export function originOf(layers: ModelLayers, element: ModelElement): ModelOrigin {
  const known = originsByModel.get(layers.model) ?? modelOrigins(layers.draft, layers.files, layers.edits);
  originsByModel.set(layers.model, known);
  return known.get(elementId(element)) ?? { from: "draft" };
}

const originsByModel = new WeakMap<SemanticModel, ReadonlyMap<string, ModelOrigin>>();

function readList(layers: ModelLayers): readonly GlossaryItem[] {
  const removed = layers.edits.filter(({ change }) => change === "removed").map(({ element }) => element);
  const below = modelBelow(layers);
  const gone = removed.flatMap((element) => describeElement(below, element, layers.edits) ?? []);
  const isGone = new Set(gone.map(({ element }) => elementId(element)));
  const standing = describeAll(layers.model, layers.edits).filter(({ element }) => !isGone.has(elementId(element)));
  return [...standing, ...gone].map(({ element, label, hint, synonyms }) => ({
    element,
    label,
    hint,
    synonyms,
    from: originOf(layers, element).from,
    isRemoved: isGone.has(elementId(element)),
    problem: null,
  }));
}

/** Every element with what it says. Columns that only a metric needs are nobody's to look at. */
export function describeAll(model: SemanticModel, edits: readonly ModelEdit[] = []): readonly DescribedElement[] {
  return [
    ...model.metrics.map((metric) => describeMetric(metric, model, edits)),
    ...model.tables.flatMap((table) => [
      describeTable(table),
      ...table.columns.filter(({ isHidden }) => !isHidden).map((column) => describeColumn(table.name, column)),
    ]),
    ...model.relationships.map(describeRelationship),
    ...model.verifiedQueries.map(describeQuery),
    describeInstructions(model),
  ];
}

/** What one element says in a model; null where the model has none of that name. */
export function describeElement(
  model: SemanticModel,
  { kind, key }: ModelElement,
  edits: readonly ModelEdit[],
): DescribedElement | null {
  switch (kind) {
    case "table":
      return orNull(
        model.tables.find(({ name }) => name === key),
        describeTable,
      );
    case "column":
    case "filter": {
      const found = columnOfKey(model, key);
      const column = found?.table.columns.find(({ name }) => name === found.name);
      return found === null ? null : orNull(column, (known) => describeColumn(found.table.name, known));
    }
    case "metric":
      return orNull(
        model.metrics.find(({ name }) => name === key),
        (metric) => describeMetric(metric, model, edits),
      );
    case "relationship":
      return orNull(
        model.relationships.find((known) => relationshipKey(known) === key),
        describeRelationship,
      );
    case "verified_query":
      return orNull(
        model.verifiedQueries.find(({ name }) => name === key),
        describeQuery,
      );
    case "instructions":
      return describeInstructions(model);
  }
}

function orNull<Value>(
  value: Value | undefined,
  toElement: (value: Value) => DescribedElement,
): DescribedElement | null {
  return value === undefined ? null : toElement(value);
}

function describeTable(table: SemanticTable): DescribedElement {
  const { name, label, synonyms, description, columns, rowCount, primaryKey } = table;
  const shown = columns.filter(({ isHidden }) => !isHidden).length;
  return {
    element: { kind: "table", key: name },
    label,
    hint: name,
    synonyms,
    values: { label, synonyms: [...synonyms], description },
    facts: [
      `${shown} columns.`,
      ...(rowCount === null ? [] : [`${formatCount(rowCount)} rows.`]),
      ...(primaryKey.length === 0 ? [] : [`One row per ${primaryKey.join(" and ")}.`]),
    ],
  };
}

function describeColumn(table: string, column: SemanticColumn): DescribedElement {
  const { label, synonyms, description, unit, format, expression } = column;
  return {
    element: columnElement(table, column),
    label,
    hint: `${table}.${column.name}`,
    synonyms,
    values: {
      label,
      synonyms: [...synonyms],
      description,
      unit,
      ...(column.role === "fact" ? { format, defaultAggregate: column.defaultAggregate } : {}),
      ...(expression === null ? {} : { expression }),
    },
    facts: columnFacts(column),
  };
}

const shownValues = 8;

function columnFacts({ kind, role, profile, expression }: SemanticColumn): readonly string[] {
  const { distinctCount, min, max, values } = profile;
  const roles = { key: "a key", dimension: "groups and filters", time: "a time", fact: "is measured" } as const;
  const sample = values.slice(0, shownValues).join(", ");
  const isRange = sample === "" && min !== null && max !== null;
  return [
    `${expression === null ? "Stored" : "Calculated"}, ${kind}: ${roles[role]}.`,
    ...(distinctCount === null ? [] : [`${formatCount(distinctCount)} different values.`]),
    ...(sample === "" ? [] : [`Values: ${sample}${values.length > shownValues ? ", and others" : ""}.`]),
    ...(isRange ? [`From ${min} to ${max}.`] : []),
  ];
}

function describeMetric(metric: SemanticMetric, model: SemanticModel, edits: readonly ModelEdit[]): DescribedElement {
  const { name, label, synonyms, description, expression, format } = metric;
  const [table] = tablesOfMeasure(expression);
  const text = writtenBy(name, edits) ?? metricText(expression, model);
  return {
    element: { kind: "metric", key: name },
    label,
    hint: table ?? null,
    synonyms,
    values: {
      label,
      synonyms: [...synonyms],
      description,
      format,
      ...(text === null ? {} : { expression: text }),
      ...(table === undefined ? {} : { table }),
    },
    facts: [`It is the ${expressionWords(expression)}.`],
  };
}

/** In the words of whoever edited it. */
function writtenBy(name: string, edits: readonly ModelEdit[]): string | undefined {
  const change = edits.find(({ element }) => element.kind === "metric" && element.key === name)?.change;
  return change === undefined || change === "removed" ? undefined : change.expression;
}

function describeRelationship(relationship: Relationship): DescribedElement {
  const key = relationshipKey(relationship);
  const { fromTable, toTable, source } = relationship;
  const sources = {
    declared: "The database declares it.",
    curated: "A person or a model file says so.",
    inferred: "It was inferred from names and values.",
  } as const;
  return {
    element: { kind: "relationship", key },
    label: `${fromTable} to ${toTable}`,
    hint: key,
    synonyms: [],
    values: {},
    facts: [`Many rows of ${fromTable} belong to one row of ${toTable}.`, sources[source]],
  };
}

function describeQuery({ name, question, sql, isOnboarding }: VerifiedQuery): DescribedElement {
  return {
    element: { kind: "verified_query", key: name },
    label: question,
    hint: name,
    synonyms: [],
    values: { question, sql, isOnboarding },
    facts: [],
  };
}

function describeInstructions({ instructions }: SemanticModel): DescribedElement {
  return {
    element: { kind: "instructions", key: "" },
    label: "Instructions",
    hint: instructions === null ? "None" : null,
    synonyms: [],
    values: { text: instructions ?? "" },
    facts: ["A language model reads them with every question."],
  };
}

/** The kinds in the order in which the list shows them. */
const kindOrder: readonly ModelElementKind[] = [
  "metric",
  "filter",
  "table",
  "column",
  "relationship",
  "verified_query",
  "instructions",
];

/** The items that fit, the best first. */
export function searchItems(items: readonly GlossaryItem[], filter: GlossaryFilter): readonly GlossaryItem[] {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const fitting = items.flatMap((item) => {
    const isWanted =
      (filter.kind === null || item.element.kind === filter.kind) &&
      (!filter.isEditedOnly || item.from === "edit") &&
      (!filter.isFaultyOnly || item.problem !== null);
    const rank = isWanted ? rankOf(item, words) : null;
    return rank === null ? [] : [{ item, rank: rank * kindOrder.length + kindOrder.indexOf(item.element.kind) }];
  });
  return fitting.toSorted((left, right) => left.rank - right.rank).map(({ item }) => item);
}

/** 0 for the very name, 3 for words that stand anywhere; null where a word is missing. */
function rankOf({ label, hint, synonyms, element }: GlossaryItem, words: readonly string[]): number | null {
  if (words.length === 0) return 0;
  const name = label.toLowerCase();
  const all = [name, element.key, hint ?? "", ...synonyms].join("\n").toLowerCase();
  if (!words.every((word) => all.includes(word))) return null;
  const wanted = words.join(" ");
  if (name === wanted || element.key.toLowerCase() === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(wanted) ? 2 : 3;
}
