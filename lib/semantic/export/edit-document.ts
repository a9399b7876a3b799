/** Writes people's edits into the document of a model file. */
import { type Document, isMap, type YAMLMap } from "yaml";
import type { ModelChange, ModelEdit, ModelElementKind } from "#lib/domain/model-edit";
import { columnOfKey, relationshipKey } from "../element-keys.ts";
import { tablesOfMeasure } from "../measure-parts.ts";
import { metricText } from "../metric-text.ts";
import type { Relationship, SemanticColumn, SemanticMetric, SemanticModel } from "../model.ts";
import {
  columnEntry,
  type Entry,
  filterEntry,
  isFilter,
  relationshipEntry,
  verifiedEntry,
  withoutEmpty,
  writtenExpression,
} from "./build-file.ts";
import {
  addItem,
  columnEntriesOf,
  itemsOf,
  namedItem,
  removeItem,
  setKey,
  tableEntryOf,
  textAt,
} from "./document-parts.ts";

/** What is being written: the document's top, and the model with the edits. */
export type Writing = { readonly document: Document; readonly top: YAMLMap; readonly model: SemanticModel };

/** Brings one edit into the document; what it does not touch stays as it was. */
export function writeEdit(writing: Writing, edit: ModelEdit): void {
  writers[edit.element.kind](writing, edit);
}

const writers: Readonly<Record<ModelElementKind, (writing: Writing, edit: ModelEdit) => void>> = {
  table: writeTable,
  column: writeColumn,
  filter: writeColumn,
  metric: writeMetric,
  relationship: writeRelationship,
  verified_query: writeVerifiedQuery,
  instructions: writeInstructions,
};

/** Other parts of the file use an entry's name, so a new label becomes its first synonym. */
function writeWords({ document }: Writing, entry: YAMLMap, change: ModelChange, words: Words): void {
  if (change.synonyms !== undefined || change.label !== undefined) {
    const isNamed = textAt(entry, "name")?.toLowerCase() === words.label.replaceAll(" ", "_").toLowerCase();
    const isNew = change.label !== undefined && !isNamed && !words.synonyms.includes(words.label);
    setKey(document, entry, "synonyms", isNew ? [words.label, ...words.synonyms] : words.synonyms);
  }
  if (change.description !== undefined) setKey(document, entry, "description", words.description);
}

type Words = Pick<SemanticColumn, "label" | "synonyms" | "description">;

function writeTable(writing: Writing, { element, change }: ModelEdit): void {
  const { document, top, model } = writing;
  const entry = tableEntryOf(top, element.key);
  if (change === "removed") {
    if (entry !== undefined) removeItem(top, "tables", entry);
    return;
  }
  const table = model.tables.find(({ name }) => name === element.key);
  if (table === undefined) return;
  if (entry === undefined) addItem(document, top, "tables", newTable(model, table.name, table));
  else writeWords(writing, entry, change, table);
}

function newTable({ database, schema }: SemanticModel, table: string, words: Words | null): Entry {
  const base = { name: table, base_table: { database, schema, table } };
  if (words === null) return base;
  return withoutEmpty({ ...base, synonyms: words.synonyms, description: words.description });
}

/** The table's entry, made where the file has none. */
function tableEntry({ document, top, model }: Writing, table: string): YAMLMap | undefined {
  const known = tableEntryOf(top, table);
  if (known !== undefined) return known;
  addItem(document, top, "tables", newTable(model, table, null));
  return tableEntryOf(top, table);
}

function writeColumn(writing: Writing, { element, change }: ModelEdit): void {
  const { document, model } = writing;
  const found = columnOfKey(model, element.key);
  const table = found === null ? undefined : tableEntry(writing, found.table.name);
  if (found === null || table === undefined) return;
  const entries = columnEntriesOf(table, found.name);
  const column = found.table.columns.find(({ name }) => name === found.name);
  if (change === "removed" || column === undefined) {
    for (const { list, entry } of entries) removeItem(table, list, entry);
    return;
  }
  const [first] = entries;
  if (first === undefined) {
    const entry = isFilter(column) ? filterEntry(column, ownName) : columnEntry(column, ownName);
    addItem(document, table, listOf(column), entry);
    return;
  }
  writeWords(writing, first.entry, change, column);
  if (change.expression !== undefined)
    setKey(document, first.entry, "expr", writtenExpression(column.expression ?? "", ownName));
  if (change.defaultAggregate !== undefined)
    setKey(document, first.entry, "default_aggregation", column.defaultAggregate);
  if (change.isHidden === undefined) return;
  setKey(document, first.entry, "access_modifier", column.isHidden ? "private_access" : "public_access");
}

/** The model's names are read beside those of the file. */
function ownName(name: string): string {
  return name;
}

function listOf(column: SemanticColumn): string {
  if (isFilter(column)) return "filters";
  const lists = { key: "dimensions", dimension: "dimensions", time: "time_dimensions", fact: "facts" };
  return lists[column.role];
}

