/** The list of conversations, a piece at a time: pinned ones first, then the latest. */
import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";
import { sessions } from "./schema.ts";
import type { ListQuery, StoredPage } from "./session-records.ts";
import { itemOf, type ListRow, listColumns } from "./session-rows.ts";

/** Where a row stands in the order; the next piece begins behind it. */
const cursorSchema = z.tuple([z.number().int(), z.number(), z.string()]);

/** A conversation that changes between two pieces moves up: it is never missed, only told twice. */
export async function listSessions(
  { orm, read }: Database,
  { ownerId, status, cursor, limit }: ListQuery,
): Promise<StoredPage> {
  const after = readCursor(cursor);
  const order = sql`(${sessions.isPinned}, ${sessions.updatedAt}, ${sessions.id})`;
  const rows = await read(() =>
    orm
      .select(listColumns)
      .from(sessions)
      .where(
        and(
          eq(sessions.ownerId, ownerId),
          eq(sessions.status, status),
          isNull(sessions.deletedAt),
          after === null ? undefined : sql`${order} < (${after[0]}, ${after[1]}, ${after[2]})`,
        ),
      )
      .orderBy(desc(sessions.isPinned), desc(sessions.updatedAt), desc(sessions.id))
      .limit(limit + 1),
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? writeCursor(last) : null;
  return { items: items.map(itemOf), nextCursor };
}

function writeCursor({ isPinned, updatedAt, id }: ListRow): string {
  return Buffer.from(JSON.stringify([Number(isPinned), updatedAt, id])).toString("base64url");
}

function readCursor(cursor: string | null): z.infer<typeof cursorSchema> | null {
  if (cursor === null) return null;
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    return null;
  }
}
