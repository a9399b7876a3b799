/** Notices as schedules and alerts tell them, put into the store while the app is away. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import type { Notice } from "#lib/domain/notice";
import type { RunningApp } from "./app-process.ts";

/** The app comes back with them, unread. */
export async function tellNotices(app: RunningApp, recipientId: string, notices: readonly Notice[]): Promise<void> {
  await app.pause();
  const client = createClient({ url: `file:${join(app.dataFolder, "app", "snowgpt.db")}` });
  const now = Date.now();
  await client.batch(
    notices.map((notice, place) => {
      const { table: _table, picture: _picture, ...head } = notice;
      const texts = [JSON.stringify(head), JSON.stringify(notice)];
      return {
        sql: "INSERT INTO notices (id, recipient_id, notice_key, head, body, at) VALUES (?, ?, ?, ?, ?, ?)",
        args: [randomUUID(), recipientId, `told-${place}`, ...texts, now - place * 3_600_000],
      };
    }),
    "write",
  );
  client.close();
  await app.resume();
}
