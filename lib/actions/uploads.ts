"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type AddUploadInput,
  addInputSchema,
  type PreviewUploadInput,
  previewInputSchema,
  removeInputSchema,
} from "#lib/domain/inputs/uploads";
import type { AddedTable, UploadPreview } from "#lib/domain/upload";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** What table a file that was sent would make. */
export async function previewUploadAction(input: PreviewUploadInput): Promise<Result<UploadPreview, PublicError>> {
  return guardedAction("uploadFiles", previewInputSchema, input, (app, value, caller) =>
    app.uploads.preview(caller.ownerId, value),
  );
}

/** Makes the table. */
export async function addUploadAction(input: AddUploadInput): Promise<Result<AddedTable, PublicError>> {
  return guardedAction("uploadFiles", addInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "addUploadAction", detail: "made" }, () => app.uploads.add(caller.ownerId, value)),
  );
}

/** Removes a table that was made from a file. */
export async function removeTableAction(input: { readonly table: string }): Promise<Result<null, PublicError>> {
  return guardedAction("removeTables", removeInputSchema, input, (app, value, caller) =>
    recorded(
      app,
      caller,
      { door: "removeTableAction", object: { kind: "table", id: value.table }, detail: "removed" },
      () => app.uploads.removeTable(value.table),
    ),
  );
}
