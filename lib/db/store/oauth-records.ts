/**
 * Apps that ask by consent. What may happen once, an exchange of a code or of a token, is one transaction: of two that bring
 * the same, in whichever instances of the app, one gets something, and the other one ends it.
 */
import "server-only";
import { and, count, desc, eq, gt, lte, ne } from "drizzle-orm";
import { z } from "zod";
import type { ApiScope } from "#lib/domain/api-scopes";
import type { Database, Transaction } from "./database.ts";
import { type ClientBounds, forgetClients } from "./oauth-clean-up.ts";
import { oauthClients, oauthCodes, oauthConnections, oauthTokens } from "./oauth-tables.ts";
import { readStoredScopes } from "./stored-scopes.ts";

export type OAuthClient = { readonly id: string; readonly name: string; readonly redirectUris: readonly string[] };

export type NewClient = OAuthClient & { readonly createdAt: number; readonly address: string };

export type OAuthCode = Omit<typeof oauthCodes.$inferSelect, "scopes"> & { readonly scopes: readonly ApiScope[] };

/** Somebody's yes to an app. */
export type Connection = Omit<typeof oauthConnections.$inferSelect, "scopes" | "codeHash"> & {
  readonly scopes: readonly ApiScope[];
};

export type ListedConnection = Connection & { readonly name: string };

/** What an app has by its token of an hour. */
export type AccessToken = {
  readonly connection: Connection;
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: number;
};

/** The tokens that an exchange hands out. */
export type NewTokens = {
  readonly access: { readonly hash: string; readonly expiresAt: number };
  readonly refresh: { readonly hash: string; readonly expiresAt: number };
};

/** `again`: it was exchanged before, and what came of that has ended now. */
export type Exchange<Given> =
  | { readonly kind: "done"; readonly given: Given }
  | { readonly kind: "refused" }
  | { readonly kind: "again"; readonly ended: Connection };

export type CodeExchange = {
  readonly hash: string;
  /** Whether whoever brings the code is who it was made for. */
  readonly fits: (code: OAuthCode) => boolean;
  readonly tokens: NewTokens;
  readonly now: number;
};

export type Rotation = {
  readonly hash: string;
  /** The scopes of the next token; null where whoever brings this one gets none. */
  readonly scopesFor: (connection: Connection) => readonly ApiScope[] | null;
  readonly tokensFor: (connection: Connection) => NewTokens;
  readonly now: number;
};

export type OAuthRecords = {
  /** @returns false where too many came from this address lately. */
  addClient(client: NewClient, bounds: ClientBounds): Promise<boolean>;
  client(id: string): Promise<OAuthClient | null>;
  /** @returns false where its person has let in so many apps already. */
  addCode(code: OAuthCode, bounds: { readonly most: number; readonly now: number }): Promise<boolean>;
  /** A code is gone once it is brought, whoever brings it. The connection takes the place of one with the same app. */
  exchangeCode(exchange: CodeExchange): Promise<Exchange<Connection>>;
  /** A token is spent once others came in its place. */
  rotate(rotation: Rotation): Promise<Exchange<Connection & { readonly granted: readonly ApiScope[] }>>;
  accessByHash(hash: string): Promise<AccessToken | null>;
  /** Of either kind of token, also of one that is over; null for none. */
  connectionByToken(hash: string): Promise<Connection | null>;
  /** Those that go on, the latest first. */
  connectionsOf(ownerId: string, now: number): Promise<readonly ListedConnection[]>;
  /** With all its tokens. @returns false where the person has none of this id. */
  removeConnection(ownerId: string, id: string): Promise<boolean>;
};

