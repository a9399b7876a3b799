/**
 * The way in for those who are not signed in yet: only what signs in comes this way. The request has to come from a page
 * of ours all the same, so no other site signs anybody in or out.
 */
import "server-only";
import type { z } from "zod";
import { err, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import type { Access } from "#lib/services/access/access";
import type { AccessRequest } from "#lib/services/access/library-calls";
import type { Answer } from "#lib/services/access/sign-in";
import { requireTeam, withAccess } from "#lib/services/access-request";
import { getApp } from "#lib/services/app";
import { requireOwnRequest } from "#lib/services/own-request";
import { badRequest, thrownWhileServing } from "#lib/services/request-failures";

/**
 * Runs an act of sign-in and hands out its cookies.
 * @returns the act's value; FORBIDDEN with a foreign Host or origin, and in an app of one person; BAD_REQUEST for an input
 * that does not fit the schema; else as `guardedAction`.
 */
export async function openAction<Schema extends z.ZodType, Value>(
  schema: Schema,
  input: unknown,
  serve: (access: Access, request: AccessRequest, input: z.infer<Schema>) => Promise<Answer<Value>>,
): Promise<Result<Value, PublicError>> {
  const own = await requireOwnRequest("POST");
  const team = own.ok ? requireTeam() : own;
  if (!team.ok) return err(toPublicError(team.error));
  try {
    const app = await getApp();
    const parsed = schema.safeParse(input);
    if (!parsed.success) return err(toPublicError(badRequest(parsed.error)));
    const result = await withAccess(app, (access, request) => serve(access, request, parsed.data));
    return result.ok ? result : err(toPublicError(result.error));
  } catch (cause) {
    return err(toPublicError(thrownWhileServing(cause)));
  }
}
