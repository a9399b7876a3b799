/**
 * A schema as a model reads it: tables, columns with type and meaning, relationships, metrics.
 * What MODEL_DATA does not allow is not in it: stored values stand here only from `samples` on.
 */
import "server-only";
import type { Relationship, SemanticColumn, SemanticModel, SemanticTable } from "#lib/semantic/model";
import type { ModelData } from "./dependencies.ts";
import { aggregateText } from "./measure-text.ts";
import { dataLine } from "./prompt.ts";

const nameCharacters = 120;
const descriptionCharacters = 160;
const sampleCharacters = 40;
const sampleCount = 6;
const synonymCount = 3;

export type RenderOptions = {
  readonly modelData: ModelData;
  readonly withDescriptions: boolean;
  /** Tables are written with their schema in front: they are not of the chosen one. */
  readonly isQualified: boolean;
};

/** The whole model, however long it becomes: one line per column, in the model's own order. */
export function renderSchema(model: SemanticModel, options: RenderOptions): string {
  const table = (tableName: string) => tableWords(tableName, model.schema, options);
  return [
    `schema ${name(model.database)}.${name(model.schema)}${described(model.description, options)}`,
    ...model.tables.map((entry) => renderTable(entry, model.schema, options)),
    ...(model.relationships.length === 0 ? [] : ["relationships:"]),
    ...model.relationships.map((relationship) => renderRelationship(relationship, table)),
    ...(model.metrics.length === 0 ? [] : ["metrics:"]),
    ...model.metrics.map(
      (metric) =>
        `- ${name(metric.label)}${alsoCalled(metric.synonyms)}: ${aggregateText(metric.expression)}${described(metric.description, options)}`,
    ),
  ].join("\n");
}

/** One table with its columns. */
export function renderTable(table: SemanticTable, schema: string, options: RenderOptions): string {
  const rows = table.rowCount === null ? "" : `, ${table.rowCount} rows`;
  const key = table.primaryKey.length === 0 ? "" : `, key ${table.primaryKey.map(name).join(", ")}`;
  return [
    `table ${tableWords(table.name, schema, options)}${rows}${key}${described(table.description, options)}`,
    ...table.columns.map((column) => renderColumn(column, options)),
  ].join("\n");
}

function tableWords(table: string, schema: string, { isQualified }: RenderOptions): string {
  return isQualified ? `${name(schema)}.${name(table)}` : name(table);
}

/** One line. */
export function renderColumn(column: SemanticColumn, options: RenderOptions): string {
  const unit = column.unit === null ? "" : `, ${dataLine(column.unit, nameCharacters)}`;
  const meaning = `${column.kind} (${column.role}${unit})${alsoCalled(column.synonyms)}`;
  return `- ${name(column.name)} ${meaning}${described(column.description, options)}${sampleText(column, options.modelData)}`;
}

function alsoCalled(synonyms: readonly string[]): string {
  if (synonyms.length === 0) return "";
  const shown = synonyms.slice(0, synonymCount).map((synonym) => dataLine(synonym, nameCharacters));
  return `, also called ${shown.join(", ")}`;
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

function renderRelationship(relationship: Relationship, table: (tableName: string) => string): string {
  const side = (tableName: string, columns: readonly string[]) =>
    `${table(tableName)}(${columns.map(name).join(", ")})`;
  return `- ${side(relationship.fromTable, relationship.fromColumns)} belongs to ${side(relationship.toTable, relationship.toColumns)}`;
}

function described(description: string | null, options: RenderOptions): string {
  return description === null || !options.withDescriptions ? "" : `: ${dataLine(description, descriptionCharacters)}`;
}

function name(text: string): string {
  return dataLine(text, nameCharacters);
}
