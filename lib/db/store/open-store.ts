/**
 * Opens what the app keeps: one libSQL file, owned by one process at a time. Reads run side by side;
 * writes queue up here, because a write that meets another one would block the whole process.
 */
import "server-only";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Database } from "./database.ts";
import { migrate } from "./migrations.ts";
import { createSessionRecords } from "./open-session-records.ts";
import { createResultRecords, type ResultRecords } from "./result-records.ts";
import { createRunRecords, type RunRecords } from "./run-records.ts";
import { createSerialQueue } from "./serial-queue.ts";
import type { SessionRecords } from "./session-records.ts";

export type Store = {
  readonly sessions: SessionRecords;
  readonly runs: RunRecords;
  readonly results: ResultRecords;
  close(): Promise<void>;
};

/** How long a statement waits for another process that holds the file, e.g. a backup. */
const busyTimeoutMs = 5_000;

/** Opens or makes the store in a folder. @throws when the file cannot be opened: the app cannot start without it. */
export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "snowgpt.db");
  const client = createClient({ url: pathToFileURL(file).href, timeout: busyTimeoutMs });
  // Chats quote the data: nobody else on this machine may read them.
  await chmod(file, 0o600);
  await client.execute("PRAGMA journal_mode = WAL");
  await migrate(client);
  const database: Database = { orm: drizzle(client), write: createSerialQueue() };
  return {
    sessions: createSessionRecords(database),
    runs: createRunRecords(database),
    results: createResultRecords(database),
    close: () => database.write(async () => client.close()),
  };
}
