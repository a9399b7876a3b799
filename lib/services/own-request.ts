/** Whether a request is meant for us and comes from a page of ours, whoever sends it. */
import "server-only";
import { headers } from "next/headers";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { isAllowedHost } from "./allowed-hosts.ts";
import { currentArrival, isWatched } from "./network/arrivals.ts";
import { ownAddress } from "./own-address.ts";
import { isOwnOrigin } from "./own-origin.ts";

/** The header in which the proxy says which page is asked for: a page cannot know by itself. */
export const pathHeader = "x-snowgpt-path";

/** The header of what a page asks by itself, which keeps no session open. */
export const watchHeader = "x-snowgpt-watch";

/**
 * Why the current request is not served, whatever it asks for; null where it is. One that came before anybody looked has
 * headers that nobody judged.
 */
export function refusalOfArrival(): { readonly status: number; readonly sentence: string } | null {
  const arrival = currentArrival();
  if (arrival !== null) return arrival.refusal;
  return isWatched() ? { status: 503, sentence: "The app is starting. Try again in a moment." } : null;
}

/**
 * FORBIDDEN for a foreign Host and for an origin that is not that Host.
 * @param method of the request: whoever may change something must name an origin.
 */
export async function requireOwnRequest(method: string): Promise<Result<null>> {
  const headerList = await headers();
  const host = headerList.get("host");
  const address = ownAddress();
  if (host === null || !isAllowedHost(host, address) || refusalOfArrival() !== null) {
    return err(appError("FORBIDDEN", "This address is not one the app answers to."));
  }
  const { publicUrl } = address;
  if (!isOwnOrigin({ method, host, publicUrl, origin: headerList.get("origin") })) {
    return err(appError("FORBIDDEN", "This request does not come from a page of the app."));
  }
  return ok(null);
}
