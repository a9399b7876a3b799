"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type PingInput, pingInputSchema } from "#lib/domain/inputs/ping";
import { guardedAction } from "./guarded-action.ts";

/** Opens the connection to a database's engine again if it was lost, and sees that it answers. */
export async function pingAction(input: PingInput): Promise<Result<null, PublicError>> {
  return guardedAction("readSchemas", pingInputSchema, input, (app, value) => app.catalog.ping(value.database));
}
