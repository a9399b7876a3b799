/**
 * What cookies are signed with and second factors are encrypted with: what the settings say, else a secret that is made
 * once and kept in the data folder, apart from the store: whoever gets hold of a backup of the store opens neither.
 */
import "server-only";
import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AuthSecret } from "#lib/config/access-settings";
import { writeOnce } from "../write-once.ts";

const secretBytes = 32;

/** @throws Error with a sentence when the kept secret is damaged: a new one would sign everybody out without a word. */
export async function authSecrets(set: readonly AuthSecret[] | null, folder: string): Promise<AuthSecret[]> {
  return set === null ? [{ version: 1, value: await readOrMake(folder) }] : [...set];
}

async function readOrMake(folder: string): Promise<string> {
  const file = join(folder, "sign-in.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeOnce(file, `${randomBytes(secretBytes).toString("base64url")}\n`);
  const secret = (await readFile(file, "utf8")).trim();
  if (Buffer.from(secret, "base64url").length !== secretBytes) {
    throw new Error(`${file} is damaged. Remove it: everybody signs in again, and second factors are set up anew.`);
  }
  return secret;
}
