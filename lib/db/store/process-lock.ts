/**
 * One process owns a data folder. The lock is an open transaction on a file of its own: the operating system
 * lets go of it when the process ends, however it ends, so a crash leaves no stale lock behind.
 */
import "server-only";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { appError, err, ok, type Result } from "#lib/domain/errors";

export type ProcessLock = { release(): Promise<void> };

/**
 * Takes the folder for this process; UNAVAILABLE when another one has it.
 * @param name what the failure calls it.
 */
export async function lockFolder(folder: string, name = `The data folder ${folder}`): Promise<Result<ProcessLock>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ownerFile = join(folder, "owner.txt");
  const client = createClient({ url: pathToFileURL(join(folder, "owner.lock")).href });
  try {
    const transaction = await client.transaction("write");
    await writeFile(ownerFile, `process ${process.pid}\n`, { mode: 0o600 });
    return ok({
      release: async () => {
        await transaction.rollback();
        client.close();
      },
    });
  } catch (cause) {
    client.close();
    const owner = await readFile(ownerFile, "utf8").catch(() => "another process");
    return err(
      appError("UNAVAILABLE", `${name} is in use by ${owner.trim()}.`, {
        nextStep: "Stop the other app, or start this one with another DATA_DIR.",
        cause: String(cause),
      }),
    );
  }
}

/** Whoever owns the folder owns the files in it, which is null here; a file elsewhere has a lock beside it. */
export async function lockStoreFile(file: string, folder: string): Promise<Result<ProcessLock | null>> {
  return dirname(file) === resolve(folder) ? ok(null) : lockFolder(`${file}.lock`, `The file ${file}`);
}
