"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type { GlossaryImportPreview } from "#lib/domain/glossary";
import { guardedAction } from "./guarded-action.ts";

const importFileInputSchema = z.object({
  context: contextSchema,
  name: z.string().trim().min(1).max(inputLimits.elementNameCharacters),
  body: z.string().max(inputLimits.modelFileCharacters),
});
const takeFileInputSchema = importFileInputSchema.extend({
  /** The file that was to be replaced when the change was told; null where there was none. */
  seen: z.object({ name: z.string(), importedAt: z.string() }).nullable(),
});
export type TakeFileInput = z.infer<typeof takeFileInputSchema>;
export type ImportFileInput = z.infer<typeof importFileInputSchema>;
export type GlossaryFileInput = z.infer<typeof contextSchema>;

/** What a file would change; nothing is changed yet. */
export async function previewImportAction(input: ImportFileInput): Promise<Result<GlossaryImportPreview, PublicError>> {
  return guardedAction(importFileInputSchema, input, (app, value) => app.models.files.preview(value));
}

/** Takes a file, in place of the one that was brought in before. */
export async function takeImportAction(input: TakeFileInput): Promise<Result<GlossaryImportPreview, PublicError>> {
  return guardedAction(takeFileInputSchema, input, (app, value, caller) =>
    app.models.files.take(caller.ownerId, value),
  );
}

/** Leaves the file out that was brought in; edits stay. */
export async function dropImportAction(input: GlossaryFileInput): Promise<Result<null, PublicError>> {
  return guardedAction(contextSchema, input, (app, value) => app.models.files.drop(value));
}

/** The whole model as a file. */
export async function exportModelAction(
  input: GlossaryFileInput,
): Promise<Result<{ readonly name: string; readonly body: string }, PublicError>> {
  return guardedAction(contextSchema, input, (app, value) => app.models.files.export(value));
}
