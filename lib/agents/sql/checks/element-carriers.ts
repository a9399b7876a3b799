/** Where a statement has an element of the model: its name, what it is calculated from, its stored value. Pure. */
import "server-only";
import { plainMeasure, simpleMeasures } from "#lib/planner/plan/measures";
import { nameStems } from "#lib/semantic/column-role";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, findMetric, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import type { StatementParts } from "./statement-parts.ts";

type Known = { readonly parts: StatementParts; readonly model: SemanticModel };

/** The name or text that carries it; null where nothing does. */
export function carriesElement(element: ModelElement, known: Known): string | null {
  const { parts, model } = known;
  switch (element.kind) {
    case "table":
      return named(element.table, parts) ?? worded(findTable(model, element.table)?.label ?? element.table, parts);
    case "column":
    case "flag":
      return columnBy(findColumn(model, element.table, element.column), parts);
    case "value":
      return parts.hasText(element.value) ? element.value : null;
    case "metric":
      return metricBy(element.metric, known);
  }
}

function named(name: string, { names }: StatementParts): string | null {
  return names.has(name.toLowerCase()) ? name : null;
}

/** "customers" by CUSTOMER_ID: all words of the label stand in names. */
function worded(label: string, { stems }: StatementParts): string | null {
  const found = nameStems(label).map((stem) => stems.get(stem) ?? null);
  return found.length > 0 && found.every((name) => name !== null) ? (found[0] ?? null) : null;
}

/** What is calculated is carried by what it is calculated from: all its columns and texts. */
function columnBy(column: SemanticColumn | undefined, parts: StatementParts): string | null {
  if (column === undefined) return null;
  const own = named(column.name, parts) ?? worded(column.label, parts);
  if (own !== null || column.expression === null) return own;
  return expressionBy(column.expression, parts) ? column.name : null;
}

function expressionBy(expression: string, { names, hasText }: StatementParts): boolean {
  const columns = [...expression.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name.toLowerCase());
  const texts = [...expression.matchAll(/'([^']*)'/g)].map(([, text = ""]) => text);
  return columns.length > 0 && columns.every((name) => names.has(name)) && texts.every(hasText);
}

function metricBy(name: string, { parts, model }: Known): string | null {
  const metric = findMetric(model, name);
  if (metric === undefined) return null;
  const measures = simpleMeasures(metric.expression).map(plainMeasure);
  const isThere = measures.every((measure) => {
    if (measure.kind === "count") return parts.names.has(measure.table.toLowerCase());
    const { table, column } = measure.column;
    return columnBy(findColumn(model, table, column), parts) !== null;
  });
  return isThere ? metric.label : null;
}