function writeMetric(writing: Writing, { element, change }: ModelEdit): void {
  const { document, top, model } = writing;
  const places = [top, ...itemsOf(top, "tables")];
  const home = places.find((place) => namedItem(place, "metrics", element.key) !== undefined);
  const entry = home === undefined ? undefined : namedItem(home, "metrics", element.key);
  const metric = model.metrics.find(({ name }) => name === element.key);
  if (change === "removed" || metric === undefined) {
    if (home !== undefined && entry !== undefined) removeItem(home, "metrics", entry);
    return;
  }
  const expr = change.expression ?? metricText(metric.expression, model);
  if (entry === undefined) {
    addMetric(writing, metric, expr);
    return;
  }
  writeWords(writing, entry, change, metric);
  if (change.expression !== undefined) setKey(document, entry, "expr", expr);
  if (change.format !== undefined && entry.has("format")) setKey(document, entry, "format", metric.format);
}

/** At its table, or at the top where it is made of several tables' figures. */
function addMetric(writing: Writing, metric: SemanticMetric, expr: string | null): void {
  const [table, another] = tablesOfMeasure(metric.expression);
  const place = table === undefined || another !== undefined ? writing.top : tableEntry(writing, table);
  if (place === undefined || expr === null) return;
  const { name, synonyms, description, better = null } = metric;
  addItem(writing.document, place, "metrics", withoutEmpty({ name, synonyms, description, expr, better }));
}

function writeRelationship(writing: Writing, { element, change }: ModelEdit): void {
  const { document, top, model } = writing;
  const known = itemsOf(top, "relationships").find((entry) => keyOf(writing, entry) === element.key);
  if (change === "removed") {
    if (known !== undefined) removeItem(top, "relationships", known);
    return;
  }
  const relationship = model.relationships.find((one) => relationshipKey(one) === element.key);
  if (known !== undefined || relationship === undefined) return;
  const names = {
    table: (name: string) => logicalTable(writing, name),
    column: ({ column }: { column: string }) => column,
  };
  const base = `${names.table(relationship.fromTable)}_TO_${names.table(relationship.toTable)}`;
  const isTaken = namedItem(top, "relationships", base) !== undefined;
  const name = isTaken ? `${base}_BY_${relationship.fromColumns.join("_")}` : base;
  addItem(document, top, "relationships", relationshipEntry(name, relationship, names));
}

/** What the file calls the table; it gets an entry where it has none, since relationships need one. */
function logicalTable(writing: Writing, table: string): string {
  const entry = tableEntry(writing, table);
  return entry === undefined ? table : (textAt(entry, "name") ?? table);
}

/** The key of a relationship as the file writes it. */
function keyOf({ top, model }: Writing, entry: YAMLMap): string | null {
  const [left, right] = [sideOf(top, model, entry, "left"), sideOf(top, model, entry, "right")];
  const isTurned = textAt(entry, "relationship_type")?.toLowerCase() === "one_to_many";
  const [from, to] = isTurned ? [right, left] : [left, right];
  const relationship: Relationship = {
    fromTable: from.table,
    fromColumns: from.columns,
    toTable: to.table,
    toColumns: to.columns,
    source: "curated",
  };
  return relationshipKey(relationship);
}

type Side = { readonly table: string; readonly columns: readonly string[] };

function sideOf(top: YAMLMap, model: SemanticModel, entry: YAMLMap, side: "left" | "right"): Side {
  const logical = textAt(entry, `${side}_table`) ?? "";
  const base = namedItem(top, "tables", logical)?.get("base_table", true);
  const written = (isMap(base) ? textAt(base, "table") : null) ?? logical;
  const table = model.tables.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  const columns = itemsOf(entry, "relationship_columns").map((pair) => {
    const column = textAt(pair, `${side}_column`) ?? "";
    return table?.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase())?.name ?? column;
  });
  return { table: table?.name ?? written, columns };
}

function writeVerifiedQuery({ document, top, model }: Writing, { element, change }: ModelEdit): void {
  const known = namedItem(top, "verified_queries", element.key);
  const query = model.verifiedQueries.find(({ name }) => name === element.key);
  if (change === "removed" || query === undefined) {
    if (known !== undefined) removeItem(top, "verified_queries", known);
    return;
  }
  const entry = verifiedEntry(query);
  if (known === undefined) {
    addItem(document, top, "verified_queries", entry);
    return;
  }
  const isSameStatement = change.question === undefined && change.sql === undefined;
  const keys = isSameStatement ? ["use_as_onboarding_question"] : Object.keys(entry);
  for (const key of keys) setKey(document, known, key, entry[key] ?? null);
}

function writeInstructions({ document, top, model }: Writing): void {
  top.delete("custom_instructions");
  const text = model.instructions;
  setKey(document, top, "module_custom_instructions", text === null ? null : { sql_generation: text });
}
