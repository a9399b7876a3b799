/**
 * Fills what version 3 made for messages that were there before it: the full-text index and who shows which result.
 * A transaction per piece; run again from the start when it was broken off.
 */
import "server-only";
import type { Client } from "@libsql/client";
import { asc, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { type Message, messageSchema } from "#lib/domain/message";
import type { Transaction } from "./database.ts";
import { groupBy } from "./group-by.ts";
import { addResultUses } from "./result-uses.ts";
import { messages, sessions } from "./schema.ts";
import { writeSearchTexts } from "./search-rows.ts";
import { resultIdsOf, searchTextsOf, searchTextsOfTitle } from "./search-texts.ts";

const sessionsAtATime = 20;

export async function fillSearchAndUses(client: Client): Promise<void> {
  await client.batch(["DELETE FROM search", "DELETE FROM result_uses"], "write");
  const orm = drizzle(client);
  const titles = await orm.select({ id: sessions.id, title: sessions.title }).from(sessions);
  for (let from = 0; from < titles.length; from += sessionsAtATime) {
    const some = titles.slice(from, from + sessionsAtATime);
    const ids = some.map(({ id }) => id);
    await orm.transaction(async (transaction) => {
      const rows = await transaction
        .select({ sessionId: messages.sessionId, body: messages.body })
        .from(messages)
        .where(inArray(messages.sessionId, ids))
        .orderBy(asc(messages.sessionId), asc(messages.seq));
      const bySession = groupBy(rows, ({ sessionId }) => sessionId);
      for (const { id, title } of some) {
        const bodies = (bySession.get(id) ?? []).flatMap(({ body }) => readMessage(body));
        await fillSession(transaction, { id, title, bodies });
      }
    });
  }
}

async function fillSession(
  transaction: Transaction,
  { id, title, bodies }: { readonly id: string; readonly title: string; readonly bodies: readonly Message[] },
): Promise<void> {
  await writeSearchTexts(transaction, id, [...searchTextsOfTitle(title), ...bodies.flatMap(searchTextsOf)]);
  await addResultUses(transaction, id, bodies.flatMap(resultIdsOf));
}

/** What cannot be read cannot be found either. */
function readMessage(body: string): readonly Message[] {
  try {
    return [messageSchema.parse(JSON.parse(body))];
  } catch {
    return [];
  }
}
