/** What is left of quotas and usage when people and groups go: what was taken stays counted, under nobody's name. */
import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { removedEditor } from "#lib/domain/editor-name";
import type { Transaction } from "./database.ts";
import { quotas, usageAmounts, usageHolds } from "./usage-tables.ts";

/** The sums of a month stay what they were. */
export async function forgetUsageOf(transaction: Transaction, personId: string): Promise<void> {
  const own = eq(usageAmounts.personId, personId);
  const rows = await transaction.select().from(usageAmounts).where(own);
  for (const { personId: _person, month, ...amounts } of rows) {
    const added = Object.fromEntries(Object.keys(amounts).map((name) => [name, sumOf(name)]));
    await transaction
      .insert(usageAmounts)
      .values({ personId: removedEditor, month, ...amounts })
      .onConflictDoUpdate({ target: [usageAmounts.personId, usageAmounts.month], set: added });
  }
  await transaction.delete(usageAmounts).where(own);
  await transaction.delete(usageHolds).where(eq(usageHolds.personId, personId));
  await transaction.delete(quotas).where(and(eq(quotas.scope, "person"), eq(quotas.scopeId, personId)));
  await transaction.update(quotas).set({ changedBy: removedEditor }).where(eq(quotas.changedBy, personId));
}

/** What is there and what would have been put there. */
function sumOf(name: string) {
  const column = sql.identifier(columnOf(name));
  return sql`${usageAmounts}.${column} + excluded.${column}`;
}

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Nobody is in it any more. */
export async function removeQuotasOfGroup(transaction: Transaction, groupId: string): Promise<void> {
  const isOfGroups = inArray(quotas.scope, ["each-member", "group"]);
  await transaction.delete(quotas).where(and(isOfGroups, eq(quotas.scopeId, groupId)));
}
