/** Lays a curated file over a drafted model: the file's words win, the catalog's facts (types, keys, values) stay. */
import type { CuratedFile, CuratedMetric, CuratedTable } from "./curated-file.ts";
import { readMetricExpression } from "./metric-expression.ts";
import type { Relationship, SemanticColumn, SemanticMetric, SemanticModel, SemanticTable } from "./model.ts";
import { labelOf } from "./words.ts";

export function applyCuratedFile(model: SemanticModel, file: CuratedFile): SemanticModel {
  const tables = model.tables.map((table) => {
    const curated = file.tables.find((candidate) => candidate.base_table.table === table.name);
    return curated === undefined ? table : curatedTable(table, curated);
  });
  const tableMetrics = file.tables.flatMap((curated) => {
    const home = tables.find((table) => table.name === curated.base_table.table) ?? null;
    return curated.metrics.flatMap((metric) => readMetric(metric, home, tables));
  });
  const derived = file.metrics.flatMap((metric) => readMetric(metric, null, tables));
  return {
    ...model,
    description: file.description ?? model.description,
    tables,
    relationships: [...model.relationships, ...newRelationships(model, file)],
    metrics: [...tableMetrics, ...derived],
  };
}

function curatedTable(table: SemanticTable, curated: CuratedTable): SemanticTable {
  const elements = [...curated.dimensions, ...curated.time_dimensions, ...curated.facts, ...curated.measures];
  const columns = table.columns.map((column): SemanticColumn => {
    const element = elements.find((candidate) => (candidate.expr ?? candidate.name) === column.name);
    if (element === undefined) return column;
    return {
      ...column,
      label: element.name === column.name ? column.label : labelOf(element.name),
      synonyms: element.synonyms,
      description: element.description ?? column.description,
    };
  });
  return { ...table, synonyms: curated.synonyms, description: curated.description ?? table.description, columns };
}

function readMetric(
  metric: CuratedMetric,
  home: SemanticTable | null,
  tables: readonly SemanticTable[],
): readonly SemanticMetric[] {
  const expression = readMetricExpression(metric.expr, home, tables);
  if (expression === null) return [];
  const description = metric.description ?? null;
  const { name, synonyms, format } = metric;
  return [{ name, label: labelOf(name), synonyms, description, expression, format }];
}

/** Relationships of the file that the catalog does not declare already. */
function newRelationships(model: SemanticModel, file: CuratedFile): Relationship[] {
  const physical = (logical: string): string =>
    file.tables.find((table) => table.name === logical)?.base_table.table ?? logical;
  return file.relationships
    .map(
      (relationship): Relationship => ({
        fromTable: physical(relationship.left_table),
        fromColumns: relationship.relationship_columns.map((pair) => pair.left_column),
        toTable: physical(relationship.right_table),
        toColumns: relationship.relationship_columns.map((pair) => pair.right_column),
        source: "curated",
      }),
    )
    .filter((added) => !model.relationships.some((known) => sameColumns(known, added)));
}

function sameColumns(left: Relationship, right: Relationship): boolean {
  return (
    left.fromTable === right.fromTable &&
    left.toTable === right.toTable &&
    left.fromColumns.join() === right.fromColumns.join()
  );
}
