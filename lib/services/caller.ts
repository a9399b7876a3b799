/** Who calls. Without sign-in the app is one person's: whoever opened its page on this machine since the start. */
import "server-only";
import { cookies, headers } from "next/headers";
import { getSettings } from "#lib/config/env";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { isAllowedHost } from "./allowed-hosts.ts";
import { callerCookieName, isStartSecret } from "./start-secret.ts";

export type Caller = { readonly ownerId: string };

/** The one owner of an app without sign-in. */
export const localOwnerId = "local";

/** Checks the current request; FORBIDDEN for a foreign Host, and without the cookie of this start. */
export async function requireCaller(): Promise<Result<Caller>> {
  const { HOST, PORT } = getSettings();
  const [headerList, cookieList] = await Promise.all([headers(), cookies()]);
  if (!isAllowedHost(headerList.get("host"), { host: HOST, port: PORT })) {
    return err(appError("FORBIDDEN", "This address is not one the app answers to."));
  }
  const secret = cookieList.get(callerCookieName(PORT))?.value;
  if (secret === undefined || !isStartSecret(secret)) {
    return err(
      appError("FORBIDDEN", "This page is older than the running app.", { nextStep: "Reload the page and try again." }),
    );
  }
  return ok({ ownerId: localOwnerId });
}
