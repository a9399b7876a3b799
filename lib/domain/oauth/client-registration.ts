/** How an app says who it is before it asks (RFC 7591). It is believed in nothing but where its answers go. */
import { z } from "zod";
import { oauthLimits } from "./oauth-limits.ts";
import { plainName } from "./plain-name.ts";
import { isRedirectUri, placeOf } from "./redirect-uri.ts";

const registrationSchema = z.object({
  redirect_uris: z.array(z.string()).min(1).max(oauthLimits.redirectUris),
  client_name: z.string().max(2_000).optional(),
  grant_types: z.array(z.string().max(100)).max(20).default(["authorization_code"]),
  response_types: z.array(z.string().max(100)).max(20).default(["code"]),
});

export type Registration = { readonly name: string; readonly redirectUris: readonly string[] };

export type ReadRegistration =
  | { readonly ok: true; readonly registration: Registration }
  | { readonly ok: false; readonly error: "invalid_redirect_uri" | "invalid_client_metadata"; readonly why: string };

/** What is not asked for by the app itself, such as a secret, it does not get: it is told so by the answer. */
export function readRegistration(sent: unknown): ReadRegistration {
  const parsed = registrationSchema.safeParse(sent);
  if (!parsed.success) {
    const isOfPlaces = parsed.error.issues.some(({ path: [field] }) => field === "redirect_uris");
    return isOfPlaces
      ? { ok: false, error: "invalid_redirect_uri", why: `redirect_uris has 1 to ${oauthLimits.redirectUris} texts.` }
      : { ok: false, error: "invalid_client_metadata", why: "This is no metadata of a client." };
  }
  const { redirect_uris: redirectUris, client_name: name = "", grant_types, response_types } = parsed.data;
  if (!redirectUris.every(isRedirectUri)) {
    return {
      ok: false,
      error: "invalid_redirect_uri",
      why: "A redirect URI is https, http on loopback, or has a scheme like com.example.app:; it has no fragment.",
    };
  }
  if (!grant_types.includes("authorization_code") || !response_types.includes("code")) {
    return { ok: false, error: "invalid_client_metadata", why: "Here are only codes: authorization_code, and code." };
  }
  const [first = ""] = redirectUris;
  return {
    ok: true,
    registration: { name: plainName(name) || placeOf(first), redirectUris: [...new Set(redirectUris)] },
  };
}
