"use server";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type { GlossaryImportPreview } from "#lib/domain/glossary";
import {
  type GlossaryFileInput,
  type ImportFileInput,
  importFileInputSchema,
  type TakeFileInput,
  takeFileInputSchema,
} from "#lib/domain/inputs/glossary-files";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** What a file would change; nothing is changed yet. */
export async function previewImportAction(input: ImportFileInput): Promise<Result<GlossaryImportPreview, PublicError>> {
  return guardedAction("importGlossary", importFileInputSchema, input, (app, value) => app.models.files.preview(value));
}

/** Takes a file, in place of the one that was brought in before. */
export async function takeImportAction(input: TakeFileInput): Promise<Result<GlossaryImportPreview, PublicError>> {
  return guardedAction("importGlossary", takeFileInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "takeImportAction", context: value.context, detail: "a file brought in" }, () =>
      app.models.files.take(caller.ownerId, value),
    ),
  );
}

/** Leaves the file out that was brought in; edits stay. */
export async function dropImportAction(input: GlossaryFileInput): Promise<Result<null, PublicError>> {
  return guardedAction("importGlossary", contextSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "dropImportAction", context: value, detail: "a file left out" }, () =>
      app.models.files.drop(value),
    ),
  );
}

/** The whole model as a file. */
export async function exportModelAction(
  input: GlossaryFileInput,
): Promise<Result<{ readonly name: string; readonly body: string }, PublicError>> {
  return guardedAction("exportGlossary", contextSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "exportModelAction", context: value, detail: "the glossary" }, () =>
      app.models.files.export(value),
    ),
  );
}
