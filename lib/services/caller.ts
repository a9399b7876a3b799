/** Who calls. Without sign-in the app is one person's: whoever opened its page on this machine since the start. */
import "server-only";
import { cookies, headers } from "next/headers";
import { getSettings } from "#lib/config/env";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { isAllowedHost } from "./allowed-hosts.ts";
import { isOwnOrigin } from "./own-origin.ts";
import { callerCookieName, isStartSecret } from "./start-secret.ts";

export type Caller = { readonly ownerId: string };

/** The one owner of an app without sign-in. */
export const localOwnerId = "local";

/**
 * Checks the current request; FORBIDDEN for a foreign Host, for an origin that is not that Host, and without the cookie
 * of this start.
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
      appError("FORBIDDEN", "This page is older than the running app.", { nextStep: "Reload the page and try again." }),
    );
  }
  return ok({ ownerId: localOwnerId });
}
