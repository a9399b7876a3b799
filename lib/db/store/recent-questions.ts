/** What the user asked last, in whatever conversation. */
import "server-only";
import { sql } from "drizzle-orm";
import { messageSchema } from "#lib/domain/message";
import type { Database } from "./database.ts";

/** Questions that are asked often repeat themselves, so more are read than are wanted; further back nobody looks. */
const readPerWanted = 6;

/** The latest questions, latest first, each once. */
export async function recentQuestions({ orm, read }: Database, ownerId: string, limit: number): Promise<string[]> {
  // The order of the two is fixed: the other way round, all questions would be read to find the latest.
  const rows = await read(() =>
    orm.all<{ readonly body: string }>(sql`
      SELECT messages.body AS body
      FROM messages CROSS JOIN sessions
      WHERE messages.asked_at IS NOT NULL AND sessions.id = messages.session_id
        AND sessions.owner_id = ${ownerId} AND sessions.deleted_at IS NULL
      ORDER BY messages.asked_at DESC
      LIMIT ${limit * readPerWanted}`),
  );
  return [...new Set(rows.flatMap(({ body }) => textOf(body)))].slice(0, limit);
}

function textOf(body: string): readonly string[] {
  try {
    const { parts } = messageSchema.parse(JSON.parse(body));
    return parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  } catch {
    return [];
  }
}
