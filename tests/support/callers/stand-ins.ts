/** Callers that nobody signed in as. */

import type { Caller } from "#lib/domain/caller";
import type { Role } from "#lib/domain/roles";

/** Without more it is the one owner of an app without sign-in. */
export function callerOf(ownerId = "local", role: Role = "admin"): Caller {
  return { ownerId, role, groups: [] };
}
