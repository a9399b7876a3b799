/** A whole model in the form of Snowflake's semantic views, as plain data. */
import type { ColumnKind } from "#lib/domain/catalog";
import { writeRowExpression } from "../expression/row-expression.ts";
import { tablesOfMeasure } from "../measure-parts.ts";
import { bareName, measureText } from "../metric-text.ts";
import type {
  Relationship,
  SemanticColumn,
  SemanticMetric,
  SemanticModel,
  SemanticTable,
  VerifiedQuery,
} from "../model.ts";
import { dotted, type FileNames, fileNames } from "./file-names.ts";

/** A key that has nothing to say is not written. */
export type Entry = Readonly<Record<string, unknown>>;

/** The model as a file's top level. */
export function buildFile(model: SemanticModel): Entry {
  const names = fileNames(model);
  return withoutEmpty({
    name: `${model.database}_${model.schema}`.toLowerCase().replace(/\W+/g, "_"),
    description: model.description,
    tables: model.tables.map((table) => tableEntry(model, table, names)),
    relationships: relationshipEntries(model, names),
    metrics: model.metrics.flatMap((metric) => (homeOf(metric) === null ? metricEntry(model, metric, names) : [])),
    verified_queries: model.verifiedQueries.map(verifiedEntry),
    module_custom_instructions: model.instructions === null ? null : { sql_generation: model.instructions },
  });
}

function tableEntry(model: SemanticModel, table: SemanticTable, names: FileNames): Entry {
  const shown = table.columns.filter(({ isHidden }) => !isHidden);
  const filters = shown.filter(isFilter);
  const columns = shown.filter((column) => !isFilter(column));
  const nameOf = (column: string): string => names.column({ table: table.name, column });
  const entries = (isOfList: (column: SemanticColumn) => boolean): readonly Entry[] =>
    columns.filter(isOfList).map((column) => columnEntry(column, nameOf));
  const metrics = model.metrics.filter((metric) => homeOf(metric) === table.name);
  return withoutEmpty({
    name: names.table(table.name),
    synonyms: table.synonyms,
    description: table.description,
    base_table: { database: model.database, schema: model.schema, table: table.name },
    primary_key: table.primaryKey.length === 0 ? null : { columns: table.primaryKey.map(nameOf) },
    dimensions: entries(({ role }) => role === "key" || role === "dimension"),
    time_dimensions: entries(({ role }) => role === "time"),
    facts: entries(({ role }) => role === "fact"),
    filters: filters.map((filter) => filterEntry(filter, nameOf)),
    metrics: metrics.flatMap((metric) => metricEntry(model, metric, names)),
  });
}

/** A yes/no calculation stands among the named filters. */
export function isFilter({ expression, kind }: SemanticColumn): boolean {
  return expression !== null && kind === "boolean";
}

/** @param nameOf what the file calls a column of the table. */
export function columnEntry(column: SemanticColumn, nameOf: (column: string) => string): Entry {
  const { name, kind, synonyms, description, expression, defaultAggregate, better = null } = column;
  return withoutEmpty({
    name: nameOf(name),
    synonyms,
    description,
    expr: expression === null ? bareName(name) : writtenExpression(expression, nameOf),
    data_type: dataTypes[kind],
    default_aggregation: defaultAggregate,
    better,
  });
}

/** A named filter as a file writes it. */
export function filterEntry(filter: SemanticColumn, nameOf: (column: string) => string): Entry {
  const { name, synonyms, description, expression } = filter;
  return withoutEmpty({ name, synonyms, description, expr: writtenExpression(expression ?? "", nameOf) });
}

/** With the names of the file, bare where they can be. */
export function writtenExpression(expression: string, nameOf: (column: string) => string): string {
  return writeRowExpression(expression, (name) => bareName(nameOf(name)));
}

const dataTypes: Readonly<Record<ColumnKind, string>> = {
  integer: "NUMBER(38,0)",
  decimal: "NUMBER(38,6)",
  float: "FLOAT",
  text: "VARCHAR",
  boolean: "BOOLEAN",
  date: "DATE",
  timestamp: "TIMESTAMP_NTZ",
  timestamp_tz: "TIMESTAMP_TZ",
  time: "TIME",
  json: "VARIANT",
  binary: "BINARY",
  other: "VARCHAR",
};

/** The table that a metric stands at; null where it is made of several tables' figures. */
function homeOf({ expression }: SemanticMetric): string | null {
  const tables = tablesOfMeasure(expression);
  return tables.length === 1 ? (tables[0] ?? null) : null;
}

function metricEntry(model: SemanticModel, metric: SemanticMetric, names: FileNames): readonly Entry[] {
  const expr = measureText(metric.expression, {
    model,
    home: homeOf(metric),
    columnName: (column) => dotted(names, column),
  });
  if (expr === null) return [];
  const { name, synonyms, description, better = null } = metric;
  return [withoutEmpty({ name, synonyms, description, expr, better })];
}

function relationshipEntries(model: SemanticModel, names: FileNames): readonly Entry[] {
  const taken = new Map<string, number>();
  return model.relationships.map((relationship) => {
    const name = `${names.table(relationship.fromTable)}_TO_${names.table(relationship.toTable)}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return relationshipEntry(count === 1 ? name : `${name}_${count}`, relationship, names);
  });
}

/** A relationship as a file writes it; it always leads from the many to the one. */
export function relationshipEntry(name: string, relationship: Relationship, names: FileNames): Entry {
  const { fromTable, fromColumns, toTable, toColumns } = relationship;
  return {
    name,
    left_table: names.table(fromTable),
    right_table: names.table(toTable),
    relationship_columns: fromColumns.map((column, index) => ({
      left_column: names.column({ table: fromTable, column }),
      right_column: names.column({ table: toTable, column: toColumns[index] ?? column }),
    })),
    join_type: "left_outer",
    relationship_type: "many_to_one",
  };
}

/** A verified query as a file writes it, its moment in seconds. */
export function verifiedEntry(query: VerifiedQuery): Entry {
  return withoutEmpty({
    name: query.name,
    question: query.question,
    sql: query.sql,
    verified_at: query.verifiedAt === null ? null : Math.floor(Date.parse(query.verifiedAt) / 1_000),
    verified_by: query.verifiedBy,
    use_as_onboarding_question: query.isOnboarding ? true : null,
  });
}

/** Without the keys that have nothing to say. */
export function withoutEmpty(entry: Entry): Entry {
  const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => !isEmpty(value)));
}
