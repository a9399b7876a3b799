/**
 * A schema as a model reads it: tables, columns with type and meaning, relationships, metrics.
 * What MODEL_DATA does not allow is not in it: stored values stand here only from `samples` on.
 */
import "server-only";
import type { Relationship, SemanticColumn, SemanticModel, SemanticTable } from "#lib/semantic/model";
import type { ModelData } from "./dependencies.ts";
import { aggregateText } from "./measure-text.ts";
import { dataLine } from "./prompt.ts";

/** About 20,000 tokens; a schema that is longer loses its columns' descriptions first. */
export const schemaTextCharacters = 70_000;

const nameCharacters = 120;
const descriptionCharacters = 160;
const sampleCharacters = 40;
const sampleCount = 6;

/** Pure text, one line per column, in the model's own order. */
export function schemaText(model: SemanticModel, modelData: ModelData): string {
  const full = renderModel(model, { modelData, withDescriptions: true });
  return full.length <= schemaTextCharacters ? full : renderModel(model, { modelData, withDescriptions: false });
}

type RenderOptions = { readonly modelData: ModelData; readonly withDescriptions: boolean };

function renderModel(model: SemanticModel, options: RenderOptions): string {
  return [
    `schema ${name(model.database)}.${name(model.schema)}${described(model.description, options)}`,
    ...model.tables.map((table) => renderTable(table, options)),
    ...(model.relationships.length === 0 ? [] : ["relationships:", ...model.relationships.map(renderRelationship)]),
    ...(model.metrics.length === 0 ? [] : ["metrics:"]),
    ...model.metrics.map(
      (metric) =>
        `- ${name(metric.label)}: ${aggregateText(metric.expression)}${described(metric.description, options)}`,
    ),
  ].join("\n");
}

function renderTable(table: SemanticTable, options: RenderOptions): string {
  const rows = table.rowCount === null ? "" : `, ${table.rowCount} rows`;
  const key = table.primaryKey.length === 0 ? "" : `, key ${table.primaryKey.map(name).join(", ")}`;
  return [
    `table ${name(table.name)}${rows}${key}${described(table.description, options)}`,
    ...table.columns.map((column) => renderColumn(column, options)),
  ].join("\n");
}

function renderColumn(column: SemanticColumn, options: RenderOptions): string {
  const samples = sampleText(column, options.modelData);
  return `- ${name(column.name)} ${column.kind} (${column.role})${described(column.description, options)}${samples}`;
}

function sampleText(column: SemanticColumn, modelData: ModelData): string {
  if (modelData === "metadata") return "";
  const { values, min, max } = column.profile;
  if (column.role === "dimension" && values.length > 0) {
    const shown = values.slice(0, sampleCount).map((value) => JSON.stringify(dataLine(value, sampleCharacters)));
    return `; values such as ${shown.join(", ")}`;
  }
  if (min === null || max === null || column.role === "key") return "";
  return `; from ${dataLine(min, sampleCharacters)} to ${dataLine(max, sampleCharacters)}`;
}

function renderRelationship(relationship: Relationship): string {
  const side = (table: string, columns: readonly string[]) => `${name(table)}(${columns.map(name).join(", ")})`;
  return `- ${side(relationship.fromTable, relationship.fromColumns)} belongs to ${side(relationship.toTable, relationship.toColumns)}`;
}

function described(description: string | null, options: RenderOptions): string {
  return description === null || !options.withDescriptions ? "" : `: ${dataLine(description, descriptionCharacters)}`;
}

function name(text: string): string {
  return dataLine(text, nameCharacters);
}
