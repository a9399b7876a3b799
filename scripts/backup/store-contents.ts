/** What a store holds, and whether its file is whole. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Client, createClient } from "@libsql/client";
import { z } from "zod";
import { SetupFailure } from "../lib/failure.mjs";

export const storeContentsSchema = z.object({
  version: z.number(),
  chats: z.number(),
  messages: z.number(),
  results: z.number(),
  /** Backups of earlier versions do not say. */
  dashboards: z.number().optional(),
  /** Who may sign in; nobody in an app of one person. */
  people: z.number().optional(),
  /** Chats with a part that is no JSON any more. */
  damagedChats: z.number(),
});
export type StoreContents = z.infer<typeof storeContentsSchema>;

const busyTimeoutMs = 10_000;

/** Opens a store's file for a script's work. */
export async function withStore<Value>(file: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const client = createClient({ url: pathToFileURL(file).href, timeout: busyTimeoutMs });
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** @throws SetupFailure when the file is damaged or is no store. */
export async function readStoreContents(file: string): Promise<StoreContents> {
  try {
    return await withStore(file, async (client) => {
      const check = await client.execute("PRAGMA integrity_check");
      const verdict = String(check.rows[0]?.[0]);
      if (verdict !== "ok") throw new SetupFailure(`The store ${file} is damaged: ${verdict}.`);
      const [chats, messages, results] = await countRows(client, ["sessions", "messages", "results"]);
      const damaged = await client.execute(`
        SELECT COUNT(*) FROM sessions WHERE NOT json_valid(state)
          OR id IN (SELECT session_id FROM messages WHERE NOT json_valid(body))`);
      const damagedChats = Number(damaged.rows[0]?.[0]);
      const later = {
        dashboards: await countLater(client, "dashboards"),
        people: await countLater(client, "auth_user"),
      };
      const counts = { chats, messages, results, ...later, damagedChats };
      return storeContentsSchema.parse({ version: await versionOf(client), ...counts });
    });
  } catch (cause) {
    if (cause instanceof SetupFailure) throw cause;
    throw new SetupFailure(`The store ${file} cannot be read: ${cause instanceof Error ? cause.message : cause}.`);
  }
}

/** The names of the files that the store's results may have, today's form first. */
export async function resultFileNames(file: string): Promise<readonly string[]> {
  return withStore(file, async (client) => {
    const found = await client.execute("SELECT id FROM results ORDER BY created_at, id");
    // What the store says becomes a path: no result was ever named otherwise.
    const ids = found.rows.map((row) => String(row[0])).filter((id) => path.basename(id) === id);
    return ids.flatMap((id) => [`${id}.parquet`, `${id}.ndjson`]);
  });
}

async function countRows(client: Client, tables: readonly string[]): Promise<readonly number[]> {
  const counts = await client.batch(tables.map((table) => `SELECT COUNT(*) FROM ${table}`));
  return counts.map(({ rows }) => Number(rows[0]?.[0]));
}

/** Of a table that a store of an earlier version has not. */
async function countLater(client: Client, table: "dashboards" | "auth_user"): Promise<number> {
  if (!(await hasTable(client, table))) return 0;
  const [count = 0] = await countRows(client, [table]);
  return count;
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const found = await client.execute({ sql: "SELECT 1 FROM sqlite_master WHERE name = ?", args: [name] });
  return found.rows.length > 0;
}

async function versionOf(client: Client): Promise<number> {
  const isTold = await hasTable(client, "store_version");
  const counted = isTold ? "SELECT version FROM store_version" : "PRAGMA user_version";
  return Number((await client.execute(counted)).rows[0]?.[0]);
}
