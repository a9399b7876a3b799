/** Whether the caller's role may do what is asked. The table of who may do what is `#lib/domain/permissions`. */
import "server-only";
import type { Caller } from "#lib/domain/caller";
import { err, ok, type Result } from "#lib/domain/errors";
import { mayDo, roleRefusal } from "#lib/domain/permission-rules";
import type { Permission } from "#lib/domain/permissions";
import { pageCaller, requireCaller } from "./caller.ts";
import { recordRefusal } from "./recorded.ts";

/** All that somebody may do whose role needs a second factor that is not there yet. */
const settingUp: Permission = "setUpTwoFactor";

/**
 * The caller of the current request, if the role has the permission. Fails as `requireCaller` does, and with FORBIDDEN for
 * a role that may not.
 * @param method of the request: whoever may change something must name an origin.
 */
export async function requirePermission(method: string, permission: Permission): Promise<Result<Caller>> {
  const caller = await requireCaller(method, permission === settingUp);
  return caller.ok ? withPermission(caller.value, permission) : caller;
}

/** The same for a page that is made on the server. */
export async function requirePagePermission(permission: Permission): Promise<Result<Caller>> {
  const caller = await pageCaller(permission === settingUp);
  return caller.ok ? withPermission(caller.value, permission) : caller;
}

/** The caller as it is; FORBIDDEN for a role that may not, which is recorded. */
export async function withPermission(caller: Caller, permission: Permission): Promise<Result<Caller>> {
  if (mayDo(caller.role, permission)) return ok(caller);
  await recordRefusal(caller, permission);
  return err(roleRefusal(permission));
}
