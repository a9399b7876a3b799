"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import { guardedAction } from "./guarded-action.ts";

const pingInputSchema = z.object({ database: z.string().min(1).max(255) });
export type PingInput = z.infer<typeof pingInputSchema>;

/** Opens the connection to a database's engine again if it was lost, and sees that it answers. */
export async function pingAction(input: PingInput): Promise<Result<null, PublicError>> {
  return guardedAction(pingInputSchema, input, (app, value) => app.catalog.ping(value.database));
}
