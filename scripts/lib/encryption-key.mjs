/**
 * The key with which Next.js protects the arguments of server actions. It is made once and kept, so
 * that pages opened before a restart or a rebuild go on working.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const keyBytes = 32;

/**
 * Reads the key from the data folder, and makes it first where there is none.
 * @param {string} dataFolder
 * @returns {string} The key in base64.
 */
export function readOrMakeEncryptionKey(dataFolder) {
  const folder = join(dataFolder, "app");
  const file = join(folder, "server-actions.key");
  if (existsSync(file)) {
    const key = readFileSync(file, "utf8").trim();
    if (Buffer.from(key, "base64").length === keyBytes) return key;
  }
  const key = randomBytes(keyBytes).toString("base64");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}
