/** A look at a store beside the app that may run: whether it answers, how quickly, in which version, and whether it takes writes. */
import "server-only";
import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";
import type { Client } from "@libsql/client";
import { currentVersion, storedVersion } from "./migrations.ts";
import { connectBeside } from "./open-store.ts";
import { locateStore, type StoreAddress } from "./store-location.ts";

export type StoreCheck =
  /** A file that is made at the first start. */
  | { readonly kind: "none" }
  | {
      readonly kind: "found";
      readonly isServer: boolean;
      readonly version: number;
      readonly knownVersion: number;
      /** The middle one of a few small reads. */
      readonly readMs: number;
      readonly takesWrites: boolean;
    }
  | { readonly kind: "away"; readonly isServer: boolean; readonly cause: unknown };

/** Changes nothing. @param folder where the file is, unless the address says otherwise. */
export async function checkStore(folder: string, address: StoreAddress): Promise<StoreCheck> {
  const location = locateStore(folder, address);
  const isServer = location.kind === "server";
  if (location.kind === "file" && !existsSync(location.file)) return { kind: "none" };
  const client = connectBeside(location);
  try {
    const version = await storedVersion(client);
    const readMs = await middleRead(client);
    const takesWrites = location.kind === "file" ? await isWritable(location.file) : await takesTable(client);
    return { kind: "found", isServer, version, knownVersion: currentVersion, readMs, takesWrites };
  } catch (cause) {
    return { kind: "away", isServer, cause };
  } finally {
    client.close();
  }
}

const reads = 5;

async function middleRead(client: Client): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < reads; count += 1) {
    const startedAt = performance.now();
    await client.execute("SELECT 1");
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(reads / 2)] ?? 0;
}

/** The running app may be writing: nobody gets into its way. */
async function isWritable(file: string): Promise<boolean> {
  try {
    await access(file, constants.R_OK | constants.W_OK);
    await access(dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A server says so only when it is asked to write: what is made is gone before anybody sees it. */
async function takesTable(client: Client): Promise<boolean> {
  try {
    const transaction = await client.transaction("write");
    try {
      await transaction.execute("CREATE TABLE store_check (mark INTEGER)");
      return true;
    } finally {
      await transaction.rollback();
      transaction.close();
    }
  } catch {
    return false;
  }
}
