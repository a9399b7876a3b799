/** What an app asks for by the address of the page of consent, judged but for who it is. */
import { type ApiScope, apiScopeNames, isApiScope } from "../api-scopes.ts";

/** Words of the standard for what is wrong with it. */
export type AuthorizationError =
  | "invalid_request"
  | "unsupported_response_type"
  | "invalid_scope"
  | "invalid_target"
  | "access_denied";

export type ReadAuthorization =
  | { readonly ok: true; readonly scopes: readonly ApiScope[]; readonly challenge: string }
  | { readonly ok: false; readonly error: AuthorizationError; readonly why: string };

/** SHA-256 in base64url, without padding. */
const challengeShape = /^[\w-]{43}$/;

/** @param resource what a token is good for here, and the one thing that may be asked for. */
export function readAuthorization(asked: Readonly<Record<string, string>>, resource: string): ReadAuthorization {
  if (asked.response_type !== "code") {
    return { ok: false, error: "unsupported_response_type", why: "The app asked for something else than a code." };
  }
  if (asked.code_challenge_method !== "S256" || !challengeShape.test(asked.code_challenge ?? "")) {
    return { ok: false, error: "invalid_request", why: "The app sent no challenge of the kind S256." };
  }
  if (asked.request !== undefined || asked.request_uri !== undefined) {
    return { ok: false, error: "invalid_request", why: "The app asked in a form that is not read here." };
  }
  if (!isResource(asked.resource, resource)) {
    return { ok: false, error: "invalid_target", why: "The app asked for a token of something else." };
  }
  const scopes = readScopes(asked.scope);
  if (scopes === null) return { ok: false, error: "invalid_scope", why: "The app asked for more than there is." };
  return { ok: true, scopes, challenge: asked.code_challenge ?? "" };
}

/** Whether a token of what is asked for is one of ours; clients from before the rule name nothing. */
export function isResource(asked: string | undefined, own: string): boolean {
  return asked === undefined || URL.parse(asked)?.href.replace(/\/$/, "") === own;
}

/** Those that are asked for, in the order of the table; all where none is. null for one that there is not. */
export function readScopes(
  asked: string | undefined,
  all: readonly ApiScope[] = apiScopeNames,
): readonly ApiScope[] | null {
  const words = (asked ?? "").split(" ").filter((word) => word !== "");
  if (words.length === 0) return all;
  const wanted = words.filter(isApiScope);
  if (wanted.length < words.length || !wanted.every((scope) => all.includes(scope))) return null;
  return all.filter((scope) => wanted.includes(scope));
}
