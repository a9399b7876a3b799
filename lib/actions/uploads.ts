"use server";
import { z } from "zod";
import { uploadLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import { type AddedTable, type UploadPreview, uploadTypeSchema } from "#lib/domain/upload";
import { guardedAction } from "./guarded-action.ts";

const typesSchema = z
  .record(z.string().regex(/^\d{1,5}$/), uploadTypeSchema)
  .refine((types) => Object.keys(types).length <= uploadLimits.columns);
const previewInputSchema = z.object({ uploadId: z.uuid(), hasHeader: z.boolean().nullable(), types: typesSchema });
const tableSchema = z.string().max(255);
const addInputSchema = z.object({ uploadId: z.uuid(), table: tableSchema, replaces: z.boolean(), types: typesSchema });
const removeInputSchema = z.object({ table: tableSchema });
export type PreviewUploadInput = z.infer<typeof previewInputSchema>;
export type AddUploadInput = z.infer<typeof addInputSchema>;

/** What table a file that was sent would make. */
export async function previewUploadAction(input: PreviewUploadInput): Promise<Result<UploadPreview, PublicError>> {
  return guardedAction(previewInputSchema, input, (app, value, caller) => app.uploads.preview(caller.ownerId, value));
}

/** Makes the table. */
export async function addUploadAction(input: AddUploadInput): Promise<Result<AddedTable, PublicError>> {
  return guardedAction(addInputSchema, input, (app, value, caller) => app.uploads.add(caller.ownerId, value));
}

/** Removes a table that was made from a file. */
export async function removeTableAction(input: { readonly table: string }): Promise<Result<null, PublicError>> {
  return guardedAction(removeInputSchema, input, (app, value) => app.uploads.removeTable(value.table));
}
