/** What every group of records works on: the connection, reads, and the one queue of writes. */
import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { createSerialQueue } from "./serial-queue.ts";
import { isBusy, isCutOff, toStoreFailure } from "./store-failure.ts";

export type Database = {
  readonly orm: LibSQLDatabase;
  /** Gives what a task reads. @throws StoreFailure when the store cannot be read. */
  read<Value>(task: () => Promise<Value>): Promise<Value>;
  /**
   * Runs a write after all writes before it; it is run again when another program was in its way, so it must be one
   * transaction. @throws StoreFailure when the store did not take it.
   */
  write<Value>(task: () => Promise<Value>): Promise<Value>;
  /** After the writes that wait. */
  close(): Promise<void>;
};

/** A statement that is being run within a transaction. */
export type Transaction = Parameters<Parameters<Database["orm"]["transaction"]>[0]>[0];

/** Pauses before a write that found the store in use is tried once more; each try waits a little by itself too. */
const busyPausesMs = [20, 50, 100, 200, 400, 800, 1_600, 1_600] as const;

export function createDatabase(client: Client): Database {
  const inOrder = createSerialQueue();
  let isClosed = false;
  const again = (cause: unknown): boolean => isBusy(cause) || (isCutOff(cause) && !isClosed);
  return {
    orm: drizzle(client),
    read: (task) => withRetries(task, { again, beforeAgain: async () => undefined }),
    write: (task) => inOrder(() => withRetries(task, { again, beforeAgain: () => freshConnections(client) })),
    close: () =>
      inOrder(async () => {
        isClosed = true;
        client.close();
      }),
  };
}

/**
 * The driver leaves a statement that found a file in use half done, and its connection can commit nothing any more.
 * Writes come one after the other, so no transaction of ours is open here; a read that is cut off is begun again.
 */
async function freshConnections(client: Client): Promise<void> {
  if (client.protocol === "file") await client.reconnect();
}

type Retrying = {
  readonly again: (cause: unknown) => boolean;
  readonly beforeAgain: () => Promise<void>;
};

async function withRetries<Value>(task: () => Promise<Value>, { again, beforeAgain }: Retrying): Promise<Value> {
  for (const pauseMs of busyPausesMs) {
    try {
      return await task();
    } catch (cause) {
      if (!again(cause)) throw toStoreFailure(cause);
      await beforeAgain();
      await pause(pauseMs);
    }
  }
  try {
    return await task();
  } catch (cause) {
    if (again(cause)) await beforeAgain();
    throw toStoreFailure(cause);
  }
}
