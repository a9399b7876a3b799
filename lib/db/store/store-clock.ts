/** The store's own clock, so that the clocks of machines that share it need not agree. */
import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** The time in milliseconds, as an expression: read anew in every statement. */
export const storeNow = sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** The same as a number. */
export async function readClock(source: Pick<Database["orm"], "get">): Promise<number> {
  const row = await source.get<{ readonly now: number }>(sql`SELECT ${storeNow} AS now`);
  return Number(row.now);
}
