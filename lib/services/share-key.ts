/**
 * The key that share links are made with. It lies in the data folder and not in the store, so that whoever gets hold of
 * the store alone, a backup for example, can make no link of it.
 */
import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeOnce } from "./write-once.ts";

/** Makes the token of a dashboard's link from the part that is kept of it: the same one every time. */
export type ShareKey = { tokenOf(dashboardId: string, nonce: string): Promise<string> };

/** The key in this folder; it is made when the first link is. */
export function openShareKey(folder: string): ShareKey {
  let key: Promise<Buffer> | null = null;
  return {
    tokenOf: async (dashboardId, nonce) => {
      key ??= readOrMake(folder);
      // A disk that failed once may work the next time.
      const secret = await key.catch((cause: unknown) => {
        key = null;
        throw cause;
      });
      return createHmac("sha256", secret)
        .update(JSON.stringify([dashboardId, nonce]))
        .digest("base64url");
    },
  };
}

const keyBytes = 32;

async function readOrMake(folder: string): Promise<Buffer> {
  const file = join(folder, "share-links.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Never over one that is there: its links could not be read again.
  await writeOnce(file, `${randomBytes(keyBytes).toString("base64")}\n`);
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== keyBytes) throw new Error(`${file} is damaged. Remove it: links that are out go on working.`);
  return key;
}
