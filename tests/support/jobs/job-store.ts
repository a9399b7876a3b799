/** A store of watches whose clock the test holds in its hand. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { createDatabase } from "#lib/db/store/database";
import { createJobRecords, type JobRecords } from "#lib/db/store/job-records";
import { migrate } from "#lib/db/store/migrations";
import { createWatchRecords, type WatchRecords } from "#lib/db/store/watch-records";
import type { StoredWatch } from "#lib/db/store/watch-rows";
import { temporaryFolder } from "../temporary-folder.ts";

export type JobStore = { readonly watches: WatchRecords; readonly jobs: JobRecords };

/** @param clock its time is the store's. @param folder of another store, which is opened once more. */
export async function openJobStore(clock: { readonly now: number }, folder?: string): Promise<JobStore> {
  const file = join(folder ?? (await temporaryFolder()), "snowgpt.db");
  const client = createClient({ url: pathToFileURL(file).href, timeout: 1 });
  await client.execute("PRAGMA journal_mode = WAL");
  await client.execute("PRAGMA synchronous = OFF");
  await migrate(client);
  const database = createDatabase(client);
  onTestFinished(() => database.close());
  const time = () => sql<number>`${clock.now}`;
  return { watches: createWatchRecords(database, time), jobs: createJobRecords(database, time) };
}

export function sampleWatch(watch: Partial<StoredWatch> & Pick<StoredWatch, "id" | "rule">): StoredWatch {
  return {
    ...{ ownerId: "ann", groups: [], kind: "answer", boardId: "board", tileId: null, title: "Revenue" },
    ...{ channelIds: [], state: "active", endedWhy: null, snoozedUntil: null, nextDueAt: null },
    ...{ failingSince: null, createdAt: 0 },
    ...watch,
  };
}
