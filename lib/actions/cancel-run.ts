"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SessionChange } from "#lib/domain/session";
import { guardedAction } from "./guarded-action.ts";

const cancelRunInputSchema = z.object({ runId: z.uuid() });
export type CancelRunInput = z.infer<typeof cancelRunInputSchema>;

/** Stops a run: the model's call and the database's statement; what came so far is kept and marked. */
export async function cancelRunAction(input: CancelRunInput): Promise<Result<{ change: SessionChange }, PublicError>> {
  return guardedAction(cancelRunInputSchema, input, (app, value, caller) =>
    app.conversations.cancel(caller.ownerId, value.runId),
  );
}
