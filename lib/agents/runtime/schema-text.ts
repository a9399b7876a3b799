/**
 * A schema as a model reads it: tables, columns with type and meaning, relationships, metrics.
 * What MODEL_DATA does not allow is not in it: stored values stand here only from `samples` on.
 */
import "server-only";
import type { Relationship, SemanticColumn, SemanticMetric, SemanticModel, SemanticTable } from "#lib/semantic/model";
import type { ModelData } from "./dependencies.ts";
import { aggregateText } from "./measure-text.ts";
import { dataLine } from "./prompt.ts";
import { shareableSentence, shareableSql } from "./shareable-text.ts";

const nameCharacters = 120;
const sampleCharacters = 40;

/** How much is said of each table and column. */
export type Detail = "full" | "short" | "bare";

/** From the most to the least, in letters and in how many are named. */
const details: Readonly<
  Record<Detail, { readonly description: number; readonly synonyms: number; readonly samples: number }>
> = {
  full: { description: 160, synonyms: 3, samples: 6 },
  short: { description: 70, synonyms: 1, samples: 4 },
  bare: { description: 0, synonyms: 0, samples: 3 },
};

/** Of a column with more values than that a few say nothing but how they are spelled. */
const manyValues = 50;
const spellingSamples = 2;

export type RenderOptions = {
  readonly modelData: ModelData;
  readonly detail: Detail;
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
        `- ${name(metric.label)}${alsoCalled(metric.synonyms, options)}: ${metricText(metric, model, options)}${described(metric.description, options)}`,
    ),
  ].join("\n");
}

/** One table with its columns. */
export function renderTable(table: SemanticTable, schema: string, options: RenderOptions): string {
  const rows = table.rowCount === null ? "" : `, ${table.rowCount} rows`;
  const key = table.primaryKey.length === 0 ? "" : `, key ${table.primaryKey.map(name).join(", ")}`;
  return [
    `table ${tableWords(table.name, schema, options)}${rows}${key}${described(table.description, options)}`,
    ...table.columns.flatMap((column) => (column.isHidden ? [] : [renderColumn(column, options)])),
  ].join("\n");
}

function tableWords(table: string, schema: string, { isQualified }: RenderOptions): string {
  return isQualified ? `${name(schema)}.${name(table)}` : name(table);
}

/** One line. */
export function renderColumn(column: SemanticColumn, options: RenderOptions): string {
  const unit = column.unit === null ? "" : `, ${dataLine(column.unit, nameCharacters)}`;
  const synonyms = column.role === "key" ? [] : column.synonyms;
  const meaning = `${column.kind} (${column.role}${unit})${alsoCalled(synonyms, options)}`;
  const made =
    column.expression === null ? "" : `, no column of its own but ${expressionText(column.expression, options)}`;
  return `- ${name(column.name)} ${meaning}${made}${described(column.description, options)}${sampleText(column, options)}`;
}

/** Calculated by the model's file: a statement has to spell it out. */
function expressionText(expression: string, { modelData }: Pick<RenderOptions, "modelData">): string {
  return `(${dataLine(shareableSql(expression, modelData, ""), expressionCharacters)})`;
}

const expressionCharacters = 200;

/**
 * A metric as what it is calculated from: what is hidden has no name that anybody could write. Under `metadata` no value
 * of its conditions stands there.
 */
export function metricText(
  metric: SemanticMetric,
  { tables }: Pick<SemanticModel, "tables">,
  { modelData }: Pick<RenderOptions, "modelData">,
): string {
  const hidden = tables.flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name: column, isHidden, expression }) =>
      isHidden && expression !== null ? [{ written: `${table}.${column}`, expression }] : [],
    ),
  );
  // The longest name first: one may begin another.
  return hidden
    .toSorted((left, right) => right.written.length - left.written.length)
    .reduce(
      (spelled, { written, expression }) =>
        spelled.replaceAll(written, () => expressionText(expression, { modelData })),
      shareableSentence(aggregateText(metric.expression), modelData, ""),
    );
}

function alsoCalled(synonyms: readonly string[], { detail }: RenderOptions): string {
  const shown = synonyms.slice(0, details[detail].synonyms).map((synonym) => dataLine(synonym, nameCharacters));
  return shown.length === 0 ? "" : `, also called ${shown.join(", ")}`;
}

function sampleText({ role, profile }: SemanticColumn, { modelData, detail }: RenderOptions): string {
  if (modelData === "metadata") return "";
  const { values, min, max, valuesAreComplete } = profile;
  if (role === "dimension" && values.length > 0) {
    const isMany = !valuesAreComplete || values.length > manyValues;
    const count = isMany ? spellingSamples : details[detail].samples;
    const shown = values.slice(0, count).map((value) => JSON.stringify(dataLine(value, sampleCharacters)));
    return `; values such as ${shown.join(", ")}`;
  }
  if (min === null || max === null || role === "key") return "";
  return `; from ${dataLine(min, sampleCharacters)} to ${dataLine(max, sampleCharacters)}`;
}

function renderRelationship(relationship: Relationship, table: (tableName: string) => string): string {
  const side = (tableName: string, columns: readonly string[]) =>
    `${table(tableName)}(${columns.map(name).join(", ")})`;
  return `- ${side(relationship.fromTable, relationship.fromColumns)} belongs to ${side(relationship.toTable, relationship.toColumns)}`;
}

function described(description: string | null, options: RenderOptions): string {
  const characters = details[options.detail].description;
  return description === null || characters === 0 ? "" : `: ${dataLine(description, characters)}`;
}

function name(text: string): string {
  return dataLine(text, nameCharacters);
}
