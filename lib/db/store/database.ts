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
  /**
   * Runs a single statement that must not wait for the writes before it, such as the word that this process lives. A file
   * takes one writer at a time: there it waits its turn all the same. @throws StoreFailure when the store did not take it.
   */
  writeAtOnce<Value>(task: () => Promise<Value>): Promise<Value>;
  /** After the writes that wait. */
  close(): Promise<void>;
};

/** A statement that is being run within a transaction. */
export type Transaction = Parameters<Parameters<Database["orm"]["transaction"]>[0]>[0];

/** Pauses before a write that found the store in use is tried once more; each try waits a little by itself too. */
const busyPausesMs = [20, 50, 100, 200, 400, 800, 1_600, 1_600] as const;

/** Is told how each read and write went. */
export type StoreWatch = (operation: "read" | "write", outcome: "ok" | "failed", ms: number) => void;

export function createDatabase(client: Client, watch?: StoreWatch): Database {
  const inOrder = createSerialQueue();
  let isClosed = false;
  const again = (cause: unknown): boolean => isBusy(cause) || (isCutOff(cause) && !isClosed);
  const read: Database["read"] = (task) => withRetries(task, { again, beforeAgain: async () => undefined });
  const write: Database["write"] = (task) =>
    inOrder(() => withRetries(task, { again, beforeAgain: () => freshConnections(client) }));
  const writeAtOnce: Database["write"] = (task) =>
    client.protocol === "file" ? write(task) : withRetries(task, { again, beforeAgain: async () => undefined });
  return {
    orm: drizzle(client),
    read: watch === undefined ? read : watched("read", read, watch),
    write: watch === undefined ? write : watched("write", write, watch),
    writeAtOnce: watch === undefined ? writeAtOnce : watched("write", writeAtOnce, watch),
    close: () =>
      inOrder(async () => {
        isClosed = true;
        client.close();
      }),
  };
}

function watched(operation: "read" | "write", run: Database["read"], watch: StoreWatch): Database["read"] {
  return async (task) => {
    const startedAt = performance.now();
    const tell = (outcome: "ok" | "failed"): void => watch(operation, outcome, performance.now() - startedAt);
    try {
      const value = await run(task);
      tell("ok");
      return value;
    } catch (cause) {
      tell("failed");
      throw cause;
    }
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
