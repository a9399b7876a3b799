/** Who calls. Without sign-in the app is one person's: whoever opened its page on this machine since the start. */
import "server-only";
import { cookies, headers } from "next/headers";
import { getSettings } from "#lib/config/env";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Role } from "#lib/domain/roles";
import { isAllowedHost } from "./allowed-hosts.ts";
import { isOwnOrigin } from "./own-origin.ts";
import { callerCookieName, isStartSecret } from "./start-secret.ts";

/** Whose things are asked for, and what may be done with them: see `#lib/domain/permissions`. */
export type Caller = { readonly ownerId: string; readonly role: Role };

/** The one owner of an app without sign-in, who may do everything. */
const localOwner: Caller = { ownerId: "local", role: "admin" };

/**
 * Checks the current request; FORBIDDEN for a foreign Host and for an origin that is not that Host, STALE_PAGE without
 * the cookie of this start. Actions and route handlers ask by `requirePermission`, which asks this first.
 * @param method of the request: whoever may change something must name an origin.
 */
export async function requireCaller(method: string): Promise<Result<Caller>> {
  const { HOST, PORT } = getSettings();
  const [headerList, cookieList] = await Promise.all([headers(), cookies()]);
  const host = headerList.get("host");
  if (host === null || !isAllowedHost(host, { host: HOST, port: PORT })) {
    return err(appError("FORBIDDEN", "This address is not one the app answers to."));
  }
  if (!isOwnOrigin({ method, host, origin: headerList.get("origin") })) {
    return err(appError("FORBIDDEN", "This request does not come from a page of the app."));
  }
  const secret = cookieList.get(callerCookieName(PORT))?.value;
  if (secret === undefined || !isStartSecret(secret)) {
    return err(
      appError("STALE_PAGE", "This page is older than the running app.", {
        nextStep: "Reload the page and try again.",
      }),
    );
  }
  return ok(localOwner);
}

/** Who a page is made for. Whoever opens the first one has no cookie yet: the proxy hands it out with the answer. */
export async function pageCaller(): Promise<Result<Caller>> {
  return ok(localOwner);
}
