/**
 * One process owns a data folder. The lock is an open transaction on a file of its own: the operating system
 * lets go of it when the process ends, however it ends, so a crash leaves no stale lock behind.
 */
import "server-only";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { isBusy, StoreFailure } from "./store-failure.ts";

export type ProcessLock = { release(): Promise<void> };

/**
 * Takes the folder for this process; UNAVAILABLE when another one has it, or when it cannot be written.
 * @param name what the failure calls it.
 */
export async function lockFolder(folder: string, name = `The data folder ${folder}`): Promise<Result<ProcessLock>> {
  try {
    return ok(await take(folder));
  } catch (cause) {
    return err(isBusy(cause) ? await inUse(folder, name, cause) : notWritable(name, cause));
  }
}

/**
 * Does what only one process may do at a time on a folder that several share; the others wait for their turn.
 * @throws StoreFailure when the folder cannot be written, or another process does not come to an end.
 */
export async function inTurn<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const lock = await takeInTurn(folder);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function takeInTurn(folder: string): Promise<ProcessLock> {
  const name = `The data folder ${folder}`;
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    try {
      return await take(folder);
    } catch (cause) {
      if (!isBusy(cause)) throw new StoreFailure(notWritable(name, cause));
      if (waitedMs >= patienceMs) throw new StoreFailure(await inUse(folder, name, cause));
    }
    await pause(lookMs);
  }
}

const lookMs = 200;

/** Longer than the largest store takes to be brought up to date. */
const patienceMs = 15 * 60_000;

async function take(folder: string): Promise<ProcessLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = createClient({ url: pathToFileURL(join(folder, "owner.lock")).href });
  try {
    const transaction = await client.transaction("write");
    await writeFile(ownerFile(folder), `process ${process.pid}\n`, { mode: 0o600 });
    return {
      release: async () => {
        await transaction.rollback();
        client.close();
      },
    };
  } catch (cause) {
    client.close();
    throw cause;
  }
}

const ownerFile = (folder: string) => join(folder, "owner.txt");

async function inUse(folder: string, name: string, cause: unknown): Promise<AppError> {
  const owner = await readFile(ownerFile(folder), "utf8").catch(() => "another process");
  return appError("UNAVAILABLE", `${name} is in use by ${owner.trim()}.`, {
    nextStep: "Stop the other app, or start this one with another DATA_DIR.",
    cause: String(cause),
  });
}

function notWritable(name: string, cause: unknown): AppError {
  return appError("UNAVAILABLE", `${name} cannot be written: it is read-only, or belongs to another user.`, {
    nextStep: "See that this user may write to it, or start the app with another DATA_DIR.",
    cause: String(cause),
  });
}

/** Whoever owns the folder owns the files in it, which is null here; a file elsewhere has a lock beside it. */
export async function lockStoreFile(file: string, folder: string): Promise<Result<ProcessLock | null>> {
  return dirname(file) === resolve(folder) ? ok(null) : lockFolder(`${file}.lock`, `The file ${file}`);
}
