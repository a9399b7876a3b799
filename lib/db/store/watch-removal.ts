/** What becomes of watches when people go: their own end with them, and boards that are handed on refresh for whoever has them. */
import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { removeWatches } from "./job-records.ts";
import { dashboards } from "./schema.ts";
import { watches } from "./watch-tables.ts";

/** Before boards are handed on: those that were made for a watch are no boards of anybody else. */
export async function removeWatchesOf(
  transaction: Transaction,
  { id, heirId }: { readonly id: string; readonly heirId: string | null },
): Promise<void> {
  const own = await transaction.select().from(watches).where(eq(watches.ownerId, id));
  const made = own.flatMap(({ kind, boardId }) => (kind === "answer" ? [boardId] : []));
  const isMade = and(eq(dashboards.ownerId, id), inArray(dashboards.id, made));
  if (made.length > 0) await transaction.update(dashboards).set({ deletedAt: 0 }).where(isMade);
  const gone = own.filter(({ kind }) => heirId === null || kind !== "refresh").map((watch) => watch.id);
  await removeWatches(transaction, gone);
  if (heirId === null) return;
  const isOpen = and(eq(watches.ownerId, id), eq(watches.kind, "refresh"));
  await transaction.update(watches).set({ ownerId: heirId }).where(isOpen);
}
