/** A person's edit of a table, a column or a named filter. */
import type { ModelChange, ModelEdit } from "#lib/domain/model-edit";
import { calculatedColumn, distinct, plainElement } from "./column-layer.ts";
import { columnOfKey } from "./element-keys.ts";
import { readsColumn } from "./expression/row-expression.ts";
import { tablesOfMeasure } from "./measure-parts.ts";
import type { SemanticColumn, SemanticModel, SemanticTable } from "./model.ts";
import { ModelWork } from "./model-work.ts";
import { readRowText } from "./row-reading.ts";

/** The model with the edited table, or a sentence that says why not. */
export function editTable(model: SemanticModel, { element, change }: ModelEdit): SemanticModel | string {
  const table = model.tables.find(({ name }) => name === element.key);
  if (table === undefined) return `There is no table ${element.key}.`;
  if (change === "removed") return withoutTable(model, table.name);
  return withTable(model, { ...table, ...described(table, change) });
}

/** Nothing that needs the table stays. */
function withoutTable(model: SemanticModel, name: string): SemanticModel {
  return {
    ...model,
    tables: model.tables.filter((table) => table.name !== name),
    relationships: model.relationships.filter(({ fromTable, toTable }) => fromTable !== name && toTable !== name),
    metrics: model.metrics.filter(({ expression }) => !tablesOfMeasure(expression).includes(name)),
  };
}

function withTable(model: SemanticModel, table: SemanticTable): SemanticModel {
  return { ...model, tables: model.tables.map((known) => (known.name === table.name ? table : known)) };
}

type Described = Pick<SemanticTable, "label" | "synonyms" | "description">;

/** Names and words of an element, as an edit leaves them. */
export function described(element: Described, change: ModelChange): Described {
  const label = change.label === undefined || change.label.trim() === "" ? element.label : change.label.trim();
  const synonyms = change.synonyms ?? element.synonyms;
  return {
    label,
    synonyms: distinct(
      synonyms.map((synonym) => synonym.trim()),
      label,
    ),
    description: change.description === undefined ? element.description : change.description,
  };
}

/** The model with the edited column or filter, or a sentence that says why not. */
export function editColumn(model: SemanticModel, { element, change }: ModelEdit): SemanticModel | string {
  const found = columnOfKey(model, element.key);
  if (found === null) return "Its table is not there.";
  const { table, name } = found;
  const column = table.columns.find((known) => known.name === name);
  if (change === "removed") {
    // Joins and metrics may need it: it is only not found by words any more.
    return column === undefined ? model : withColumn(model, table, { ...column, isHidden: true });
  }
  const base = change.expression === undefined ? column : calculated(model, found, change.expression);
  if (base === undefined) return "It is not there, and the edit gives no expression for it.";
  if (typeof base === "string") return base;
  if (element.kind === "filter" && base.kind !== "boolean") return "Its expression is no condition.";
  const words = column === undefined || change.expression === undefined ? base : { ...column, ...ownOf(base) };
  return withColumn(model, table, { ...words, ...described(words, change), ...habitsOf(words, change) });
}

/** What an expression decides of a column. */
function ownOf({ kind, role, expression }: SemanticColumn): Pick<SemanticColumn, "kind" | "role" | "expression"> {
  return { kind, role, expression };
}

function habitsOf(column: SemanticColumn, change: ModelChange): Partial<SemanticColumn> {
  return {
    unit: change.unit === undefined ? column.unit : change.unit,
    format: change.format === undefined ? column.format : change.format,
    defaultAggregate: change.defaultAggregate === undefined ? column.defaultAggregate : change.defaultAggregate,
    isHidden: change.isHidden ?? column.isHidden,
  };
}

/** The calculated column, or a sentence that says what is wrong. */
function calculated(
  model: SemanticModel,
  { table, name }: { readonly table: SemanticTable; readonly name: string },
  text: string,
): SemanticColumn | string {
  const stored = table.columns.find((known) => known.name === name);
  if (stored !== undefined && stored.expression === null) return "It is a stored column and has no expression.";
  const reading = readRowText(text, { work: new ModelWork(model), home: table, prefers: "stored" });
  if (!reading.ok) return reading.error.message;
  if (reading.value.table.name !== table.name) return `It reads columns of ${reading.value.table.name}.`;
  const column = calculatedColumn(name, plainElement(name), null, reading.value);
  return readsColumn(column, name, table.columns) ? "It would be made of itself." : column;
}

function withColumn(model: SemanticModel, table: SemanticTable, column: SemanticColumn): SemanticModel {
  const isThere = table.columns.some(({ name }) => name === column.name);
  const columns = isThere
    ? table.columns.map((known) => (known.name === column.name ? column : known))
    : [...table.columns, column];
  return withTable(model, { ...table, columns });
}
