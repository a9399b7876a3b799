/** Which conversation shows which result: a result goes with the last conversation or dashboard that shows it. */
import "server-only";
import { sql } from "drizzle-orm";
import { isOnDashboard } from "./dashboard-results.ts";
import type { Database, Transaction } from "./database.ts";

/** Notes that a conversation shows results; twice is once. */
export async function addResultUses(
  database: Transaction | Database["orm"],
  sessionId: string,
  resultIds: readonly string[],
): Promise<void> {
  if (resultIds.length === 0) return;
  await database.run(sql`
    INSERT OR IGNORE INTO result_uses (session_id, result_id)
    SELECT ${sessionId}, value FROM json_each(${JSON.stringify(resultIds)})`);
}

/** Forgets what a conversation shows, and the records of results that nothing else does. */
export async function removeResultUses(transaction: Transaction, sessionId: string): Promise<void> {
  await transaction.run(sql`
    DELETE FROM results
    WHERE id IN (SELECT result_id FROM result_uses WHERE session_id = ${sessionId})
      AND NOT EXISTS (
        SELECT 1 FROM result_uses AS other
        WHERE other.result_id = results.id AND other.session_id <> ${sessionId}
      )
      AND NOT ${isOnDashboard}`);
  await transaction.run(sql`DELETE FROM result_uses WHERE session_id = ${sessionId}`);
}
