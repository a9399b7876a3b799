/**
 * What people changed in a model (`lib/domain/model-edit.ts`), laid over what the catalog and the model files say.
 * An element is named by its key, so that an edit stays with it when the files or the catalog change.
 */
import type { ModelEdit, ModelElement, ModelElementKind } from "#lib/domain/model-edit";
import { editMetric } from "./edit-metric.ts";
import { editRelationship } from "./edit-relationship.ts";
import { editColumn, editTable } from "./edit-tables.ts";
import { editVerifiedQuery } from "./edit-verified-query.ts";
import type { SemanticModel } from "./model.ts";

export type EditedModel = {
  readonly model: SemanticModel;
  /** Why an edit is not used, one sentence each. */
  readonly warnings: readonly string[];
  /** Those edits. */
  readonly unused: readonly ModelEdit[];
};

/** Edits of later kinds may name what those of earlier ones add. */
const order: readonly ModelElementKind[] = [
  "table",
  "column",
  "filter",
  "relationship",
  "metric",
  "verified_query",
  "instructions",
];

/** The model with the edits, and what of them is not used. An edit that cannot be read leaves its element as it was. */
export function applyEdits(model: SemanticModel, edits: readonly ModelEdit[]): EditedModel {
  const warnings = new Map<ModelEdit, string>();
  let edited = model;
  let waiting = sorted(edits);
  for (;;) {
    const failed = waiting.filter((edit) => {
      const outcome = applyEdit(edited, edit);
      if (typeof outcome === "string") {
        warnings.set(edit, `${nameOf(edit.element)} is not as it was edited. ${outcome}`);
        return true;
      }
      edited = outcome;
      warnings.delete(edit);
      return false;
    });
    // A metric may be made of one that is edited later: what failed is tried again until a round changes nothing.
    if (failed.length === 0 || failed.length === waiting.length)
      return { model: edited, warnings: [...warnings.values()], unused: [...warnings.keys()] };
    waiting = failed;
  }
}

function sorted(edits: readonly ModelEdit[]): readonly ModelEdit[] {
  const rank = ({ element, editedAt }: ModelEdit): string => `${order.indexOf(element.kind)} ${editedAt}`;
  return edits.toSorted((left, right) => rank(left).localeCompare(rank(right)));
}

/** The model with the edit, or a sentence that says why not. */
function applyEdit(model: SemanticModel, edit: ModelEdit): SemanticModel | string {
  switch (edit.element.kind) {
    case "table":
      return editTable(model, edit);
    case "column":
    case "filter":
      return editColumn(model, edit);
    case "metric":
      return editMetric(model, edit);
    case "relationship":
      return editRelationship(model, edit);
    case "verified_query":
      return editVerifiedQuery(model, edit);
    case "instructions":
      return { ...model, instructions: edit.change === "removed" ? null : (edit.change.text ?? model.instructions) };
  }
}

const kindWords: Readonly<Record<ModelElementKind, string>> = {
  table: "The table",
  column: "The column",
  filter: "The filter",
  metric: "The metric",
  relationship: "The relationship",
  verified_query: "The verified query",
  instructions: "The instructions",
};

/** What an edit is about, for sentences: "The metric revenue". */
export function nameOf({ kind, key }: ModelElement): string {
  return key === "" ? kindWords[kind] : `${kindWords[kind]} ${key}`;
}
