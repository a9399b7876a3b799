/** Callers that nobody signed in as. */
import type { Role } from "#lib/domain/roles";
import type { Caller } from "#lib/services/caller";

/** Without more it is the one owner of an app without sign-in. */
export function callerOf(ownerId = "local", role: Role = "admin"): Caller {
  return { ownerId, role };
}