/** Over their tables. */
export function createOAuthRecords({ orm, read, write }: Database): OAuthRecords {
  const transact = <Value>(act: (transaction: Transaction) => Promise<Value>) => write(() => orm.transaction(act));
  return {
    addClient: (client, bounds) => transact((transaction) => addClient(transaction, client, bounds)),
    client: async (id) => {
      const [row] = await read(() => orm.select().from(oauthClients).where(eq(oauthClients.id, id)));
      return row === undefined ? null : clientOf(row);
    },
    addCode: ({ scopes, ...code }, { most, now }) =>
      transact(async (transaction) => {
        await transaction.delete(oauthCodes).where(lte(oauthCodes.expiresAt, now));
        // One with the same app gives way to what comes of this code.
        const isOther = ne(oauthConnections.clientId, code.clientId);
        const goesOn = and(eq(oauthConnections.ownerId, code.ownerId), gt(oauthConnections.endsAt, now), isOther);
        const [known] = await transaction.select({ number: count() }).from(oauthConnections).where(goesOn);
        if ((known?.number ?? 0) >= most) return false;
        await transaction.insert(oauthCodes).values({ ...code, scopes: JSON.stringify(scopes) });
        return true;
      }),
    exchangeCode: (exchange) => transact((transaction) => exchangeCode(transaction, exchange)),
    rotate: (rotation) => transact((transaction) => rotate(transaction, rotation)),
    accessByHash: async (hash) => {
      const isIt = and(eq(oauthTokens.hash, hash), eq(oauthTokens.kind, "access"));
      const [row] = await read(() =>
        orm
          .select()
          .from(oauthTokens)
          .innerJoin(...ofConnection)
          .where(isIt),
      );
      if (row === undefined) return null;
      const { scopes, expiresAt } = row.oauth_tokens;
      return { connection: connectionOf(row.oauth_connections), scopes: readStoredScopes(scopes), expiresAt };
    },
    connectionByToken: async (hash) => {
      const isIt = eq(oauthTokens.hash, hash);
      const [row] = await read(() =>
        orm
          .select()
          .from(oauthTokens)
          .innerJoin(...ofConnection)
          .where(isIt),
      );
      return row === undefined ? null : connectionOf(row.oauth_connections);
    },
    connectionsOf: async (ownerId, now) => {
      const goesOn = and(eq(oauthConnections.ownerId, ownerId), gt(oauthConnections.endsAt, now));
      const isClients = eq(oauthClients.id, oauthConnections.clientId);
      const newest = desc(oauthConnections.createdAt);
      const rows = await read(() =>
        orm.select().from(oauthConnections).innerJoin(oauthClients, isClients).where(goesOn).orderBy(newest),
      );
      return rows.map((row) => ({ ...connectionOf(row.oauth_connections), name: row.oauth_clients.name }));
    },
    removeConnection: (ownerId, id) =>
      transact(async (transaction) => {
        const own = and(eq(oauthConnections.ownerId, ownerId), eq(oauthConnections.id, id));
        if ((await transaction.delete(oauthConnections).where(own)).rowsAffected === 0) return false;
        await transaction.delete(oauthTokens).where(eq(oauthTokens.connectionId, id));
        return true;
      }),
  };
}

const ofConnection = [oauthConnections, eq(oauthConnections.id, oauthTokens.connectionId)] as const;

async function addClient(
  transaction: Transaction,
  { redirectUris, ...client }: NewClient,
  bounds: ClientBounds,
): Promise<boolean> {
  await forgetClients(transaction, client.createdAt, bounds);
  const isFromThere = eq(oauthClients.address, client.address);
  const [known] = await transaction.select({ number: count() }).from(oauthClients).where(isFromThere);
  if ((known?.number ?? 0) >= bounds.perAddress) return false;
  await transaction.insert(oauthClients).values({ ...client, redirectUris: JSON.stringify(redirectUris) });
  return true;
}

async function exchangeCode(
  transaction: Transaction,
  { hash, fits, tokens, now }: CodeExchange,
): Promise<Exchange<Connection>> {
  const [row] = await transaction.select().from(oauthCodes).where(eq(oauthCodes.hash, hash));
  if (row === undefined) {
    const [known] = await transaction.select().from(oauthConnections).where(eq(oauthConnections.codeHash, hash));
    if (known === undefined) return { kind: "refused" };
    const isOurs = await hasToken(transaction, tokens.refresh.hash);
    return isOurs ? { kind: "done", given: connectionOf(known) } : endAgain(transaction, known);
  }
  await transaction.delete(oauthCodes).where(eq(oauthCodes.hash, hash));
  if (!fits({ ...row, scopes: readStoredScopes(row.scopes) })) return { kind: "refused" };
  const { connectionId: id, clientId, ownerId, isByProvider, scopes, resource, redirectUri } = row;
  const isFormer = and(eq(oauthConnections.clientId, clientId), eq(oauthConnections.ownerId, ownerId));
  for (const former of await transaction.select().from(oauthConnections).where(isFormer)) {
    await removeConnection(transaction, former.id);
  }
  const connection = {
    ...{ id, clientId, ownerId, isByProvider, scopes, resource, redirectUri },
    ...{ codeHash: hash, createdAt: now, endsAt: tokens.refresh.expiresAt, usedAt: null },
  };
  await transaction.insert(oauthConnections).values(connection);
  await addTokens(transaction, { connectionId: id, scopes, clientId }, tokens, now);
  return { kind: "done", given: connectionOf(connection) };
}

