/** What is left of apps once nobody has let them in any more: nothing. */
import "server-only";
import { and, desc, eq, inArray, isNull, lt, lte, notExists, notInArray, or } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { oauthClients, oauthCodes, oauthConnections, oauthTokens } from "./oauth-tables.ts";

/** How many there may be, and for how long. */
export type ClientBounds = {
  readonly perAddress: number;
  readonly countedMs: number;
  readonly neverUsedMs: number;
  readonly unusedMs: number;
  readonly neverUsed: number;
};

/** Before a new one is taken: codes and connections that are over, apps that nobody uses, and where those came from. */
export async function forgetClients(transaction: Transaction, now: number, bounds: ClientBounds): Promise<void> {
  await transaction.delete(oauthCodes).where(lte(oauthCodes.expiresAt, now));
  const isOver = lte(oauthConnections.endsAt, now);
  const over = transaction.select({ id: oauthConnections.id }).from(oauthConnections).where(isOver);
  await transaction.delete(oauthTokens).where(inArray(oauthTokens.connectionId, over));
  await transaction.delete(oauthConnections).where(isOver);
  const isOld = lt(oauthClients.createdAt, now - bounds.countedMs);
  await transaction.update(oauthClients).set({ address: null }).where(isOld);
  const connected = transaction
    .select({ id: oauthConnections.id })
    .from(oauthConnections)
    .where(eq(oauthConnections.clientId, oauthClients.id));
  const isForgotten = or(
    and(isNull(oauthClients.usedAt), lt(oauthClients.createdAt, now - bounds.neverUsedMs)),
    and(lt(oauthClients.usedAt, now - bounds.unusedMs), notExists(connected)),
  );
  await transaction.delete(oauthClients).where(isForgotten);
  const isUnused = isNull(oauthClients.usedAt);
  const newest = transaction
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(isUnused)
    .orderBy(desc(oauthClients.createdAt), desc(oauthClients.id))
    .limit(bounds.neverUsed - 1);
  await transaction.delete(oauthClients).where(and(isUnused, notInArray(oauthClients.id, newest)));
}

/** With its person, or with the right to be here, all that was let in goes. */
export async function removeConnectionsOf(transaction: Transaction, ownerId: string): Promise<void> {
  const own = eq(oauthConnections.ownerId, ownerId);
  const theirs = transaction.select({ id: oauthConnections.id }).from(oauthConnections).where(own);
  await transaction.delete(oauthTokens).where(inArray(oauthTokens.connectionId, theirs));
  await transaction.delete(oauthConnections).where(own);
  await transaction.delete(oauthCodes).where(eq(oauthCodes.ownerId, ownerId));
}
