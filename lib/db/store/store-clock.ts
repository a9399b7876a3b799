/** The store's own clock, so that the clocks of machines that share it need not agree. */
import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** The time in milliseconds, as an expression: read anew in every statement. */
export const storeNow = sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** The same for what may go by another clock. */
export type StoreClock = () => SQL<number>;
export const storeClock: StoreClock = () => storeNow;

/** The same as a number. */
export async function readClock(source: Pick<Database["orm"], "get">, clock: StoreClock = storeClock): Promise<number> {
  const row = await source.get<{ readonly now: number }>(sql`SELECT ${clock()} AS now`);
  return Number(row.now);
}
