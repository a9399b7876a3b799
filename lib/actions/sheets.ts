"use server";
import type { FilterField } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type PutOnSheetInput,
  putOnSheetInputSchema,
  type SheetFiltersInput,
  sheetFiltersInputSchema,
} from "#lib/domain/inputs/sheets";
import type { SessionChange } from "#lib/domain/session";
import { guardedAction } from "./guarded-action.ts";

/** Puts an answer on the sheet of its chat, or takes it off. */
export async function putOnSheetAction(input: PutOnSheetInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", putOnSheetInputSchema, input, (app, value, caller) =>
    app.chats.putOnSheet(caller.ownerId, value),
  );
}

/** Columns by which the answers of a sheet can be narrowed down. */
export async function sheetFiltersAction(
  input: SheetFiltersInput,
): Promise<Result<readonly FilterField[], PublicError>> {
  return guardedAction("readChats", sheetFiltersInputSchema, input, (app, value, caller) =>
    app.sheets.fields(caller.ownerId, value),
  );
}
