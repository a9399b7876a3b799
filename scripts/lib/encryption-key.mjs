/**
 * Keys of Next.js for server actions: a data folder's protects their arguments, a checkout's goes into their ids. A key
 * is made once and kept, so that pages opened before a restart or a rebuild go on working.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const keyBytes = 32;

/**
 * Reads the key from its file, and makes it first where there is none.
 * @param {string} file
 * @returns {string} The key in base64.
 */
export function readOrMakeEncryptionKey(file) {
  if (existsSync(file)) {
    const key = readFileSync(file, "utf8").trim();
    if (Buffer.from(key, "base64").length === keyBytes) return key;
  }
  const key = randomBytes(keyBytes).toString("base64");
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}
