/** What a run judged, and what its watch asks by now. */
import "server-only";
import { eq } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { readWatch, type WatchAlert } from "./watch-rows.ts";
import { watches, watchRuns } from "./watch-tables.ts";

/** Whether its owner has given its watch another condition while the run was at work. */
export async function hasOtherRule(
  transaction: Transaction,
  runId: string,
  judged: Pick<WatchAlert, "rule"> | undefined,
): Promise<boolean> {
  if (judged === undefined) return false;
  const [row] = await transaction
    .select({ watch: watches })
    .from(watches)
    .innerJoin(watchRuns, eq(watchRuns.watchId, watches.id))
    .where(eq(watchRuns.id, runId));
  const alert = row === undefined ? undefined : readWatch(row.watch)?.alert;
  return JSON.stringify(alert?.rule) !== JSON.stringify(judged.rule);
}
