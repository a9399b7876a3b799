/** What is left of notices and channels when people go: nothing. */
import "server-only";
import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { channels, deliveries, notices } from "./notice-tables.ts";

/** What waits to be sent to or for them is not sent any more. */
export async function removeNoticesOf(transaction: Transaction, personId: string): Promise<void> {
  const told = transaction.select({ id: notices.id }).from(notices).where(eq(notices.recipientId, personId));
  const own = transaction.select({ id: channels.id }).from(channels).where(eq(channels.ownerId, personId));
  await transaction.delete(deliveries).where(inArray(deliveries.noticeId, told));
  await transaction.delete(deliveries).where(inArray(deliveries.channelId, own));
  await transaction.delete(notices).where(eq(notices.recipientId, personId));
  await transaction.delete(channels).where(eq(channels.ownerId, personId));
}
