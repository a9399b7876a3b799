/** Tokens as the server of a page signs them, and as others would like to. */
import { createHmac, randomUUID } from "node:crypto";
import type { EmbedSettings } from "#lib/config/embed-settings";
import type { EmbedClaims, EmbedSubject } from "#lib/domain/embed";

export const portal = "https://portal.example.com";
export const otherPage = "https://other.example.com";
export const embedding: EmbedSettings = {
  origins: [portal, otherPage],
  secret: "a secret of the portal's server, long enough",
};

/** A token's time in tests that hold the clock. */
export const now = Date.UTC(2026, 4, 1, 12);
export const inSeconds = (seconds: number, from = now): number => Math.floor(from / 1_000) + seconds;

export const someBoard = "4a1b7c52-6f0e-4f6e-9a37-0e0e5f6f3c11";

export function claimsOf(what: EmbedSubject = { board: someBoard }, more: Partial<EmbedClaims> = {}): EmbedClaims {
  return {
    ...{ iss: "portal", aud: "snowgpt-embed", exp: inSeconds(600), jti: randomUUID(), origin: portal, what },
    ...{ sub: "p-17", name: "Pat", groups: [] },
    ...more,
  };
}

export type Signing = {
  readonly secret?: string;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Of the HMAC. */
  readonly hash?: "sha256" | "sha512";
};

/** Whatever it says. */
export function signed(claims: unknown, signing: Signing = {}): string {
  const { secret = embedding.secret, header = { alg: "HS256", typ: "JWT" }, hash = "sha256" } = signing;
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
}

/** A token that is good at this moment. */
export function currentToken(what: EmbedSubject, more: Partial<EmbedClaims> = {}): string {
  return signed(claimsOf(what, { exp: inSeconds(600, Date.now()), ...more }));
}
