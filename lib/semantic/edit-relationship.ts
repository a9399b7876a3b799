/** A relationship that a person adds or takes away; its key says all of it. */
import type { ModelEdit } from "#lib/domain/model-edit";
import { relationshipKey, relationshipOfKey } from "./element-keys.ts";
import { findColumn, findTable, type SemanticModel } from "./model.ts";

/** The model with the relationship, or without it, or a sentence that says why not. */
export function editRelationship(model: SemanticModel, { element, change }: ModelEdit): SemanticModel | string {
  const others = model.relationships.filter((known) => relationshipKey(known) !== element.key);
  if (change === "removed") return { ...model, relationships: others };
  if (others.length < model.relationships.length) return model;
  const ends = relationshipOfKey(element.key);
  if (ends === null) return "It does not say which columns join.";
  if (ends.fromColumns.length !== ends.toColumns.length) return "Both sides need equally many columns.";
  const missing = missingOf(model, ends.fromTable, ends.fromColumns) ?? missingOf(model, ends.toTable, ends.toColumns);
  return missing ?? { ...model, relationships: [...model.relationships, { ...ends, source: "curated" }] };
}

function missingOf(model: SemanticModel, table: string, columns: readonly string[]): string | null {
  if (findTable(model, table) === undefined) return `There is no table ${table}.`;
  const missing = columns.find((column) => findColumn(model, table, column)?.expression !== null);
  return missing === undefined ? null : `The table ${table} stores no column ${missing}.`;
}
