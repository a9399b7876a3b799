/** Tokens by the hashes of their secrets, and the keys of requests that are to count once. */
import "server-only";
import { and, count, desc, eq, lt } from "drizzle-orm";
import type { ApiToken } from "#lib/domain/api-token";
import { apiKeys, apiTokens } from "./api-tables.ts";
import type { Database, Transaction } from "./database.ts";
import { removeConnectionsOf } from "./oauth-clean-up.ts";
import { createOAuthRecords, type OAuthRecords } from "./oauth-records.ts";
import { oauthConnections } from "./oauth-tables.ts";
import { readStoredScopes } from "./stored-scopes.ts";

export type TokenRecord = ApiToken & { readonly ownerId: string; readonly isByProvider: boolean };

export type NewToken = Omit<TokenRecord, "usedAt"> & { readonly hash: string };

export type RequestKey = {
  readonly ownerId: string;
  readonly key: string;
  readonly asked: string;
  readonly seed: string;
  readonly at: number;
  /** Keys from before that are forgotten. */
  readonly forgetBefore: number;
};

export type ApiRecords = {
  /** @returns false where the person has so many already. */
  addToken(token: NewToken, most: number): Promise<boolean>;
  /** The latest first. */
  tokensOf(ownerId: string): Promise<readonly ApiToken[]>;
  /** null for none. */
  tokenByHash(hash: string): Promise<TokenRecord | null>;
  /** @param id of a token, or of an app that was let in. */
  markUsed(id: string, at: number): Promise<void>;
  /** @returns false where the person has none of this id. */
  removeToken(ownerId: string, id: string): Promise<boolean>;
  /** What the key was first asked with: what is given where it is new. */
  takeKey(wanted: RequestKey): Promise<Pick<RequestKey, "asked" | "seed">>;
  /** Apps that people let in. */
  readonly apps: OAuthRecords;
};

/** Over the tables of tokens and keys. */
export function createApiRecords(database: Database): ApiRecords {
  const { orm, read, write } = database;
  const transact = <Value>(act: (transaction: Transaction) => Promise<Value>) => write(() => orm.transaction(act));
  return {
    addToken: ({ scopes, ...token }, most) =>
      transact(async (transaction) => {
        const own = eq(apiTokens.ownerId, token.ownerId);
        const [known] = await transaction.select({ number: count() }).from(apiTokens).where(own);
        if ((known?.number ?? 0) >= most) return false;
        await transaction.insert(apiTokens).values({ ...token, scopes: JSON.stringify(scopes) });
        return true;
      }),
    tokensOf: async (ownerId) => {
      const own = eq(apiTokens.ownerId, ownerId);
      const rows = await read(() => orm.select().from(apiTokens).where(own).orderBy(desc(apiTokens.createdAt)));
      return rows.map((row) => shownOf(recordOf(row)));
    },
    tokenByHash: async (hash) => {
      const [row] = await read(() => orm.select().from(apiTokens).where(eq(apiTokens.hash, hash)));
      return row === undefined ? null : recordOf(row);
    },
    markUsed: (id, at) =>
      write(async () => {
        const marked = await orm.update(apiTokens).set({ usedAt: at }).where(eq(apiTokens.id, id));
        if (marked.rowsAffected > 0) return;
        await orm.update(oauthConnections).set({ usedAt: at }).where(eq(oauthConnections.id, id));
      }),
    removeToken: (ownerId, id) =>
      write(async () => {
        const own = and(eq(apiTokens.ownerId, ownerId), eq(apiTokens.id, id));
        return (await orm.delete(apiTokens).where(own)).rowsAffected > 0;
      }),
    takeKey: ({ forgetBefore, ...wanted }) =>
      transact(async (transaction) => {
        await transaction.delete(apiKeys).where(lt(apiKeys.at, forgetBefore));
        await transaction.insert(apiKeys).values(wanted).onConflictDoNothing();
        const own = and(eq(apiKeys.ownerId, wanted.ownerId), eq(apiKeys.key, wanted.key));
        const [kept] = await transaction.select({ asked: apiKeys.asked, seed: apiKeys.seed }).from(apiKeys).where(own);
        return kept ?? wanted;
      }),
    apps: createOAuthRecords(database),
  };
}

/** What a person's programs asked by goes with the person. */
export async function removeApiThings(transaction: Transaction, ownerId: string): Promise<void> {
  await transaction.delete(apiTokens).where(eq(apiTokens.ownerId, ownerId));
  await transaction.delete(apiKeys).where(eq(apiKeys.ownerId, ownerId));
  await removeConnectionsOf(transaction, ownerId);
}

function recordOf({ hash: _hash, scopes, ...row }: typeof apiTokens.$inferSelect): TokenRecord {
  return { ...row, scopes: readStoredScopes(scopes) };
}

function shownOf({ ownerId: _ownerId, isByProvider: _isByProvider, ...token }: TokenRecord): ApiToken {
  return token;
}