async function rotate(
  transaction: Transaction,
  { hash, scopesFor, tokensFor, now }: Rotation,
): Promise<Exchange<Connection & { readonly granted: readonly ApiScope[] }>> {
  const isIt = and(eq(oauthTokens.hash, hash), eq(oauthTokens.kind, "refresh"));
  const [row] = await transaction
    .select()
    .from(oauthTokens)
    .innerJoin(...ofConnection)
    .where(isIt);
  if (row === undefined) return { kind: "refused" };
  const { oauth_tokens: spent, oauth_connections: kept } = row;
  const connection = connectionOf(kept);
  const tokens = tokensFor(connection);
  const granted = scopesFor(connection);
  if (spent.spentAt !== null) {
    const isOurs = granted !== null && (await hasToken(transaction, tokens.refresh.hash));
    return isOurs ? { kind: "done", given: { ...connection, granted } } : endAgain(transaction, kept);
  }
  if (granted === null || spent.expiresAt <= now) return { kind: "refused" };
  await transaction.update(oauthTokens).set({ spentAt: now }).where(eq(oauthTokens.hash, hash));
  const isOver = and(eq(oauthTokens.connectionId, connection.id), lte(oauthTokens.expiresAt, now));
  await transaction.delete(oauthTokens).where(isOver);
  const { id, clientId } = connection;
  await addTokens(transaction, { connectionId: id, scopes: JSON.stringify(granted), clientId }, tokens, now);
  const ends = { endsAt: tokens.refresh.expiresAt };
  await transaction.update(oauthConnections).set(ends).where(eq(oauthConnections.id, id));
  return { kind: "done", given: { ...connection, granted } };
}

/** A write whose answer was lost is made again: then this is what it did the first time. */
async function hasToken(transaction: Transaction, hash: string): Promise<boolean> {
  return (await transaction.select().from(oauthTokens).where(eq(oauthTokens.hash, hash))).length > 0;
}

type StoredConnection = typeof oauthConnections.$inferSelect;

/** Two have it: which of them it was stolen from is not known, so neither goes on. */
async function endAgain(transaction: Transaction, stored: StoredConnection): Promise<Exchange<never>> {
  await removeConnection(transaction, stored.id);
  return { kind: "again", ended: connectionOf(stored) };
}

async function removeConnection(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(oauthTokens).where(eq(oauthTokens.connectionId, id));
  await transaction.delete(oauthConnections).where(eq(oauthConnections.id, id));
}

type TokensOf = { readonly connectionId: string; readonly scopes: string; readonly clientId: string };

async function addTokens(
  transaction: Transaction,
  { connectionId, scopes, clientId }: TokensOf,
  { access, refresh }: NewTokens,
  now: number,
): Promise<void> {
  await transaction.insert(oauthTokens).values([
    { ...access, kind: "access", connectionId, scopes },
    { ...refresh, kind: "refresh", connectionId, scopes },
  ]);
  await transaction.update(oauthClients).set({ usedAt: now }).where(eq(oauthClients.id, clientId));
}

const urisSchema = z.array(z.string());

function clientOf({ id, name, redirectUris }: typeof oauthClients.$inferSelect): OAuthClient {
  return { id, name, redirectUris: urisSchema.parse(JSON.parse(redirectUris)) };
}

function connectionOf({ codeHash: _codeHash, scopes, ...row }: StoredConnection): Connection {
  return { ...row, scopes: readStoredScopes(scopes) };
}
