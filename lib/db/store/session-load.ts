/** Loads one conversation, row and messages from the same moment. */
import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import type { MessageReader } from "./message-reader.ts";
import { messages, sessions } from "./schema.ts";
import { readSession } from "./session-damage.ts";
import type { StoredSession } from "./session-records.ts";

/** null when there is none of this id; of a damaged one, what can be read. */
export async function loadSession(
  { orm, read }: Database,
  sessionId: string,
  readMessage: MessageReader,
): Promise<StoredSession | null> {
  const [[row], stored] = await read(() =>
    orm.batch([
      orm.select().from(sessions).where(eq(sessions.id, sessionId)),
      orm
        .select({ seq: messages.seq, body: messages.body })
        .from(messages)
        .where(eq(messages.sessionId, sessionId))
        .orderBy(asc(messages.seq)),
    ]),
  );
  return row === undefined ? null : readSession(row, stored, readMessage);
}
