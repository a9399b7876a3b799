"use server";
import type { FilterField } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type NarrowSheetInput,
  narrowSheetInputSchema,
  type PutOnSheetInput,
  putOnSheetInputSchema,
  type SheetFiltersInput,
  sheetFiltersInputSchema,
} from "#lib/domain/inputs/sheets";
import type { SessionChange } from "#lib/domain/session";
import type { NarrowedAnswer } from "#lib/domain/sheet";
import { guardedAction } from "./guarded-action.ts";

/** Puts an answer on the sheet of its chat, or takes it off. */
export async function putOnSheetAction(input: PutOnSheetInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction(putOnSheetInputSchema, input, (app, value, caller) =>
    app.chats.putOnSheet(caller.ownerId, value),
  );
}

/** Columns by which the answers of a sheet can be narrowed down. */
export async function sheetFiltersAction(
  input: SheetFiltersInput,
): Promise<Result<readonly FilterField[], PublicError>> {
  return guardedAction(sheetFiltersInputSchema, input, (app, value, caller) =>
    app.sheets.fields(caller.ownerId, value),
  );
}

/** The answers of a sheet under its filters; each comes as soon as it is there. */
export async function narrowSheetAction(
  input: NarrowSheetInput,
): Promise<Result<ReadableStream<NarrowedAnswer>, PublicError>> {
  return guardedAction(narrowSheetInputSchema, input, (app, value, caller) => app.sheets.narrow(caller.ownerId, value));
}
