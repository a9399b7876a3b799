/** Writes a model as the YAML of a semantic view, so that what was edited here can be used in Snowflake, and here again. */
import { Document, parseDocument } from "yaml";
import type { ModelEdit } from "#lib/domain/model-edit";
import type { ModelFile } from "../file/read-file.ts";
import type { SemanticModel } from "../model.ts";
import { buildFile } from "./build-file.ts";
import { topMap } from "./document-parts.ts";
import { writeEdit } from "./edit-document.ts";

/** Long texts stay on one line: folding them would change lines that nobody touched. */
const style = { lineWidth: 0 } as const;

/**
 * @param model with the edits.
 * @param file what the model was made from: its order, its comments and its unknown keys stay. Null writes all of the model.
 */
export function exportModel(model: SemanticModel, edits: readonly ModelEdit[], file: ModelFile | null): string {
  if (file === null || file.isConverted) return new Document(buildFile(model)).toString(style);
  if (edits.length === 0) return file.text;
  const document = parseDocument(file.text);
  const top = topMap(document);
  if (top === null) return file.text;
  for (const edit of edits) writeEdit({ document, top, model }, edit);
  return document.toString(style);
}
