/** What stands before everything that programs ask by a token: where the request came in, and whose token it is. */
import "server-only";
import { apiLimits } from "#lib/config/api-limits";
import type { RecordedDoor } from "#lib/domain/audit-table";
import { appError, err, ok } from "#lib/domain/errors";
import { isAllowedHost } from "../allowed-hosts.ts";
import type { OpenApp } from "../app.ts";
import { currentArrival } from "../network/arrivals.ts";
import { ownAddress } from "../own-address.ts";
import { refusalOfArrival } from "../own-request.ts";
import { recorded } from "../recorded.ts";
import { type Bearer, noToken } from "./api-tokens.ts";
import { readSecret } from "./read-request.ts";
import { badRequestOf, type Refusal } from "./refusal.ts";

/** Why a request is not served, whoever asks; null where it is. */
export function refusalOfPlace(request: Request): Refusal | null {
  const arrival = refusalOfArrival();
  if (arrival !== null) return { status: arrival.status, error: badRequestOf(arrival.sentence) };
  if (isAllowedHost(request.headers.get("host"), ownAddress())) return null;
  return { status: 421, error: badRequestOf("This address is not one the app answers to.") };
}

/** How a route takes tokens. */
export type BearerRules = {
  /** How a client is told what is missing. */
  readonly challenge: string;
  /** What is asked, as tokens of connected apps name it: they open nothing where it is left out. */
  readonly resource?: string;
};

/** Whose token it is; guessing is slowed down, and tells nothing. */
export async function bearerOf(
  request: Request,
  { api }: Pick<OpenApp, "api">,
  { challenge, resource }: BearerRules,
): Promise<Bearer | Refusal> {
  const stranger = currentArrival()?.address ?? "";
  const spent = api.strangers.isSpent(stranger, apiLimits.strangersPerWindow);
  if (spent.isOver) return { ...tooOften(), headers: { "retry-after": String(spent.resetSeconds) } };
  const secret = readSecret(request);
  const bearer = secret === null ? err(noToken()) : await api.tokens.bearer(secret, resource);
  if (bearer.ok) return bearer.value;
  if (bearer.error.code === "SIGNED_OUT") api.strangers.take(stranger, apiLimits.strangersPerWindow);
  return { error: bearer.error, headers: { "www-authenticate": challenge } };
}

/** That a token was used is written down before anything is done by it. */
export async function noteUse(
  opened: Pick<OpenApp, "api" | "audit">,
  bearer: Bearer,
): Promise<Refusal | { readonly ok: true }> {
  const object = { kind: "token" as const, id: bearer.tokenId };
  const used = await opened.api.tokens.used(bearer, () =>
    recorded(opened, bearer.caller, { door: usedDoor, object }, async () => ok(null)),
  );
  return used.ok ? { ok: true } : { error: used.error };
}

const usedDoor = "API token" satisfies RecordedDoor;

/** More requests than are answered. */
export function tooOften(): Refusal {
  return {
    error: appError("QUOTA", "That is more requests than are answered in a minute.", {
      nextStep: "Wait as long as Retry-After says.",
      retryable: true,
    }),
  };
}
