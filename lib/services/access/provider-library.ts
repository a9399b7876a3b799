/**
 * The sign-in library with the provider in it: an instance of its own, since it waits for the provider when it is made, and
 * nothing else of sign-in shall wait with it. It writes the same tables and signs with the same secret. Of what the provider
 * hands out no token is kept.
 */
import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { OidcSettings } from "#lib/config/oidc-settings";
import type { AccessRecords } from "#lib/db/store/access-records";
import { providerId } from "#lib/db/store/auth-tables";
import type { Role } from "#lib/domain/roles";
import { type AuthLibraryParts, libraryOptions } from "./auth-library.ts";
import { type ProviderClaims, readClaims } from "./provider-claims.ts";
import { documentAddress, type ProviderDocument } from "./provider-document.ts";

/** What the library answers to somebody new while nobody is there yet: the first one is made on the link of the start. */
export const notSetUp = "NOT_SET_UP";

/** What the library answers to somebody new whose address the provider does not vouch for. */
export const notVerified = "NOT_VERIFIED";

/** What the library answers to an address whose owner here is somebody else at the same provider. */
export const ofSomebodyElse = "OF_SOMEBODY_ELSE";

/** One return from the provider: what it said, and whether it took too long to be of use. */
export type ProviderVisit = { claims: ProviderClaims | null; isOver: boolean };

export type ProviderLibraryParts = Omit<AuthLibraryParts, "passwordHash"> & {
  readonly settings: OidcSettings;
  readonly document: ProviderDocument;
  readonly records: Pick<AccessRecords, "isAnybody" | "providerAccounts">;
  /** Before a session begins: what the provider said is kept. @returns the role in it, if groups give one. A failure lets nobody in. */
  readonly onSignIn: (personId: string, claims: ProviderClaims) => Promise<Role | null>;
};

export type ProviderLibrary = ReturnType<typeof createProviderLibrary>;

export function createProviderLibrary({ settings, document, records, onSignIn, ...parts }: ProviderLibraryParts) {
  const visits = new AsyncLocalStorage<ProviderVisit>();
  const options = libraryOptions(parts, async (session) => {
    const visit = visits.getStore();
    if (visit === undefined || visit.claims === null || visit.isOver) throw new APIError("FORBIDDEN");
    const role = await onSignIn(session.userId, visit.claims);
    return { ...session, provider: providerId, role };
  });
  const library = betterAuth({
    ...options,
    emailAndPassword: { enabled: false },
    onAPIError: { errorURL: `${parts.origin}/sign-in` },
    account: { updateAccountOnSignIn: false },
    user: {
      ...options.user,
      // An address that the provider has handed on leads its new owner into nobody's account.
      validateUserInfo: async ({ user, source }) => {
        if (source.action !== "link-account") return;
        const accounts = await records.providerAccounts(user.id ?? "");
        if (accounts.some((account) => isOfIssuer(account, document.issuer))) return { error: ofSomebodyElse };
      },
    },
    databaseHooks: {
      ...options.databaseHooks,
      user: {
        create: {
          before: async (user) => {
            const claims = visits.getStore()?.claims ?? null;
            if (claims?.isEmailVerified !== true) throw new APIError("FORBIDDEN", { code: notVerified });
            if (!(await records.isAnybody())) throw new APIError("FORBIDDEN", { code: notSetUp });
            return { data: { ...user, image: null, role: settings.newPeople ?? "viewer" } };
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    plugins: [
      genericOAuth({
        config: [
          {
            ...{ providerId, clientId: settings.clientId, clientSecret: settings.clientSecret },
            discoveryUrl: documentAddress(settings.issuer),
            // With a header of ours it follows nobody to another site.
            discoveryHeaders: { accept: "application/json" },
            ...{ authorizationUrl: document.authorizationUrl, tokenUrl: document.tokenUrl },
            authentication: document.authentication,
            scopes: [...settings.scopes],
            ...{ pkce: true, requireIdTokenVerification: true, disableSignUp: settings.newPeople === null },
            // Another provider in these settings may mean others by the same subjects.
            accountSubject: () => accountOf(document.issuer, visits.getStore()?.claims ?? null),
            getUserInfo: async (tokens) => {
              const visit = visits.getStore();
              const { userInfoUrl } = document;
              const claims = await readClaims(tokens, { userInfoUrl, groupsClaim: settings.groupsClaim });
              if (visit === undefined || claims === null) return null;
              visit.claims = claims;
              const { subject: sub, email, isEmailVerified: emailVerified, name } = claims;
              return { sub, email, emailVerified, name };
            },
          },
        ],
      }),
    ],
  });
  return { library, visit: <Value>(visit: ProviderVisit, act: () => Promise<Value>) => visits.run(visit, act) };
}

/** What an account is known by: the issuer, and its subject there. */
function accountOf(issuer: string, claims: ProviderClaims | null): string {
  return claims === null ? "" : `${digestOf(issuer)}.${digestOf(claims.subject)}`;
}

function isOfIssuer(account: string, issuer: string): boolean {
  return account.startsWith(`${digestOf(issuer)}.`);
}

/** One length for whatever a provider names. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
