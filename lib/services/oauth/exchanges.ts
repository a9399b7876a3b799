/** What an app gets for its code, and for its token of the last hour. */
import "server-only";
import { createHash } from "node:crypto";
import { oauthLimits } from "#lib/config/oauth-limits";
import type { Connection, Exchange, NewTokens, OAuthRecords } from "#lib/db/store/oauth-records";
import type { ApiScope } from "#lib/domain/api-scopes";
import { isResource, readScopes } from "#lib/domain/oauth/authorization-request";
import { hashOfSecret, isSecret, newSecret } from "../api/token-secret.ts";
import type { OwnPlace } from "./own-place.ts";

/** What was sent, each name once. */
export type Form = Readonly<Record<string, string>>;

export type ExchangeError =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type";

export type ExchangeAnswer =
  | { readonly kind: "tokens"; readonly body: TokenBody }
  | {
      readonly kind: "refused";
      readonly error: ExchangeError;
      readonly why: string;
      /** What ended with it, because it was brought twice. */
      readonly ended: Connection | null;
    };

export type TokenBody = {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
};

export type ExchangeDependencies = { readonly records: OAuthRecords; readonly now: () => number };

/** Nothing is thrown but by the store. */
export async function exchange(form: Form, place: OwnPlace, parts: ExchangeDependencies): Promise<ExchangeAnswer> {
  const { grant_type: kind, client_id: clientId, resource } = form;
  if (kind === undefined || clientId === undefined) return refused("invalid_request", "It lacks a parameter.");
  if (kind !== "authorization_code" && kind !== "refresh_token") {
    return refused("unsupported_grant_type", "Here are codes and refresh tokens.");
  }
  if (!isResource(resource, place.resource)) return refused("invalid_target", "Tokens of that are not made here.");
  if ((await parts.records.client(clientId)) === null) {
    return refused("invalid_client", "This client is not known here: it may register.");
  }
  const given = { form, clientId, place };
  return kind === "refresh_token" ? refresh(given, parts) : exchangeCode(given, parts);
}

type Given = { readonly form: Form; readonly clientId: string; readonly place: OwnPlace };

async function exchangeCode(
  { form, clientId, place }: Given,
  { records, now }: ExchangeDependencies,
): Promise<ExchangeAnswer> {
  const { code = "", code_verifier: verifier = "", redirect_uri: redirectUri } = form;
  if (code === "" || !verifierShape.test(verifier)) {
    return refused("invalid_request", "It lacks the code, or a verifier of 43 to 128 letters.");
  }
  if (!isSecret(code, "code")) return refused("invalid_grant", noGrant);
  const at = now();
  const made = newTokens();
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const result = await records.exchangeCode({
    hash: hashOfSecret(code),
    fits: (known) =>
      known.clientId === clientId &&
      known.challenge === challenge &&
      known.resource === place.resource &&
      known.expiresAt > at &&
      // The standard leaves it out by now; whoever sends it means the place that the code was sent to.
      (redirectUri === undefined || redirectUri === known.redirectUri),
    tokens: made.until(at, at),
    now: at,
  });
  return answerOf(result, { made, at }, ({ scopes }) => scopes);
}

/** Of the letters and the length that the standard has for it. */
const verifierShape = /^[\w.~-]{43,128}$/;

async function refresh(
  { form, clientId, place }: Given,
  { records, now }: ExchangeDependencies,
): Promise<ExchangeAnswer> {
  const { refresh_token: secret = "", scope } = form;
  if (secret === "") return refused("invalid_request", "It lacks the refresh token.");
  if (!isSecret(secret, "refresh")) return refused("invalid_grant", noGrant);
  const hash = hashOfSecret(secret);
  const known = await records.connectionByToken(hash);
  if (known !== null && readScopes(scope, known.scopes) === null) {
    return refused("invalid_scope", "The app was not let in for that.");
  }
  const at = now();
  const made = newTokens();
  const result = await records.rotate({
    hash,
    scopesFor: (connection) =>
      connection.clientId === clientId && connection.resource === place.resource
        ? readScopes(scope, connection.scopes)
        : null,
    tokensFor: ({ createdAt }) => made.until(at, createdAt),
    now: at,
  });
  return answerOf(result, { made, at }, ({ granted }) => granted);
}

type Made = {
  readonly access: string;
  readonly refresh: string;
  /** Their hashes, with when they end; nothing outlives the yes by more than that counts. */
  until(now: number, since: number): NewTokens;
};

function newTokens(): Made {
  const access = newSecret("access");
  const refreshed = newSecret("refresh");
  return {
    ...{ access, refresh: refreshed },
    until: (now, since) => {
      const end = since + oauthLimits.connectionMs;
      return {
        access: { hash: hashOfSecret(access), expiresAt: Math.min(now + oauthLimits.accessMs, end) },
        refresh: { hash: hashOfSecret(refreshed), expiresAt: Math.min(now + oauthLimits.refreshMs, end) },
      };
    },
  };
}

function answerOf<Given extends Connection>(
  result: Exchange<Given>,
  { made, at }: { readonly made: Made; readonly at: number },
  scopesOf: (given: Given) => readonly ApiScope[],
): ExchangeAnswer {
  switch (result.kind) {
    case "refused":
      return refused("invalid_grant", noGrant);
    case "again":
      return { ...refused("invalid_grant", noGrant), ended: result.ended };
    case "done": {
      const { access, refresh: refreshed } = made;
      // Near the end of the year that a yes is good for it is less than an hour.
      const { expiresAt } = made.until(at, result.given.createdAt).access;
      const seconds = Math.floor((expiresAt - at) / 1_000);
      return {
        kind: "tokens",
        body: {
          ...{ access_token: access, token_type: "Bearer", expires_in: seconds },
          ...{ refresh_token: refreshed, scope: scopesOf(result.given).join(" ") },
        },
      };
    }
  }
}

/** The same for one that never was, one that is over, one that was brought before, and one of another app. */
const noGrant = "This opens nothing, or nothing any more.";

function refused(error: ExchangeError, why: string) {
  return { kind: "refused", error, why, ended: null } as const;
}
