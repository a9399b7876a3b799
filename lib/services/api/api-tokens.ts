/**
 * Tokens by which programs ask for their people. Each request looks the token and its person up anew, so that an end, a
 * role and a group count at once in every instance of the app.
 */
import "server-only";
import type { z } from "zod";
import { apiLimits } from "#lib/config/api-limits";
import type { ApiRecords } from "#lib/db/store/api-records";
import { type ApiScope, apiScopeNames } from "#lib/domain/api-scopes";
import type { ApiToken, MadeToken } from "#lib/domain/api-token";
import { apiTokenLimits } from "#lib/domain/api-token-limits";
import type { Caller } from "#lib/domain/caller";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { makeTokenInputSchema } from "#lib/domain/inputs/api-tokens";
import type { Access } from "../access/access.ts";
import { localOwner, personOfToken, type TokenHolder } from "./token-holder.ts";
import { hashOfSecret, hintOfSecret, isSecret, newSecret } from "./token-secret.ts";

/** For whom a program asks, and what its token is good for. */
export type Bearer = {
  /** Of an app that was let in, the id of that: it stays, whichever token the app has at the time. */
  readonly tokenId: string;
  readonly scopes: readonly ApiScope[];
  readonly caller: Caller;
  /** Null: never before. */
  readonly usedAt: number | null;
};

/** Who makes a token. */
export type TokenMaker = { readonly ownerId: string; readonly isByProvider: boolean };

export type ApiTokens = {
  /** Those of a person, the latest first. */
  list(ownerId: string): Promise<readonly ApiToken[]>;
  /** RESOURCE where there are too many. */
  make(maker: TokenMaker, given: z.output<typeof makeTokenInputSchema>): Promise<Result<MadeToken>>;
  /** From now on it opens nothing. NOT_FOUND for none of the person's. @returns those that are left. */
  end(ownerId: string, id: string): Promise<Result<readonly ApiToken[]>>;
  /**
   * SIGNED_OUT for what is no token that counts; TWO_FACTOR_NEEDED where the role needs a second factor that is not there.
   * @param resource what is asked, as tokens of apps name it: these count for that alone. Without it none of them does.
   */
  bearer(secret: string, resource?: string): Promise<Result<Bearer>>;
  /**
   * It was used; kept to the minute.
   * @param record writes that down, where it was not used for a while: what cannot be written is not done.
   */
  used(bearer: Bearer, record: () => Promise<Result<null>>): Promise<Result<null>>;
};

export type ApiTokensDependencies = {
  readonly records: ApiRecords;
  /** null: the app is one person's. */
  readonly access: Pick<Access, "tokenPerson"> | null;
  /** Of the commands on this machine; null where there is none. */
  readonly ownSecret: () => string | null;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Of all people. */
export function createApiTokens(dependencies: ApiTokensDependencies): ApiTokens {
  const { records, now } = dependencies;
  const notedAt = new Map<string, number>();
  return {
    list: (ownerId) => records.tokensOf(ownerId),
    make: (maker, given) => make(dependencies, maker, given),
    end: async (ownerId, id) =>
      (await records.removeToken(ownerId, id)) ? ok(await records.tokensOf(ownerId)) : err(noSuchToken()),
    bearer: (secret, resource) =>
      isSecret(secret, "access") ? appBearerOf(dependencies, secret, resource ?? null) : bearerOf(dependencies, secret),
    used: async ({ tokenId, usedAt }, record) => {
      if (tokenId === ownTokenId) return ok(null);
      const at = now();
      const last = Math.max(usedAt ?? 0, notedAt.get(tokenId) ?? 0);
      if (at - last < apiLimits.usedEveryMs) return ok(null);
      const written = at - last < apiLimits.recordedEveryMs ? ok(null) : await record();
      if (!written.ok) return written;
      if (notedAt.size >= apiLimits.notedTokens) notedAt.clear();
      notedAt.set(tokenId, at);
      await records.markUsed(tokenId, at);
      return ok(null);
    },
  };
}

async function make(
  { records, now, newId }: ApiTokensDependencies,
  maker: TokenMaker,
  { name, scopes, days }: z.output<typeof makeTokenInputSchema>,
): Promise<Result<MadeToken>> {
  const secret = newSecret();
  const createdAt = now();
  const times = { createdAt, expiresAt: createdAt + days * dayMs };
  const token = { id: newId(), name, scopes, hint: hintOfSecret(secret), ...times };
  const isKept = await records.addToken({ ...token, ...maker, hash: hashOfSecret(secret) }, apiTokenLimits.tokens);
  return isKept ? ok({ token: { ...token, usedAt: null }, secret }) : err(tooMany());
}

const dayMs = 24 * 60 * 60_000;

/** Of the commands on this machine, in place of a token's id. */
const ownTokenId = "this-machine";

async function bearerOf(dependencies: ApiTokensDependencies, secret: string): Promise<Result<Bearer>> {
  if (!isSecret(secret)) return err(noToken());
  const hash = hashOfSecret(secret);
  const own = dependencies.ownSecret();
  // Hashes: what comparing them takes tells nothing of the secret.
  if (own !== null && hashOfSecret(own) === hash) return ok(ownBearer);
  const token = await dependencies.records.tokenByHash(hash);
  if (token === null) return err(noToken());
  if (token.expiresAt <= dependencies.now()) return err(expired());
  const caller = await callerOf(token, dependencies.access);
  if (!caller.ok) return caller;
  const { id: tokenId, scopes, usedAt } = token;
  return ok({ tokenId, scopes, usedAt, caller: caller.value });
}

/** Made for one place, a token opens no other: whoever gets hold of it there can ask nothing elsewhere. */
async function appBearerOf(
  { records, access, now }: ApiTokensDependencies,
  secret: string,
  resource: string | null,
): Promise<Result<Bearer>> {
  const token = resource === null ? null : await records.apps.accessByHash(hashOfSecret(secret));
  if (token === null || token.connection.resource !== resource) return err(noToken());
  if (token.expiresAt <= now()) return err(expired());
  const caller = await callerOf(token.connection, access);
  if (!caller.ok) return caller;
  const { id: tokenId, usedAt } = token.connection;
  return ok({ tokenId, scopes: token.scopes, usedAt, caller: caller.value });
}

const ownBearer: Bearer = {
  tokenId: ownTokenId,
  scopes: apiScopeNames,
  caller: localOwner,
  usedAt: null,
};

async function callerOf(holder: TokenHolder, access: ApiTokensDependencies["access"]): Promise<Result<Caller>> {
  const person = await personOfToken(holder, access);
  if (person === null) return err(noToken());
  return person.isTwoFactorMissing ? err(secondFactorMissing()) : ok(person.caller);
}

/** The same for one that never was, one that was ended, and one of somebody who is gone. */
export function noToken() {
  return appError("SIGNED_OUT", "This takes a token that is known here.", {
    nextStep: "Make one under Account, and send it as Authorization: Bearer.",
  });
}

function expired() {
  return appError("SIGNED_OUT", "This token has come to its end.", { nextStep: "Make a new one under Account." });
}

function secondFactorMissing() {
  return appError("TWO_FACTOR_NEEDED", "The role of this token's person signs in with a second factor.", {
    nextStep: "Set it up in the app; then the token works again.",
  });
}

function noSuchToken() {
  return appError("NOT_FOUND", "This token is not in the list any more.", { nextStep: "Reload the page." });
}

function tooMany() {
  return appError("RESOURCE", `There are ${apiTokenLimits.tokens} tokens already.`, {
    nextStep: "End one that nothing uses.",
  });
}
