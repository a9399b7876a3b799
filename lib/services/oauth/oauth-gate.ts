/**
 * The gate of what programs ask without a session while they are let in: only our own names, only where the API is on. No
 * cookie counts here, and no answer can be read by a page of another site.
 */
import "server-only";
import { getSettings } from "#lib/config/env";
import { statusOfCode } from "#lib/domain/api/problem";
import { isAllowedHost } from "../allowed-hosts.ts";
import { ownAddress } from "../own-address.ts";
import { refusalOfArrival } from "../own-request.ts";
import { thrownWhileServing } from "../request-failures.ts";
import { failed } from "./oauth-replies.ts";
import { type OwnPlace, ownPlace } from "./own-place.ts";

/** Whether apps are let in at all: their tokens are good for the MCP server alone, and they are off with it and the API. */
export function areAppsLetIn(): boolean {
  const { API_REQUESTS_PER_MINUTE, MCP } = getSettings();
  return API_REQUESTS_PER_MINUTE > 0 && MCP !== "off";
}

/** An answer for whatever comes; nothing is thrown. */
export async function behindGate(
  request: Request,
  serve: (place: OwnPlace) => Response | Promise<Response>,
): Promise<Response> {
  try {
    const arrival = refusalOfArrival();
    if (arrival !== null) return failed(arrival.status, "invalid_request", arrival.sentence);
    const host = request.headers.get("host");
    if (!isAllowedHost(host, ownAddress())) {
      return failed(421, "invalid_request", "This address is not one the app answers to.");
    }
    if (!areAppsLetIn()) return failed(404, "invalid_request", "No app is let in here.");
    return await serve(ownPlace(host));
  } catch (cause) {
    const { code, message } = thrownWhileServing(cause);
    return failed(statusOfCode[code], "server_error", message);
  }
}
