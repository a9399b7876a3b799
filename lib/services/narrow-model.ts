/**
 * A model for people who see parts of a database. What files and people say is said of the whole: here it is cut down to
 * what can be seen, so that neither an element, nor a warning, nor a file to download names what cannot.
 */
import "server-only";
import type { ModelEdit } from "#lib/domain/model-edit";
import { expressionColumns } from "#lib/semantic/expression/row-expression";
import type { FileElement } from "#lib/semantic/file/file-form";
import type { ModelFile } from "#lib/semantic/file/read-file";
import { findColumn, findTable, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import type { FileLayerOfModel } from "#lib/semantic/model-origins";

/**
 * A file without what was made of all rows: the values that it lists as samples, and the questions with their statements,
 * which may name a value that only hidden rows have.
 */
export function withoutRowsWords(file: ModelFile): ModelFile {
  const bare = (elements: readonly FileElement[]) => elements.map((element) => ({ ...element, sample_values: [] }));
  const tables = file.content.tables.map((table) => ({
    ...table,
    dimensions: bare(table.dimensions),
    time_dimensions: bare(table.time_dimensions),
    facts: bare(table.facts),
  }));
  return { ...file, content: { ...file.content, tables, verified_queries: [] } };
}

type Layers = {
  readonly model: SemanticModel;
  readonly files: readonly FileLayerOfModel[];
  readonly edits: readonly ModelEdit[];
  readonly editWarnings: readonly string[];
};

/** The layers without what rests on hidden things. */
export function narrowLayers<Given extends Layers>({
  unused,
  ...layers
}: Given & { readonly unused: readonly ModelEdit[] }) {
  return {
    ...layers,
    model: narrowModel(layers.model),
    files: layers.files.map((layer) => ({ ...layer, model: narrowModel(layer.model), warnings: [] })),
    edits: layers.edits.filter((edit) => !unused.includes(edit)),
    editWarnings: [],
  };
}

/** Without calculated columns, metrics and relationships over columns that the model does not have. */
export function narrowModel(model: SemanticModel): SemanticModel {
  const tables = model.tables.map(withoutLooseColumns);
  const seen = { ...model, tables };
  return {
    ...seen,
    metrics: model.metrics.filter(({ expression }) => namesOnly(expression, seen)),
    relationships: model.relationships.filter(
      ({ fromTable, fromColumns, toTable, toColumns }) =>
        hasAll(seen, fromTable, fromColumns) && hasAll(seen, toTable, toColumns),
    ),
  };
}

/** A calculated column may read another one: what rests on what went goes as well. */
function withoutLooseColumns(table: SemanticTable): SemanticTable {
  const known = new Set(table.columns.map(({ name }) => name));
  const columns = table.columns.filter(({ expression }) =>
    expressionColumns(expression ?? "").every((name) => known.has(name)),
  );
  return columns.length === table.columns.length ? table : withoutLooseColumns({ ...table, columns });
}

function hasAll(model: SemanticModel, table: string, columns: readonly string[]): boolean {
  return columns.every((column) => findColumn(model, table, column) !== undefined);
}

/** Whatever in an expression names a table, with or without a column, names one of the model's. */
function namesOnly(value: unknown, model: SemanticModel): boolean {
  if (value === null || typeof value !== "object") return true;
  if (!Array.isArray(value) && "table" in value && typeof value.table === "string") {
    if (findTable(model, value.table) === undefined) return false;
    if ("column" in value && typeof value.column === "string" && !hasAll(model, value.table, [value.column])) {
      return false;
    }
  }
  return Object.values(value).every((part) => namesOnly(part, model));
}
