/**
 * The one way into the server: who calls and may do that, what was sent, then the use case. Whatever goes wrong, the
 * browser gets a failure value with a public sentence; nothing is thrown across the wire.
 */
import "server-only";
import type { z } from "zod";
import type { Caller } from "#lib/domain/caller";
import { err, ok, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import type { Permission } from "#lib/domain/permissions";
import { type App, getApp } from "#lib/services/app";
import { actingFor } from "#lib/services/caller-acting";
import { observedAction } from "#lib/services/observe/observed-requests";
import { requirePermission } from "#lib/services/permission-checks";
import { badRequest, thrownWhileServing } from "#lib/services/request-failures";

/** What a use case may be: given the app, the caller and the parsed input. */
export type UseCase<Input, Value> = (app: App, input: Input, caller: Caller) => Promise<Result<Value>>;

/**
 * Runs a use case for the caller of the current request.
 * @param permission what the caller's role must have; looked at before the input.
 * @returns the use case's value; FORBIDDEN for a role that may not, or with a foreign Host or origin; STALE_PAGE without the
 * cookie; BAD_REQUEST for an input that
 * does not fit the schema; UNAVAILABLE when the chats are out of reach; INTERNAL when the use case crashed (the log has
 * the cause).
 */
export async function guardedAction<Schema extends z.ZodType, Value>(
  permission: Permission,
  schema: Schema,
  input: unknown,
  serve: UseCase<z.infer<Schema>, Value>,
): Promise<Result<Value, PublicError>> {
  const caller = await requirePermission(actionMethod, permission);
  if (!caller.ok) return err(toPublicError(caller.error));
  try {
    const parsed = schema.safeParse(input);
    if (!parsed.success) return err(toPublicError(badRequest(parsed.error)));
    const app = await (await getApp()).forCaller(caller.value);
    return await observedAction(permission, async () => {
      const result = await actingFor(caller.value, () => serve(app, parsed.data, caller.value));
      return result.ok ? ok(result.value) : err(toPublicError(result.error));
    });
  } catch (cause) {
    return err(toPublicError(thrownWhileServing(cause)));
  }
}

/** Actions are posted, and nothing else. */
const actionMethod = "POST";
