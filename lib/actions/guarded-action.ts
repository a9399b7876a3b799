/**
 * The one way into the server: who calls, what was sent, then the use case. Whatever goes wrong, the
 * browser gets a failure value with a public sentence; nothing is thrown across the wire.
 */
import "server-only";
import type { z } from "zod";
import { err, ok, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import { type App, getApp } from "#lib/services/app";
import { type Caller, requireCaller } from "#lib/services/caller";
import { badRequest, thrownWhileServing } from "#lib/services/request-failures";

/** What a use case may be: given the app, the caller and the parsed input. */
export type UseCase<Input, Value> = (app: App, input: Input, caller: Caller) => Promise<Result<Value>>;

/**
 * Runs a use case for the caller of the current request.
 * @returns the use case's value; FORBIDDEN without the cookie, or with a foreign Host or origin; BAD_REQUEST for an input that
 * does not fit the schema; UNAVAILABLE when the chats are out of reach; INTERNAL when the use case crashed (the log has
 * the cause).
 */
export async function guardedAction<Schema extends z.ZodType, Value>(
  schema: Schema,
  input: unknown,
  serve: UseCase<z.infer<Schema>, Value>,
): Promise<Result<Value, PublicError>> {
  const caller = await requireCaller(actionMethod);
  if (!caller.ok) return err(toPublicError(caller.error));
  try {
    const parsed = schema.safeParse(input);
    if (!parsed.success) return err(toPublicError(badRequest(parsed.error)));
    const app = await getApp();
    const result = await serve(app, parsed.data, caller.value);
    return result.ok ? ok(result.value) : err(toPublicError(result.error));
  } catch (cause) {
    return err(toPublicError(thrownWhileServing(cause)));
  }
}

/** Actions are posted, and nothing else. */
const actionMethod = "POST";
