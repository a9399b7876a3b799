/** Where each element of a model comes from: the catalog, a model file, or a person. */
import type { ModelEdit, ModelElement, ModelOrigin } from "#lib/domain/model-edit";
import type { AppliedFile } from "./apply-file.ts";
import { columnElement, elementId, relationshipKey } from "./element-keys.ts";
import type { ModelFile } from "./file/read-file.ts";
import type { SemanticModel } from "./model.ts";

/** A file and the model as it is with it. */
export type FileLayerOfModel = AppliedFile & { readonly file: ModelFile };

/** By `elementId`; an element that is not there comes from the catalog alone. */
export function modelOrigins(
  draft: SemanticModel,
  files: readonly FileLayerOfModel[],
  edits: readonly ModelEdit[],
): ReadonlyMap<string, ModelOrigin> {
  const origins = new Map<string, ModelOrigin>();
  let below = draft;
  for (const { file, model } of files) {
    const known = contentOf(below, model);
    for (const [id, content] of contentOf(model, below)) {
      if (known.get(id) !== content) origins.set(id, { from: "file", file: file.name });
    }
    below = model;
  }
  for (const { element, editedBy, editedAt, version } of edits) {
    origins.set(elementId(element), { from: "edit", editedBy, editedAt, version });
  }
  return origins;
}

/** Elements of a model with what they say, as a text to compare; of tables only those that the other model has not alike. */
function contentOf(model: SemanticModel, other: SemanticModel): ReadonlyMap<string, string> {
  const alike = new Set(other.tables);
  const content = new Map<string, string>();
  const add = (element: ModelElement, value: unknown): void => {
    content.set(elementId(element), JSON.stringify(value) ?? "");
  };
  for (const { columns, ...table } of model.tables.filter((one) => !alike.has(one))) {
    add({ kind: "table", key: table.name }, table);
    for (const column of columns) add(columnElement(table.name, column), { ...column, profile: null });
  }
  for (const metric of model.metrics) add({ kind: "metric", key: metric.name }, metric);
  for (const relationship of model.relationships)
    add({ kind: "relationship", key: relationshipKey(relationship) }, relationship);
  for (const query of model.verifiedQueries) add({ kind: "verified_query", key: query.name }, query);
  if (model.instructions !== null) add({ kind: "instructions", key: "" }, model.instructions);
  return content;
}
